import type { Dialect } from '../../../src-shared/dialect';
import { pointerTo } from '../../../src-shared/json-pointer';
import type { RemoteCreation, RemoteUpdate } from '../category-service';
import type { RawCategory, RemoteId, SyncFields } from '../sync-tree';
import { idAsWritten, isObject, parentIdOf } from './listed-values';
import { mappedKeys } from './mapped-keys';
import { closeRow, openingOf, wayTo } from './opened-members';
import { fieldsReader } from './read-fields';

type Member = readonly [key: string, value: unknown];

/** The member that says where a category lies. `ownId`: of the category itself, `null` before it has one. */
const parentMember = (parentId: RemoteId | null, ownId: RemoteId | null, { parent, idKey, idAs }: Dialect): Member => {
  const { key, as } = parent.written ?? parent;
  const reference = (id: RemoteId): unknown => (as === 'object' ? { [idKey]: idAsWritten(id, idAs) } : idAsWritten(id, idAs === 'text' ? 'text' : as));
  if (parent.written !== undefined) return [key, parentId === null ? parent.written.root : reference(parentId)];
  if (parentId !== null) return [parent.key, reference(parentId)];
  if (parent.root.as === 'mark') return [parent.key, parent.root.mark];
  return [parent.key, parent.root.as === 'ownId' && ownId !== null ? reference(ownId) : null];
};

/** Members for the fields that are given; what the service has no member for is left out. Metadata is the caller's affair. */
const fieldMembers = (fields: Partial<SyncFields>, dialect: Dialect): Member[] => {
  const { nameKey, slugKey, descriptionKey, visible } = dialect;
  const members: Member[] = [];
  if (fields.name !== undefined) members.push([nameKey, fields.name]);
  if (fields.slug !== undefined && slugKey !== null) members.push([slugKey, fields.slug]);
  if (fields.description !== undefined && descriptionKey !== null) members.push([descriptionKey, fields.description]);
  if (fields.visible !== undefined && visible !== null) members.push([visible.key, fields.visible ? visible.shown : visible.hidden]);
  return members;
};

/** Services that list numbers as text are given text. `before`: what this category had, which tells more than the others. */
const orderMembers = (order: number | null, { order: kept }: Dialect, before: unknown): Member[] => {
  if (kept === null || order === null) return [];
  const isText = typeof before === 'string' || (kept.as === 'string' && typeof before !== 'number');
  return [[kept.key, isText ? String(order) : order]];
};

/** Entries of metadata may not pass for members that mean something else, or that the service works out itself. */
const isFreeKey = (dialect: Dialect): ((key: string) => boolean) => {
  const mapped = mappedKeys(dialect);
  const derived = new Set(dialect.derivedKeys);
  return (key) => !mapped.has(key) && !derived.has(key);
};

/** The entries that differ from what was listed; `undefined` for one that is to go. */
const changedEntries = (before: SyncFields['metadata'], after: SyncFields['metadata']): Member[] => {
  const changed = Object.entries(after).filter(([key, value]) => !Object.hasOwn(before, key) || JSON.stringify(before[key]) !== JSON.stringify(value));
  const removed = Object.keys(before).flatMap((key): Member[] => (Object.hasOwn(after, key) ? [] : [[key, undefined]]));
  return [...changed, ...removed];
};

/**
 * Of metadata, only what has changed is written over what the service has. Entries that are members of the category go by
 * `null`; an object that holds them is sent whole.
 */
const metadataMembers = (after: SyncFields['metadata'], { raw, id }: RemoteUpdate, dialect: Dialect): Member[] => {
  const changed = changedEntries(fieldsReader(dialect)(raw, id).fields.metadata, after);
  const { metadataKey } = dialect;
  if (metadataKey === null) {
    const isFree = isFreeKey(dialect);
    return changed.filter(([key]) => isFree(key)).map(([key, value]) => [key, value ?? null]);
  }
  if (changed.length === 0) return [];
  const held = raw[metadataKey];
  const entries = new Map(isObject(held) ? Object.entries(held) : []);
  for (const [key, value] of changed) {
    if (value === undefined) entries.delete(key);
    else entries.set(key, value);
  }
  return [[metadataKey, Object.fromEntries(entries)]];
};

/** A body as it is sent: members that the dialect has by a pointer lie where that says. */
export const asSent = (body: RawCategory, dialect: Dialect): RawCategory => closeRow(body, openingOf(dialect));

/** The body of a creation, before `asSent`. What is empty is left out, since a service may refuse what it need not be told. */
export const createBody = ({ fields, parentId, order }: RemoteCreation, dialect: Dialect): RawCategory => {
  const { metadata, slug, description, ...always } = fields;
  const members = fieldMembers({ ...always, ...(slug !== null && { slug }), ...(description !== '' && { description }) }, dialect);
  const entries = Object.entries(metadata);
  const { metadataKey } = dialect;
  const isFree = isFreeKey(dialect);
  return Object.fromEntries([
    ...(metadataKey === null ? entries.filter(([key]) => isFree(key)) : []),
    ...(metadataKey !== null && entries.length > 0 ? [[metadataKey, metadata] as const] : []),
    ...members,
    parentMember(parentId, null, dialect),
    ...orderMembers(order, dialect, undefined),
  ]);
};

const listedParent = ({ raw }: RemoteUpdate, { parent }: Dialect): Member => [parent.key, raw[parent.key]];

/**
 * Whether a category that is to stay where it is was listed under something else than where it is shown, such as a parent that
 * this caller may not see: an order among those that it is shown with is no reason to write over that.
 */
const saysOtherwise = ({ raw, parentId: shown }: RemoteUpdate, parentId: RemoteId | null, { parent, idKey, idAs }: Dialect): boolean =>
  parentId === shown && Object.hasOwn(raw, parent.key) && parentIdOf(raw[parent.key], idKey, idAs) !== parentId;

/** What an update says anew, and nothing else. */
const changedMembers = (update: RemoteUpdate, dialect: Dialect): Member[] => {
  const { id, raw, fields, place } = update;
  return [
    ...(fields.metadata === undefined ? [] : metadataMembers(fields.metadata, update, dialect)),
    ...fieldMembers(fields, dialect),
    ...(place === undefined ? [] : [saysOtherwise(update, place.parentId, dialect) ? listedParent(update, dialect) : parentMember(place.parentId, id, dialect)]),
    ...(place === undefined || dialect.order === null ? [] : orderMembers(place.order, dialect, raw[dialect.order.key])),
  ];
};

/**
 * What lies beside a change within the same member, which is sent whole: a service that takes it for the new value of that member
 * would lose the rest. Where all members lie in one, that one is the category.
 */
const besideIn = (listed: readonly Member[], changed: readonly Member[], dialect: Dialect): Member[] => {
  const opening = openingOf(dialect);
  if (opening.within.size === 0) return [];
  const outermost = (key: string): string | null => {
    const way = wayTo(key, opening);
    const length = way[0] === opening.contentKey ? 2 : 1;
    return way.length > length ? pointerTo(way.slice(0, length)) : null;
  };
  const written = new Set(changed.map(([key]) => outermost(key)).filter((key) => key !== null));
  return listed.filter(([key]) => written.has(outermost(key) ?? ''));
};

/**
 * The body of an update, before `asSent`. A full one is what was listed, with what changes written over it, and without the id (which is in the
 * path), children, and what the service works out itself; where it lies is always said.
 */
export const updateBody = (update: RemoteUpdate, dialect: Dialect, updates: Dialect['updates'] = dialect.updates): RawCategory => {
  const changed = changedMembers(update, dialect);
  const { raw, id, parentId } = update;
  const omitted = new Set([dialect.idKey, dialect.childrenKey, ...dialect.derivedKeys]);
  const listed = Object.entries(raw).filter(([key]) => !omitted.has(key));
  if (updates === 'partial') return Object.fromEntries([...besideIn(listed, changed, dialect), ...changed]);
  const place: Member[] = Object.hasOwn(raw, dialect.parent.key) ? [] : [parentMember(parentId, id, dialect)];
  return Object.fromEntries([...listed, ...place, ...changed]);
};

/** Which members of a full update only say again what was listed, so that the service can do without them. */
export const echoedKeys = (update: RemoteUpdate, dialect: Dialect): readonly string[] => {
  const said = new Set(changedMembers(update, dialect).map(([key]) => key));
  const mapped = mappedKeys(dialect);
  return Object.keys(updateBody(update, dialect, 'full')).filter((key) => !said.has(key) && !mapped.has(key));
};
