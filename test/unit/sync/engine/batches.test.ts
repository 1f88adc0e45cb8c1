import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchesOf } from '../../../../src-main/sync/engine/batches';
import { plan } from '../../../../src-main/sync/merge/plan';
import { foreignServer } from '../../../support/foreign/index';
import { foreignOutline } from '../../../support/foreign/foreign-outline';
import { always } from '../../../support/fuzz-runs';
import { outlined } from '../../../support/opened-store';
import {
  isSameTree,
  ModelBase,
  ModelTree,
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

test('parts of a plan, one after the other, come to the plan; after each both sides have alike what it has changed', () => {
  always(
    100,
    [fc.oneof(randomThreeTrees(12, 8), randomThreeTrees(40, 12)), fc.integer({ min: 1, max: 4 })],
    ({ base, local, remote }, size) => {
      const whole = plan(base, local, remote, planOptions());
      const parts = batchesOf(whole, base, local, size);
      const [here, known] = [ModelTree.copyOf(local), new ModelBase(base)];
      for (const [index, part] of parts.entries()) {
        for (const edit of part.local) here.edit(edit);
        known.advance(part.base);
        if (index === parts.length - 1) continue;
        requireTree(here);
        // Nothing of it would be sent, nor asked about, that would not have been without it.
        const next = plan(known, here, remote, planOptions());
        // Of siblings, the order that they come into: there may be several shortest ways to it.
        const sent = ({ push, remoteOrders }: Pick<typeof whole, 'push' | 'remoteOrders'>): unknown => [
          push.filter((step) => step.kind !== 'move' || step.isOtherParent).map((step) => JSON.stringify(step)),
          remoteOrders
        ];
        const named = ({ conflicts, ...rest }: typeof whole): unknown => [
          sent(rest),
          conflicts.map(({ categoryId, unit, kind }) => [categoryId, unit, kind])
        ];
        expect(named(next)).toEqual(named(whole));
      }
      const [wholeHere, wholeKnown] = [ModelTree.copyOf(local), new ModelBase(base)];
      for (const edit of whole.local) wholeHere.edit(edit);
      wholeKnown.advance(whole.base);
      expect(isSameTree(here, wholeHere)).toBe(true);
      expect(isSameTree(known, wholeKnown)).toBe(true);
    }
  );
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
