import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { StoreError } from '../../../../src-main/domain/errors';
import { foreignServer, foreignTraits, type ForeignTraits } from '../../../support/foreign/index';
import { plantTea } from '../../../support/foreign/foreign-outline';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { ReplicaUnderTest } from './replica-under-test';
import { differencesOf } from './settled-state';

const edit = fc.record({
  who: fc.nat({ max: 1 }),
  kind: fc.constantFrom(
    'create',
    'rename',
    'describe',
    'move',
    'move',
    'reorder',
    'reorder',
    'delete',
    'undo',
    'sync',
    'sync',
    'choose'
  ),
  at: fc.nat({ max: 30 }),
  to: fc.nat({ max: 30 }),
  index: fc.nat({ max: 4 })
});
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;
const ours = { author: 'window' } as const;

const carryOut = async (replica: ReplicaUnderTest, { kind, at, to, index, who }: Edit, n: number): Promise<unknown> => {
  const { store } = replica;
  const ids = [...store.replica.localTree().nodes.keys()];
  const [id = 0, parentId = null] = [ids[at % Math.max(1, ids.length)], ids[to % (ids.length + 1)]];
  if (kind === 'create') return store.create({ name: `New ${who} ${n}`, parentId, position: index }, ours);
  if (kind === 'rename') return store.update(id, { name: `Renamed ${index}` }, ours);
  if (kind === 'describe') return store.update(id, { description: `Described ${who} ${index}` }, ours);
  if (kind === 'move') return store.update(id, { parentId, position: index }, ours);
  if (kind === 'reorder') return store.update(id, { position: index }, ours);
  if (kind === 'delete') return store.delete(id, index === 0 ? 'lift' : 'delete', ours);
  if (kind === 'undo') return store.undo();
  if (kind === 'choose') return resolveConflicts(store, { of: null, choice: index % 2 === 0 ? 'mine' : 'theirs' });
  return replica.sync();
};

test('two replicas of one service come to rest', async () => {
  const run = async (traits: ForeignTraits, edits: readonly Edit[], together: boolean): Promise<void> => {
    const service = foreignServer(traits);
    plantTea(service);
    const both = [0, 1].map(() => new ReplicaUnderTest(service, traits));
    try {
      for (const one of both) await one.sync();
      for (const [n, one] of edits.entries()) {
        const replica = both[one.who];
        if (!replica) throw new Error('Nobody.');
        try {
          if (one.kind === 'sync' && together) await Promise.all(both.map((each) => each.sync()));
          else await carryOut(replica, one, n);
        } catch (error) {
          if (!(error instanceof StoreError)) throw error;
        }
      }
      let quiet = 0;
      for (let turn = 0; turn < 16 && quiet < 2; turn += 1) {
        const outcome = await both[turn % 2]?.sync();
        if (outcome === undefined) throw new Error('Nobody.');
        quiet = outcome.pushed === 0 && outcome.pulled === 0 ? quiet + 1 : 0;
      }
      expect(quiet).toBe(2);
      expect(service.violations).toEqual([]);
      // Each side chooses, so that nothing is open.
      for (let turn = 0; turn < 12 && both.some(({ store }) => store.replica.conflicts().length > 0); turn += 1) {
        for (const one of both) resolveConflicts(one.store, { of: null, choice: 'theirs' });
        for (const one of both) await one.sync();
      }
      for (let turn = 0; turn < 4; turn += 1) for (const one of both) await one.sync();
      for (const one of both) {
        expect(one.store.replica.conflicts()).toEqual([]);
        expect(await differencesOf(one)).toEqual([]);
      }
    } finally {
      for (const one of both) one.close();
    }
  };
  const careful = foreignTraits().map((traits) => ({ ...traits, checks: 'all' as const, deletes: 'refuse' as const }));
  await alwaysAsync(15, [careful, fc.array(edit, { minLength: 1, maxLength: 20 }), fc.boolean()], run);
}, 600_000);
