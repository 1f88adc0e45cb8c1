import { TOP_LEVEL, type CategoryKey } from '../../../src-shared/ids';
import type { Links } from '../../store/sqlite/sync-state/replica-row';
import type { OutboxEntry, SentCreation } from '../../store/sqlite/sync-state/outbox-rows';
import type { Dialect } from '../../../src-shared/dialect';
import { type PlanOptions, supportsOf } from '../merge/plan-types';
import { isTidied, tidied } from '../merge/unit-values';
import type { RemoteCategory, RemoteId, SyncFields } from '../sync-tree';
import { sameJson } from '../../../src-shared/same-json';
import type { Acknowledgements } from './outbox';

/** A service may fill in what it was not given, and leave out what it does not store. */
const fits = (sent: string | null, shown: string | null, isKept: boolean): boolean =>
  !isKept || sent === null || sent === '' || isTidied(sent, shown);

/** Services with unique slugs put a number behind one that is taken. */
const isNumbered = (sent: string | null, shown: string | null): boolean =>
  sent !== null &&
  shown !== null &&
  tidied(shown).startsWith(`${tidied(sent)}-`) &&
  /^\d+$/.test(tidied(shown).slice(tidied(sent).length + 1));

/** Whether a listed category can be the result of a creation, if the service has made entries of its own of those that were sent. */
const isLike = (sent: SyncFields, shown: SyncFields, supports: PlanOptions['supports']): boolean =>
  isTidied(sent.name, shown.name) &&
  (fits(sent.slug, shown.slug, supports.slug) || isNumbered(sent.slug, shown.slug)) &&
  fits(sent.description, shown.description, supports.description) &&
  (!supports.visible || sent.visible === shown.visible);

const hasEntriesOf = (sent: SyncFields, shown: SyncFields, supports: PlanOptions['supports']): boolean =>
  Object.entries(sent.metadata).every(
    ([key, value]) =>
      supports.derivedKeys.has(key) || !Object.hasOwn(shown.metadata, key) || sameJson(value, shown.metadata[key])
  );

/**
 * What a listing shows about creations that were sent. They are looked for by the id that was answered, and else by what was sent,
 * among those that no link knows. What was sent first is looked for first, so that a parent is found before its children; all are
 * looked for where they were sent before any is looked for elsewhere. One that only has other entries, as services work out some
 * from the id, or that is elsewhere, is taken for it if the creation was acknowledged; otherwise it is doubtful. Our own service is
 * not asked for likeness: what it is sent again with the same key is created once, and in its place.
 */
export class Adoption {
  readonly links: { readonly remoteIds: Map<CategoryKey, RemoteId>; readonly ids: Map<RemoteId, CategoryKey> };
  /** Found in the listing, by id or by content. */
  readonly found = new Map<CategoryKey, RemoteId>();
  /** Creations found just now, whose links are new. */
  readonly adopted = new Map<CategoryKey, RemoteId>();
  /** The answer named an id that the listing lacks. */
  readonly vanished = new Set<CategoryKey>();
  /** The number of candidates: which one it is, or whether the only one is it, is unknown. */
  readonly doubtful = new Map<CategoryKey, number>();
  /** Created, and another category just like it has no link. */
  readonly twice = new Set<CategoryKey>();
  /** Created elsewhere: the service ignored the parent as it was written. */
  readonly elsewhere = new Set<CategoryKey>();
  readonly #supports: PlanOptions['supports'];
  readonly #listed: ReadonlyMap<RemoteId, RemoteCategory>;
  readonly #unknown: readonly RemoteCategory[];
  readonly #unknownIn: ReadonlyMap<RemoteId | null, readonly RemoteCategory[]>;

  constructor(
    outbox: readonly OutboxEntry[],
    listing: readonly RemoteCategory[],
    links: Links,
    private readonly dialect: Dialect,
    private readonly acknowledged: Acknowledgements
  ) {
    this.#supports = supportsOf(dialect);
    this.links = { remoteIds: new Map(links.remoteIds), ids: new Map(links.ids) };
    this.#listed = new Map(listing.map((one) => [one.id, one]));
    this.#unknown = listing.filter(({ id }) => !links.ids.has(id));
    this.#unknownIn = Map.groupBy(this.#unknown, ({ parentId }) => parentId);
    const creations = outbox.filter((one) => one.kind === 'create');
    const left = creations.filter((one) => !one.isAsked && !this.#findInPlace(one));
    if (!dialect.isCanopy) for (const one of left) this.#findElsewhere(one);
  }

  /** @returns whether this settles the creation */
  #findInPlace(one: SentCreation): boolean {
    const parentId = this.#parentOf(one);
    const alike = parentId === undefined ? [] : this.#like(one, this.#unknownIn.get(parentId) ?? []);
    const same = alike.filter(({ fields }) => hasEntriesOf(one.sent.fields, fields, this.#supports));
    const candidates = same.length > 0 || this.dialect.isCanopy ? same : alike;
    if (one.remoteId !== null) {
      this.#findAnswered(one.id, one.remoteId, parentId);
      if (this.found.has(one.id) && candidates.length > 0) this.twice.add(one.id);
      return true;
    }
    return this.#settle(one, candidates, same.length > 0);
  }

  /** Looks where the service may have put it instead of below the parent that was sent. */
  #findElsewhere(one: SentCreation): void {
    const parentId = this.#parentOf(one);
    if (parentId === undefined) return;
    const candidates = this.#like(one, this.#unknown).filter((other) => other.parentId !== parentId);
    this.#settle(one, candidates, false);
    if (this.found.has(one.id)) this.elsewhere.add(one.id);
  }

  /** `undefined`: the service does not have it, so that nothing can have been created in it. */
  #parentOf({ sent }: SentCreation): RemoteId | null | undefined {
    return sent.parent === TOP_LEVEL ? null : this.links.remoteIds.get(sent.parent);
  }

  #like({ sent }: SentCreation, among: readonly RemoteCategory[]): readonly RemoteCategory[] {
    return among.filter(({ id, fields }) => !this.links.ids.has(id) && isLike(sent.fields, fields, this.#supports));
  }

  #findAnswered(id: CategoryKey, remoteId: RemoteId, parentId: RemoteId | null | undefined): void {
    const listed = this.#listed.get(remoteId);
    if (listed === undefined) this.vanished.add(id);
    else this.found.set(id, remoteId);
    if (listed !== undefined && parentId !== undefined && listed.parentId !== parentId && !this.dialect.isCanopy)
      this.elsewhere.add(id);
  }

  #settle({ id }: SentCreation, [candidate, ...others]: readonly RemoteCategory[], isSure: boolean): boolean {
    if (candidate === undefined) return false;
    const { ids, remoteIds } = this.links;
    // The category is listed again by its earlier id. Whether the new creation arrived too is left to the person.
    const earlier = remoteIds.get(id);
    if (earlier !== undefined && this.#listed.has(earlier)) {
      this.twice.add(id);
      return true;
    }
    if (others.length > 0 || !(isSure || this.acknowledged.hasSent(id, 'existence', true))) {
      this.doubtful.set(id, others.length + 1);
      return true;
    }
    if (earlier !== undefined) ids.delete(earlier);
    ids.set(candidate.id, id);
    remoteIds.set(id, candidate.id);
    this.found.set(id, candidate.id);
    this.adopted.set(id, candidate.id);
    return true;
  }
}
