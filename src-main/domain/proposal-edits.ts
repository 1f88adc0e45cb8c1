import { someFields, type CategoryContent } from '../../src-shared/category';
import {
  isNewKey,
  parentOnWire,
  TOP_LEVEL,
  type CategoryId,
  type CategoryKey,
  type NewKey,
  type ParentKey
} from '../../src-shared/ids';
import type { ProposalKey, Seen } from '../../src-shared/proposals';
import type { EditPlace, TreeEditRequest } from '../../src-shared/tree-edits';
import { branchMark } from './branch-mark';
import { StoreError } from './errors';
import { messages } from './messages';
import { branchOf, type CategoryTree } from './tree';
import { operationsOf, type Creation, type TreePlace } from './tree-operation';

export interface VersionedTree {
  readonly tree: CategoryTree;
  readonly versions: ReadonlyMap<CategoryKey, number>;
}

export interface ProposedEdits {
  readonly edits: readonly TreeEditRequest[];
  readonly seen: Seen;
}

/** The key of the part that arranges what has no parent. */
const TOP_KEY: ProposalKey = 0;

/** How many siblings before an anchor are noted, in case the anchor is deleted. */
const NOTED_BEFORE = 8;

export const parentOfKey = (key: ProposalKey): ParentKey => (key === TOP_KEY ? TOP_LEVEL : key);

export const partOf = (edit: TreeEditRequest): ProposalKey => {
  if (edit.kind === 'create') return edit.key;
  return edit.kind === 'arrange' ? (edit.parentId ?? TOP_KEY) : edit.id;
};

export interface Intent {
  readonly creation: Creation | null;
  /** A new category has these in its creation already. */
  readonly fields: Partial<CategoryContent>;
  /** The wanted place; `null`: it stays where it is. */
  readonly place: TreePlace | null;
  readonly isDeleted: boolean;
  readonly order: readonly CategoryKey[] | null;
}

const NOTHING: Intent = { creation: null, fields: {}, place: null, isDeleted: false, order: null };

/** Intents by part, in the order in which the edits first name them. */
export const intentsOf = (edits: readonly TreeEditRequest[]): ReadonlyMap<ProposalKey, Intent> => {
  const intents = new Map<ProposalKey, Intent>();
  const operations = operationsOf(edits);
  for (const [index, edit] of edits.entries()) {
    const key = partOf(edit);
    const operation = operations[index];
    const intent = intents.get(key) ?? NOTHING;
    if (operation === undefined) continue;
    if (operation.kind === 'create') intents.set(key, { ...intent, creation: operation, place: operation.place });
    else if (operation.kind === 'move') intents.set(key, { ...intent, place: operation.place });
    else if (operation.kind === 'arrange') intents.set(key, { ...intent, order: operation.ids });
    else if (operation.kind === 'delete') intents.set(key, { ...intent, isDeleted: true });
    else if (intent.creation === null)
      intents.set(key, { ...intent, fields: { ...intent.fields, ...operation.fields } });
    else {
      const fields = { ...intent.creation.fields, ...operation.fields };
      intents.set(key, { ...intent, creation: { ...intent.creation, fields } });
    }
  }
  return intents;
};

const keysNamedIn = (edit: TreeEditRequest): readonly (number | null | undefined)[] => {
  if (edit.kind === 'arrange') return [edit.parentId, ...edit.ids];
  const place = 'place' in edit ? [edit.place.parentId, edit.place.afterId] : [];
  return edit.kind === 'create' ? place : [edit.id, ...place];
};

/** Throws `invalid` where edits name new categories that no edit before them creates, or create one twice or to delete it again. */
export const requireSoundEdits = (edits: readonly TreeEditRequest[]): void => {
  const created = new Set<number>();
  for (const edit of edits) {
    for (const key of keysNamedIn(edit))
      if (typeof key === 'number' && isNewKey(key) && !created.has(key))
        throw new StoreError('invalid', messages.keyUnknown({ key: String(key) }));
    if (edit.kind === 'delete' && isNewKey(edit.id))
      throw new StoreError('invalid', messages.deletesNew({ key: String(edit.id) }));
    if (edit.kind !== 'create') continue;
    if (created.has(edit.key)) throw new StoreError('invalid', messages.keyTwice({ key: String(edit.key) }));
    created.add(edit.key);
  }
};

export const markOfBranch = ({ tree, versions }: VersionedTree, id: CategoryId): string =>
  branchMark(
    branchOf(tree, id).flatMap((member) => (isNewKey(member) ? [] : [[member, versions.get(member) ?? 0] as const]))
  );

/** What the author of these edits sees of that tree. */
export const seenBy = (edits: readonly TreeEditRequest[], present: VersionedTree, base: number): Seen => {
  const { nodes, children } = present.tree;
  const categories: Seen['categories'] = [];
  const anchors = new Map<CategoryId, CategoryId[]>();
  const places = new Map<ParentKey, ReadonlyMap<CategoryKey, number>>();
  for (const [id, { fields, isDeleted }] of intentsOf(edits)) {
    const node = nodes.get(id);
    if (node === undefined) continue;
    const parent = parentOnWire(node.parent);
    categories.push({
      id,
      name: node.fields.name,
      parentId: parent,
      fields: someFields<CategoryContent>(node.fields, (field) => fields[field] !== undefined),
      ...(isDeleted && { mark: markOfBranch(present, id) })
    });
  }
  for (const edit of edits) {
    const after = 'place' in edit ? edit.place.afterId : null;
    const anchor = typeof after === 'number' ? nodes.get(after) : undefined;
    if (typeof after !== 'number' || anchor === undefined || anchors.has(after)) continue;
    const siblings = children.get(anchor.parent) ?? [];
    const indexes = places.get(anchor.parent) ?? new Map(siblings.map((id, index) => [id, index]));
    places.set(anchor.parent, indexes);
    const at = indexes.get(after) ?? 0;
    const before = siblings.slice(Math.max(0, at - NOTED_BEFORE), at).toReversed();
    anchors.set(
      after,
      before.flatMap((id) => (isNewKey(id) ? [] : [id]))
    );
  }
  return { base, categories, anchors: [...anchors] };
};

const placeWith = ({ parentId, afterId }: EditPlace, idOf: (key: number) => number): EditPlace => ({
  parentId: parentId === null ? null : idOf(parentId),
  ...(afterId !== undefined && { afterId: afterId === null ? null : idOf(afterId) })
});

export const withIds = (edit: TreeEditRequest, idOf: (key: number) => number): TreeEditRequest => {
  if (edit.kind === 'create') return { ...edit, place: placeWith(edit.place, idOf) };
  if (edit.kind === 'arrange')
    return { ...edit, parentId: edit.parentId === null ? null : idOf(edit.parentId), ids: edit.ids.map(idOf) };
  if (edit.kind === 'move') return { ...edit, id: idOf(edit.id), place: placeWith(edit.place, idOf) };
  return { ...edit, id: idOf(edit.id) };
};

/** The edits of the parts that are left, with the ids of the new categories that have been created by now. */
export const editsLeft = (
  edits: readonly TreeEditRequest[],
  isLeft: (part: ProposalKey, edit: TreeEditRequest) => boolean,
  created: ReadonlyMap<NewKey, CategoryId>
): TreeEditRequest[] => {
  const idOf = (key: number): number => (isNewKey(key) ? (created.get(key) ?? key) : key);
  return edits.filter((edit) => isLeft(partOf(edit), edit)).map((edit) => withIds(edit, idOf));
};

/** What the author saw, with new marks for branches that have changed only by a publication of the same proposal. */
export const seenLeft = (seen: Seen, before: VersionedTree, now: VersionedTree): Seen => ({
  ...seen,
  categories: seen.categories.map((one) => {
    const isAsSeen =
      one.mark !== undefined && before.tree.nodes.has(one.id) && markOfBranch(before, one.id) === one.mark;
    return isAsSeen && now.tree.nodes.has(one.id) ? { ...one, mark: markOfBranch(now, one.id) } : one;
  })
});
