import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StoreError } from '../../../../src-main/domain/errors';
import { anyForeignEdit, foreignServer, foreignService, plantTea, seededNumbers } from '../../../support/foreign/index';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { ReplicaUnderTest } from './replica-under-test';

const ours = { author: 'window' } as const;
const KINDS = [
  'create',
  'rename',
  'slug',
  'describe',
  'hide',
  'entry',
  'move',
  'reorder',
  'delete',
  'undo',
  'theirs',
  'sync'
] as const;
const edit = fc.record({ kind: fc.constantFrom(...KINDS), at: fc.nat(), to: fc.nat(), index: fc.nat({ max: 3 }) });
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

const carryOut = async (replica: ReplicaUnderTest, { kind, at, to, index }: Edit): Promise<unknown> => {
  const { store } = replica;
  const ids = [...store.replica.localTree().nodes.keys()];
  const [id = 0, parentId = null] = [ids[at % Math.max(1, ids.length)], ids[to % (ids.length + 1)]];
  switch (kind) {
    case 'create':
      return store.create({ name: `New ${at}`, parentId, position: index }, ours);
    case 'rename':
      return store.update(id, { name: `Renamed ${index}` }, ours);
    case 'slug':
      return store.update(id, { slug: index === 0 ? null : `slug-${index}` }, ours);
    case 'describe':
      return store.update(id, { description: `Described ${index}` }, ours);
    case 'hide':
      return store.update(id, { visible: index === 0 }, ours);
    case 'entry':
      return store.update(id, { metadata: { note: index } }, ours);
    case 'move':
      return store.update(id, { parentId, position: index }, ours);
    case 'reorder':
      return store.update(id, { position: index }, ours);
    case 'delete':
      return store.delete(id, index === 0 ? 'lift' : 'delete', ours);
    case 'undo':
      return store.undo();
    case 'theirs':
      return anyForeignEdit(replica.service, seededNumbers(to), at);
    case 'sync':
      return replica.sync();
  }
};

/** Lets anybody edit anything, and looks after each edit. */
const afterEdits = async (look: (replica: ReplicaUnderTest, isLast: boolean) => void): Promise<void> => {
  const run = async (edits: readonly Edit[]): Promise<void> => {
    const traits = foreignService('plain');
    const service = foreignServer(traits);
    plantTea(service);
    const replica = new ReplicaUnderTest(service, traits);
    try {
      await replica.sync();
      for (const [index, one] of edits.entries()) {
        await carryOut(replica, one).catch((error: unknown) => {
          if (!(error instanceof StoreError)) throw error;
        });
        look(replica, index === edits.length - 1);
      }
    } finally {
      replica.close();
    }
  };
  await alwaysAsync(20, [fc.array(edit, { minLength: 1, maxLength: 20 })], run);
};

test('base and local are the same whether they are read together or apart', () =>
  afterEdits(({ store: { replica } }) => {
    const { base, local } = replica.trees();
    expect(base).toEqual(replica.baseTree());
    expect(local).toEqual(replica.localTree());
  }));

test('what waits is the same whether it was counted edit by edit or all at once', () =>
  afterEdits((replica, isLast) => {
    const counted = replica.store.replica.facts();
    if (!isLast) return;
    replica.reopen();
    expect(replica.store.replica.facts()).toEqual(counted);
  }));
