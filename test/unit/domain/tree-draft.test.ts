import { TOP_LEVEL, newKey, type ParentKey } from '../../../src-shared/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StoreError } from '../../../src-main/domain/errors';
import { TreeDraft } from '../../../src-main/domain/tree-draft';
import { operationsOf } from '../../../src-main/domain/tree-operation';
import type { CategoryTree, TreeNode } from '../../../src-main/domain/tree';
import { treeEditsSchema, type TreeEditRequest } from '../../../src-shared/tree-edits';
import { always } from '../../support/fuzz-runs';
import { storeOf } from '../../support/opened-store';
import { fieldsNamed, isSameTree, plainTree } from '../../support/sync-trees';

/** Ids that `planted` gives, some that nobody has, and keys of what earlier edits create. */
const ref = fc.constantFrom(1, 2, 3, 4, 5, 6, 99, -1, -2);
const parentId = fc.option(ref, { nil: null });
const place = fc.record({ parentId, afterId: fc.option(ref, { nil: null }) }, { requiredKeys: ['parentId'] });
const edit: fc.Arbitrary<TreeEditRequest> = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    key: fc.constantFrom(newKey(1), newKey(2)),
    fields: fc.constant({ name: 'New' }),
    place
  }),
  fc.record({ kind: fc.constant('update' as const), id: ref, fields: fc.constant({ name: 'Other' }) }),
  fc.record({ kind: fc.constant('move' as const), id: ref, place }),
  fc.record({ kind: fc.constant('delete' as const), id: ref }),
  fc.record({
    kind: fc.constant('arrange' as const),
    parentId,
    ids: fc.constantFrom<number[]>([1, 4, 6], [6, 1, 4], [3, 2], [2, 3], [5], [])
  })
);

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    if (error instanceof StoreError) return error.code;
    throw error;
  }
};

test('a draft comes to what the store comes to, and refuses what it refuses', () => {
  always(40, [fc.array(edit, { minLength: 1, maxLength: 6 })], (edits) => {
    const [store] = storeOf('A(B C) D(E) F');
    const draft = new TreeDraft(store.replica.localTree());
    const planned = codeOf(() => draft.execute(operationsOf(edits)));
    const request = treeEditsSchema.parse({ action: 'edit', subject: 'many', edits });
    const done = codeOf(() => store.edit(request, { author: 'window' }));
    expect(planned).toBe(done);
    if (done === 'done') expect(plainTree(draft.tree)).toEqual(plainTree(store.replica.localTree()));
    store.close();
  });
});

test('a draft leaves the tree that it was made from as it was', () => {
  const [store, { A = 0, B = 0, C = 0 }] = storeOf('A(B C)');
  const tree = store.replica.localTree();
  const draft = new TreeDraft(tree);
  draft.apply([
    { kind: 'arrange', parent: A, ids: [C, B] },
    { kind: 'move', id: B, place: { parent: TOP_LEVEL, after: 'last' } },
    { kind: 'delete', id: A }
  ]);
  expect(draft.tree.children.get(TOP_LEVEL)).toEqual([B]);
  expect(isSameTree(tree, store.replica.localTree())).toBe(true);
});

test('a parent of more children than a call takes arguments can be deleted', () => {
  const ids = Array.from({ length: 130_000 }, (_, index) => index + 2);
  const node = { parent: 1, fields: fieldsNamed('N') };
  const tree: CategoryTree = {
    nodes: new Map<number, TreeNode>([[1, { ...node, parent: TOP_LEVEL }], ...ids.map((id) => [id, node] as const)]),
    children: new Map<ParentKey, number[]>([
      [TOP_LEVEL, [1]],
      [1, ids]
    ])
  };
  const draft = new TreeDraft(tree);
  draft.apply([{ kind: 'delete', id: 1 }]);
  expect(draft.tree.nodes.size).toBe(0);
});
