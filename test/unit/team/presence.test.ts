import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { OWNER, type PersonCalling, type Principal } from '../../../src-main/domain/principal';
import { ROUTES } from '../../../src-main/http/routes/route-table';
import { Postgres } from '../../../src-main/store/team/postgres';
import { PresenceRows } from '../../../src-main/store/team/presence-rows';
import { People } from '../../../src-main/team/people/people';
import { MOST_OF_PERSON, MOST_SESSIONS, WorkspacePresence } from '../../../src-main/team/presence/workspace-presence';
import { PRESENCE_ROUTES } from '../../../src-main/team/presence/presence-routes';
import { presenceSchema, type Present } from '../../../src-shared/presence';
import { followChanges } from '../../support/change-follower';
import { call, problemOf, type HttpAnswer } from '../../support/http-caller';
import { knowing } from '../../support/known-principal';
import { startService, type ServiceUnderTest } from '../../support/service-under-test';
import { useDatabase } from '../../support/test-database';

const server = useDatabase();

const somebody = (person: string, role: PersonCalling['role'] = 'editor'): PersonCalling => ({
  kind: 'person',
  person,
  name: `Name of ${person}`,
  role
});
const at = (session: string, categoryId: number | null = null) => ({ session, categoryId, editing: false });
const placesOf = (sessions: readonly Present[]) => sessions.map(({ person, categoryId }) => [person, categoryId]);

/** One process of a team that shows who is there. */
const opened = (workspace: string) => {
  const postgres = new Postgres(server.url, 2);
  const failures: unknown[] = [];
  const room = new WorkspacePresence({
    rows: new PresenceRows(postgres, workspace),
    failed: (error) => failures.push(error),
    pollMs: 20
  });
  const close = async (): Promise<void> => {
    await room.close();
    await postgres.close();
  };
  onTestFinished(close);
  return { postgres, room, failures };
};

/** Rows in memory, which can be told to fail. */
const inMemory = () => {
  const rows = new Map<string, Present>();
  const state = { isAway: false };
  const guarded = async <T>(work: () => T): Promise<T> => {
    if (state.isAway) throw new Error('The database takes no writes.');
    return work();
  };
  const failures: unknown[] = [];
  const room = new WorkspacePresence({
    rows: {
      write: (sessions) => guarded(() => sessions.forEach((one) => rows.set(one.session, one))),
      leave: ({ session }) => guarded(() => void rows.delete(session)),
      read: () => guarded(() => [...rows.values()])
    },
    failed: (error) => failures.push(error),
    pollMs: 20
  });
  onTestFinished(() => room.close());
  return { room, rows, state, failures };
};

describe('who is there', () => {
  test('is known to all processes, with each move, and no longer once they have left', async () => {
    const [one, two] = [opened('shared'), opened('shared')];
    const elsewhere = opened('other');
    let told = 0;
    onTestFinished(two.room.follow(() => (told += 1)));
    one.room.note(somebody('ann'), at('session-ann', 5));
    await expect.poll(() => placesOf(two.room.here())).toEqual([['ann', 5]]);
    two.room.note(somebody('bob'), { ...at('session-bob', 7), editing: true });
    one.room.note(somebody('ann'), at('session-ann', 6));
    await expect
      .poll(() => placesOf(two.room.here()))
      .toEqual([
        ['ann', 6],
        ['bob', 7]
      ]);
    // Each process knows what was noted there before it is written for the others.
    await expect
      .poll(() => one.room.look())
      .toMatchObject([{ name: 'Name of ann' }, { name: 'Name of bob', editing: true }]);
    expect(await elsewhere.room.look()).toEqual([]);
    // By another process than the one that they came to.
    two.room.note(somebody('ann'), { ...at('session-ann'), leaving: true });
    await expect.poll(async () => placesOf(await one.room.look())).toEqual([['bob', 7]]);
    expect(told).toBeGreaterThan(1);
    expect([...one.failures, ...two.failures]).toEqual([]);
    const kept = await one.postgres.rows(z.unknown(), 'SELECT * FROM canopy.presence WHERE workspace = $1', ['shared']);
    expect(kept).toHaveLength(1);
  });

  test('ends by itself for who has gone without a word, and their row goes', async () => {
    const { postgres, room } = opened('expiring');
    room.note(somebody('ann'), at('session-ann', 1));
    room.note(somebody('bob'), at('session-bob', 2));
    await expect.poll(async () => (await new PresenceRows(postgres, 'expiring').read()).length).toBe(2);
    await postgres.run(`UPDATE canopy.presence SET at = at - interval '41 seconds' WHERE person = 'ann'`);
    expect(placesOf(await room.look())).toEqual([['bob', 2]]);
    expect(
      await postgres.rows(z.unknown(), 'SELECT person FROM canopy.presence WHERE workspace = $1', ['expiring'])
    ).toEqual([{ person: 'bob' }]);
  });

  test('has bounds: in all, of one person, and of a name', async () => {
    const { room } = inMemory();
    for (let count = 0; count < MOST_OF_PERSON + 5; count += 1) room.note(somebody('ann'), at(`ann-${count}-session`));
    expect(room.here()).toHaveLength(MOST_OF_PERSON);
    for (let count = 0; count < MOST_SESSIONS; count += 1) room.note(somebody(`p${count}`), at(`session-${count}`));
    expect(room.here()).toHaveLength(MOST_SESSIONS);
    // Who is shown already moves on.
    room.note(somebody('p0'), at('session-0', 9));
    expect(room.here().find(({ person }) => person === 'p0')?.categoryId).toBe(9);
    const long = inMemory().room;
    long.note({ ...somebody('ann'), name: 'x'.repeat(5_000) }, at('session-ann'));
    expect(long.here()[0]?.name).toHaveLength(100);
  });

  test('falls silent where the database takes no writes, and comes back with the next note', async () => {
    const { room, state, failures } = inMemory();
    state.isAway = true;
    room.note(somebody('ann'), at('session-ann', 1));
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    await expect.poll(() => room.here()).toEqual([]);
    state.isAway = false;
    room.note(somebody('ann'), at('session-ann', 2));
    await expect.poll(async () => placesOf(await room.look())).toEqual([['ann', 2]]);
  });
});

const served = async (caller: Principal, room = inMemory().room): Promise<ServiceUnderTest> => {
  const service = await startService({
    host: '0.0.0.0',
    publicRead: true,
    token: knowing(caller),
    routes: [...PRESENCE_ROUTES, ...ROUTES],
    team: { presence: room, people: async () => [{ person: 'ann', name: 'Ann Miller' }] }
  });
  onTestFinished(() => service.stop());
  return service;
};
const put = ({ door }: ServiceUnderTest, body: object, headers = {}): Promise<HttpAnswer> =>
  call(door.url, { method: 'PUT', path: '/api/categories/presence', body: JSON.stringify(body), headers });
const get = ({ door }: ServiceUnderTest, path: string, headers = {}): Promise<HttpAnswer> =>
  call(door.url, { method: 'GET', path: `/api/categories/${path}`, headers });
const HERE = { session: 'session-1', categoryId: 3, editing: true };

test.each(['viewer', 'editor', 'admin'] as const)(
  'a person who is %s is shown under the name of the token',
  async (role) => {
    const service = await served(somebody('ann', role));
    expect(await put(service, HERE)).toMatchObject({ status: 200, body: '{"data":null}' });
    expect(JSON.parse((await get(service, 'presence')).body)).toEqual({
      data: { you: 'ann', sessions: [{ ...HERE, person: 'ann', name: 'Name of ann' }] }
    });
    expect(JSON.parse((await get(service, 'people')).body)).toEqual({
      data: { you: 'ann', people: [{ person: 'ann', name: 'Ann Miller' }] }
    });
    expect((await put(service, { ...HERE, leaving: true })).status).toBe(200);
    expect((await get(service, 'presence')).body).toContain('"sessions":[]');
  }
);

test.each([
  { ...HERE, name: 'Somebody else' },
  { ...HERE, session: 'short' },
  { ...HERE, session: `${'x'.repeat(65)}` },
  { ...HERE, categoryId: 0 },
  { session: 'session-1' }
])('%j is refused', async (body) => {
  const answer = await put(await served(somebody('ann')), body);
  expect([answer.status, problemOf(answer).code]).toEqual([422, 'invalid']);
});

test('whoever runs the service sees the people and is none of them; who shows no token sees nobody', async () => {
  const { room } = inMemory();
  room.note(somebody('ann'), at('session-ann', 1));
  const service = await served(OWNER, room);
  expect(problemOf(await put(service, HERE)).code).toBe('forbidden');
  expect((await get(service, 'presence')).body).toContain('"you":null');
  for (const path of ['presence', 'people'])
    expect((await get(service, path, { Authorization: null })).status).toBe(401);
  const following = await followChanges(service.door.url, { headers: { Authorization: '' } });
  service.store.create({ name: 'A' }, { author: 'window' });
  await expect.poll(() => following.patches.length).toBe(1);
  expect(following.presence).toEqual([]);
  following.leave();
});

test('a service without people has none of these calls', async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  expect((await put(service, HERE)).status).toBe(404);
});

test('the stream of changes tells of the people by events that leave the last id as it is', async () => {
  const { room } = inMemory();
  const service = await served(somebody('ann', 'viewer'), room);
  const following = await followChanges(service.door.url, { since: 0 });
  await expect.poll(() => following.presence).toEqual([{ you: 'ann', sessions: [] }]);
  service.store.create({ name: 'A' }, { author: 'window', person: 'bob' });
  room.note(somebody('bob'), at('session-bob', 1));
  await expect.poll(() => placesOf(presenceSchema.parse(following.presence.at(-1)).sessions)).toEqual([['bob', 1]]);
  await expect.poll(() => following.patches).toMatchObject([{ revision: 1, person: 'bob' }]);
  expect(following.lastId()).toBe('1');
  following.leave();
});

test('the people of a workspace are those who have a role there or had one, and who has left the team keeps the name', async () => {
  const postgres = new Postgres(server.url, 1);
  onTestFinished(() => postgres.close());
  const people = new People(postgres);
  const [ann, bob, eve] = [await people.add('Ann'), await people.add('Bob'), await people.add('Eve')];
  await people.setRole('w', ann, { role: 'viewer' });
  await people.setRole('w', bob, { role: 'editor' });
  await people.setRole('w', bob, null);
  await people.setRole('elsewhere', eve, { role: 'admin' });
  const names = async (): Promise<string[]> => (await people.everIn('w')).map(({ name }) => name).toSorted();
  expect(await names()).toEqual(['Ann', 'Bob']);
  for (const person of [ann, eve]) await people.remove(person);
  expect(await names()).toEqual(['Ann', 'Bob']);
  expect((await people.list()).map(({ name }) => name)).toEqual(['Bob']);
});
