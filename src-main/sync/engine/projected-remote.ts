import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { RemoteCategory, RemoteId } from '../sync-tree';
import type { Numbered } from './order-numbers';
import type { RemoteSnapshot } from './remote-snapshot';

/** The service's tree as it should be by now: the last reading, with what has been sent since. */
export class ProjectedRemote {
  readonly #children = new Map<ParentKey, readonly CategoryKey[]>();
  readonly #parents = new Map<CategoryKey, ParentKey>();
  readonly #orders = new Map<CategoryKey, number | null>();
  readonly #created = new Map<CategoryKey, RemoteId | null>();
  readonly #known = new Set<RemoteId>();
  /** Written since the reading, so that a full update must not start from what was listed. */
  readonly #written = new Set<CategoryKey>();

  constructor(private readonly snapshot: RemoteSnapshot) {}

  /** `undefined`: the service does not have it, or nobody knows its id yet. */
  remoteId(id: CategoryKey): RemoteId | undefined {
    return this.#created.get(id) ?? this.snapshot.listed(id)?.id;
  }

  has(remoteId: RemoteId): boolean {
    return this.#known.has(remoteId) || this.snapshot.has(remoteId);
  }

  unwritten(id: CategoryKey): RemoteCategory | undefined {
    return this.#written.has(id) ? undefined : this.snapshot.listed(id);
  }

  isWritten(id: CategoryKey): boolean {
    return this.#written.has(id);
  }

  parentOf(id: CategoryKey): ParentKey | undefined {
    return this.#parents.has(id) ? this.#parents.get(id) : this.snapshot.tree.nodes.get(id)?.parent;
  }

  isWithin(one: ParentKey, id: CategoryKey): boolean {
    let at: ParentKey | undefined = one;
    while (at !== undefined && at !== TOP_LEVEL && at !== id) at = this.parentOf(at);
    return at === id;
  }

  children(parent: ParentKey): readonly CategoryKey[] {
    return this.#children.get(parent) ?? this.snapshot.tree.children.get(parent) ?? [];
  }

  orderOf(id: CategoryKey): number | null {
    return this.#orders.get(id) ?? this.snapshot.listed(id)?.order ?? null;
  }

  numbered(parent: ParentKey, without: CategoryKey): Numbered[] {
    return this.children(parent).flatMap((id) => (id === without ? [] : [{ id, order: this.orderOf(id) }]));
  }

  written(id: CategoryKey): void {
    this.#written.add(id);
  }

  created(id: CategoryKey, remoteId: RemoteId | null): void {
    this.#created.set(id, remoteId);
    if (remoteId !== null) this.#known.add(remoteId);
    this.#written.add(id);
  }

  deleted(id: CategoryKey): void {
    this.#takeOut(id);
  }

  /** `shift`: the number of the first sibling, where sort numbers are indexes and all siblings are renumbered. */
  placed(
    id: CategoryKey,
    parent: ParentKey,
    index: number,
    { order, shift }: { order: number | null; shift: number | null }
  ): void {
    this.#takeOut(id);
    const siblings = this.children(parent)
      .filter((sibling) => sibling !== id)
      .toSpliced(index, 0, id);
    this.#children.set(parent, siblings);
    this.#parents.set(id, parent);
    if (order !== null) this.#orders.set(id, order);
    if (shift !== null) for (const [at, sibling] of siblings.entries()) this.#orders.set(sibling, shift + at);
  }

  setOrder(id: CategoryKey, order: number): void {
    this.#orders.set(id, order);
  }

  #takeOut(id: CategoryKey): void {
    const parent = this.parentOf(id);
    if (parent === undefined) return;
    this.#children.set(
      parent,
      this.children(parent).filter((sibling) => sibling !== id)
    );
  }
}
