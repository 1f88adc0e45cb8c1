import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dialect } from '../../../src-shared/dialect';
import { LIMITS } from '../../../src-shared/limits';
import { RemoteFailure } from '../category-service';
import { categoriesInSteps, type CategoriesRead } from '../dialect/read-categories';
import { remoteIdOf } from '../dialect/listed-values';
import type { RemoteId } from '../sync-tree';
import { listedTwice, missingParents, notCategories, sharedPath, tooMany } from './reading/messages';

const EXAMPLES = 3;

const examplesOf = (ids: readonly (RemoteId | string)[]): string => {
  const shown = ids.slice(0, EXAMPLES).join(', ');
  return ids.length > EXAMPLES ? `${shown}, …` : shown;
};

/** What stands for more than one category in the paths of changes: one of them would be changed, or deleted, for another. */
const sharedInPath = (categories: CategoriesRead['categories'], { protocol }: Dialect): string[] => {
  const pathKey = protocol?.pathKey;
  if (pathKey === undefined) return [];
  const counts = new Map<string, number>();
  for (const { raw } of categories) {
    const value = remoteIdOf(raw[pathKey], 'text');
    if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return [...counts].flatMap(([value, count]) => (count > 1 ? [value] : []));
};

/** Why a listing that was read to its end may be a part all the same; `null`: nothing in it says so. */
export const doubtAbout = (
  { categories, orphans, twice, strangers }: Pick<CategoriesRead, 'categories' | 'orphans' | 'twice' | 'strangers'>,
  dialect: Dialect
): string | null => {
  if (strangers.length > 0) return notCategories(strangers.length, examplesOf(strangers));
  if (twice.length > 0) return listedTwice(twice.length, examplesOf(twice));
  const shared = sharedInPath(categories, dialect);
  if (shared.length > 0) return sharedPath(shared.length, examplesOf(shared));
  return orphans.length > 0 && dialect.protocol?.orphans !== 'top'
    ? missingParents(orphans.length, examplesOf(orphans))
    : null;
};

const beyondLimit = (): RemoteFailure => new RemoteFailure('unreadable', tooMany(LIMITS.categories));

/**
 * Reads a list by its dialect, whatever it holds. Others on this thread have their turn in between.
 * @throws RemoteFailure (`unreadable`) when it holds more than a workspace can
 */
export const readListing = async (listing: readonly unknown[], dialect: Dialect): Promise<CategoriesRead> => {
  // Before anything is made of millions of rows.
  if (listing.length > LIMITS.categories) throw beyondLimit();
  const steps = categoriesInSteps(listing, dialect);
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) await nextTurn();
  const read = step.value;
  if (read.categories.length <= LIMITS.categories) return read;
  throw beyondLimit();
};
