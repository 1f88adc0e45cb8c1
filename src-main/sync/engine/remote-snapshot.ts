import type { Links } from '../../store/sqlite/sync-state/replica-row';
import type { SyncNode, SyncTree, RemoteCategory, RemoteId } from '../sync-tree';

/** A listing in this workspace's terms: each category by its id here, or by a negative number where it has none yet. */
export class RemoteSnapshot {
  readonly tree: SyncTree;
  readonly #listed = new Map<number, RemoteCategory>();
  readonly #names = new Map<RemoteId, number>();

  /**
   * @param ids by which id a category of the service is known here
   * @param base says in which order those stay that the service sorts by the same number: each listing may have another
   * @param numbered parents whose children we have numbered since: what shares a number there was broken off, and is as it is listed
   */
  constructor(
    categories: readonly RemoteCategory[],
    ids: Links['ids'],
    base?: SyncTree,
    numbered: ReadonlySet<number | null> = new Set()
  ) {
    let unknown = 0;
    for (const category of categories) {
      const id = ids.get(category.id) ?? (unknown -= 1);
      this.#names.set(category.id, id);
      this.#listed.set(id, category);
    }
    const nodes = new Map<number, SyncNode>();
    const children = new Map<number | null, number[]>();
    for (const { id, parentId, fields } of categories) {
      const name = this.nameOf(id);
      const parent = parentId === null ? null : this.nameOf(parentId);
      nodes.set(name, { parent, fields });
      const siblings = children.get(parent);
      if (siblings) siblings.push(name);
      else children.set(parent, [name]);
    }
    if (base)
      for (const [parent, siblings] of children)
        if (!numbered.has(parent)) children.set(parent, this.#steady(siblings, base.children.get(parent) ?? []));
    this.tree = { nodes, children };
  }

  #steady(siblings: number[], known: readonly number[]): number[] {
    const orderOf = (id: number): number | null => this.#listed.get(id)?.order ?? null;
    if (!siblings.some((id, index) => index > 0 && orderOf(id) === orderOf(siblings[index - 1] ?? id))) return siblings;
    const places = new Map(known.map((id, index) => [id, index]));
    const steady = [...siblings];
    for (let start = 0; start < steady.length;) {
      let end = start + 1;
      while (end < steady.length && orderOf(siblings[end] ?? 0) === orderOf(siblings[start] ?? 0)) end += 1;
      const slots = siblings.slice(start, end).flatMap((id, index) => (places.has(id) ? [start + index] : []));
      const sorted = slots
        .map((slot) => siblings[slot] ?? 0)
        .toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
      for (const [index, slot] of slots.entries()) steady[slot] = sorted[index] ?? 0;
      start = end;
    }
    return steady;
  }

  /** As it was listed; `undefined`: the service does not have it. */
  listed(id: number): RemoteCategory | undefined {
    return this.#listed.get(id);
  }

  /** Whether the service has listed it. */
  has(remoteId: RemoteId): boolean {
    return this.#names.has(remoteId);
  }

  /** All of them by their names here. */
  all(): Iterable<readonly [number, RemoteCategory]> {
    return this.#listed;
  }

  /** Those that no link knew. */
  *unknown(): Generator<readonly [number, RemoteCategory]> {
    for (const entry of this.#listed) if (entry[0] < 0) yield entry;
  }

  nameOf(remoteId: RemoteId): number {
    const name = this.#names.get(remoteId);
    if (name === undefined)
      throw new Error(`A listing names the category ${remoteId} as a parent and does not have it.`);
    return name;
  }
}
