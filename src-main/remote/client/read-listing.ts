import type { Dialect } from '../../../src-shared/dialect';
import { LIMITS } from '../../../src-shared/limits';
import { RemoteFailure } from '../category-service';
import { readCategories } from '../dialect/read-categories';

/** Reads a list by its dialect. @throws RemoteFailure (`unreadable`) when it holds more than a workspace can */
export const readListing = (listing: readonly unknown[], dialect: Dialect): ReturnType<typeof readCategories> => {
  const read = readCategories(listing, dialect);
  if (read.categories.length <= LIMITS.categories) return read;
  throw new RemoteFailure('unreadable', `The service has more categories than the ${LIMITS.categories.toLocaleString('en')} that a workspace can hold.`);
};
