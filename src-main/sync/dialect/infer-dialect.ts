import type { Dialect } from '../../../src-shared/dialect';
import type { RawCategory, RemoteId } from '../sync-tree';
import { CANOPY_DIALECT, isCanopyListing } from './canopy-dialect';
import { inferId, type IdMember, inferChildrenKey } from '../../fields/infer-structure';
import { inferMembers } from '../../fields/infer-members';
import type { OrderInference } from '../../fields/infer-order';
import { inferParent, type ParentInference } from '../../fields/infer-parent';
import { inferOpened, membersWithin, type OpenedInference } from '../../fields/infer-opened';
import {
  isObject,
  parentIdOf,
  remoteIdOf,
  listingRows,
  withoutChildren,
  type ListingRow
} from '../../fields/listed-values';
import { memberFacts, type MemberFacts } from '../../fields/member-facts';
import { isDerivedName, NAME_NAMES, rankIn } from '../../../src-shared/member-names';
import { openingFor, openRow } from '../../fields/opened-members';
import messages from './messages/en.json' with { type: 'json' };

export interface DialectInference {
  /** `null`: the listing is empty, or says too little; the warnings say what is missing. */
  readonly dialect: Dialect | null;
  readonly keys: readonly string[];
  readonly warnings: readonly string[];
}

const LONGEST_KEY = 200;
/** The schema's limit of `derivedKeys`. */
export const MOST_DERIVED = 200;

const nothing = (keys: readonly string[], warning: string): DialectInference => ({
  dialect: null,
  keys,
  warnings: [warning]
});

const alternative = (what: 'order' | 'name' | 'visibility', key: string, others: readonly string[]): string[] =>
  others.length === 0 ? [] : [messages.inferred.alternative({ what, key, others: others.join(', ') })];

/** The name of the reference in requests, where a listing has none: in the style of its other members. */
const assumedParent = (members: readonly MemberFacts[], idAs: Dialect['idAs']): Dialect['parent'] => ({
  key: members.some(({ key }) => /[a-z]_[a-z]/.test(key)) ? 'parent_id' : 'parentId',
  as: idAs === 'text' ? 'string' : idAs,
  root: { as: 'mark', mark: null }
});

const parentWarnings = ({ parent }: ParentInference, assumed: string, isNested: boolean, rows: number): string[] => {
  if (parent !== null) return [];
  const sentence = messages.inferred.noParent({ assumed });
  return isNested || rows < 2 ? [sentence] : [sentence, messages.inferred.flat];
};

const orderWarnings = ({ order, others, falling }: OrderInference): string[] => {
  if (order !== null) return alternative('order', order.key, others);
  if (falling !== null) return [messages.inferred.descending({ key: falling })];
  return [messages.inferred.noOrder];
};

/** Nested or flat. A service that lists all at the top and nests them as well is read as nested; empty lists beside references are not. */
const nestingOf = (top: readonly RawCategory[], id: IdMember): string | null => {
  const childrenKey = inferChildrenKey(top, id);
  if (childrenKey === null) return null;
  const isEmpty = top.every((row) => !Array.isArray(row[childrenKey]) || row[childrenKey].length === 0);
  if (!isEmpty) return childrenKey;
  const rows = top.map((row): ListingRow => ({ row, within: null }));
  const { parent } = inferParent(rows, memberFacts(top), id, childrenKey);
  const ownId = (row: RawCategory): RemoteId | null => remoteIdOf(row[id.key], id.as);
  const ids = new Set(top.map(ownId));
  const refersToAnother = (row: RawCategory, key: string): boolean => {
    const parentId = parentIdOf(row[key], id.key, id.as);
    return ids.has(parentId) && parentId !== ownId(row);
  };
  const hasReferences = parent !== null && top.some((row) => refersToAnother(row, parent.key));
  return hasReferences ? null : childrenKey;
};

const siblingsBy = (
  rows: readonly ListingRow[],
  parentKey: string,
  id: IdMember
): ((listed: ListingRow) => unknown) => {
  const ids = new Set(rows.map(({ row }) => remoteIdOf(row[id.key], id.as)));
  return ({ row, within }) => {
    if (within !== null) return within;
    const parentId = parentIdOf(row[parentKey], id.key, id.as);
    return parentId === remoteIdOf(row[id.key], id.as) || !ids.has(parentId) ? null : parentId;
  };
};

interface Members {
  readonly rows: readonly ListingRow[];
  readonly raws: readonly RawCategory[];
  readonly members: readonly MemberFacts[];
}

const membersOf = (
  listing: readonly unknown[],
  childrenKey: string | null,
  open?: (row: RawCategory) => RawCategory
): Members => {
  const rows = listingRows(listing, childrenKey, open);
  const raws = rows.map(({ row }) => withoutChildren(row, childrenKey));
  return { rows, raws, members: memberFacts(raws).filter(({ key }) => key.length > 0 && key.length <= LONGEST_KEY) };
};

/** Members within others are judged by the names that they would have as the category's own. */
const opener =
  ({ names, opening }: OpenedInference) =>
  (row: RawCategory): RawCategory =>
    openRow(row, opening, (key) => names.get(key) ?? key);

const pointersBack = (opened: OpenedInference | null): ((key: string) => string) => {
  const pointers = new Map([...(opened?.names ?? [])].map(([pointer, name]) => [name, pointer]));
  return (key) => pointers.get(key) ?? key;
};

const withPointers = (dialect: Dialect, pointer: (key: string) => string): Dialect => {
  const maybe = (key: string | null): string | null => (key === null ? null : pointer(key));
  const { parent, nameKey, slugKey, descriptionKey, visible, order, metadataKey, derivedKeys } = dialect;
  return {
    ...dialect,
    parent: { ...parent, key: pointer(parent.key) },
    nameKey: pointer(nameKey),
    slugKey: maybe(slugKey),
    descriptionKey: maybe(descriptionKey),
    visible: visible && { ...visible, key: pointer(visible.key) },
    order: order && { ...order, key: pointer(order.key) },
    metadataKey: maybe(metadataKey),
    derivedKeys: derivedKeys.map(pointer)
  };
};

const noName = (members: readonly MemberFacts[]): string => {
  const unreadable = members.find(
    ({ key, lists, objects }) => rankIn(NAME_NAMES, key) < Infinity && lists + objects > 0
  );
  return unreadable === undefined
    ? messages.inferred.noName
    : messages.inferred.unreadableName({ key: unreadable.key, held: unreadable.lists > 0 ? 'lists' : 'objects' });
};

/** Infers which member means what from the names and values of all categories. */
export const inferDialect = (listing: readonly unknown[]): DialectInference => {
  const top = listing.filter(isObject);
  const topMembers = memberFacts(top);
  const topKeys = topMembers.map(({ key }) => key);
  if (top.length === 0) return nothing([], messages.inferred.noCategories);
  const topId = inferId(top, topMembers);
  if (topId === null) return nothing(topKeys, messages.inferred.noId);

  const childrenKey = nestingOf(top, topId);
  const whole = membersOf(listing, childrenKey);
  const opened = inferOpened(whole.raws, whole.members, { idKey: topId.key, childrenKey });
  const { rows, raws, members } = opened === null ? whole : membersOf(listing, childrenKey, opener(opened));
  const pointers = pointersBack(opened);
  const offered = members.map(({ key }) => pointers(key));
  const keys = [
    ...new Set([
      ...offered,
      ...(childrenKey === null ? [] : [childrenKey]),
      ...membersWithin(whole.raws, whole.members, opened?.opening ?? openingFor({ idKey: topId.key, childrenKey }, []))
    ])
  ];
  if (isCanopyListing(rows.map(({ row }) => row))) return { dialect: CANOPY_DIALECT, keys, warnings: [] };
  const id = inferId(raws, members) ?? topId;

  const found = inferParent(rows, members, id, childrenKey);
  const parent = found.parent ?? assumedParent(members, id.as);
  const { visible, order, slugKey, name, descriptionKey, metadataKey, free } = inferMembers({
    rows,
    members,
    idKey: id.key,
    taken: [id.key, childrenKey, parent.key, ...found.alsoSaidBy],
    siblingsBy: siblingsBy(rows, parent.key, id)
  });
  if (name === null) return nothing(keys, noName(members));
  const derivedKeys = [...found.alsoSaidBy, ...free.map(({ key }) => key).filter(isDerivedName)].slice(0, MOST_DERIVED);

  const inferred: Dialect = {
    childrenKey,
    idKey: id.key,
    idAs: id.as,
    parent,
    nameKey: name.key,
    slugKey: slugKey === name.key ? null : slugKey,
    descriptionKey,
    visible: visible?.visible ?? null,
    order: order.order,
    metadataKey,
    derivedKeys,
    updates: 'full',
    isCanopy: false
  };
  const dialect =
    opened === null
      ? inferred
      : { ...withPointers(inferred, pointers), ...(opened.contentKey !== null && { contentKey: opened.contentKey }) };
  const warnings = [
    ...(opened?.warnings ?? []),
    ...parentWarnings(found, parent.key, childrenKey !== null, rows.length),
    ...alternative('name', name.key, name.others),
    ...(visible === null ? [] : alternative('visibility', visible.visible.key, visible.others)),
    ...(visible === null || visible.assumed === null
      ? []
      : [messages.inferred.assumedMark({ value: JSON.stringify(visible.assumed), key: visible.visible.key })]),
    ...orderWarnings(order)
  ];
  return { dialect, keys, warnings };
};
