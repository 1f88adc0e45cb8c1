import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { Conflict } from '../../../src-shared/remote';
import type { Dialect } from '../../../src-shared/dialect';
import { UNPLACED } from '../../domain/tree';
import { entryKey, withUnit } from '../merge/unit-values';
import type { SyncFields, BaseNode, BaseTree } from '../sync-tree';

/** What a replica remembers of its service. */
export interface KnownService {
  readonly base: BaseTree;
  readonly conflicts: readonly Conflict[];
  readonly dialect: Dialect;
}

/** A category of the service, by its key here. */
interface KnownCategory {
  readonly key: CategoryKey;
  readonly parent: ParentKey;
  readonly fields: SyncFields;
  /** `null`: only a reading shows it. */
  readonly order: number | null;
}

/**
 * What the service would list if nothing had changed there since the last sync: the base, with its own values of what is in
 * conflict. Parents come before their children.
 */
export const knownRemote = ({ base, conflicts, dialect }: KnownService): readonly KnownCategory[] => {
  const listed = new Map(base.nodes);
  for (const { categoryId, unit, theirs } of conflicts) {
    const node = listed.get(categoryId);
    if (node === undefined || unit === 'place') continue;
    if (unit !== 'existence')
      listed.set(categoryId, {
        ...node,
        fields: withUnit(node.fields, unit, theirs ?? (entryKey(unit) === null ? theirs : undefined))
      });
    else if (theirs === null || theirs === false) listed.delete(categoryId);
  }
  const { order } = dialect;
  const children = childrenOf(listed, base);
  const categories: KnownCategory[] = [];
  const open: ParentKey[] = [TOP_LEVEL];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const [index, key] of (children.get(parent) ?? []).entries()) {
      const node = listed.get(key);
      if (node === undefined) continue;
      const number = order?.meaning === 'index' ? order.first + index : null;
      categories.push({ key, parent, fields: node.fields, order: number });
      open.push(key);
    }
  }
  return categories;
};

/** Those without an agreed place come last; at the top level where the base does not have their parent either. */
const childrenOf = (
  listed: ReadonlyMap<CategoryKey, BaseNode>,
  base: BaseTree
): ReadonlyMap<ParentKey, readonly CategoryKey[]> => {
  const children = new Map<ParentKey, CategoryKey[]>();
  const placed = new Set<CategoryKey>();
  for (const [parent, ids] of base.children) {
    if (parent !== TOP_LEVEL && !listed.has(parent)) continue;
    const there = ids.filter((id) => listed.has(id));
    children.set(parent, there);
    for (const id of there) placed.add(id);
  }
  for (const [id, { parent }] of listed) {
    if (placed.has(id)) continue;
    const at = parent === TOP_LEVEL || parent === UNPLACED || !placed.has(parent) ? TOP_LEVEL : parent;
    const siblings = children.get(at);
    if (siblings) siblings.push(id);
    else children.set(at, [id]);
  }
  return children;
};
