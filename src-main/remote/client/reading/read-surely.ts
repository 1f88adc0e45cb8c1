import type { RemoteId } from '../../sync-tree';
import { RemoteFailure } from '../../category-service';
import { CHANGED_MEANWHILE } from './messages';
import { listsIn } from './page';
import { readWhole, type ReadingParts, type WholeListing } from './read-whole';

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

/**
 * Reads all of a service. A category that is deleted on a page that was read already lets another one slip through between two pages:
 * where one is missing that was expected, it is believed only when two readings in a row agree.
 * @param expected the ids that the service had when it was last read
 * @throws as `readWhole`
 */
export const readSurely = async (parts: ReadingParts, expected: () => ReadonlySet<RemoteId>): Promise<WholeListing> => {
  let listing = await readWhole(parts);
  if (listing.pages === 1) return listing;
  let ids = idsOf(listing, parts);
  if (expected().isSubsetOf(ids)) return listing;
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const again = await readWhole(parts);
    const there = idsOf(again, parts);
    if (areSame(ids, there)) return again;
    [listing, ids] = [again, there];
    if (expected().isSubsetOf(ids)) return listing;
  }
  throw new RemoteFailure('incomplete', CHANGED_MEANWHILE);
};
