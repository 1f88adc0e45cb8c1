import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category, CategoryUpdateRequest } from '../../../../../src-shared/category';
import { treeEditsSchema } from '../../../../../src-shared/tree-edits';
import { mergeable, planMerge, type MergePlan } from '../../../../../src-renderer/features/bulk/merge-plan';
import { decodeTree } from '../../../../../src-renderer/model/tree-decoder';
import type { WorkspaceStore } from '../../../../../src-main/store/sqlite/workspace-store';
import { always } from '../../../../support/fuzz-runs';
import { openedStore, outlined, storeOf } from '../../../../support/opened-store';

const all = (tree: readonly Category[]): Category[] =>
  tree.flatMap((category) => [category, ...all(category.children)]);
const modelOf = (store: WorkspaceStore) => decodeTree({ data: store.readTree() });

/** Merges in the real store, as one step. */
const merge = (store: WorkspaceStore, ids: readonly number[], isDeep = true): MergePlan => {
  const model = modelOf(store);
  const [target, ...sources] = mergeable(model, ids);
  if (target === undefined) throw new Error('Nothing to merge.');
  const plan = planMerge(model, target, sources, isDeep);
  if (plan.edits.length > 0)
    store.edit(treeEditsSchema.parse({ action: 'merge', subject: target.name, edits: plan.edits }), {
      author: 'window'
    });
  return plan;
};

const set = (store: WorkspaceStore, id: number, fields: CategoryUpdateRequest): void =>
  store.update(id, fields, { author: 'window' });

describe('merging categories', () => {
  it('unites their subcategories in order, in one step of undo', () => {
    const [store, { A = 0, B = 0, C = 0 }] = storeOf('A(X) Q B(Y(Z) W) C(V)');
    expect(merge(store, [A, B, C])).toMatchObject({ moved: 3, united: 0, deleted: 2, filled: 0 });
    expect(outlined(store)).toBe('A(X Y(Z) W V) Q');
    store.undo();
    expect(outlined(store)).toBe('A(X) Q B(Y(Z) W) C(V)');
  });

  it('merges those of the same name at every level, also among those that have just come', () => {
    const [store, { A = 0 }] = storeOf('A(X(P)) B(X(P(R) S)) C(T) D(T(U))');
    const byName = (name: string): number => all(store.readTree()).find((category) => category.name === name)?.id ?? 0;
    expect(merge(store, [A, byName('B'), byName('C'), byName('D')])).toMatchObject({ moved: 4, united: 3, deleted: 6 });
    expect(outlined(store)).toBe('A(X(P(R) S) T(U))');
  });

  it('leaves those of the same name apart when not asked', () => {
    const [store, { A = 0 }] = storeOf('A(X) Q');
    const other = store.create({ name: 'B', parentId: null }, { author: 'window' }).category.id;
    store.create({ name: 'x', parentId: other }, { author: 'window' });
    expect(merge(store, [A, other], false)).toMatchObject({ moved: 1, united: 0 });
    expect(outlined(store)).toBe('A(X x) Q');
  });

  it('fills empty fields from the first that has them, and overwrites none', () => {
    const [store, { A = 0, B = 0, C = 0 }] = storeOf('A B C');
    set(store, A, { metadata: { own: 1 } });
    set(store, B, { slug: 'b', metadata: { own: 2, b: 'B' } });
    set(store, C, { slug: 'c', description: 'Of C', metadata: { b: 'C', ['__proto__']: 'kept' } });
    expect(merge(store, [A, B, C]).filled).toBe(1);
    const [merged] = store.readTree();
    expect(merged).toMatchObject({ slug: 'b', description: 'Of C' });
    expect(Object.entries(merged?.metadata ?? {})).toEqual([
      ['own', 1],
      ['b', 'B'],
      ['__proto__', 'kept']
    ]);
  });

  it('leaves out metadata that has no room', () => {
    const [store, { A = 0, B = 0 }] = storeOf('A B');
    set(store, A, { metadata: { a: 'a'.repeat(10_000) } });
    set(store, B, { metadata: { b: 'b'.repeat(10_000), c: 'c' } });
    expect(merge(store, [A, B]).isMetadataLeftOut).toBe(true);
    expect(Object.keys(store.readTree()[0]?.metadata ?? {})).toEqual(['a', 'c']);
  });

  it('leaves alone what stands below another of them, and what has gone', () => {
    const [store, { A = 0, B = 0, C = 0 }] = storeOf('A(B) C');
    expect(mergeable(modelOf(store), [B, A, C, 999, C]).map(({ id }) => id)).toEqual([A, C]);
  });

  it('loses nothing: what is not merged away is still there, below the target if it was below one of them', () => {
    const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'A', 'c'), fc.nat(3)), { minLength: 1, maxLength: 25 });
    always(40, [rows, fc.boolean()], (entries, isDeep) => {
      const store = openedStore();
      // Each under the last one of the level above it; the first and the last are roots, so that there are two.
      const path: number[] = [];
      for (const [name, wanted] of [...entries, ['a', 0] as const]) {
        const level = Math.min(wanted, path.length);
        const { id } = store.create({ name, parentId: path[level - 1] ?? null }, { author: 'window' }).category;
        path.splice(level, Infinity, id);
      }
      const before = store.readTree();
      const plan = merge(
        store,
        before.map(({ id }) => id),
        isDeep
      );
      const after = store.readTree();
      expect(after.map(({ id }) => id)).toEqual([before[0]?.id]);
      expect(all(after)).toHaveLength(all(before).length - plan.deleted);
      expect(plan.deleted).toBe(before.length - 1 + plan.united);
      if (!isDeep)
        expect(after[0]?.children.map(({ id }) => id)).toEqual(
          before.flatMap(({ children }) => children.map(({ id }) => id))
        );
      const namesOf = (tree: readonly Category[]): Set<string> =>
        new Set(all(tree).map(({ name }) => name.toLowerCase()));
      expect(namesOf(after[0]?.children ?? [])).toEqual(namesOf(before.flatMap(({ children }) => children)));
    });
  });
});
