import { TOP_LEVEL, type CategoryKey } from '../../../src-shared/ids';
import type { Links } from '../../store/sqlite/sync-state/replica-row';
import type { OutboxEntry, SentCreation } from '../../store/sqlite/sync-state/outbox-rows';
import type { Dialect } from '../../../src-shared/dialect';
import { type PlanOptions, supportsOf } from '../merge/plan-types';
import type { RemoteCategory, RemoteId, SyncFields } from '../sync-tree';
import { normalised } from '../../../src-shared/normal-forms';
import { sameJson } from '../../../src-shared/same-json';
import type { Acknowledgements } from './outbox';

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const unescaped = (text: string): string => text.replaceAll(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Undoes what services do to texts: white space, case, Unicode normal form, HTML escapes. */
const normalizedText = (text: string): string =>
  normalised(unescaped(text), 'NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether a service that normalizes texts may have made one of the other. */
export const isNormalized = (sent: unknown, shown: unknown): boolean =>
  typeof sent === 'string' && typeof shown === 'string'
    ? normalizedText(sent) === normalizedText(shown)
    : sameJson(sent, shown);

/** A service may fill in what it was not given, and leave out what it does not store. */
const fits = (sent: string | null, shown: string | null, isKept: boolean): boolean =>
  !isKept || sent === null || sent === '' || isNormalized(sent, shown);

/** Services with unique slugs put a number behind one that is taken. */
const isNumbered = (sent: string | null, shown: string | null): boolean =>
  sent !== null &&
  shown !== null &&
  normalizedText(shown).startsWith(`${normalizedText(sent)}-`) &&
  /^\d+$/.test(normalizedText(shown).slice(normalizedText(sent).length + 1));

/** Whether a listed category can be the result of a creation, if the service has made entries of its own of those that were sent. */
const isLike = (sent: SyncFields, shown: SyncFields, supports: PlanOptions['supports']): boolean =>
  isNormalized(sent.name, shown.name) &&
  (fits(sent.slug, shown.slug, supports.slug) || isNumbered(sent.slug, shown.slug)) &&
  fits(sent.description, shown.description, supports.description) &&
  (!supports.visible || sent.visible === shown.visible);

/** Whether it also has the entries that were sent. */
const hasEntriesOf = (sent: SyncFields, shown: SyncFields, supports: PlanOptions['supports']): boolean =>
  Object.entries(sent.metadata).every(
    ([key, value]) =>
      supports.derivedKeys.has(key) || !Object.hasOwn(shown.metadata, key) || sameJson(value, shown.metadata[key])
  );

/** What the listing shows about creations that were sent. */
export interface Adoption {
  readonly links: Links;
  /** Found in the listing, by id or by content. */
  readonly found: ReadonlyMap<CategoryKey, RemoteId>;
  /** Only just found, so that their links are new. */
  readonly adopted: ReadonlyMap<CategoryKey, RemoteId>;
  /** The answer has named an id that the listing does not have. */
  readonly vanished: ReadonlySet<CategoryKey>;
  /** It is unknown which of so many is it, or whether the only one is. */
  readonly doubtful: ReadonlyMap<CategoryKey, number>;
  /** Created, and another category just like it has no link. */
  readonly twice: ReadonlySet<CategoryKey>;
}

/**
 * Looks for creations in a listing: by the id that was answered, and else among those that no link knows by what was sent and
 * where. What was sent first is looked for first, so that a parent is found before its children. One that only has other entries,
 * as services work out some from the id, is taken for it if the creation was acknowledged; otherwise it is doubtful. Our own service
 * is not asked for likeness: what it is sent again with the same key is created once.
 */
export const adoptCreations = (
  outbox: readonly OutboxEntry[],
  listing: readonly RemoteCategory[],
  links: Links,
  dialect: Dialect,
  acknowledged: Acknowledgements
): Adoption => {
  const supports = supportsOf(dialect);
  const creations = outbox.filter((one) => one.kind === 'create');
  const found = new Map<CategoryKey, RemoteId>();
  const adopted = new Map<CategoryKey, RemoteId>();
  const vanished = new Set<CategoryKey>();
  const doubtful = new Map<CategoryKey, number>();
  const twice = new Set<CategoryKey>();
  if (creations.length === 0) return { links, found, adopted, vanished, doubtful, twice };
  const remoteIds = new Map(links.remoteIds);
  const ids = new Map(links.ids);
  const listed = new Set(listing.map(({ id }) => id));
  const unknown = Map.groupBy(
    listing.filter(({ id }) => !ids.has(id)),
    ({ parentId }) => parentId
  );
  const candidatesFor = ({ sent }: SentCreation): { isSame: boolean; candidates: readonly RemoteCategory[] } => {
    const parentId = sent.parent === TOP_LEVEL ? null : remoteIds.get(sent.parent);
    if (parentId === undefined) return { isSame: false, candidates: [] };
    const alike = (unknown.get(parentId) ?? []).filter(
      ({ id, fields }) => !ids.has(id) && isLike(sent.fields, fields, supports)
    );
    const same = alike.filter(({ fields }) => hasEntriesOf(sent.fields, fields, supports));
    return { isSame: same.length > 0, candidates: same.length > 0 || dialect.isCanopy ? same : alike };
  };
  for (const one of creations) {
    if (one.isAsked) continue;
    const { isSame, candidates } = candidatesFor(one);
    if (one.remoteId !== null) {
      if (!listed.has(one.remoteId)) vanished.add(one.id);
      else found.set(one.id, one.remoteId);
      if (listed.has(one.remoteId) && candidates.length > 0) twice.add(one.id);
      continue;
    }
    const [candidate, ...others] = candidates;
    if (candidate === undefined) continue;
    // It is listed again by its earlier id. Whether the new creation arrived too is left to the person.
    const earlier = remoteIds.get(one.id);
    if (earlier !== undefined && listed.has(earlier)) {
      twice.add(one.id);
      continue;
    }
    if (others.length > 0 || !(isSame || acknowledged.hasSent(one.id, 'existence', true))) {
      doubtful.set(one.id, candidates.length);
      continue;
    }
    if (earlier !== undefined) ids.delete(earlier);
    ids.set(candidate.id, one.id);
    remoteIds.set(one.id, candidate.id);
    found.set(one.id, candidate.id);
    adopted.set(one.id, candidate.id);
  }
  return { links: { remoteIds, ids }, found, adopted, vanished, doubtful, twice };
};
