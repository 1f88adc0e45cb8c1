import fc from 'fast-check';
import { z } from 'zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { categorySchema } from '../../../src-shared/category';
import { changePageSchema, type PublicPatch } from '../../../src-shared/tree-patch';
import { StoreError } from '../../../src-main/domain/errors';
import { RecentChanges } from '../../../src-main/domain/recent-changes';
import { sqliteCategories } from '../../../src-main/store/sqlite/sqlite-categories';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { followChanges, type Following } from '../../support/change-follower';
import { alwaysAsync } from '../../support/fuzz-runs';
import { knowingTwo } from '../../support/known-principal';
import { call, problemOf } from '../../support/http-caller';
import {
  serveCategories,
  startService,
  type ServedCategories,
  type ServiceUnderTest
} from '../../support/service-under-test';
import { flatten } from '../../support/service-caller';
import { TreeCopy } from '../../support/tree-copy';
import { FRESH } from '../../support/fresh-category';

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startService({ limits: { heartbeatMs: 20 } });
});
afterEach(() => service.stop());

const AT = FRESH.createdAt;
const http = { author: 'http' } as const;
const pageSchema = z.strictObject({ data: changePageSchema });
const treeSchema = z.strictObject({ data: z.array(categorySchema) });

const create = (...names: string[]): void => {
  for (const name of names) service.store.create({ name }, http);
};

const page = async (since: number | string): Promise<z.output<typeof changePageSchema>> => {
  const { status, body } = await call(service.door.url, {
    method: 'GET',
    path: `/api/categories/changes?since=${since}`
  });
  expect(status).toBe(200);
  return pageSchema.parse(JSON.parse(body)).data;
};

const revisionsOf = (patches: readonly PublicPatch[]): number[] => patches.map(({ revision }) => revision);
const between = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + 1 + index);

const applied = (copy: TreeCopy, { from, revision: to, changes }: PublicPatch): void =>
  copy.apply({ from, to, changes });

const readTree = async ({ door }: ServedCategories): Promise<TreeCopy> => {
  const { headers, body } = await call(door.url, { method: 'GET', path: '/api/categories' });
  return TreeCopy.of(treeSchema.parse(JSON.parse(body)).data, Number(headers['canopy-revision']));
};

test('a page has the commits after a revision, and says where it ends and whether there is more', async () => {
  create('A', 'B');
  service.store.update(1, { name: 'C' }, http);
  const { patches, ...rest } = await page(1);
  expect({
    ...rest,
    patches: JSON.parse(JSON.stringify(patches).replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, AT)) as unknown
  }).toEqual({
    revision: 3,
    more: false,
    patches: [
      {
        from: 1,
        revision: 2,
        author: 'http',
        changes: [
          {
            kind: 'create',
            id: 2,
            fields: { name: 'B', ...FRESH },
            place: { parentId: null, afterId: 1 }
          }
        ]
      },
      {
        from: 2,
        revision: 3,
        author: 'http',
        changes: [{ kind: 'update', id: 1, fields: { name: 'C', version: 2, updatedAt: AT } }]
      }
    ]
  });
  expect(await page(3)).toEqual({ revision: 3, more: false, patches: [] });
});

test.each(['-1', '01', '1.0', '1e3', 'now', '', '9999999999999999'])('since=%s is no revision', async (since) => {
  const answer = await call(service.door.url, { method: 'GET', path: `/api/categories/changes?since=${since}` });
  expect([answer.status, problemOf(answer).code]).toEqual([400, 'unknown_parameter']);
  await expect(followChanges(service.door.url, { since })).resolves.toMatchObject({ status: 400 });
});

test('a page needs to be told from where', async () => {
  const answer = await call(service.door.url, { method: 'GET', path: '/api/categories/changes' });
  expect([answer.status, problemOf(answer).code]).toEqual([400, 'unknown_parameter']);
});

test('what was never reached and what came before are gone, for pages and events alike', async () => {
  create('A', 'B');
  for (const since of [3, 1_000]) {
    const answer = await call(service.door.url, { method: 'GET', path: `/api/categories/changes?since=${since}` });
    expect([answer.status, problemOf(answer).code]).toEqual([410, 'gone']);
    await expect(followChanges(service.door.url, { since })).resolves.toMatchObject({ status: 410 });
  }
  await expect(followChanges(service.door.url, { lastEventId: 'of-somebody-else' })).resolves.toMatchObject({
    status: 410
  });
});

test('a stream begins with how to come back, goes on as changes come, and beats in between', async () => {
  create('A');
  const following = await followChanges(service.door.url);
  expect(following.status).toBe(200);
  expect(following.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    vary: 'Accept',
    connection: 'close',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'canopy-revision': '1'
  });
  await expect.poll(() => following.lastId()).toBe('1');
  expect(following.retry()).toBe(2_000);
  create('B', 'C');
  await expect.poll(() => revisionsOf(following.patches)).toEqual([2, 3]);
  const beats = following.comments();
  await expect.poll(() => following.comments()).toBeGreaterThan(beats + 1);
  following.leave();
});

test.each([
  ['text/event-stream', true],
  ['application/json, Text/Event-Stream;q=0.5', true],
  ['text/event-stream;q=0', false],
  ['text/event-stream-not', false],
  ['*/*', false]
])('Accept: %s asks for events: %s', async (accept, isStream) => {
  const following = await followChanges(service.door.url, { since: 0, headers: { Accept: accept } });
  expect(following.headers['content-type']).toBe(isStream ? 'text/event-stream' : 'application/json; charset=utf-8');
  following.leave();
});

test('HEAD has the headers of a stream alone', async () => {
  const answer = await call(service.door.url, {
    method: 'HEAD',
    path: '/api/categories/changes',
    headers: { Accept: 'text/event-stream' }
  });
  expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([200, 'text/event-stream', '']);
});

test('it goes on from every revision without a gap or anything twice, and Last-Event-ID counts more than since', async () => {
  create(...between(0, 8).map(String));
  for (const since of between(-1, 8)) {
    expect(revisionsOf((await page(since)).patches)).toEqual(between(since, 8));
    const following = await followChanges(service.door.url, { since: 0, lastEventId: String(since) });
    await expect.poll(() => following.lastId()).toBe('8');
    expect(revisionsOf(following.patches)).toEqual(between(since, 8));
    following.leave();
  }
});

/** Undoes what can be undone; what others have changed since cannot. */
const undo = (store: WorkspaceStore): void => {
  try {
    store.undo();
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'undo_conflict') throw error;
  }
};

/** Does something to the tree, whatever it is just then. */
const edit = ({ store }: ServiceUnderTest, kind: number, pick: number): void => {
  const all = flatten(store.readTree());
  const one = all[pick % Math.max(1, all.length)];
  const other = all[(pick * 7) % Math.max(1, all.length)];
  if (kind === 0 || one === undefined || other === undefined)
    store.create({ name: `N${pick}`, parentId: one?.id ?? null, position: pick % 3 }, http);
  else if (kind === 1) store.update(one.id, { name: `R${pick}`, metadata: { pick } }, http);
  else if (kind === 2) store.update(one.id, { position: pick % 5 }, http);
  else if (kind === 3) store.delete(one.id, pick % 2 === 0 ? 'delete' : 'lift', http);
  else if (kind === 4) undo(store);
  else store.importTree([{ name: 'I', children: [{ name: 'J' }, { name: 'K' }] }], { author: 'import' });
};

const stepArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.integer({ min: 0, max: 5 }), pick: fc.nat(1_000) }) },
  { weight: 1, arbitrary: fc.constant('leave' as const) },
  { weight: 1, arbitrary: fc.constant('wait' as const) }
);

test('a stream that begins with much goes on after it', async () => {
  const before = 700;
  create(...Array.from({ length: before }, (_, index) => `${index} ${'x'.repeat(200)}`));
  // By several, since it depends on how much the sockets take at once.
  const streams = await Promise.all([0, 100, 200, 300, 400].map((since) => followChanges(service.door.url, { since })));
  for (const stream of streams) await expect.poll(() => stream.patches.at(-1)?.revision).toBe(before);
  create('And then');
  for (const stream of streams) await expect.poll(() => stream.patches.at(-1)?.revision).toBe(before + 1);
});

test('whoever leaves and comes back at any time has the tree that the service has', async () => {
  await alwaysAsync(8, [fc.array(stepArbitrary, { minLength: 5, maxLength: 60 })], async (steps) => {
    const copy = await readTree(service);
    const follow = (): Promise<Following> =>
      followChanges(service.door.url, {
        lastEventId: String(copy.revision),
        onPatch: (patch) => applied(copy, patch)
      });
    let following = await follow();
    for (const step of steps) {
      if (step === 'leave') {
        following.leave();
        await following.over;
        following = await follow();
      } else if (step === 'wait') await new Promise(setImmediate);
      else edit(service, step.kind, step.pick);
    }
    await expect.poll(() => copy.revision).toBe(service.store.revision());
    expect(copy.tree()).toEqual(service.store.readTree());
    following.leave();
  });
});

test('a follower who reads nothing is cut off, and has everything when it comes back', async () => {
  const slow = await startService({ limits: { heartbeatMs: 20, stalledMs: 200 } });
  const copy = await readTree(slow);
  const following = await followChanges(slow.door.url, { since: 0, onPatch: (patch) => applied(copy, patch) });
  following.response.pause();
  const large = Array.from({ length: 350 }, (_, index) => ({ name: `N${index}`, description: 'x'.repeat(10_000) }));
  for (let times = 0; times < 4; times += 1) slow.store.importTree(large, { author: 'import' });
  await expect
    .poll(() => slow.log.lines.filter(({ event, facts }) => event === 'call' && 'cutOff' in facts))
    .toHaveLength(1);
  following.response.resume();
  await following.over;
  expect(copy.revision).toBeLessThan(4);
  const whole = Promise.withResolvers<void>();
  // On a busy machine it may be cut off once more.
  while (copy.revision < 4) {
    const back = await followChanges(slow.door.url, {
      lastEventId: String(copy.revision),
      onPatch: (patch) => {
        applied(copy, patch);
        if (copy.revision === 4) whole.resolve();
      }
    });
    await Promise.race([whole.promise, back.over]);
    back.leave();
  }
  expect(copy.tree()).toEqual(slow.store.readTree());
  await slow.stop();
});

test('who falls behind what is remembered is cut off, and told to read the tree again', async () => {
  const { store } = service;
  const changes = new RecentChanges(store.revision(), undefined, { patches: 4, bytes: 1_000_000 });
  store.onCommit((patch) => changes.add(patch));
  const served = await serveCategories({ categories: sqliteCategories(store), changes }, () => undefined);
  const following = await followChanges(served.door.url, { since: 0 });
  // All of them before the stream has its turn.
  create(...between(0, 20).map(String));
  await following.over;
  expect(following.response.complete).toBe(true);
  await expect(followChanges(served.door.url, { lastEventId: '0' })).resolves.toMatchObject({ status: 410 });
  const copy = await readTree(served);
  const back = await followChanges(served.door.url, { since: copy.revision, onPatch: (patch) => applied(copy, patch) });
  create('Later');
  await expect.poll(() => copy.tree()).toEqual(store.readTree());
  back.leave();
  await served.stop();
});

test('a stop ends the streams in order and does not wait for them', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => followChanges(service.door.url, { since: 0 })));
  create('A');
  await expect.poll(() => all.filter(({ patches }) => patches.length === 1)).toHaveLength(5);
  await service.door.close();
  await Promise.all(all.map(({ over }) => over));
  expect(all.map(({ response, patches }) => [response.complete, patches.length])).toEqual(all.map(() => [true, 1]));
  expect(service.log.lines.filter(({ event, facts }) => event === 'call' && 'cutOff' in facts)).toEqual([]);
});

test('those who follow take no place of those who call, nor strangers those of programs with the token', async () => {
  const narrow = await startService({ limits: { connections: 4, followers: 6, strangerFollowers: 3 } });
  const stranger = { headers: { Authorization: '' } };
  const all: Following[] = [];
  for (let count = 0; count < 3; count += 1) all.push(await followChanges(narrow.door.url, stranger));
  const refused = await followChanges(narrow.door.url, stranger);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
  for (let count = 0; count < 3; count += 1) all.push(await followChanges(narrow.door.url));
  expect((await followChanges(narrow.door.url)).status).toBe(429);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  for (let count = 0; count < 8; count += 1)
    expect((await call(narrow.door.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
  narrow.store.create({ name: 'A' }, http);
  await expect.poll(() => all.map(({ patches }) => patches.length)).toEqual([1, 1, 1, 1, 1, 1]);
  all[0]?.leave();
  await all[0]?.over;
  await expect.poll(async () => (await followChanges(narrow.door.url)).status).toBe(200);
  await narrow.stop();
});

test('one person’s token takes no more than its share of those who follow', async () => {
  const shared = await startService({ token: knowingTwo(), limits: { followers: 4, personFollowers: 2 } });
  for (let count = 0; count < 2; count += 1) expect((await followChanges(shared.door.url)).status).toBe(200);
  expect((await followChanges(shared.door.url)).status).toBe(429);
  expect((await followChanges(shared.door.url, { headers: { 'X-Person': 'bob' } })).status).toBe(200);
  await shared.stop();
});

test('100 followers have a commit, and the service answers others meanwhile', async () => {
  const all = await Promise.all(Array.from({ length: 100 }, () => followChanges(service.door.url)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  create('A');
  expect((await call(service.door.url, { method: 'GET', path: '/api/categories' })).status).toBe(200);
  await expect.poll(() => all.filter(({ patches }) => patches.length === 1).length).toBe(100);
  for (const one of all) one.leave();
  // The last connection is gone, so that nobody is told any more.
  create('B');
  expect(all.every(({ patches }) => patches.length === 1)).toBe(true);
});
