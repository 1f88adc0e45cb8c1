import type { Conflict } from '../../../src-shared/remote';
import type { Dialect } from '../../../src-shared/dialect';
import { updateBody } from '../dialect/request-bodies';
import { entryKey, withEntry } from '../merge/unit-values';
import type { RawCategory, RemoteCategory, RemoteId, SyncFields, SyncNode, SyncTree } from '../sync-tree';

/** What a replica remembers of its service. */
export interface KnownService {
  readonly base: SyncTree;
  readonly conflicts: readonly Conflict[];
  readonly dialect: Dialect;
}

/** By ids of this workspace. */
export type KnownCategory = RemoteCategory & { readonly id: number };

/**
 * What the service would list if nothing had changed there since the last sync: the base, with its own values of what is in
 * conflict. Ids are those of this workspace, and `raw` is empty: see `knownRaw`.
 */
export const knownRemote = ({ base, conflicts, dialect }: KnownService): KnownCategory[] => {
  const listed = new Map(base.nodes);
  for (const { categoryId, unit, theirs } of conflicts) {
    const node = listed.get(categoryId);
    if (node === undefined || unit === 'place') continue;
    if (unit !== 'existence') listed.set(categoryId, { ...node, fields: withUnit(node.fields, unit, theirs) });
    else if (theirs === null || theirs === false) listed.delete(categoryId);
  }
  const { order } = dialect;
  const children = childrenOf(listed, base);
  const known: KnownCategory[] = [];
  const open: (number | null)[] = [null];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const [index, id] of (children.get(parent) ?? []).entries()) {
      const node = listed.get(id);
      if (node === undefined) continue;
      known.push({
        id,
        parentId: parent,
        fields: node.fields,
        order: order?.meaning === 'index' ? order.first + index : null,
        version: null,
        raw: {}
      });
      open.push(id);
    }
  }
  return known;
};

/** Those without an agreed place come last; at the top level where the base does not have their parent either. */
const childrenOf = (
  listed: ReadonlyMap<number, SyncNode>,
  base: SyncTree
): ReadonlyMap<number | null, readonly number[]> => {
  const children = new Map<number | null, number[]>();
  const placed = new Set<number>();
  for (const [parent, ids] of base.children) {
    if (parent !== null && !listed.has(parent)) continue;
    const there = ids.filter((id) => listed.has(id));
    children.set(parent, there);
    for (const id of there) placed.add(id);
  }
  for (const [id, { parent }] of listed) {
    if (placed.has(id)) continue;
    const at = parent === null || parent === id || !placed.has(parent) ? null : parent;
    const siblings = children.get(at);
    if (siblings) siblings.push(id);
    else children.set(at, [id]);
  }
  return children;
};

const withUnit = (
  fields: SyncFields,
  unit: Exclude<Conflict['unit'], 'place' | 'existence'>,
  value: unknown
): SyncFields => {
  const key = entryKey(unit);
  return key === null
    ? { ...fields, [unit]: value }
    : { ...fields, metadata: withEntry(fields.metadata, key, value ?? undefined) };
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
