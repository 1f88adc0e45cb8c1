import {
  TOP_LEVEL,
  type CategoryId,
  type CategoryKey,
  type NewKey,
  type ParentId,
  type ParentKey,
  newKey
} from '../../../../src-shared/ids';
import { generateNKeysBetween } from 'fractional-indexing';
import { LIMITS } from '../../../../src-shared/limits';
import { present } from '../connection/row-values';
import { ownOf, type CategoryRow } from '../tree/category-rows';
import type { Sibling } from '../tree/sibling-order';
import type { TreeEdit } from './tree-edit';
import { requireRoomFor, tooDeep } from '../tree/tree-rules';
import type { Creation } from '../../../domain/tree-operation';
import { inReadingOrder, type ImportedCategory } from '../../../domain/tree';
import { contentOf } from '../../../../src-shared/category';
import { StoreError } from '../../../domain/errors';
import { messages } from '../../../domain/messages';

export interface ImportOutcome {
  imported: number;
  /** Whether the workspace was new and took ids, versions and times as given. */
  idsKept: boolean;
}

const neverCancelled = (): void => undefined;
/** Every parent is one of the imported categories, and needs no id looked up. */
const unknown = (key: CategoryKey): never => {
  throw new Error(`An import has no category ${key}.`);
};

/** Adds trees after the roots as one group; a new workspace takes ids, versions and times as given. Throws `invalid`, `too_deep`, `tree_full`. */
export const importTree = (edit: TreeEdit, nodes: readonly ImportedCategory[]): ImportOutcome => {
  const { lastId } = edit.tables.state;
  const idsKept = lastId === 0;
  const [first] = nodes;
  if (!first) return { imported: 0, idsKept };
  const given = Array.from(inReadingOrder(nodes), ({ category }) => category);
  const ids = idsOf(given, idsKept, lastId);
  const above: NewKey[] = [];
  const categories = Array.from(inReadingOrder(nodes), ({ category, depth }, index): NewCategory => {
    const key = newKey(index + 1);
    above[depth] = key;
    const parent = depth === 0 ? TOP_LEVEL : present(above[depth - 1]);
    const { version = 1, createdAt = edit.at, updatedAt = createdAt } = idsKept ? category : {};
    return {
      creation: { kind: 'create', id: key, fields: contentOf(category), place: { parent, after: 'last' } },
      id: present(ids[index]),
      // Higher versions start anew.
      stamp: { version: version > LIMITS.highestGiven ? 1 : version, createdAt, updatedAt }
    };
  });
  edit.joinAs({ action: 'import', subject: first.name });
  appendAll(edit, categories, unknown, neverCancelled);
  return { imported: categories.length, idsKept };
};

/** Ids as given where they are kept, and for all others new ones after the highest. */
const idsOf = (categories: readonly ImportedCategory[], idsKept: boolean, lastId: number): number[] => {
  const taken = new Set<number>();
  let highest = lastId;
  for (const { id, name } of idsKept ? categories : []) {
    if (id === undefined) continue;
    if (taken.has(id)) throw new StoreError('invalid', messages.idTwice({ id: String(id) }));
    if (id > LIMITS.highestGiven) throw new StoreError('invalid', messages.idTooHigh({ id: String(id), name }));
    taken.add(id);
    highest = Math.max(highest, id);
  }
  return categories.map(({ id }) => (idsKept ? id : undefined) ?? (highest += 1));
};

export interface NewCategory {
  readonly creation: Creation<NewKey>;
  readonly id: CategoryId;
  /** Left out: the first version, of now. */
  readonly stamp?: Pick<CategoryRow, 'version' | 'createdAt' | 'updatedAt'>;
}

interface Appended extends NewCategory {
  readonly siblings: Siblings;
  readonly after: Sibling | null;
  /** These are known when all categories have been looked at. */
  orderKey: string;
  childCount: number;
  height: number;
}

interface Siblings {
  readonly parentId: ParentId;
  readonly parent: Appended | undefined;
  readonly level: number;
  readonly last: Sibling | null;
  readonly all: Appended[];
}

/** Creates categories that come last among their siblings, parents first, several times as quick. @param idOf of a key @returns `false`: they do not, nothing was done */
export const appendAll = (
  edit: TreeEdit,
  categories: readonly NewCategory[],
  idOf: (key: CategoryKey) => CategoryId,
  step: () => void
): boolean => {
  const appended = placed(edit, categories, idOf);
  if (appended === null) return false;
  requireRoomFor(edit.tables, categories.length);
  const lists = new Set(appended.map(({ siblings }) => siblings));
  for (const { all, last, level } of lists) {
    const keys = generateNKeysBetween(last?.orderKey ?? null, null, all.length);
    for (const [index, one] of all.entries()) {
      if (level > LIMITS.depth) throw tooDeep(one.creation.fields.name);
      one.orderKey = present(keys[index]);
    }
  }
  // Children before their parents, so that the height of each parent includes theirs.
  for (const { siblings, height } of appended.toReversed())
    if (siblings.parent) siblings.parent.height = Math.max(siblings.parent.height, height + 1);
  for (const one of appended) {
    step();
    insert(edit, one);
  }
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

/** The categories in order, each in the list of its siblings; `null`: one of them does not come last, or has no parent. */
const placed = (
  { tables: { order, shape } }: TreeEdit,
  categories: readonly NewCategory[],
  idOf: (key: CategoryKey) => CategoryId
): Appended[] | null => {
  const lists = new Map<ParentKey, Siblings>();
  const byKey = new Map<CategoryKey, Appended>();
  const siblingsUnder = (parent: ParentKey): Siblings | null => {
    const known = lists.get(parent);
    if (known) return known;
    const above = parent === TOP_LEVEL ? undefined : byKey.get(parent);
    const parentId = above?.id ?? (parent === TOP_LEVEL ? parent : idOf(parent));
    const level = (above ? above.siblings.level : shape.pathUp(parentId).length) + 1;
    if (level === 1 && parentId !== TOP_LEVEL) return null;
    const last = above ? null : order.lastGap(parentId).after;
    const siblings: Siblings = { parentId, parent: above, level, last, all: [] };
    lists.set(parent, siblings);
    return siblings;
  };
  for (const category of categories) {
    const { id: key, place } = category.creation;
    const siblings = siblingsUnder(place.parent);
    if (siblings === null) return null;
    const after = siblings.all.at(-1) ?? siblings.last;
    const isLast =
      place.after === 'last' ||
      (place.after === 'first' ? undefined : (byKey.get(place.after)?.id ?? idOf(place.after))) === after?.id;
    if (!isLast) return null;
    const one: Appended = { ...category, siblings, after, orderKey: '', childCount: 0, height: 0 };
    siblings.all.push(one);
    if (siblings.parent) siblings.parent.childCount += 1;
    byKey.set(key, one);
  }
  return [...byKey.values()];
};

const insert = (
  edit: TreeEdit,
  { creation, id, stamp, siblings, after, orderKey, childCount, height }: Appended
): void => {
  const { parentId } = siblings;
  edit.begin({ action: 'create', subject: creation.fields.name, count: 1 });
  const { version, ...times } = stamp ?? { version: 1, createdAt: edit.at, updatedAt: edit.at };
  edit.insert(
    {
      id,
      parentId,
      orderKey,
      childCount,
      height,
      ...ownOf(creation.fields),
      ...times,
      version,
      placedVersion: version
    },
    { parentId, after, before: null }
  );
};
