import type { CategoryCreateRequest } from '../category';

/** What a category is made with, apart from its place. What is left out is as in a new category. */
export type NewFields = Omit<CategoryCreateRequest, 'parentId' | 'position'>;

/**
 * One category of an outline. An outline is a list of them in reading order; the first has depth 0, and none stands more
 * than one level below the one before it.
 */
export interface OutlineRow {
  readonly depth: number;
  readonly fields: NewFields;
}

/** How many levels an outline has. */
export const levelsOf = (rows: readonly OutlineRow[]): number =>
  rows.reduce((most, { depth }) => Math.max(most, depth + 1), 0);
