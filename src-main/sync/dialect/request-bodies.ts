import { createHash } from 'node:crypto';
import { isTaken, type Dialect } from '../../../src-shared/dialect';
import { pointerTo } from '../../../src-shared/json-pointer';
import { asciiWords } from '../../../src-shared/normal-forms';
import type { RemoteCreation, RemoteUpdate } from '../category-service';
import type { RawCategory, RemoteId, SyncFields } from '../sync-tree';
import { descriptionAsHtml, nameAsHtml } from '../../fields/html-text';
import { idAsWritten, isObject, isUsualRootMark, parentIdOf, parentValue } from '../../fields/listed-values';
import { mappedKeys, fieldsReader } from './read-fields';
import { closeRow, openingOf, pathTo } from '../../fields/opened-members';

type Member = readonly [key: string, value: unknown];

/** A reference to a category as bodies have it: its id, or an object with it, alone in a list where that is how parents are listed. */
const reference = (
  id: RemoteId | string,
  as: 'number' | 'string' | 'object',
  { parent, idKey, idAs }: Dialect
): unknown => {
  const plain = idAsWritten(id, as === 'object' || idAs === 'text' ? idAs : as);
  const one = as === 'object' ? { ...parent.beside, [idKey]: plain } : plain;
  return parent.isListed === true ? [one] : one;
};

/** What a request has as the parent of a root. `ownId`: the category's own id, `null` before it is created. */
const rootReference = (ownId: RemoteId | null, dialect: Dialect): unknown => {
  const { root, as, isListed } = dialect.parent;
  if (root.as === 'ownId') return ownId === null ? null : reference(ownId, as, dialect);
  const mark = root.as === 'mark' ? root.mark : null;
  if (isListed !== true) return mark;
  return typeof mark === 'string' || typeof mark === 'number' ? reference(mark, as, dialect) : [];
};

const parentMember = (parentId: RemoteId | null, ownId: RemoteId | null, dialect: Dialect): Member => {
  const { parent } = dialect;
  const { key, as } = parent.written ?? parent;
  if (parentId !== null) return [key, reference(parentId, as, dialect)];
  return [key, parent.written === undefined ? rootReference(ownId, dialect) : parent.written.root];
};

const fieldMembers = (fields: Partial<SyncFields>, dialect: Dialect): Member[] => {
  const { nameKey, slugKey, descriptionKey, visible } = dialect;
  const isHtml = dialect.protocol?.texts === 'html';
  const members: Member[] = [];
  if (fields.name !== undefined) members.push([nameKey, isHtml ? nameAsHtml(fields.name) : fields.name]);
  if (fields.slug !== undefined && slugKey !== null) members.push([slugKey, fields.slug]);
  if (fields.description !== undefined && descriptionKey !== null)
    members.push([descriptionKey, isHtml ? descriptionAsHtml(fields.description) : fields.description]);
  if (fields.visible !== undefined && visible !== null)
    members.push([visible.key, fields.visible ? visible.shown : visible.hidden]);
  return members;
};

/** A service that lists numbers as text gets text. `before`: this category's former number, the surest sample. */
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

const changedEntries = (before: SyncFields['metadata'], after: SyncFields['metadata']): Member[] => {
  const changed = Object.entries(after).filter(
    ([key, value]) => !Object.hasOwn(before, key) || JSON.stringify(before[key]) !== JSON.stringify(value)
  );
  const removed = Object.keys(before).flatMap((key): Member[] => (Object.hasOwn(after, key) ? [] : [[key, undefined]]));
  return [...changed, ...removed];
};

/** Changed metadata: an entry that is a member is removed by `null`; an object of entries is sent whole. */
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

const takenOf = (body: RawCategory, dialect: Dialect): RawCategory =>
  dialect.protocol?.writable === undefined
    ? body
    : Object.fromEntries(Object.entries(body).filter(([key]) => isTaken(dialect, key)));

/** A body as it is sent: members with a pointer as their key are put where it points. */
export const asSent = (body: RawCategory, dialect: Dialect): RawCategory => closeRow(body, openingOf(dialect));

export const codeEnd = (idempotencyKey: string): string =>
  `_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 8)}`;

/** Required members of a creation that were not given: made of the name and of its key, so that they are the same at each try. */
const generatedMembers = (name: string, body: RawCategory, key: string, { protocol }: Dialect): RawCategory => {
  const missing = (protocol?.generated ?? []).filter((one) => !Object.hasOwn(body, one));
  if (missing.length === 0) return {};
  const words = asciiWords(name).join('_').slice(0, 60);
  const code = `${words === '' ? 'category' : words}${codeEnd(key)}`;
  return Object.fromEntries(missing.map((one) => [one, code]));
};

/** The body of a creation, before `asSent`. What is empty is left out, since a service may refuse an empty value. */
export const createBody = (
  { fields, parentId, order, idempotencyKey }: RemoteCreation,
  dialect: Dialect
): RawCategory => {
  const { metadata, slug, description, ...always } = fields;
  const members = fieldMembers(
    { ...always, ...(slug !== null && { slug }), ...(description !== '' && { description }) },
    dialect
  );
  const entries = Object.entries(metadata);
  const { metadataKey } = dialect;
  const isFree = isFreeKey(dialect);
  const body: RawCategory = Object.fromEntries([
    ...(metadataKey === null ? entries.filter(([key]) => isFree(key)) : []),
    ...(metadataKey !== null && entries.length > 0 ? [[metadataKey, metadata] as const] : []),
    ...members,
    parentMember(parentId, null, dialect),
    ...orderMembers(order, dialect, undefined)
  ]);
  return { ...generatedMembers(fields.name, body, idempotencyKey, dialect), ...takenOf(body, dialect) };
};

const listedParent = ({ id, raw, parentId }: RemoteUpdate, dialect: Dialect): Member => {
  const { parent, idKey, idAs } = dialect;
  if (parent.written === undefined) return [parent.key, raw[parent.key]];
  const said = parentValue(raw, parent);
  const hidden = parentIdOf(said, idKey, idAs);
  const isRoot =
    hidden === null ||
    hidden === id ||
    isUsualRootMark(hidden) ||
    (parent.root.as === 'mark' && said === parent.root.mark);
  return parentMember(isRoot ? parentId : hidden, id, dialect);
};

/** Whether a category that stays was listed under another parent, which the caller may not see and a new order must not overwrite. */
const saysOtherwise = (
  { raw, parentId: shown }: RemoteUpdate,
  parentId: RemoteId | null,
  { parent, idKey, idAs }: Dialect
): boolean =>
  parentId === shown &&
  Object.hasOwn(raw, parent.key) &&
  parentIdOf(parentValue(raw, parent), idKey, idAs) !== parentId;

const changedMembers = (update: RemoteUpdate, dialect: Dialect): Member[] => {
  const { id, raw, fields, place } = update;
  // A service replaces a list of parents as a whole, and there may be more in it than the one that is known here.
  const isKept = dialect.parent.isListed === true && place?.parentId === update.parentId;
  return [
    ...(fields.metadata === undefined ? [] : metadataMembers(fields.metadata, update, dialect)),
    ...fieldMembers(fields, dialect),
    ...(place === undefined || isKept
      ? []
      : [
          saysOtherwise(update, place.parentId, dialect)
            ? listedParent(update, dialect)
            : parentMember(place.parentId, id, dialect)
        ]),
    ...(place === undefined || dialect.order === null ? [] : orderMembers(place.order, dialect, raw[dialect.order.key]))
  ];
};

/** The unchanged members of an object of which a part is sent: a service that replaces the whole object would lose them. */
const besideIn = (listed: readonly Member[], changed: readonly Member[], dialect: Dialect): Member[] => {
  const opening = openingOf(dialect);
  if (opening.within.size === 0) return [];
  const outermost = (key: string): string | null => {
    const way = pathTo(key, opening);
    const length = way[0] === opening.contentKey ? 2 : 1;
    return way.length > length ? pointerTo(way.slice(0, length)) : null;
  };
  const written = new Set(changed.map(([key]) => outermost(key)).filter((key) => key !== null));
  return listed.filter(([key]) => written.has(outermost(key) ?? ''));
};

/** The place of a category, for a full update whose listed members lack it. */
const placeOf = (update: RemoteUpdate, dialect: Dialect): Member[] => {
  const { raw, id, parentId } = update;
  const { key, written } = dialect.parent;
  if (!Object.hasOwn(raw, key)) return [parentMember(parentId, id, dialect)];
  return written === undefined
    ? []
    : [saysOtherwise(update, parentId, dialect) ? listedParent(update, dialect) : parentMember(parentId, id, dialect)];
};

/** The body of an update, before `asSent`. A full one repeats what was listed, except id, children and derived members. */
export const updateBody = (
  update: RemoteUpdate,
  dialect: Dialect,
  updates: Dialect['updates'] = dialect.updates
): RawCategory => {
  const changed = changedMembers(update, dialect);
  const { raw } = update;
  const { key: parentKey, written } = dialect.parent;
  const omitted = new Set([
    dialect.idKey,
    dialect.childrenKey,
    ...dialect.derivedKeys,
    ...(written === undefined ? [] : [parentKey, written.key])
  ]);
  const listed = Object.entries(raw).filter(([key]) => !omitted.has(key));
  if (updates === 'partial')
    return takenOf(Object.fromEntries([...besideIn(listed, changed, dialect), ...changed]), dialect);
  return takenOf(Object.fromEntries([...listed, ...placeOf(update, dialect), ...changed]), dialect);
};

export const parentBody = (update: RemoteUpdate, key: string, dialect: Dialect): RawCategory => ({
  [key]: parentMember(update.place?.parentId ?? null, update.id, dialect)[1]
});

/** Which members of a full update only say again what was listed, so that the service can do without them. */
export const echoedKeys = (update: RemoteUpdate, dialect: Dialect): readonly string[] => {
  const named = new Set([...changedMembers(update, dialect).map(([key]) => key), ...mappedKeys(dialect)]);
  return Object.keys(updateBody(update, dialect, 'full')).filter((key) => !named.has(key));
};
