import { expect, onTestFinished, test } from 'vitest';
import type { PersonCalling } from '../../../../src-main/domain/principal';
import { ROUTES } from '../../../../src-main/http/routes/route-table';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { WorkspacePresence } from '../../../../src-main/team/presence/workspace-presence';
import { PRESENCE_ROUTES } from '../../../../src-main/team/presence/presence-routes';
import { syncHandlers } from '../../../../src-main/workspace/worker/workspace-handlers';
import type { Workspace } from '../../../../src-main/workspace/worker/workspace';
import type { Present } from '../../../../src-shared/presence';
import { PROPOSALS_PATH } from '../../../../src-shared/proposals';
import { followChanges } from '../../../support/change-follower';
import { call } from '../../../support/http-caller';
import { knowing } from '../../../support/known-principal';
import { openedWorkspace } from '../../../support/opened-workspace';
import { startService, TOKEN, type ServiceUnderTest } from '../../../support/service-under-test';

const SOON = { interval: 5 };
const ann: PersonCalling = { kind: 'person', person: 'ann', name: 'Ann Miller', role: 'editor' };
const bob: PersonCalling = { kind: 'person', person: 'bob', name: 'Bob Jones', role: 'editor' };
const SESSION = 'session-of-ann';

/** A team's service as far as its people go, to which the token of the tests is Ann's. */
const serve = async (): Promise<{ service: ServiceUnderTest; presence: WorkspacePresence }> => {
  const rows = new Map<string, Present>();
  const presence = new WorkspacePresence({
    rows: {
      write: async (sessions) => sessions.forEach((one) => rows.set(one.session, one)),
      leave: async ({ session }) => void rows.delete(session),
      read: async () => [...rows.values()]
    },
    failed: (error) => expect.unreachable(String(error)),
    pollMs: 20
  });
  const service = await startService({
    host: '0.0.0.0',
    token: knowing(ann),
    routes: [...PRESENCE_ROUTES, ...ROUTES],
    team: {
      presence,
      people: async () => [ann, bob, { person: 'eve', name: 'Eve' }].map(({ person, name }) => ({ person, name }))
    }
  });
  onTestFinished(() => service.stop());
  onTestFinished(() => presence.close());
  return { service, presence };
};

const replicaOf = async (service: ServiceUnderTest): Promise<Workspace> => {
  const { workspace } = openedWorkspace();
  await syncHandlers(workspace.sync).startReplica({
    address: { url: service.door.url, readPath: '/api/categories', writePath: '/api/admin/categories' },
    dialect: CANOPY_DIALECT,
    credentials: { kind: 'bearer', token: TOKEN }
  });
  return workspace;
};

const place = (workspace: Workspace, categoryId: number | null, leaving?: true): void =>
  workspace.sync.presence?.place({ session: SESSION, categoryId, editing: false, ...(leaving && { leaving }) });
const history = ({ store }: Workspace) =>
  store.history.groups({ categoryId: null, author: null, before: null }).entries;

test('a replica says where its window is, hears where the others are, by its own ids, and leaves', async () => {
  const { service, presence } = await serve();
  for (const name of ['Gone', 'A', 'B']) service.store.create({ name }, { author: 'http' });
  service.store.delete(1, 'refuse', { author: 'http' });
  const replica = await replicaOf(service);
  await expect.poll(() => replica.store.count(), SOON).toBe(2);
  place(replica, 2);
  await expect.poll(() => presence.here(), SOON).toMatchObject([{ person: 'ann', name: 'Ann Miller', categoryId: 2 }]);
  presence.note(bob, { session: 'session-of-bob', categoryId: 3, editing: true });
  // Oneself is not shown.
  await expect
    .poll(() => replica.sync.presence?.shown, SOON)
    .toEqual({
      you: 'ann',
      sessions: [{ session: 'session-of-bob', person: 'bob', name: 'Bob Jones', categoryId: 3, editing: true }]
    });
  presence.note(bob, { session: 'session-of-bob', categoryId: 9, editing: false });
  await expect.poll(() => replica.sync.presence?.shown.sessions[0]?.categoryId, SOON).toBe(null);
  place(replica, 3);
  await expect.poll(() => presence.here().find(({ person }) => person === 'ann')?.categoryId, SOON).toBe(3);
  await replica.close();
  await expect.poll(() => presence.here().map(({ person }) => person), SOON).toEqual(['bob']);
});

test('a program at the port of a replica proposes to the service, as the person whose replica it is', async () => {
  const { service } = await serve();
  for (const name of ['Gone', 'A', 'B']) service.store.create({ name }, { author: 'http' });
  service.store.delete(1, 'refuse', { author: 'http' });
  const replica = await replicaOf(service);
  await expect.poll(() => replica.store.count(), SOON).toBe(2);
  const listening = await replica.listen(0, TOKEN);
  const url = listening.state === 'listening' ? listening.url : '';
  const [here] = replica.store.readTree();
  const following = await followChanges(url);
  const answer = await call(url, {
    method: 'POST',
    path: PROPOSALS_PATH,
    body: JSON.stringify({ title: 'A', edits: [{ kind: 'update', id: here?.id, fields: { name: 'Apples' } }] })
  });
  expect(answer.status).toBe(201);
  expect(replica.store.proposals.list().proposals).toEqual([]);
  const [proposed] = service.store.proposals.list().proposals;
  expect(proposed).toMatchObject({ title: 'A', by: { author: 'http', person: { id: 'ann' } } });
  expect((await call(url, { method: 'GET', path: `${PROPOSALS_PATH}/${proposed?.id}` })).body).toContain('Apples');
  const news = { id: proposed?.id, state: 'submitted' };
  await expect.poll(() => following.proposals, SOON).toEqual([news]);
  service.store.proposals.answer(proposed?.id ?? 0, { what: 'declined', text: '' }, { author: 'http', person: 'bob' });
  await expect.poll(() => following.proposals, SOON).toEqual([news, { ...news, state: 'declined' }]);
  following.leave();
});

test('a category that the service does not have yet is not named to it', async () => {
  const { service, presence } = await serve();
  const replica = await replicaOf(service);
  await expect.poll(() => replica.sync.presence?.shown.you, SOON).toBe('ann');
  place(replica, 77);
  await expect.poll(() => presence.here(), SOON).toMatchObject([{ person: 'ann', categoryId: null }]);
});

test('history and trash of a replica name who has done it on the service, each person by themselves', async () => {
  const { service } = await serve();
  for (const name of ['A', 'B', 'C']) service.store.create({ name }, { author: 'http' });
  const replica = await replicaOf(service);
  await expect.poll(() => replica.store.count(), SOON).toBe(3);
  place(replica, 1);
  await expect.poll(() => replica.store.replica.team.people(), SOON).toMatchObject({ you: 'ann' });
  const patches: (string | undefined)[] = [];
  replica.store.onCommit(({ person }) => patches.push(person));
  service.store.update(1, { name: 'A2' }, { author: 'http', person: 'bob' });
  await expect
    .poll(() => history(replica)[0], SOON)
    .toMatchObject({
      author: 'sync',
      person: 'bob',
      summary: { action: 'rename', subject: 'A2', count: 1 }
    });
  expect(patches).toContain('bob');
  expect(replica.store.replica.team.people().people).toContainEqual({ person: 'bob', name: 'Bob Jones' });
  service.store.delete(2, 'refuse', { author: 'http', person: 'eve' });
  await expect.poll(() => replica.store.count(), SOON).toBe(2);
  expect(replica.store.history.trash({ text: '', before: null }).entries).toMatchObject([{ name: 'B', person: 'eve' }]);
  // What others have done is not undone by the window, and its own undo stands as it was.
  replica.store.update(3, { name: 'Mine' }, { author: 'window' });
  expect(replica.store.journalState()).toMatchObject({ undo: { subject: 'Mine' } });
  service.store.update(1, { name: 'A3' }, { author: 'http', person: 'bob' });
  await expect.poll(() => history(replica)[0]?.person, SOON).toBe('bob');
  expect(replica.store.journalState()).toMatchObject({ undo: { subject: 'Mine' } });
});

test('a service without people is told nothing and asked for none', async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  service.store.create({ name: 'A' }, { author: 'http' });
  const replica = await replicaOf(service);
  await expect.poll(() => replica.store.count(), SOON).toBe(1);
  place(replica, 1);
  service.store.create({ name: 'B' }, { author: 'http' });
  await expect.poll(() => replica.store.count(), SOON).toBe(2);
  const paths = service.log.lines.flatMap(({ event, facts }) =>
    event === 'call' && 'path' in facts ? [String(facts.path)] : []
  );
  expect(paths.filter((path) => /presence|people/.test(path))).toEqual([]);
  expect(replica.sync.presence?.shown).toEqual({ you: null, sessions: [] });
});
