import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Category, Metadata } from '../../../src-shared/category';
import type { TreePatch } from '../../../src-shared/tree-patch';
import { StoreError } from '../../../src-main/domain/errors';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { alwaysAsync } from '../../support/fuzz-runs';
import { newWorkspace } from '../../support/opened-store';
import { TreeCopy } from '../../support/tree-copy';
import { ModelRefusal, type ModelImport, type ModelRequest } from '../../support/model-calls';
import { TreeModel } from '../../support/tree-model';
import { auditWorkspace } from '../../support/workspace-audit';
import { weighted } from '../../support/weighted';

const DAY_MS = 24 * 60 * 60 * 1_000;

const author = fc.constantFrom<'window' | 'http'>('window', 'window', 'http');
const metadata = fc.constantFrom<Metadata>(
  {},
  { b: 1, a: [null, 1.5, '\ud800'] },
  { a: [null, 1.5, '\ud800'], b: 1 },
  Object.fromEntries([['__proto__', { 1: 'x' }]])
);
const members = {
  name: fc.constantFrom('Shoes', 'Hats', 'Café', 'ひ', '"quoted"\\', 'Ω'.repeat(20)),
  slug: fc.constantFrom(null, 'a', 'b-c'),
  description: fc.constantFrom('', 'line\nline', 'nul\u0000 and \u2028'),
  visible: fc.boolean(),
  metadata,
  position: fc.nat({ max: 6 })
};

/** Whom an operation is about: resolved among the categories there are at the time, and now and then nobody. */
const pick = fc.nat({ max: 60 });
const resolve = (picked: number, ids: number[]): number =>
  (picked === 37 ? undefined : ids[picked % ids.length]) ?? 99_999;

const days = fc.constantFrom(null, 1, 30);

const leaf = fc.record({ name: members.name });
const branch = fc.record({ name: members.name, children: fc.array(leaf, { maxLength: 2 }) });
/** Now and then one below the other for many levels, so that the limit on depth comes within reach. */
const chain = fc
  .tuple(members.name, fc.constantFrom(1, 3, 30, 62, 65))
  .map(([name, levels]) =>
    Array.from({ length: levels }).reduce<ModelImport>((below) => ({ name, children: [below] }), { name })
  );
const importable = fc.oneof<fc.Arbitrary<ModelImport>[]>(leaf, branch, chain);

const operation = fc.oneof(
  weighted(5, 'create', { author, parent: fc.option(pick), request: fc.record(members, { requiredKeys: ['name'] }) }),
  weighted(8, 'update', {
    author,
    who: pick,
    parent: fc.option(fc.option(pick), { nil: undefined }),
    request: fc.record(members, { requiredKeys: [] })
  }),
  weighted(2, 'delete', {
    author,
    who: pick,
    mode: fc.constantFrom<'refuse' | 'delete' | 'lift'>('refuse', 'delete', 'lift')
  }),
  weighted(1, 'import', { nodes: fc.array(importable, { maxLength: 2 }) }),
  weighted(4, 'undo', {}),
  weighted(2, 'redo', {}),
  weighted(1, 'reopen', {}),
  weighted(4, 'restore', { which: fc.uniqueArray(pick, { minLength: 1, maxLength: 3 }) }),
  weighted(3, 'restoreVersion', { who: pick, version: pick, place: fc.boolean() }),
  weighted(2, 'remove', { which: fc.option(fc.uniqueArray(pick, { minLength: 1, maxLength: 2 })) }),
  weighted(1, 'retain', { historyDays: days, trashDays: days }),
  weighted(1, 'hold', { from: fc.option(pick) }),
  weighted(3, 'trim', { days: fc.constantFrom(0, 1, 20, 400), alwaysKept: fc.constantFrom(1, 5, 15) })
);
/** Most runs start from some categories, so that less of them is spent on the nobody of an empty tree. */
const start = fc.constantFrom<ModelImport[]>(
  [],
  [{ name: 'a', children: [{ name: 'b', children: [{ name: 'c' }, { name: 'd' }, { name: 'e' }] }] }, { name: 'f' }],
  ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, children: [{ name: `${name}1` }, { name: `${name}2` }] }))
);
const history = fc
  .tuple(start, fc.array(operation, { maxLength: 40, size: 'max' }))
  .map(([nodes, operations]): Operation[] => [{ do: 'import', nodes }, ...operations]);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const requestOf = (
  { request, parent }: { request: ModelRequest; parent: number | null | undefined },
  ids: number[]
): ModelRequest =>
  parent === undefined ? request : { ...request, parentId: parent === null ? null : resolve(parent, ids) };

/** Categories in the trash: resolved among those there are, and now and then one that is not there. */
const resolveAll = (picked: number[], ids: number[]): number[] => [...new Set(picked.map((one) => resolve(one, ids)))];

const inModel = (model: TreeModel, operation: Operation, { ids, trash, versions }: Known, now: Date): unknown => {
  const at = now.toISOString();
  switch (operation.do) {
    case 'create':
      return model.create({ ...requestOf(operation, ids), name: operation.request.name }, operation.author, at);
    case 'update':
      return model.update(resolve(operation.who, ids), requestOf(operation, ids), operation.author, at);
    case 'delete':
      return model.delete(resolve(operation.who, ids), operation.mode, operation.author, at);
    case 'import':
      return model.import(operation.nodes, at);
    case 'undo':
      return model.undo(at);
    case 'redo':
      return model.redo(at);
    case 'reopen':
      return undefined;
    case 'restore':
      return model.restore(resolveAll(operation.which, trash), at);
    case 'restoreVersion':
      return versions === 0
        ? null
        : model.restoreVersion(resolve(operation.who, ids), operation.version % versions, operation.place, at);
    case 'remove':
      return model.remove(operation.which && resolveAll(operation.which, trash));
    case 'retain':
      model.history.retention = { historyDays: operation.historyDays, trashDays: operation.trashDays };
      return undefined;
    case 'hold':
      model.history.sent = operation.from && Math.min(operation.from, model.history.groupCount());
      return undefined;
    case 'trim':
      return model.history.trim(now.getTime(), operation.alwaysKept);
  }
};

const inStore = async (
  store: WorkspaceStore,
  operation: Operation,
  { ids, trash, versions }: Known,
  now: Date
): Promise<unknown> => {
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
    case 'restore':
      return store.history
        .restore(resolveAll(operation.which, trash))
        .roots.map(({ id, elsewhere }) => ({ id, elsewhere }));
    case 'restoreVersion': {
      const categoryId = resolve(operation.who, ids);
      const change = changesOf(store, categoryId)[operation.version % versions];
      if (!change) return null;
      const request = { categoryId, changeId: change.id, place: operation.place };
      const foreseen = store.history.version(categoryId, change.id);
      const isRestorable = change.restorable;
      const isChanged = store.history.restoreVersion(request);
      const isForeseen =
        foreseen !== null && (foreseen.fields.length > 0 || (operation.place && foreseen.parent !== null));
      expect(isForeseen).toBe(isChanged);
      expect(isRestorable).toBe(foreseen !== null && (foreseen.fields.length > 0 || foreseen.parent !== null));
      if (operation.place)
        expect(store.history.version(categoryId, change.id)).toEqual({ changeId: change.id, fields: [], parent: null });
      return isChanged;
    }
    case 'remove':
      return store.history.removeFromTrash(operation.which && resolveAll(operation.which, trash));
    case 'retain':
      return void store.history.setRetention({ historyDays: operation.historyDays, trashDays: operation.trashDays });
    case 'hold':
      return store.history.store.write(({ tables }) => {
        tables.retention.unsentFrom = operation.from && 1 + Math.min(operation.from, store.revision());
      });
    case 'trim':
      return void (await store.history.trim(now, operation.alwaysKept));
  }
};

interface Known {
  ids: number[];
  trash: number[];
  /** How many changes of the category concerned are known. */
  versions: number;
}

const changesOf = (store: WorkspaceStore, categoryId: number) =>
  store.history.changes({ categoryId, before: null }).changes;

const trashOf = (store: WorkspaceStore): unknown[] =>
  store.history.trash({ text: '', before: null }).entries.map(({ keptUntil: _keptUntil, ...entry }) => entry);

const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Nothing there.');
  return value;
};

/** An answer or the code of a refusal, so that both sides can be compared. */
const outcome = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work();
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
    children: literal(category.children)
  }));

test('the store does what the model does, in every respect, whatever is done', async () => {
  const tally = new Map<string, number>();
  await alwaysAsync(30, [history], async (operations) => {
    const file = newWorkspace();
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
        if (one.do === 'trim') moment += one.days * DAY_MS;
        const ids = model.ids();
        const trash = model.history.trash().map(({ id }) => id);
        const versions = one.do === 'restoreVersion' ? changesOf(store, resolve(one.who, ids)).length : 0;
        const known = { ids, trash, versions };
        const expected = await outcome(() => inModel(model, one, known, now()));
        const found = await outcome(() => inStore(store, one, known, now()));
        expect(found).toEqual(expected);
        if (typeof found !== 'string') tally.set(one.do, (tally.get(one.do) ?? 0) + 1);
        if (one.do === 'reopen') store = open();
        const seen = patches.splice(0);
        for (const patch of seen) copy.apply(patch);
        if (seen.length > 0) expect(seen.at(-1)).toMatchObject({ count: store.count(), journal: store.journalState() });
        const tree = store.readTree();
        expect(literal(tree)).toEqual(literal(model.tree()));
        expect(store.treeText().toString()).toBe(JSON.stringify(tree));
        expect(literal(copy.tree())).toEqual(literal(tree));
        expect(copy.revision).toBe(store.revision());
        expect(store.revision()).toBe(model.revision);
        expect(store.count()).toBe(model.ids().length);
        expect(trashOf(store)).toEqual(model.trash());
      }
    } finally {
      store.close();
    }
    expect(auditWorkspace(file)).toEqual([]);
  });
  // All must have been put to the test.
  for (const what of ['restore', 'restoreVersion', 'remove', 'trim', 'undo', 'redo'])
    expect([what, tally.get(what) ?? 0]).toEqual([what, expect.toSatisfy((times: number) => times > 10)]);
});
