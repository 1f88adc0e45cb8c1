import type { Links } from '../../store/sqlite/sync-state/link-rows';
import type { Sending, SentCreation } from '../../store/sqlite/sync-state/sending-rows';
import type { PlanOptions } from '../merge/plan-types';
import type { RemoteCategory, RemoteId } from '../sync-tree';
import { isContentOf } from './same-content';

/** What has become of creations that were sent. */
export interface Adoption {
  readonly links: Links;
  /** Found in the listing, by whichever way. */
  readonly found: ReadonlyMap<number, RemoteId>;
  /** Only just found, so that their links are new. */
  readonly adopted: ReadonlyMap<number, RemoteId>;
  /** The answer has named an id that the listing does not have. */
  readonly vanished: ReadonlySet<number>;
  /** Several could be it. */
  readonly several: ReadonlySet<number>;
  /** Created, and there is another one just like it that nobody here knows. */
  readonly twice: ReadonlySet<number>;
}

/**
 * Looks for creations in a listing: by the id that was answered, and else among those that no link knows by what was sent and
 * where. What was sent first is looked for first, so that a parent is found before its children.
 */
export const adoptCreations = (
  sendings: readonly Sending[],
  listing: readonly RemoteCategory[],
  links: Links,
  supports: PlanOptions['supports']
): Adoption => {
  const creations = sendings.filter((one) => one.kind === 'create');
  const found = new Map<number, RemoteId>();
  const adopted = new Map<number, RemoteId>();
  const vanished = new Set<number>();
  const several = new Set<number>();
  const twice = new Set<number>();
  if (creations.length === 0) return { links, found, adopted, vanished, several, twice };
  const remoteIds = new Map(links.remoteIds);
  const ids = new Map(links.ids);
  const listed = new Set(listing.map(({ id }) => id));
  const unknown = Map.groupBy(
    listing.filter(({ id }) => !ids.has(id)),
    ({ parentId }) => parentId
  );
  const alike = ({ sent }: SentCreation): RemoteCategory[] => {
    const parentId = sent.parent === null ? null : remoteIds.get(sent.parent);
    if (parentId === undefined) return [];
    return (unknown.get(parentId) ?? []).filter(
      ({ id, fields }) => !ids.has(id) && isContentOf(sent.fields, fields, supports)
    );
  };
  for (const one of creations) {
    if (one.isAsked) continue;
    if (one.remoteId !== null) {
      if (!listed.has(one.remoteId)) vanished.add(one.id);
      else found.set(one.id, one.remoteId);
      if (listed.has(one.remoteId) && alike(one).length > 0) twice.add(one.id);
      continue;
    }
    const [candidate, ...others] = alike(one);
    if (candidate === undefined) continue;
    // By its earlier id it is listed again, so that it is there; whether ours has arrived too, the person can see.
    const earlier = remoteIds.get(one.id);
    if (earlier !== undefined && listed.has(earlier)) {
      twice.add(one.id);
      continue;
    }
    if (others.length > 0) {
      several.add(one.id);
      continue;
    }
    if (earlier !== undefined) ids.delete(earlier);
    ids.set(candidate.id, one.id);
    remoteIds.set(one.id, candidate.id);
    found.set(one.id, candidate.id);
    adopted.set(one.id, candidate.id);
  }
  return { links: { remoteIds, ids }, found, adopted, vanished, several, twice };
};
