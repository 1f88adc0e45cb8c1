/*
 * Ids of different things have different (branded) types, so that they cannot be mixed up. A plain number is assignable to each,
 * since ids come out of rows, JSON and arithmetic. Keys that are no ids have types that no plain number has: only `newKey` makes
 * a new key.
 */

declare const BRAND: unique symbol;
type Branded<Value, Brand extends string> = Value & { readonly [BRAND]?: Brand };

/** A category of this workspace: an integer from 1 on, never used twice. */
export type CategoryId = Branded<number, 'category'>;

/** A category of somebody else's service, as that names it. */
export type RemoteId = Branded<number, 'remote'> | Branded<string, 'remote'>;

/** A person of a team, identified by the service: never used twice. People are shown by their names instead. */
export type PersonId = Branded<string, 'person'>;

export type Revision = Branded<number, 'revision'>;

/** Names a category that has no id yet, within one list of operations or one plan. */
export type NewKey = number & { readonly [BRAND]: 'new' };

/** A category of a tree in memory: one that is there, or one that is to be created. */
export type CategoryKey = CategoryId | NewKey;

/** The row of a category that is being typed and is not written yet, in the window's list of rows. */
export type DraftRow = number & { readonly [BRAND]: 'draft row' };

export type RowId = CategoryId | DraftRow;

/** The parent of those that have none. On the wire it is `null`, in the file 0. */
export type TopLevel = 'top level';
export const TOP_LEVEL: TopLevel = 'top level';

export type ParentId = CategoryId | TopLevel;
export type ParentKey = CategoryKey | TopLevel;

/** What something goes right behind: a sibling, or nothing, which makes it the first of them. On the wire that is `null`. */
export type Anchor = CategoryId | 'first';

/** New keys are negative, so that one array or map of numbers holds both kinds, as quick as one kind. */
export const isNewKey = (key: CategoryKey): key is NewKey => key < 0;

/** @param ordinal from 1 on; within one list each has another */
export const newKey = (ordinal: number): NewKey => {
  const key = -ordinal;
  if (Number.isSafeInteger(key) && isNewKey(key)) return key;
  throw new RangeError(`A new category's ordinal is an integer from 1 on, not ${ordinal}.`);
};

/** Ids begin at 1, so that the rows stay one array of small numbers, which is searched at every fold. */
export const isDraftRow = (row: RowId): row is DraftRow => row === 0;

export const DRAFT_ROW: DraftRow = ((row: RowId): DraftRow => {
  if (isDraftRow(row)) return row;
  throw new RangeError('The row of a draft is 0.');
})(0);

/** A parent as the contract, a patch or a request of the window says it, and back. */
export const parentFromWire = <Key extends CategoryKey>(parentId: Key | null): Key | TopLevel => parentId ?? TOP_LEVEL;
export const parentOnWire = <Key extends CategoryKey>(parent: Key | TopLevel): Key | null =>
  parent === TOP_LEVEL ? null : parent;

/** As `parentFromWire`, for the sibling that something goes right behind. */
export const anchorFromWire = (afterId: CategoryId | null): Anchor => afterId ?? 'first';
export const anchorOnWire = <Key extends CategoryKey>(after: Key | 'first'): Key | null =>
  after === 'first' ? null : after;
