import {
  TOP_LEVEL,
  type CategoryId,
  type CategoryKey,
  type NewKey,
  type ParentId,
  type ParentKey
} from '../../../../src-shared/ids';
import { generateNKeysBetween } from 'fractional-indexing';
import { LIMITS } from '../../../../src-shared/limits';
import { present } from '../connection/row-values';
import type { Sibling } from '../tree/sibling-order';
import type { TreeEdit } from './tree-edit';
import { requireRoomFor, tooDeep } from '../tree/tree-rules';
import type { Creation } from '../../../domain/tree-operation';

interface Appended {
  readonly creation: Creation<NewKey>;
  readonly id: CategoryId;
  readonly siblings: Siblings;
  readonly after: Sibling | null;
  /** Filled in when all of its siblings are known. */
  orderKey: string;
  height: number;
}

interface Siblings {
  readonly parentId: ParentId;
  /** `undefined`: the parent is in the file already. */
  readonly parent: Appended | undefined;
  readonly level: number;
  /** The last sibling that is there already. */
  readonly last: Sibling | null;
  readonly all: Appended[];
}

/**
 * Creates categories that all come last among their siblings, parents before their children: several times as quick as one by
 * one, since no siblings are read and each parent is updated once.
 * @param ids the id of each, in order; `idOf` gives that of a category with a new key; `step` is called before each is inserted
 * @returns `false`: they do not all come last, or not under a category that is there, and nothing was done
 */
export const appendAll = (
  edit: TreeEdit,
  creations: readonly Creation<NewKey>[],
  ids: readonly CategoryId[],
  { idOf, step }: { readonly idOf: (key: CategoryKey) => CategoryId; readonly step: () => void }
): boolean => {
  const lists = listsOf(edit, creations, ids, idOf);
  if (lists === null) return false;
  requireRoomFor(edit.tables, creations.length);
  const appended = new Map<Creation<NewKey>, Appended>();
  for (const { all, last, level } of lists) {
    const keys = generateNKeysBetween(last?.orderKey ?? null, null, all.length);
    for (const [index, one] of all.entries()) {
      if (level > LIMITS.depth) throw tooDeep(one.creation.fields.name);
      one.orderKey = present(keys[index]);
      appended.set(one.creation, one);
    }
  }
  // Children before their parents, so that the height of each parent includes theirs.
  for (const { all, parent } of lists.toReversed())
    if (parent) for (const { height } of all) parent.height = Math.max(parent.height, height + 1);
  insertAll(edit, creations, appended, childCounts(lists), step);
  for (const { all, parent, parentId } of lists) {
    if (parent !== undefined) continue;
    edit.tables.rows.addToChildCount(parentId, all.length);
    edit.tables.shape.raiseHeights(
      parentId,
      all.reduce((highest, { height }) => Math.max(highest, height), 0)
    );
  }
  return true;
};

const listsOf = (
  { tables: { order, shape } }: TreeEdit,
  creations: readonly Creation<NewKey>[],
  ids: readonly CategoryId[],
  idOf: (key: CategoryKey) => CategoryId
): Siblings[] | null => {
  const lists = new Map<ParentKey, Siblings>();
  const byKey = new Map<CategoryKey, Appended>();
  const siblingsUnder = (parent: ParentKey): Siblings | null => {
    const known = lists.get(parent);
    if (known) return known;
    const above = parent === TOP_LEVEL ? undefined : byKey.get(parent);
    const parentId = above?.id ?? (parent === TOP_LEVEL ? parent : idOf(parent));
    const level = (above ? above.siblings.level : shape.pathUp(parentId).length) + 1;
    if (level === 1 && parentId !== TOP_LEVEL) return null;
    const siblings: Siblings = {
      parentId,
      parent: above,
      level,
      last: above ? null : order.lastGap(parentId).after,
      all: []
    };
    lists.set(parent, siblings);
    return siblings;
  };
  for (const [index, creation] of creations.entries()) {
    const { parent, after } = creation.place;
    const siblings = siblingsUnder(parent);
    if (siblings === null) return null;
    const before = siblings.all.at(-1) ?? siblings.last;
    const isLast =
      after === 'last' || (after === 'first' ? undefined : (byKey.get(after)?.id ?? idOf(after))) === before?.id;
    if (!isLast) return null;
    const one: Appended = { creation, id: present(ids[index]), siblings, after: before, orderKey: '', height: 0 };
    siblings.all.push(one);
    byKey.set(creation.id, one);
  }
  return [...lists.values()];
};

const childCounts = (lists: readonly Siblings[]): ReadonlyMap<Appended, number> =>
  new Map(lists.flatMap(({ parent, all }) => (parent ? [[parent, all.length] as const] : [])));

const insertAll = (
  edit: TreeEdit,
  creations: readonly Creation<NewKey>[],
  appended: ReadonlyMap<Creation<NewKey>, Appended>,
  counts: ReadonlyMap<Appended, number>,
  step: () => void
): void => {
  const times = { createdAt: edit.at, updatedAt: edit.at };
  for (const creation of creations) {
    step();
    const one = present(appended.get(creation));
    const { parentId } = one.siblings;
    const { metadata, ...fields } = creation.fields;
    edit.begin({ action: 'create', subject: fields.name, count: 1 });
    edit.insert(
      {
        id: one.id,
        parentId,
        orderKey: one.orderKey,
        childCount: counts.get(one) ?? 0,
        height: one.height,
        ...fields,
        metadata: JSON.stringify(metadata),
        ...times,
        version: 1,
        placedVersion: 1
      },
      { parentId, after: one.after, before: null }
    );
  }
};
