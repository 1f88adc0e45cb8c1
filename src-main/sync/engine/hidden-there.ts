import { isNewKey, type CategoryId, type CategoryKey } from '../../../src-shared/ids';
import { keptOnDeletion, type Dialect } from '../../../src-shared/dialect';
import type { HiddenCategory } from '../../store/sqlite/sync-state/hidden-rows';
import type { OutboxEntry } from '../../store/sqlite/sync-state/outbox-rows';
import type { Links } from '../../store/sqlite/sync-state/replica-row';
import { UNPLACED } from '../../domain/tree';
import { NEUTRAL } from '../merge/unit-values';
import type { BaseTree, RemoteCategory, RemoteId, SyncTree } from '../sync-tree';
import { BaseDraft } from './base-draft';
import type { RemoteSnapshot } from './remote-snapshot';

interface Readings {
  readonly listing: readonly RemoteCategory[];
  readonly dialect: Dialect;
  readonly links: Links;
  readonly local: SyncTree;
  readonly outbox: readonly OutboxEntry[];
}

/**
 * Categories that were deleted here and that the service keeps hidden. The merge leaves them out while both sides leave them so.
 * Once one is here again, or shown there, or holds something there that was not deleted here, it goes back into the base and the
 * links: the merge shows it there again, or asks, as for any branch that was deleted here.
 */
export class HiddenThere {
  /** The listing without what stays hidden. */
  readonly categories: readonly RemoteCategory[];
  readonly links: Links;
  /** Kept no longer: it is in the merge again, or the service does not have it any more. */
  readonly over: readonly RemoteId[];
  readonly #returned: readonly RemoteCategory[];
  /** Hidden by what was sent, with the id here. */
  readonly #newly = new Map<RemoteId, CategoryId>();

  constructor(
    private readonly kept: ReadonlyMap<RemoteId, HiddenCategory>,
    private readonly readings: Readings
  ) {
    const { listing, links } = readings;
    this.categories = this.#without(this.#leftOut());
    this.#returned = kept.size === 0 ? [] : this.categories.filter(({ id }) => kept.has(id));
    this.links = this.#returned.length === 0 ? links : this.#linked();
    const listed = new Set(kept.size === 0 ? [] : listing.map(({ id }) => id));
    this.over = [
      ...this.#returned.map(({ id }) => id),
      ...[...kept].flatMap(([id, { by }]) => (by === 'hidden' && !listed.has(id) ? [id] : []))
    ];
  }

  get isAnyBack(): boolean {
    return this.#returned.length > 0;
  }

  /** A category stays in the merge if something in it does, which is found since parents come first in a listing. */
  #leftOut(): ReadonlySet<RemoteId> {
    const { listing, local, dialect, links, outbox } = this.readings;
    const isHiding = keptOnDeletion(dialect) === 'hidden';
    const deleting = new Set(isHiding ? outbox.flatMap((one) => (one.kind === 'delete' ? [one.id] : [])) : []);
    const leftOut = new Set<RemoteId>();
    if (deleting.size === 0 && this.kept.size === 0) return leftOut;
    const above = new Set<RemoteId>();
    for (const { id: remoteId, parentId, fields } of listing.toReversed()) {
      const kept = this.kept.get(remoteId);
      const id = kept?.id ?? links.ids.get(remoteId);
      const isMeant = kept === undefined ? id !== undefined && deleting.has(id) : kept.by === 'hidden';
      const isLeft = isMeant && !fields.visible && !above.has(remoteId) && id !== undefined && !local.nodes.has(id);
      if (isLeft) leftOut.add(remoteId);
      else if (parentId !== null) above.add(parentId);
      if (isLeft && kept === undefined) this.#newly.set(remoteId, id);
    }
    return leftOut;
  }

  #without(leftOut: ReadonlySet<RemoteId>): readonly RemoteCategory[] {
    const { listing } = this.readings;
    return leftOut.size === 0 ? listing : listing.filter(({ id }) => !leftOut.has(id));
  }

  #linked(): Links {
    const ids = new Map(this.readings.links.ids);
    const remoteIds = new Map(this.readings.links.remoteIds);
    for (const { id: remoteId } of this.#returned) {
      const id = this.kept.get(remoteId)?.id;
      if (id === undefined || remoteIds.has(id)) continue;
      ids.set(remoteId, id);
      remoteIds.set(id, remoteId);
    }
    return { ids, remoteIds };
  }

  /** Puts categories that are back into the base: as both sides last had them, or as new if only the service shows one. */
  settle(base: BaseDraft, snapshot: RemoteSnapshot): void {
    for (const { id: remoteId, fields: shown } of this.#returned) {
      const kept = this.kept.get(remoteId);
      const id = this.links.ids.get(remoteId);
      if (kept === undefined || id === undefined) continue;
      const { by, was } = kept;
      const isShownAgain = !this.readings.local.nodes.has(id) && (by === 'draft' || shown.visible);
      const before = base.node(id) ?? was;
      const hidden = by === 'hidden' ? { ...before.fields, visible: false } : before.fields;
      const fields = isShownAgain ? NEUTRAL : hidden;
      const { parent } = was;
      const isPlaced = parent !== UNPLACED && (typeof parent !== 'number' || base.node(parent) !== undefined);
      if (isPlaced && base.node(id) === undefined)
        base.place(id, parent, fields, snapshot.tree.children.get(parent) ?? []);
      else base.setFields(id, fields);
    }
  }

  /** What the service can publish again, by the ids here. */
  get drafts(): ReadonlyMap<CategoryKey, RemoteId> {
    return draftsAmong(this.kept);
  }

  get newLinks(): readonly (readonly [CategoryKey, RemoteId])[] {
    return this.#returned.flatMap(({ id: remoteId }) => {
      const id = this.links.ids.get(remoteId);
      return id === undefined ? [] : [[id, remoteId] as const];
    });
  }

  /** What the service keeps from now on. @param base before it was settled @param unlinked what was settled as deleted */
  newlyHidden(base: BaseTree, unlinked: readonly CategoryKey[]): ReadonlyMap<RemoteId, HiddenCategory> {
    const { dialect, links } = this.readings;
    const hidden = new Map<RemoteId, HiddenCategory>();
    const note = (remoteId: RemoteId | undefined, id: CategoryId, by: HiddenCategory['by']): void => {
      const was = base.nodes.get(id);
      if (remoteId !== undefined && was !== undefined) hidden.set(remoteId, { id, by, was });
    };
    for (const [remoteId, id] of this.#newly) note(remoteId, id, 'hidden');
    if (keptOnDeletion(dialect) === 'draft')
      for (const id of unlinked) if (!isNewKey(id)) note(links.remoteIds.get(id), id, 'draft');
    return hidden;
  }
}

/** What the service keeps and can publish again, by the ids here. */
export const draftsAmong = (kept: ReadonlyMap<RemoteId, HiddenCategory>): ReadonlyMap<CategoryKey, RemoteId> =>
  new Map([...kept].flatMap(([remoteId, { id, by }]) => (by === 'draft' ? [[id, remoteId] as const] : [])));

interface KeptReplica {
  readonly base: BaseTree;
  readonly local: SyncTree;
  readonly remoteIds: ReadonlyMap<CategoryKey, RemoteId>;
  readonly hidden: ReadonlyMap<RemoteId, HiddenCategory>;
}

/** The replica as the next reading will find it: categories that are hidden there and back here are in the base, hidden. */
export const withShownAgain = <Replica extends KeptReplica>(replica: Replica): Replica => {
  const { local, hidden } = replica;
  const back = [...hidden].filter(([, { id, by }]) => by === 'hidden' && local.nodes.has(id));
  if (back.length === 0) return replica;
  const base = new BaseDraft(replica.base);
  const remoteIds = new Map(replica.remoteIds);
  for (const [remoteId, { id, was }] of back) {
    const fields = { ...was.fields, visible: false };
    if (was.parent === UNPLACED) base.setFields(id, fields);
    else base.place(id, was.parent, fields, local.children.get(was.parent) ?? []);
    remoteIds.set(id, remoteId);
  }
  return { ...replica, base: base.tree, remoteIds };
};

/** The product counts of a listing that are others than those that are known; `null`: there is none any more. */
export const newProductCounts = (
  listing: readonly RemoteCategory[],
  known: ReadonlyMap<RemoteId, number>
): ReadonlyMap<RemoteId, number | null> => {
  const counts = new Map<RemoteId, number | null>();
  for (const { id, products = null } of listing) if (products !== (known.get(id) ?? null)) counts.set(id, products);
  return counts;
};
