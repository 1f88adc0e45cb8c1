import { expect, test } from 'vitest';
import { contentOf } from '../../../src-shared/category';
import { newKey, TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import { LIMITS } from '../../../src-shared/limits';
import { PROPOSAL_LIMITS, type ProposalKey } from '../../../src-shared/proposals';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { StoreError } from '../../../src-main/domain/errors';
import { seenBy, type ProposedEdits, type VersionedTree } from '../../../src-main/domain/proposal-edits';
import { publicationOf, reviewEdits } from '../../../src-main/domain/proposal-review';
import type { CategoryTree, TreeNode } from '../../../src-main/domain/tree';
import { TreeDraft } from '../../../src-main/domain/tree-draft';
import type { TreeOperation } from '../../../src-main/domain/tree-operation';

/** A tree of lists: of the top level, and of each parent by its id. */
const treeOf = (lists: Readonly<Record<string, readonly number[]>>): VersionedTree => {
  const nodes = new Map<CategoryKey, TreeNode>();
  const children = new Map<ParentKey, readonly CategoryKey[]>();
  for (const [key, ids] of Object.entries(lists)) {
    const parent = key === 'top' ? TOP_LEVEL : Number(key);
    children.set(parent, ids);
    for (const id of ids) nodes.set(id, { parent, fields: contentOf({ name: `C${id}` }) });
  }
  return { tree: { nodes, children }, versions: new Map([...nodes.keys()].map((id) => [id, 1])) };
};

const changed = (present: VersionedTree, ...operations: TreeOperation[]): VersionedTree => {
  const draft = new TreeDraft(present.tree);
  draft.apply(operations);
  return { tree: draft.tree, versions: new Map([...draft.tree.nodes.keys()].map((id) => [id, 1])) };
};

const proposedOn = (present: VersionedTree, ...edits: TreeEditRequest[]): ProposedEdits => ({
  edits,
  seen: seenBy(edits, present, 0)
});

/** What comes of publishing those parts, as the children of a parent. */
const published = (
  proposed: ProposedEdits,
  present: VersionedTree,
  parent: ParentKey,
  only?: readonly ProposalKey[]
): readonly CategoryKey[] => {
  const { operations } = publicationOf(proposed, present, reviewEdits(proposed, present), only);
  return childrenOf(changed(present, ...operations).tree, parent);
};

const childrenOf = ({ children }: CategoryTree, parent: ParentKey): readonly CategoryKey[] =>
  children.get(parent) ?? [];

const moveTo = (id: number, parentId: number | null, afterId?: number | null): TreeEditRequest => ({
  kind: 'move',
  id,
  place: { parentId, ...(afterId !== undefined && { afterId }) }
});

const START = treeOf({ top: [1, 2, 3, 4, 5], 1: [11, 12] });

test('an order takes what is there; whatever has come since stays behind its left neighbor', () => {
  const proposed = proposedOn(START, { kind: 'arrange', parentId: null, ids: [5, 4, 3, 2, 1] });
  const since = changed(
    START,
    { kind: 'delete', id: 3 },
    { kind: 'create', id: 6, fields: contentOf({ name: 'C6' }), place: { parent: TOP_LEVEL, after: 4 } },
    { kind: 'create', id: 7, fields: contentOf({ name: 'C7' }), place: { parent: TOP_LEVEL, after: 'first' } }
  );
  expect(published(proposed, since, TOP_LEVEL)).toEqual([7, 5, 4, 6, 2, 1]);
  const arranged = changed(START, { kind: 'arrange', parent: TOP_LEVEL, ids: [5, 4, 3, 2, 1] });
  expect(reviewEdits(proposed, arranged).parts).toEqual([]);
});

test.each<[string, readonly TreeOperation[], readonly number[]]>([
  ['the sibling is there', [], [1, 2, 3, 11, 4, 5]],
  ['it has gone', [{ kind: 'delete', id: 3 }], [1, 2, 11, 4, 5]],
  ['it has moved', [{ kind: 'move', id: 3, place: { parent: 5, after: 'last' } }], [1, 2, 11, 4, 5]],
  [
    'the one before it has gone, too',
    [
      { kind: 'delete', id: 3 },
      { kind: 'delete', id: 2 }
    ],
    [1, 11, 4, 5]
  ]
])('something goes behind the nearest sibling that is left: %s', (_when, since, after) => {
  expect(published(proposedOn(START, moveTo(11, null, 3)), changed(START, ...since), TOP_LEVEL)).toEqual(after);
});

test('where a sibling of the same proposal is not published, the one that it would go behind counts', () => {
  const create = (ordinal: number, afterId: number): TreeEditRequest => ({
    kind: 'create',
    key: newKey(ordinal),
    fields: { name: `N${ordinal}` },
    place: { parentId: null, afterId }
  });
  const proposed = proposedOn(START, create(1, 2), create(2, -1), create(3, -2));
  expect(published(proposed, START, TOP_LEVEL)).toEqual([1, 2, -1, -2, -3, 3, 4, 5]);
  expect(published(proposed, START, TOP_LEVEL, [-3])).toEqual([1, 2, -3, 3, 4, 5]);
});

test('parts that are possible only together are refused alone', () => {
  const proposed = proposedOn(START, moveTo(11, null), moveTo(1, 11));
  expect(reviewEdits(proposed, START).parts.map(({ clash }) => clash)).toEqual([null, null]);
  expect(published(proposed, START, 11)).toEqual([1]);
  expect(() => published(proposed, START, 11, [1])).toThrow(expect.objectContaining({ code: 'cycle' }));
});

test('who moved the same elsewhere is asked about; who moved it there is not', () => {
  const proposed = proposedOn(START, moveTo(11, 2));
  const since = (parent: ParentKey): VersionedTree =>
    changed(START, { kind: 'move', id: 11, place: { parent, after: 'last' } });
  expect(reviewEdits(proposed, since(3)).parts).toMatchObject([{ key: 11, to: ['C2'], clash: { kind: 'moved' } }]);
  expect(reviewEdits(proposed, since(2)).parts).toEqual([]);
  expect(published(proposed, since(3), 2, [11])).toEqual([11]);
});

test('a part that fails in the middle leaves nothing behind', () => {
  const proposed = proposedOn(
    START,
    { kind: 'create', key: newKey(1), fields: { name: 'N' }, place: { parentId: null } },
    moveTo(-1, 2),
    { kind: 'create', key: newKey(2), fields: { name: 'M' }, place: { parentId: 3 } }
  );
  const { parts, tree } = reviewEdits(proposed, changed(START, { kind: 'delete', id: 2 }));
  expect(parts.map(({ key, clash }) => [key, clash?.kind])).toEqual([
    [-1, 'placeGone'],
    [-2, undefined]
  ]);
  expect([...tree.nodes.keys()].filter((key) => key < 0)).toEqual([-2]);
});

test('what would only have been moved by a part that fails does not keep a branch from being deleted', () => {
  const proposed = proposedOn(START, moveTo(5, 4), moveTo(5, 2), { kind: 'delete', id: 4 });
  const { parts } = reviewEdits(proposed, changed(START, { kind: 'delete', id: 2 }));
  expect(parts.map(({ key, clash }) => [key, clash?.kind])).toEqual([
    [5, 'placeGone'],
    [4, undefined]
  ]);
});

const created = (ordinal: number, parentId: number | null): TreeEditRequest => ({
  kind: 'create',
  key: newKey(ordinal),
  fields: { name: `N${ordinal}` },
  place: { parentId }
});

const MANY = Array.from({ length: PROPOSAL_LIMITS.edits / 2 }, (_, index) => index + 1);

test('parts that hang on each other fail together, as many as a proposal may have', () => {
  const edits = [
    ...MANY.map((one) => created(one, null)),
    ...MANY.toReversed().map((one) => moveTo(-one, 1 - one || 5))
  ];
  const { parts, tree } = reviewEdits(proposedOn(START, ...edits), changed(START, { kind: 'delete', id: 5 }));
  expect(parts.every(({ clash }) => clash !== null)).toBe(true);
  expect(tree.nodes.size).toBe(START.tree.nodes.size - 1);
});

test('new categories may be nested as deep as a tree, and say of no more than that what they need', () => {
  const { parts } = reviewEdits(proposedOn(START, ...MANY.map((one) => created(one, 1 - one || null))), START);
  expect(parts.filter(({ clash }) => clash === null)).toHaveLength(LIMITS.depth);
  expect(Math.max(...parts.map(({ needs }) => needs.length))).toBe(LIMITS.depth);
});

test('many moves among many siblings, and of one branch, are tried as any others', () => {
  const many = treeOf({ top: MANY, 1: [20_001] });
  const proposed = proposedOn(many, ...MANY.slice(9).map((id) => moveTo(id, null, 2)));
  expect(published(proposed, many, TOP_LEVEL).slice(0, 4)).toEqual([1, 2, 10_000, 9_999]);
  const hither = MANY.slice(1).map((id) => moveTo(1, id));
  expect(published(proposedOn(many, ...hither), many, 10_000)).toEqual([1]);
});

test('what cannot be told apart in some runs fails whole', () => {
  const chain = Array.from({ length: 20 }, (_, index) => index + 1);
  const nested = treeOf({ top: [1, 99], ...Object.fromEntries(chain.slice(0, -1).map((id) => [id, [id + 1]])) });
  // Each goes below the next, which has been taken out of it; the last goes where nothing is any more.
  const out = chain.toReversed().map((id) => moveTo(id, null));
  const below = chain.map((id) => moveTo(id, id === 20 ? 99 : id + 1));
  const now = changed(nested, { kind: 'delete', id: 99 });
  const { parts, tree } = reviewEdits(proposedOn(nested, ...out, ...below), now);
  expect(parts.map(({ clash }) => clash?.kind)).not.toContain(undefined);
  expect(parts.map(({ clash }) => clash?.kind)).toContain('refused');
  expect(tree).toEqual(now.tree);
});

test('a draft that was begun earlier is compared with its own beginning', () => {
  const proposed = proposedOn(START, { kind: 'update', id: 1, fields: { name: 'New' } }, { kind: 'delete', id: 5 });
  const since = changed(
    START,
    { kind: 'update', id: 1, fields: { name: 'Other' } },
    { kind: 'create', id: 6, fields: contentOf({ name: 'C6' }), place: { parent: 5, after: 'last' } }
  );
  expect(reviewEdits(proposed, since).parts.map(({ clash }) => clash?.kind)).toEqual(['changed', 'branchChanged']);
  const nothingSeen = { ...proposed, seen: { base: 0, categories: [], anchors: [] } };
  expect(reviewEdits(nothingSeen, START).parts.map(({ clash }) => clash?.kind)).toEqual(['changed', 'branchChanged']);
});

test('what is edited of a new category is in its creation', () => {
  const key = newKey(1);
  const proposed = proposedOn(
    START,
    { kind: 'create', key, fields: { name: 'New', description: 'Kept' }, place: { parentId: 2 } },
    { kind: 'update', id: key, fields: { name: 'Newer' } }
  );
  const { operations } = publicationOf(proposed, START, reviewEdits(proposed, START), undefined);
  expect(operations).toMatchObject([{ kind: 'create', fields: { name: 'Newer', description: 'Kept' } }]);
});

test('nothing is published of a part that is not there', () => {
  const proposed = proposedOn(START, moveTo(11, 2));
  expect(() => published(proposed, START, 2, [99])).toThrow(StoreError);
});
