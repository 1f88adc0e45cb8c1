import { TOP_LEVEL, type TopLevel } from '../../../src-shared/ids';

/** A category that a file tells of. */
export interface PlantedCategory {
  /** The record that tells of it; `null`: others only name it. */
  record: number | null;
  /** The record that mentions it first. */
  readonly mention: number;
  /** By what others call it, where that is not a field of its record; `null`: its own field says it. */
  name: string | null;
  /** Of a table of levels: which level it is of, from 0. */
  readonly level: number;
}

const NONE: readonly number[] = [];

/** The categories that a file tells of, by their indices, and which stands under which. */
export class Forest {
  readonly planted: PlantedCategory[] = [];
  readonly roots: number[] = [];
  /** Left out with all below them. */
  readonly leftOut = new Set<number>();
  /** Further places of a category that has several parents. */
  readonly copies: { readonly of: number; readonly under: number }[] = [];
  /** Records that tell of a category that another one has told of. */
  repeated = 0;
  readonly #parents: (number | TopLevel)[] = [];
  /** By the parent; `undefined`: it has none. */
  readonly #children: (number[] | undefined)[] = [];

  plant(planted: PlantedCategory): number {
    this.#parents.push(TOP_LEVEL);
    this.#children.push(undefined);
    return this.planted.push(planted) - 1;
  }

  /** As the last one so far. */
  attach(at: number, parent: number | TopLevel): void {
    this.#parents[at] = parent;
    if (parent === TOP_LEVEL) this.roots.push(at);
    else {
      const siblings = this.#children[parent];
      if (siblings === undefined) this.#children[parent] = [at];
      else siblings.push(at);
    }
  }

  parentOf(at: number): number | TopLevel {
    return this.#parents[at] ?? TOP_LEVEL;
  }

  childrenOf(at: number): readonly number[] {
    return this.#children[at] ?? NONE;
  }

  /** Takes a category out from under its parent. */
  detach(at: number): void {
    const parent = this.parentOf(at);
    if (parent === TOP_LEVEL) return;
    this.#children[parent] = this.childrenOf(parent).filter((child) => child !== at);
    this.#parents[at] = TOP_LEVEL;
  }

  /** Whether each stands behind its parent, so that none is below itself. */
  isInOrder(): boolean {
    return this.#parents.every((parent, at) => parent === TOP_LEVEL || parent < at);
  }

  /** Marks a category and all below it. */
  mark(start: number, reached: Uint8Array): void {
    const pending = [start];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (reached[at] === 1) continue;
      reached[at] = 1;
      for (const child of this.childrenOf(at)) pending.push(child);
    }
  }
}

/** Takes the first category of each cycle out of it. `onCycle`: whether that goes to the top level, or is left out. */
export const openCycles = (forest: Forest, onCycle: (at: number) => 'top_level' | 'leave_out'): void => {
  if (forest.isInOrder()) return;
  const reached = new Uint8Array(forest.planted.length);
  for (const at of forest.roots) forest.mark(at, reached);
  for (const at of forest.leftOut) forest.mark(at, reached);
  for (let start = reached.indexOf(0); start !== -1; start = reached.indexOf(0, start + 1)) {
    const way = new Set<number>();
    let at = start;
    while (!way.has(at)) {
      way.add(at);
      const parent = forest.parentOf(at);
      if (parent === TOP_LEVEL) break;
      at = parent;
    }
    const ways = [...way];
    // The way leads into the cycle, which begins where it came back to.
    const first = ways.slice(ways.indexOf(at)).reduce((lowest, one) => Math.min(lowest, one));
    forest.detach(first);
    if (onCycle(first) === 'top_level') forest.attach(first, TOP_LEVEL);
    else forest.leftOut.add(first);
    forest.mark(first, reached);
  }
};
