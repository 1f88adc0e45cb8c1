import type { CategoryId, CategoryKey, PersonId } from '../../../src-shared/ids';
import type { RemoteId } from '../sync-tree';
import type { RemoteSnapshot } from './remote-snapshot';
import type { Listing } from './sync-parts';

/** Who has changed which category on the service. What somebody else has done counts more than what the person has sent from here. */
export const personsOf = (
  { changedBy = [] }: Listing,
  snapshot: RemoteSnapshot,
  ids: ReadonlyMap<RemoteId, CategoryId>,
  you: PersonId | null
): ReadonlyMap<CategoryKey, PersonId> => {
  const persons = new Map<CategoryKey, PersonId>();
  for (const [id, person] of changedBy) {
    const key = snapshot.has(id) ? snapshot.keyOf(id) : ids.get(id);
    if (key !== undefined && (person !== you || !persons.has(key))) persons.set(key, person);
  }
  return persons;
};
