/*
 * Ids of different worlds have different types, and nothing but this file knows that they are numbers or words.
 * A plain number is taken as an id of any one world, since ids come out of rows, JSON and arithmetic; ids of two worlds do
 * not mix. What is no id has a type of its own that no number is: a new key is made by `newKey` alone.
 */

declare const WORLD: unique symbol;
type OfWorld<Value, World extends string> = Value & { readonly [WORLD]?: World };

/** A category of this workspace: an integer from 1 on, never used twice. */
export type CategoryId = OfWorld<number, 'category'>;

/** A category of somebody else's service, as that names it. */
export type RemoteId = OfWorld<number, 'remote'> | OfWorld<string, 'remote'>;

/** Counts the groups of one workspace's journal. */
export type Revision = OfWorld<number, 'revision'>;

/** Names a category that has no id yet, within one list of operations or one plan. */
export type NewKey = number & { readonly [WORLD]: 'new' };

/** A category of a tree in memory: one that is there, or one that is to be created. */
export type CategoryKey = CategoryId | NewKey;

/** In the window's list of rows, the category that is being typed and is not written yet. */
export type DraftRow = number & { readonly [WORLD]: 'draft row' };

/** One row of the window's tree. */
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

/** The same for the sibling that something goes right behind. */
export const anchorFromWire = (afterId: CategoryId | null): Anchor => afterId ?? 'first';
export const anchorOnWire = <Key extends CategoryKey>(after: Key | 'first'): Key | null =>
  after === 'first' ? null : after;
