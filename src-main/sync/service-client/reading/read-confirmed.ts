import type { RemoteId } from '../../sync-tree';
import { RemoteFailure } from '../../category-service';
import { messages } from './messages';
import { listsIn, type ReadingParts, type WholeListing } from './page';
import { readWhole } from './read-whole';

const MOST_TRIES = 4;

const idsOf = ({ rows }: WholeListing, { idOf, childrenKey }: ReadingParts): Set<RemoteId> => {
  const ids = new Set<RemoteId>();
  for (const list of listsIn(rows, childrenKey)) {
    for (const row of list) {
      const id = idOf(row);
      if (id !== null) ids.add(id);
    }
  }
  return ids;
};

const areSame = (a: ReadonlySet<RemoteId>, b: ReadonlySet<RemoteId>): boolean => a.size === b.size && a.isSubsetOf(b);

/** What is known of a service from the last reading. */
interface ExpectedListing {
  /** `null`: nothing. */
  readonly digest: string | null;
  /** The ids that it had. */
  readonly expected: () => ReadonlySet<RemoteId>;
}

/**
 * Reads all of a service. A category that is deleted on a page that was read already lets another one slip through between two pages:
 * where one is missing that was expected, it is believed only when two readings in a row agree.
 * @throws as `readWhole`
 */
export const readConfirmed = async (
  parts: ReadingParts,
  { digest, expected }: ExpectedListing
): Promise<WholeListing> => {
  let listing = await readWhole(parts);
  if (listing.pages === 1 || listing.digest === digest) return listing;
  let ids = idsOf(listing, parts);
  if (expected().isSubsetOf(ids)) return listing;
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const again = await readWhole(parts);
    const there = idsOf(again, parts);
    if (areSame(ids, there)) return again;
    [listing, ids] = [again, there];
    if (expected().isSubsetOf(ids)) return listing;
  }
  throw new RemoteFailure('incomplete', messages.changedMeanwhile);
};
