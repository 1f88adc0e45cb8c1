import { treeFaults } from './tree-faults';

export interface ForeignCategory {
  readonly id: number;
  parentId: number | null;
  name: string;
  slug: string | null;
  description: string;
  visible: boolean;
  order: number;
  extras: Record<string, unknown>;
  readonly createdAt: string;
  updatedAt: string;
}

export type ForeignFields = Pick<ForeignCategory, 'name' | 'slug' | 'description' | 'visible' | 'extras'>;

const byOrder = (a: ForeignCategory, b: ForeignCategory): number => a.order - b.order || a.id - b.id;

/** The categories of one foreign service, in memory. It stores anything, even what is not a tree: see `faultsOf`. */
export class ForeignTree {
  readonly #nodes = new Map<number, ForeignCategory>();
  readonly #children = new Map<number | null, ForeignCategory[]>();
  #ticks = 0;
  #highest: number;
  #revision = 0;
  #came: number[] = [];
  #went: number[] = [];

  constructor(
    readonly firstId: number,
    readonly reusesIds: boolean
  ) {
    this.#highest = firstId - 1;
  }

  get size(): number {
    return this.#nodes.size;
  }

  get revision(): number {
    return this.#revision;
  }

  get(id: number): ForeignCategory | undefined {
    return this.#nodes.get(id);
  }

  all(): IterableIterator<ForeignCategory> {
    return this.#nodes.values();
  }

  childrenOf(parentId: number | null): readonly ForeignCategory[] {
    return this.#children.get(parentId) ?? [];
  }

  /** Parents first, siblings in order, without unreachable ones. */
  preorder(): ForeignCategory[] {
    const found: ForeignCategory[] = [];
    const waiting = this.childrenOf(null).toReversed();
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      found.push(node);
      waiting.push(...this.childrenOf(node.id).toReversed());
    }
    return found;
  }

  isWithin(id: number | null, ancestor: number): boolean {
    const seen = new Set<number>();
    for (let at = id; at !== null && !seen.has(at); at = this.#nodes.get(at)?.parentId ?? null) {
      if (at === ancestor) return true;
      seen.add(at);
    }
    return false;
  }

  add(fields: ForeignFields, parentId: number | null, order: number): ForeignCategory {
    if (this.reusesIds) {
      this.#highest = this.firstId - 1;
      for (const each of this.#nodes.keys()) this.#highest = Math.max(this.#highest, each);
    }
    const id = (this.#highest += 1);
    const now = this.#now();
    const node: ForeignCategory = { ...fields, id, parentId, order, createdAt: now, updatedAt: now };
    this.#nodes.set(id, node);
    this.#put(node);
    this.#came.push(id);
    return node;
  }

  change(node: ForeignCategory, fields: Partial<ForeignFields>): void {
    if (
      Object.entries(fields).every(([key, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(node, key)))
    )
      return;
    Object.assign(node, fields, { updatedAt: this.#now() });
    this.#revision += 1;
  }

  place(node: ForeignCategory, parentId: number | null, order: number): void {
    if (node.parentId === parentId && node.order === order) return;
    this.#take(node);
    Object.assign(node, { parentId, order, updatedAt: this.#now() });
    this.#put(node);
  }

  /** Renumbers all children of a parent in the given order. */
  renumber(siblings: readonly ForeignCategory[], first: number, step: number): void {
    this.#revision += 1;
    for (const [index, node] of siblings.entries()) node.order = first + index * step;
    const parentId = siblings[0]?.parentId ?? null;
    if (siblings.length > 0) this.#children.get(parentId)?.sort(byOrder);
  }

  remove(node: ForeignCategory): void {
    this.#take(node);
    this.#nodes.delete(node.id);
    this.#went.push(node.id);
  }

  removeBranch(node: ForeignCategory): void {
    // A set iterates over elements added meanwhile, and terminates in a cycle.
    const branch = new Set([node]);
    for (const each of branch) for (const child of this.childrenOf(each.id)) branch.add(child);
    for (const each of [...branch].toReversed()) this.remove(each);
  }

  takeTraffic(): { created: number[]; deleted: number[] } {
    const traffic = { created: this.#came, deleted: this.#went };
    this.#came = [];
    this.#went = [];
    return traffic;
  }

  faultsOf(): string[] {
    return treeFaults(this.#nodes.values());
  }

  #now(): string {
    this.#ticks += 1;
    return new Date(Date.UTC(2026, 0, 1) + this.#ticks * 1_000).toISOString();
  }

  #put(node: ForeignCategory): void {
    this.#revision += 1;
    const siblings = this.#children.get(node.parentId);
    if (!siblings) this.#children.set(node.parentId, [node]);
    else {
      const before = siblings.findIndex((sibling) => byOrder(node, sibling) < 0);
      siblings.splice(before < 0 ? siblings.length : before, 0, node);
    }
  }

  #take(node: ForeignCategory): void {
    this.#revision += 1;
    const siblings = this.#children.get(node.parentId) ?? [];
    siblings.splice(siblings.indexOf(node), 1);
  }
}
