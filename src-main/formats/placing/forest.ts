import { TOP_LEVEL, type TopLevel } from '../../../src-shared/ids';

export interface PlantedCategory {
  /** The record with its fields; `null`: it is only mentioned. */
  record: number | null;
  readonly mention: number;
  /** The name by which others mention it; `null`: its own field has it. */
  name: string | null;
  readonly level: number;
}

const NONE: readonly number[] = [];

/** The categories of a file by index, and their parents. */
export class Forest {
  readonly planted: PlantedCategory[] = [];
  readonly roots: number[] = [];
  readonly leftOut = new Set<number>();
  readonly copies: { readonly of: number; readonly under: number }[] = [];
  /** Number of records about a category that an earlier record has described. */
  repeated = 0;
  readonly #parents: (number | TopLevel)[] = [];
  readonly #children: (number[] | undefined)[] = [];

  /** Plants all records of a file, each below the one that `parentOf` names, or at the top. */
  static ofRecords(count: number, parentOf: (at: number) => number | undefined): Forest {
    const forest = new Forest();
    for (let at = 0; at < count; at += 1) forest.plant({ record: at, mention: at, name: null, level: 0 });
    for (let at = 0; at < count; at += 1) forest.attach(at, parentOf(at) ?? TOP_LEVEL);
    return forest;
  }

  plant(planted: PlantedCategory): number {
    this.#parents.push(TOP_LEVEL);
    this.#children.push(undefined);
    return this.planted.push(planted) - 1;
  }

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

  detach(at: number): void {
    const parent = this.parentOf(at);
    if (parent === TOP_LEVEL) return;
    this.#children[parent] = this.childrenOf(parent).filter((child) => child !== at);
    this.#parents[at] = TOP_LEVEL;
  }

  /** Whether every parent precedes its children, which excludes cycles. */
  isInOrder(): boolean {
    return this.#parents.every((parent, at) => parent === TOP_LEVEL || parent < at);
  }

  mark(start: number, reached: Uint8Array): void {
    const pending = [start];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (reached[at] === 1) continue;
      reached[at] = 1;
      for (const child of this.childrenOf(at)) pending.push(child);
    }
  }
}

/** Breaks each cycle at its first category. @param onCycle whether that goes to the top level or is left out */
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
    // The way ends at the start of the cycle.
    const first = ways.slice(ways.indexOf(at)).reduce((lowest, one) => Math.min(lowest, one));
    forest.detach(first);
    if (onCycle(first) === 'top_level') forest.attach(first, TOP_LEVEL);
    else forest.leftOut.add(first);
    forest.mark(first, reached);
  }
};
