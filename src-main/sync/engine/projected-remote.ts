import type { RemoteCategory, RemoteId } from '../sync-tree';
import type { Numbered } from './order-numbers';
import type { RemoteSnapshot } from './remote-snapshot';

/** The service's tree as it should be by now: as it was read, with what has been sent since. */
export class ProjectedRemote {
  readonly #children = new Map<number | null, readonly number[]>();
  readonly #parents = new Map<number, number | null>();
  readonly #orders = new Map<number, number | null>();
  readonly #created = new Map<number, RemoteId | null>();
  readonly #known = new Set<RemoteId>();
  /** Since they were read: what a full update would start from is not what the service has. */
  readonly #written = new Set<number>();

  constructor(private readonly snapshot: RemoteSnapshot) {}

  /** `undefined`: the service does not have it, or nobody knows its id yet. */
  remoteId(id: number): RemoteId | undefined {
    return this.#created.get(id) ?? this.snapshot.listed(id)?.id;
  }

  /** Whether it has been there since the reading, or has been created since. */
  has(remoteId: RemoteId): boolean {
    return this.#known.has(remoteId) || this.snapshot.has(remoteId);
  }

  /** As it was read, unless it has been written since. */
  unwritten(id: number): RemoteCategory | undefined {
    return this.#written.has(id) ? undefined : this.snapshot.listed(id);
  }

  isWritten(id: number): boolean {
    return this.#written.has(id);
  }

  parentOf(id: number): number | null | undefined {
    return this.#parents.has(id) ? this.#parents.get(id) : this.snapshot.tree.nodes.get(id)?.parent;
  }

  children(parent: number | null): readonly number[] {
    return this.#children.get(parent) ?? this.snapshot.tree.children.get(parent) ?? [];
  }

  orderOf(id: number): number | null {
    return this.#orders.get(id) ?? this.snapshot.listed(id)?.order ?? null;
  }

  numbered(parent: number | null, without: number): Numbered[] {
    return this.children(parent).flatMap((id) => (id === without ? [] : [{ id, order: this.orderOf(id) }]));
  }

  written(id: number): void {
    this.#written.add(id);
  }

  created(id: number, remoteId: RemoteId | null): void {
    this.#created.set(id, remoteId);
    if (remoteId !== null) this.#known.add(remoteId);
    this.#written.add(id);
  }

  deleted(id: number): void {
    this.#takeOut(id);
  }

  /** `shift`: the first index; those behind it get the next ones, as where numbers are indexes. */
  placed(
    id: number,
    parent: number | null,
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

  numberedAs(id: number, order: number): void {
    this.#orders.set(id, order);
  }

  #takeOut(id: number): void {
    const parent = this.parentOf(id);
    if (parent === undefined) return;
    this.#children.set(
      parent,
      this.children(parent).filter((sibling) => sibling !== id)
    );
  }
}
