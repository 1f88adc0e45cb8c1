import { TOP_LEVEL, type TopLevel } from '../../../src-shared/ids';

export interface PlantedCategory {
  /** The record with its fields; `null`: it is only mentioned. */
  record: number | null;
  readonly mention: number;
  /** The name by which others mention it; `null`: its own field has it. */
  name: string | null;
  readonly level: number;
}

/** The categories of a file by index, and their parents. */
export class Forest {
  readonly leftOut = new Set<number>();
  readonly copies: { readonly of: number; readonly under: number }[] = [];
  /** Number of records about a category that an earlier record has described. */
  repeated = 0;
  /** The names of records whose own field has none. */
  readonly names = new Map<number, string>();
  readonly #further: PlantedCategory[] = [];
  /** By index plus one, 0 being the top level, and 0 none. Siblings are chained, since a list for each category takes ten times as long. */
  #parents: Int32Array;
  #first: Int32Array;
  #last: Int32Array;
  #next: Int32Array;
  count: number;

  /** @param records as many categories are the record of their index; others are planted one by one */
  constructor(private readonly records = 0) {
    this.count = records;
    const none = (): Int32Array => new Int32Array(records + 1);
    [this.#parents, this.#first, this.#last, this.#next] = [none(), none(), none(), none()];
  }

  /** Plants all records of a file, each below the one that `parentOf` names, or at the top. */
  static ofRecords(count: number, parentOf: (at: number) => number | undefined): Forest {
    const forest = new Forest(count);
    for (let at = 0; at < count; at += 1) forest.attach(at, parentOf(at) ?? TOP_LEVEL);
    return forest;
  }

  planted(at: number): PlantedCategory {
    const further = at < this.records ? undefined : this.#further[at - this.records];
    const name = this.names.size === 0 ? null : (this.names.get(at) ?? null);
    return further ?? { record: at, mention: at, name, level: 0 };
  }

  /** `null`: it is only mentioned. */
  recordOf(at: number): number | null {
    return at < this.records ? at : (this.#further[at - this.records]?.record ?? null);
  }

  /** Whether each record is a category, and its index is the same. */
  isOfAll(records: number): boolean {
    return this.records === records && this.#further.every(({ record }) => record === null);
  }

  plant(planted: PlantedCategory): number {
    this.#further.push(planted);
    this.count += 1;
    if (this.count === this.#parents.length) {
      const wider = (links: Int32Array): Int32Array => {
        const copy = new Int32Array(2 * links.length);
        copy.set(links);
        return copy;
      };
      [this.#parents, this.#first] = [wider(this.#parents), wider(this.#first)];
      [this.#last, this.#next] = [wider(this.#last), wider(this.#next)];
    }
    return this.count - 1;
  }

  attach(at: number, parent: number | TopLevel): void {
    const [own, above] = [at + 1, parent === TOP_LEVEL ? 0 : parent + 1];
    const last = this.#last[above] ?? 0;
    this.#parents[own] = above;
    if (last === 0) this.#first[above] = own;
    else this.#next[last] = own;
    this.#last[above] = own;
  }

  parentOf(at: number): number | TopLevel {
    const above = this.#parents[at + 1] ?? 0;
    return above === 0 ? TOP_LEVEL : above - 1;
  }

  /** @param after a child: only those attached behind it */
  childrenOf(parent: number | TopLevel, after?: number): number[] {
    const children: number[] = [];
    let own = (after === undefined ? this.#first[parent === TOP_LEVEL ? 0 : parent + 1] : this.#next[after + 1]) ?? 0;
    for (; own !== 0; own = this.#next[own] ?? 0) children.push(own - 1);
    return children;
  }

  detach(at: number): void {
    const parent = this.parentOf(at);
    if (parent === TOP_LEVEL) return;
    const others = this.childrenOf(parent).filter((child) => child !== at);
    for (const one of [at, ...others]) this.#next[one + 1] = 0;
    this.#first[parent + 1] = 0;
    this.#last[parent + 1] = 0;
    for (const child of others) this.attach(child, parent);
    this.#parents[at + 1] = 0;
  }

  /** Whether every parent precedes its children, which excludes cycles. */
  isInOrder(): boolean {
    return this.#parents.every((above, own) => above === 0 || above < own);
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
  const reached = new Uint8Array(forest.count);
  for (const at of forest.childrenOf(TOP_LEVEL)) forest.mark(at, reached);
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
