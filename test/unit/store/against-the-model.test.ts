import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Category, Metadata } from '../../../src-shared/category';
import type { TreePatch } from '../../../src-shared/tree-patch';
import { StoreError } from '../../../src-main/store/store-error';
import { WorkspaceStore } from '../../../src-main/store/workspace-store';
import { fuzzRuns } from '../../support/fuzz-runs';
import { temporaryFolderInMemory } from '../../support/temporary-folder';
import { TreeCopy } from '../../support/tree-copy';
import { ModelRefusal, TreeModel, type ModelImport, type ModelRequest } from '../../support/tree-model';
import { auditWorkspace } from '../../support/workspace-audit';

const author = fc.constantFrom<'window' | 'http'>('window', 'window', 'http');
const metadata = fc.constantFrom<Metadata>(
  {},
  { b: 1, a: [null, 1.5, '\ud800'] },
  { a: [null, 1.5, '\ud800'], b: 1 },
  Object.fromEntries([['__proto__', { 1: 'x' }]]),
);
const members = {
  name: fc.constantFrom('Shoes', 'Hats', 'Café', 'ひ', '"quoted"\\', 'Ω'.repeat(20)),
  slug: fc.constantFrom(null, 'a', 'b-c'),
  description: fc.constantFrom('', 'line\nline', 'nul\u0000 and \u2028'),
  visible: fc.boolean(),
  metadata,
  position: fc.nat({ max: 6 }),
};

/** Whom an operation is about: resolved among the categories there are at the time, and now and then nobody. */
const pick = fc.nat({ max: 60 });
const resolve = (picked: number, ids: number[]): number => (picked === 37 ? undefined : ids[picked % ids.length]) ?? 99_999;

const leaf = fc.record({ name: members.name });
const branch = fc.record({ name: members.name, children: fc.array(leaf, { maxLength: 2 }) });
/** Now and then one below the other for many levels, so that the limit on depth comes within reach. */
const chain = fc
  .tuple(members.name, fc.constantFrom(1, 3, 30, 62, 65))
  .map(([name, levels]) => Array.from({ length: levels }).reduce<ModelImport>((below) => ({ name, children: [below] }), { name }));
const importable = fc.oneof<fc.Arbitrary<ModelImport>[]>(leaf, branch, chain);

const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      author,
      parent: fc.option(pick),
      request: fc.record(members, { requiredKeys: ['name'] }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      author,
      who: pick,
      parent: fc.option(fc.option(pick), { nil: undefined }),
      request: fc.record(members, { requiredKeys: [] }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      author,
      who: pick,
      mode: fc.constantFrom<'refuse' | 'delete' | 'lift'>('refuse', 'delete', 'lift'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), nodes: fc.array(importable, { maxLength: 2 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('redo' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
);
/** Most runs start from some categories, so that less of them is spent on the nobody of an empty tree. */
const start = fc.constantFrom<ModelImport[]>(
  [],
  [{ name: 'a', children: [{ name: 'b', children: [{ name: 'c' }, { name: 'd' }, { name: 'e' }] }] }, { name: 'f' }],
  ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, children: [{ name: `${name}1` }, { name: `${name}2` }] })),
);
const history = fc
  .tuple(start, fc.array(operation, { maxLength: 40, size: 'max' }))
  .map(([nodes, operations]): Operation[] => [{ do: 'import', nodes }, ...operations]);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const requestOf = (
  { request, parent }: { request: ModelRequest; parent: number | null | undefined },
  ids: number[],
): ModelRequest =>
  parent === undefined ? request : { ...request, parentId: parent === null ? null : resolve(parent, ids) };

const inModel = (model: TreeModel, operation: Operation, ids: number[], now: string): unknown => {
  switch (operation.do) {
    case 'create':
      return model.create({ ...requestOf(operation, ids), name: operation.request.name }, operation.author, now);
    case 'update':
      return model.update(resolve(operation.who, ids), requestOf(operation, ids), operation.author, now);
    case 'delete':
      return model.delete(resolve(operation.who, ids), operation.mode, operation.author, now);
    case 'import':
      return model.import(operation.nodes, now);
    case 'undo':
      return model.undo(now);
    case 'redo':
      return model.redo(now);
    case 'reopen':
      return undefined;
  }
};

const inStore = (store: WorkspaceStore, operation: Operation, ids: number[]): unknown => {
  switch (operation.do) {
    case 'create': {
      const request = { ...requestOf(operation, ids), name: operation.request.name };
      const { category } = store.create(request, { author: operation.author });
      expect(literal([category])).toEqual(literal([present(store.find(category.id))]));
      return category.id;
    }
    case 'update':
      return store.update(resolve(operation.who, ids), requestOf(operation, ids), { author: operation.author });
    case 'delete':
      return store.delete(resolve(operation.who, ids), operation.mode, { author: operation.author });
    case 'import':
      return void store.importTree(operation.nodes, { author: 'import' });
    case 'undo':
      return store.undo() !== null;
    case 'redo':
      return store.redo() !== null;
    case 'reopen':
      return store.close();
  }
};

const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Nothing there.');
  return value;
};

/** An answer or the code of a refusal, so that both sides can be compared. */
const outcome = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    if (error instanceof StoreError || error instanceof ModelRefusal) return error.code;
    throw error;
  }
};

/** With metadata as its JSON text: it is kept to the letter, so the order of its keys counts. */
const literal = (tree: Category[]): unknown[] =>
  tree.map((category) => ({
    ...category,
    metadata: JSON.stringify(category.metadata),
    children: literal(category.children),
  }));

test('the store does what the model does, in every respect, whatever is done', () => {
  const folder = temporaryFolderInMemory();
  let files = 0;
  fc.assert(
    fc.property(history, (operations) => {
      const file = join(folder, `${(files += 1)}.canopy`);
      let moment = Date.UTC(2026, 0, 1);
      const now = () => new Date(moment);
      const model = new TreeModel();
      const copy = new TreeCopy();
      const patches: TreePatch[] = [];
      const open = () => {
        const opened = WorkspaceStore.open(file, { now });
        opened.onCommit((patch) => patches.push(patch));
        return opened;
      };
      let store = open();
      try {
        for (const one of operations) {
          moment += 1_000;
          const ids = model.ids();
          const expected = outcome(() => inModel(model, one, ids, now().toISOString()));
          expect(outcome(() => inStore(store, one, ids))).toEqual(expected);
          if (one.do === 'reopen') store = open();
          for (const patch of patches.splice(0)) {
            copy.apply(patch);
            expect(patch).toMatchObject({ count: store.count(), journal: store.journalState() });
          }
          const tree = store.readTree();
          expect(literal(tree)).toEqual(literal(model.tree()));
          expect(store.treeText().toString()).toBe(JSON.stringify(tree));
          expect(literal(copy.tree())).toEqual(literal(tree));
          expect(copy.revision).toBe(store.revision());
          expect(store.revision()).toBe(model.revision);
          expect(store.count()).toBe(model.ids().length);
        }
      } finally {
        store.close();
      }
      expect(auditWorkspace(file)).toEqual([]);
    }),
    fuzzRuns(300),
  );
}, 60_000);
