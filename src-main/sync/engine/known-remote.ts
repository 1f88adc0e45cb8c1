import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { Conflict } from '../../../src-shared/remote';
import type { Dialect } from '../../../src-shared/dialect';
import { updateBody } from '../dialect/request-bodies';
import { UNPLACED } from '../../domain/tree';
import { entryKey, withUnit } from '../merge/unit-values';
import type { RawCategory, RemoteCategory, RemoteId, SyncFields, BaseNode, BaseTree } from '../sync-tree';

/** What a replica remembers of its service. */
interface KnownService {
  readonly base: BaseTree;
  readonly conflicts: readonly Conflict[];
  readonly dialect: Dialect;
}

/** A listing in which each category goes by a stand-in for its id there: nothing of it is sent. */
interface KnownListing {
  readonly categories: readonly RemoteCategory[];
  readonly ids: ReadonlyMap<RemoteId, CategoryKey>;
}

const standInFor = (key: CategoryKey): RemoteId => key.valueOf();

/**
 * What the service would list if nothing had changed there since the last sync: the base, with its own values of what is in
 * conflict. `raw` is empty: see `knownRaw`.
 */
export const knownRemote = ({ base, conflicts, dialect }: KnownService): KnownListing => {
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
  const categories: RemoteCategory[] = [];
  const ids = new Map<RemoteId, CategoryKey>();
  const open: ParentKey[] = [TOP_LEVEL];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const [index, id] of (children.get(parent) ?? []).entries()) {
      const node = listed.get(id);
      if (node === undefined) continue;
      const standIn = standInFor(id);
      ids.set(standIn, id);
      categories.push({
        id: standIn,
        parentId: parent === TOP_LEVEL ? null : standInFor(parent),
        fields: node.fields,
        order: order?.meaning === 'index' ? order.first + index : null,
        version: null,
        raw: {}
      });
      open.push(id);
    }
  }
  return { categories, ids };
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

/** A category as the service would have listed it. What is empty is left out: how each service writes that is not known. */
export const knownRaw = (
  id: RemoteId,
  parentId: RemoteId | null,
  { slug, description, ...rest }: SyncFields,
  dialect: Dialect
): RawCategory => {
  const fields = { ...rest, ...(slug !== null && { slug }), ...(description !== '' && { description }) };
  return updateBody(
    { id, raw: {}, version: null, parentId, fields, place: { parentId, order: null } },
    dialect,
    'partial'
  );
};
