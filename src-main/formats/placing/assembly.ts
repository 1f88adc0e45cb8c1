import { LIMITS } from '../../../src-shared/limits';
import { TOP_LEVEL, type TopLevel } from '../../../src-shared/ids';
import { inReadingOrder } from '../../domain/tree';
import type { FileCategory } from '../records';
import type { FaultList } from './fault-list';
import type { Forest } from './forest';
import type { RecordFields } from './record-fields';

interface Siblings {
  readonly order: readonly number[];
  next: number;
  readonly into: FileCategory[];
  readonly level: number;
}

/** Builds trees, no deeper than allowed. */
export class Assembly {
  readonly #categories: (FileCategory | undefined)[] = [];
  /** 0: the category is in no tree. */
  readonly #levels: Uint8Array;
  readonly #positions: Float64Array;
  #hasPositions = false;
  #count = 0;

  constructor(
    private readonly forest: Forest,
    private readonly faults: FaultList,
    private readonly fields: RecordFields
  ) {
    this.#levels = new Uint8Array(forest.count);
    this.#positions = new Float64Array(forest.count).fill(Number.NaN);
  }

  take(at: number, category: FileCategory, position: number): void {
    this.#categories[at] = category;
    this.#positions[at] = position;
    this.#hasPositions ||= !Number.isNaN(position);
  }

  placed(at: number): FileCategory | undefined {
    return (this.#levels[at] ?? 0) === 0 ? undefined : this.#categories[at];
  }

  trees(): { readonly categories: FileCategory[]; readonly count: number } {
    const categories: FileCategory[] = [];
    const pending: Siblings[] = [
      { order: this.#ordered(this.forest.childrenOf(TOP_LEVEL)), next: 0, into: categories, level: 1 }
    ];
    for (let siblings = pending.at(-1); siblings !== undefined; siblings = pending.at(-1)) {
      const at = siblings.order[siblings.next];
      siblings.next += 1;
      if (at === undefined) {
        pending.pop();
        continue;
      }
      const category = this.#categories[at];
      if (category === undefined || this.forest.leftOut.has(at)) continue;
      siblings.into.push(category);
      this.#levels[at] = siblings.level;
      this.#count += 1;
      const below = this.forest.childrenOf(at);
      if (below.length === 0) continue;
      if (siblings.level < LIMITS.depth) {
        category.children = [];
        pending.push({ order: this.#ordered(below), next: 0, into: category.children, level: siblings.level + 1 });
      } else {
        const raised = below.filter((child) => this.#tooDeep(child) === 'raise');
        pending.push({ order: raised, next: 0, into: siblings.into, level: siblings.level });
      }
    }
    this.#copy();
    return { categories, count: this.#count };
  }

  #tooDeep(at: number): 'raise' | 'leave_out' {
    const { fields, forest } = this;
    const { mention } = forest.planted(at);
    return this.faults.report('too_deep', at, () => fields.place(mention), this.#categories[at]?.name ?? '');
  }

  /** Siblings sorted by their position. One without a position stays behind the sibling that precedes it in the file. */
  #ordered(siblings: readonly number[]): readonly number[] {
    if (!this.#hasPositions || siblings.length < 2) return siblings;
    let last = -Infinity;
    let isOrdered = true;
    const positions = siblings.map((at) => {
      const said = this.#positions[at] ?? Number.NaN;
      const position = Number.isNaN(said) ? last : said;
      isOrdered &&= position >= last;
      last = position;
      return position;
    });
    if (isOrdered) return siblings;
    return siblings
      .map((at, index) => ({ at, position: positions[index] ?? last }))
      .toSorted((a, b) => a.position - b.position || 0)
      .map(({ at }) => at);
  }

  #copy(): void {
    const copies = this.forest.copies.flatMap(({ of, under }) => {
      const [category, parent, level] = [this.#categories[of], this.#categories[under], this.#levels[under]];
      if (
        category === undefined ||
        parent === undefined ||
        level === undefined ||
        level === 0 ||
        this.#levels[of] === 0
      )
        return [];
      if (this.#isBelow(under, of)) return [];
      const copied = this.#clone(category, level + 1, of);
      return copied === null ? [] : [{ parent, copied }];
    });
    for (const { parent, copied } of copies) (parent.children ??= []).push(copied);
  }

  #isBelow(at: number, above: number): boolean {
    for (let one: number | TopLevel = at; one !== TOP_LEVEL; one = this.forest.parentOf(one))
      if (one === above) return true;
    return false;
  }

  /** Copies a category without ids, which the original keeps. `null`: there are more than a workspace holds. */
  #clone(category: FileCategory, level: number, at: number): FileCategory | null {
    let root: FileCategory | null = null;
    const open: FileCategory[] = [];
    for (const { category: one, depth } of inReadingOrder<FileCategory>([category])) {
      if (level + depth > LIMITS.depth) {
        this.#tooDeep(at);
        continue;
      }
      this.#count += 1;
      if (this.#count > LIMITS.categories) return null;
      const { id: _id, children: _children, ...content } = one;
      const copied: FileCategory = content;
      open.length = depth;
      open.push(copied);
      if (depth === 0) root = copied;
      const above = open[depth - 1];
      if (above !== undefined) (above.children ??= []).push(copied);
    }
    return root;
  }
}
