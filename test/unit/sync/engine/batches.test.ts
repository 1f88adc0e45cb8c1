import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newKey, TOP_LEVEL } from '../../../../src-shared/ids';
import { batchesOf } from '../../../../src-main/sync/engine/batches';
import { plan } from '../../../../src-main/sync/merge/plan';
import type { Plan } from '../../../../src-main/sync/merge/plan-types';
import { foreignServer } from '../../../support/foreign/index';
import { foreignOutline } from '../../../support/foreign/foreign-outline';
import { always } from '../../../support/fuzz-runs';
import { outlined } from '../../../support/opened-store';
import {
  carriedOut,
  fieldsNamed,
  ModelBase,
  ModelTree,
  plainTree,
  planOptions,
  randomThreeTrees,
  requireTree
} from '../../../support/sync-trees';
import { auditWorkspace } from '../../../support/workspace-audit';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';
import { differencesOf } from './settled-state';
import { ours, PLAIN } from './scene';

const PART = 3;

/** A service with a forest of some dozens, whose replica takes it over in parts; not synced yet. */
const waitingForest = (): { service: ReturnType<typeof foreignServer>; replica: ReplicaUnderTest } => {
  const service = foreignServer(PLAIN);
  for (let root = 0; root < 5; root += 1) {
    const top = service.editor.create({ name: `Top ${root}` });
    for (let child = 0; child < 4; child += 1) {
      const middle = service.editor.create({ name: `Middle ${root} ${child}` }, top);
      service.editor.create({ name: `Leaf ${root} ${child}` }, middle);
    }
  }
  return { service, replica: replicaOf(service, PLAIN, { batchSize: PART }) };
};

/** Few edits of many categories, so that parts of the tree differ on one side alone, and many of few. */
const threeTrees = fc.oneof(randomThreeTrees(12, 8), randomThreeTrees(30, 4), randomThreeTrees(40, 12));

/** What both sides have agreed on, and what the replica has, after a plan in batches and after the same in one. */
const inBatches = (
  trees: { base: ModelTree; local: ModelTree; remote: ModelTree },
  size: number
): { sizes: number[]; divided: unknown; whole: unknown } => {
  const whole = plan(trees.base, trees.local, trees.remote, planOptions());
  const [base, local] = [new ModelBase(trees.base), ModelTree.copyOf(trees.local)];
  const batches = [...batchesOf(whole, trees.base, trees.local, size)];
  for (const one of batches) {
    for (const edit of one.local) local.edit(edit);
    base.advance(one.base);
    requireTree(local);
  }
  const after = carriedOut(whole, trees, { isOffline: true });
  return {
    sizes: batches.map((one) => one.local.length),
    divided: [plainTree(local), plainTree(base)],
    whole: [plainTree(after.local), plainTree(after.base)]
  };
};

test('batches and the rest, one after the other, are the plan, and each leaves a tree', () => {
  always(200, [threeTrees, fc.integer({ min: 1, max: 4 })], (trees, size) => {
    const { divided, whole } = inBatches(trees, size);
    expect(divided).toEqual(whole);
  });
});

test('new siblings come in parts, also where something whose siblings were moved here is moved into one of them', () => {
  const base = new ModelTree();
  for (const id of [1, 2, 3]) base.create(id, fieldsNamed('Old'), { parent: TOP_LEVEL, after: 'last' });
  for (const id of [4, 5, 6]) base.create(id, fieldsNamed('Below'), { parent: 1, after: 'last' });
  const [local, remote] = [ModelTree.copyOf(base), ModelTree.copyOf(base)];
  local.move(6, { parent: 1, after: 'first' });
  for (const id of [1, 2, 3]) remote.create(newKey(id), fieldsNamed('New'), { parent: 2, after: 'last' });
  remote.move(4, { parent: newKey(1), after: 'last' });
  const { sizes, divided, whole } = inBatches({ base, local, remote }, 2);
  expect(divided).toEqual(whole);
  expect(sizes).toEqual([2, 1, 1]);
});

/** Without a place in the base: once a batch has deleted what a contested category was in, no list of the base tells its siblings. */
const inBothTrees = ({ base, ...conflict }: Plan['conflicts'][number]): unknown =>
  conflict.unit === 'place' ? conflict : { ...conflict, base };

/** Of siblings, the order that they come into: there may be several shortest ways to it. */
const sentBy = ({ push, remoteOrders }: Plan): unknown => [
  push.filter((step) => step.kind !== 'move' || step.isOtherParent).map((step) => JSON.stringify(step)),
  remoteOrders
];

test('a sync that ends between two batches is taken up by the next one as if it had not ended', () => {
  always(200, [threeTrees, fc.integer({ min: 1, max: 4 })], (trees, size) => {
    const whole = plan(trees.base, trees.local, trees.remote, planOptions());
    const after = carriedOut(whole, trees);
    const [base, local] = [new ModelBase(trees.base), ModelTree.copyOf(trees.local)];
    for (const one of [...batchesOf(whole, trees.base, trees.local, size)].slice(0, -1)) {
      for (const edit of one.local) local.edit(edit);
      base.advance(one.base);
      const between = { base, local, remote: trees.remote };
      const again = plan(base, local, trees.remote, planOptions());
      const { local: here, remote: there } = carriedOut(again, between);
      expect(sentBy(again)).toEqual(sentBy(whole));
      expect(again.conflicts.map(inBothTrees)).toEqual(whole.conflicts.map(inBothTrees));
      expect([plainTree(here), plainTree(there)]).toEqual([plainTree(after.local), plainTree(after.remote)]);
    }
  });
});

test('a first sync in parts keeps the ids and the order of the service, also when it crashes in the middle', async () => {
  const { service, replica } = waitingForest();
  const history = (): string[] =>
    replica.store.history
      .groups({ categoryId: null, author: null, before: null })
      .entries.map(({ author, summary: { action, count } }) => `${author} ${action} ${count}`);
  for (let crash = 1; crash <= 4; crash += 1) {
    let part = 0;
    replica.crashWhere((name) => {
      if (name === 'took over a part' && (part += 1) === crash) throw new Error('Crash');
    });
    await expect(replica.sync()).rejects.toThrow('Crash');
    expect(replica.store.count()).toBeGreaterThanOrEqual(PART * crash);
    expect(replica.store.replica.facts()).toMatchObject({ waiting: 0, lastSyncedAt: null });
    replica.reopen();
  }
  // What each sync has brought until it crashed is an entry; of the next one, what was left.
  expect(history()).toEqual([4, 3, 2, 1].map((parts) => `sync sync ${parts * PART}`));
  expect(await replica.sync()).toMatchObject({ pushed: 0, waiting: 0, conflicts: 0 });
  expect(outlined(replica.store)).toBe(foreignOutline(service));
  expect(history()).toEqual([
    `sync sync ${service.editor.all().length - 10 * PART}`,
    ...[4, 3, 2, 1].map((parts) => `sync sync ${parts * PART}`)
  ]);
  const { remoteIds } = replica.store.replica.links();
  expect(remoteIds.size).toBe(service.editor.all().length);
  expect([...remoteIds].filter(([id, remoteId]) => id !== remoteId)).toEqual([]);
  expect(await differencesOf(replica)).toEqual([]);
  expect(service.log.filter(({ verb }) => verb !== 'read')).toEqual([]);
  replica.store.close();
  expect(auditWorkspace(replica.file)).toEqual([]);
  replica.reopen();
});

test('what the person edits between two parts is sent, and nothing is asked', async () => {
  const { service, replica } = waitingForest();
  let edits = 0;
  replica.crashWhere((name) => {
    if (name !== 'took over a part' || edits === 12) return;
    edits += 1;
    const [first, second] = replica.store.readTree();
    if (!first) return;
    if (edits % 4 === 1) replica.store.update(first.id, { name: `Ours ${edits}` }, ours);
    else if (edits % 4 === 2) replica.store.create({ name: `New ${edits}`, parentId: first.id, position: 0 }, ours);
    else if (edits % 4 === 3 && second) replica.store.update(second.id, { position: 0 }, ours);
    else replica.store.create({ name: `Root ${edits}`, position: 0 }, ours);
  });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(edits).toBeGreaterThan(2);
  expect(outlined(replica.store)).toBe(foreignOutline(service));
  expect(service.editor.all().filter(({ name }) => /^(Ours|New|Root)/.test(name)).length).toBeGreaterThanOrEqual(2);
  expect(await replica.sync()).toMatchObject({ pulled: 0, pushed: 0, conflicts: 0 });
});

test('a large change of others comes in parts too, and with what cannot be had in parts', async () => {
  const { service, replica } = waitingForest();
  await replica.sync();
  const all = service.editor.all();
  const parts: string[] = [];
  replica.crashWhere((name) => parts.push(name));
  const revision = replica.store.revision();
  for (const { id, name } of all) if (name.startsWith('Leaf')) service.editor.change(id, { name: `${name} changed` });
  const [first, second] = all.filter(({ parentId }) => parentId === null);
  for (let more = 0; more < 7; more += 1) service.editor.create({ name: `More ${more}` }, first?.id ?? null);
  service.editor.move(second?.id ?? 0, first?.id ?? null);
  expect(await replica.sync()).toMatchObject({ pushed: 0, waiting: 0, conflicts: 0 });
  expect(parts.filter((name) => name === 'took over a part').length).toBeGreaterThan(5);
  expect(replica.store.revision() - revision).toBeGreaterThan(5);
  const { entries } = replica.store.history.groups({ categoryId: null, author: null, before: null });
  expect(entries.map(({ summary }) => summary.action)).toEqual(['sync', 'sync']);
  expect(entries[1]?.summary.count).toBe(all.length);
  const changes = replica.store.history.changes({ groupId: entries[0]?.id ?? 0, before: null });
  expect(changes).toMatchObject({ changes: { length: entries[0]?.summary.count }, next: null });
  expect(outlined(replica.store)).toBe(foreignOutline(service));
  expect(await differencesOf(replica)).toEqual([]);
});
