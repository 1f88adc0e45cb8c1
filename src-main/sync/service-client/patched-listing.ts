import type { Dialect } from '../../../src-shared/dialect';
import type { TreeChange } from '../../../src-shared/tree-patch';
import { categoriesInListing } from '../dialect/read-categories';
import type { RemoteCategory, RemoteId } from '../sync-tree';

/** The listing of a service of ours after its changes; `null`: one of them does not fit, or was not sent (`null`). */
export const patchedListing = (
  listing: readonly RemoteCategory[],
  changes: readonly (TreeChange | null)[],
  dialect: Dialect
): readonly RemoteCategory[] | null => {
  const draft = new ListingDraft(listing, dialect);
  return changes.every((change) => change !== null && draft.apply(change)) ? draft.inOrder() : null;
};

class ListingDraft {
  readonly #nodes: Map<RemoteId, RemoteCategory>;
  readonly #children = new Map<RemoteId | null, readonly RemoteId[]>();

  constructor(
    listing: readonly RemoteCategory[],
    private readonly dialect: Dialect
  ) {
    this.#nodes = new Map(listing.map((one) => [one.id, one]));
    for (const [parentId, siblings] of Map.groupBy(listing, (one) => one.parentId))
      this.#children.set(
        parentId,
        siblings.map(({ id }) => id)
      );
  }

  /** @returns whether it fits */
  apply(change: TreeChange): boolean {
    const { id } = change;
    const known = this.#nodes.get(id);
    if ((known === undefined) !== (change.kind === 'create')) return false;
    if (change.kind !== 'delete') {
      const row = { ...known?.raw, id, ...change.fields, parentId: null };
      const { categories, warnings } = categoriesInListing([row], this.dialect);
      const [one] = categories;
      // Every change raises the version.
      if (one === undefined || warnings.length > 0 || (one.version ?? 0) <= (known?.version ?? 0)) return false;
      const parentId = known?.parentId ?? null;
      this.#nodes.set(id, { ...one, parentId, order: known?.order ?? null, raw: { ...one.raw, parentId } });
      if (change.place === undefined) return true;
    }
    if (known !== undefined)
      this.#arrange(
        known.parentId,
        this.#below(known.parentId).filter((one) => one !== id)
      );
    if (change.kind === 'delete') return this.#nodes.delete(id) && this.#below(id).length === 0;
    const { parentId = null, afterId = null } = change.place ?? {};
    const siblings = this.#below(parentId);
    const at = afterId === null ? 0 : siblings.indexOf(afterId) + 1;
    this.#arrange(parentId, siblings.toSpliced(at, 0, id));
    return (at > 0 || afterId === null) && (parentId === null || this.#nodes.has(parentId));
  }

  /** Parents before their children, siblings in order; `null`: something is below itself. */
  inOrder(): readonly RemoteCategory[] | null {
    const ordered: RemoteCategory[] = [];
    const open = this.#below(null).toReversed();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const one = this.#nodes.get(id);
      if (one !== undefined) ordered.push(one);
      for (const child of this.#below(id).toReversed()) open.push(child);
    }
    return ordered.length === this.#nodes.size ? ordered : null;
  }

  #below(parentId: RemoteId | null): readonly RemoteId[] {
    return this.#children.get(parentId) ?? [];
  }

  #arrange(parentId: RemoteId | null, ids: readonly RemoteId[]): void {
    this.#children.set(parentId, ids);
    for (const [position, id] of ids.entries()) {
      const one = this.#nodes.get(id);
      if (one !== undefined && (one.order !== position || one.parentId !== parentId))
        this.#nodes.set(id, { ...one, parentId, order: position, raw: { ...one.raw, parentId, position } });
    }
  }
}
