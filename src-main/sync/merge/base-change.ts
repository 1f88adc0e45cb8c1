import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import { UNPLACED, type Unplaced } from '../../domain/tree';
import type { BaseNode, SyncFields } from '../sync-tree';
import type { Orders, Decisions } from './orders';
import type { BaseChange } from './plan-types';
import { sameIds, childrenOf, nodeIn } from './three-trees';
import { sameFields } from './unit-values';

/**
 * What becomes of the base once the local edits are carried out: a unit that is equal on both sides is taken into it, any other
 * keeps its old value. A category that is new on both sides gets a base at once. Units on which its sides differ are neutral
 * there (an empty name); a place on which they differ is `UNPLACED`. The latter holds as well for what was changed here and
 * deleted there and had to be moved by sync: it stays a change of the person's.
 * @param agreed the base's fields of the categories that are on both sides and whose fields were merged
 * @param differing the parents whose children may differ
 */
export const baseChange = (
  { trees, existences, placements, resurrections }: Decisions,
  orders: Orders,
  agreed: ReadonlyMap<CategoryKey, SyncFields>,
  differing: readonly ParentKey[]
): BaseChange => {
  const { base, local, remote, options } = trees;
  /** Deleted here and not listed there, by a listing that is not believed: once it is listed again, it is deleted there. */
  const isKeptDeletion = (id: CategoryKey): boolean => !local.nodes.has(id) && options.unlisted?.has(id) === true;

  /** `undefined`: the base does not have it in the end. */
  const parentInBase = (id: CategoryKey): ParentKey | Unplaced | undefined => {
    const was = base.nodes.get(id);
    const there = remote.nodes.get(id);
    if (there === undefined) {
      if (
        was === undefined ||
        existences.recreated.has(id) ||
        existences.of.get(id) === 'gone' ||
        (!local.nodes.has(id) && !isKeptDeletion(id))
      )
        return undefined;
      return existences.targetParents.has(id) ? UNPLACED : was.parent;
    }
    if (!local.nodes.has(id))
      return resurrections.arriving.has(id) || resurrections.returning.has(id) ? there.parent : was?.parent;
    const placement = placements.of.get(id);
    if (placement === undefined || placement === 'agreed' || placement === 'theirs') return there.parent;
    return was === undefined ? (placement === 'mine' ? there.parent : UNPLACED) : was.parent;
  };

  const set = new Map<CategoryKey, BaseNode & { readonly id: CategoryKey }>();
  const put = (id: CategoryKey, fields: SyncFields): void => {
    const was = base.nodes.get(id);
    const parent = parentInBase(id);
    if (parent === undefined || (was !== undefined && was.parent === parent && sameFields(was.fields, fields))) return;
    set.set(id, { id, parent, fields });
  };
  for (const [id, fields] of agreed) put(id, fields);
  for (const id of existences.targetParents.keys()) {
    const was = base.nodes.get(id);
    if (was !== undefined) put(id, was.fields);
  }
  for (const id of placements.of.keys())
    if (!agreed.has(id)) put(id, (base.nodes.get(id) ?? nodeIn(remote, id)).fields);
  for (const id of resurrections.arriving) put(id, nodeIn(remote, id).fields);
  for (const id of resurrections.returning.keys()) put(id, nodeIn(remote, id).fields);

  const removed = [...existences.recreated];
  for (const id of base.nodes.keys()) {
    if (!remote.nodes.has(id) && !isKeptDeletion(id) && (!local.nodes.has(id) || existences.of.get(id) === 'gone'))
      removed.push(id);
  }
  const isRemoved = new Set<ParentKey>(removed);
  const changed = new Map<ParentKey, readonly CategoryKey[]>();
  for (const parent of differing) {
    if (isRemoved.has(parent)) continue;
    const was = childrenOf(base, parent);
    const ids = orders.base(parent, parentInBase);
    // A service that keeps no order may list in another one each time.
    const isSame = options.supports.order
      ? sameIds(was, ids)
      : was.length === ids.length && new Set([...was, ...ids]).size === was.length;
    if (!isSame) changed.set(parent, ids);
  }
  return { set: [...set.values()], removed, orders: changed };
};
