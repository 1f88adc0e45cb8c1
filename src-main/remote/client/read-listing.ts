import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dialect } from '../../../src-shared/dialect';
import { LIMITS } from '../../../src-shared/limits';
import { RemoteFailure } from '../category-service';
import { categoriesInSteps, type CategoriesRead } from '../dialect/read-categories';

/**
 * Reads a list by its dialect. Others on this thread have their turn in between.
 * @throws RemoteFailure (`unreadable`) when it holds more than a workspace can
 */
export const readListing = async (listing: readonly unknown[], dialect: Dialect): Promise<CategoriesRead> => {
  const steps = categoriesInSteps(listing, dialect);
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) await nextTurn();
  const read = step.value;
  if (read.categories.length <= LIMITS.categories) return read;
  throw new RemoteFailure('unreadable', `The service has more categories than the ${LIMITS.categories.toLocaleString('en')} that a workspace can hold.`);
};
