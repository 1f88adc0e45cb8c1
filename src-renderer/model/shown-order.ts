import { type CategoryId, type ParentId, TOP_LEVEL } from '../../src-shared/ids';
import { once } from '../../src-shared/once';
import { atOnce, pauseEvery, type SlicedWork } from '../../src-shared/sliced-work';
import { SYSTEM_LOCALE } from '../platform/text';
import type { CategoryNode, TreeModel } from './tree-model';

/** What siblings are ordered by; `null`: nothing, which comes last in either direction. */
export type SortKey = number | string | null;

/** Compares texts in the order of the system's language: "Size 9" before "Size 10", accents and case last. */
export const collator = once(() => new Intl.Collator(SYSTEM_LOCALE, { numeric: true }));

interface Entry {
  readonly id: CategoryId;
  readonly key: SortKey;
  /** Its place in the tree, which decides between equal keys. */
  readonly at: number;
}

/** Numbers come before texts. */
const compareKeys = (a: number | string, b: number | string): number => {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : collator().compare(a, b);
};

/** So many are sorted or visited between two pauses. */
const PAUSE_EVERY = 2_000;

type Compare = (a: Entry, b: Entry) => number;
type Run = readonly Entry[];

/** Both runs in order. Most are, where little has changed since they were sorted. */
function* merged(run: Run, next: Run, compare: Compare): SlicedWork<Run> {
  const [last, first] = [run.at(-1), next[0]];
  if (last === undefined || first === undefined || compare(last, first) <= 0) return run.concat(next);
  const all: Entry[] = [];
  let [at, other] = [0, 0];
  for (let a = run[at], b = next[other]; a !== undefined && b !== undefined; a = run[at], b = next[other]) {
    const isNext = compare(b, a) < 0;
    all.push(isNext ? b : a);
    if (isNext) other += 1;
    else at += 1;
    if (all.length % PAUSE_EVERY === 0) yield;
  }
  return all.concat(run.slice(at), next.slice(other));
}

/** Sorts runs of one slice, and merges two and two of them. */
function* sorted(entries: Run, compare: Compare): SlicedWork<Run> {
  let runs: Run[] = [];
  for (let at = 0; at < entries.length; at += PAUSE_EVERY) {
    runs.push(entries.slice(at, at + PAUSE_EVERY).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: Run[] = [];
    for (let at = 0; at < runs.length; at += 2) longer.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = longer;
  }
  return runs[0] ?? [];
}

/** Whether what the children of a parent are ordered or filtered by may change with these, which are neither among them nor below. */
export type DependsOn = (model: TreeModel, parent: ParentId, changed: ReadonlySet<CategoryId>) => boolean;

/** Another order of siblings than the tree's, by which rows are shown. The tree stays as it is. */
export class ShownOrder {
  readonly #lists = new Map<ParentId, { source: readonly CategoryId[] | null; readonly ids: readonly CategoryId[] }>();
  readonly #compare: Compare;

  /**
   * @param label what it is by, for people
   * @param dependsOn `null`: what a category is ordered by changes only with itself and what is below
   */
  constructor(
    readonly label: string,
    private readonly keyOf: (node: CategoryNode, model: TreeModel) => SortKey,
    isDescending: boolean,
    private readonly dependsOn: DependsOn | null = null
  ) {
    const way = isDescending ? -1 : 1;
    this.#compare = (a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.at - b.at;
      return way * compareKeys(a.key, b.key) || a.at - b.at;
    };
  }

  /** The children of a parent in this order. Sorted once, until they change. */
  childIds(model: TreeModel, parent: ParentId): readonly CategoryId[] {
    return atOnce(this.#children(model, parent));
  }

  /** Must be called when the values of categories change, or what is below them, before and after that. */
  forget(model: TreeModel, changed: ReadonlySet<CategoryId>): void {
    for (const id of changed)
      for (let at: ParentId = id; at !== TOP_LEVEL;) {
        at = model.get(at)?.parent ?? TOP_LEVEL;
        const list = this.#lists.get(at);
        if (list !== undefined) list.source = null;
      }
    if (this.dependsOn === null) return;
    for (const [parent, list] of this.#lists)
      if (list.source !== null && this.dependsOn(model, parent, changed)) list.source = null;
  }

  /** Sorts the children of all parents. Without it they are sorted when they are first shown. */
  *prepare(model: TreeModel): SlicedWork<void> {
    const isPause = pauseEvery(PAUSE_EVERY);
    for (const parent of [TOP_LEVEL, ...model.parentIds()] as const) {
      if (isPause((yield* this.#children(model, parent)).length)) yield;
    }
  }

  *#children(model: TreeModel, parent: ParentId): SlicedWork<readonly CategoryId[]> {
    const source = model.childIds(parent);
    const known = this.#lists.get(parent);
    if (known?.source === source) return known.ids;
    const places = new Map(source.map((id, at) => [id, at]));
    const entries: Entry[] = [];
    // From the order that they had, which is sooner sorted again.
    for (const id of new Set([...(known?.ids ?? []), ...source])) {
      const at = places.get(id);
      const node = model.get(id);
      if (at !== undefined && node !== undefined) entries.push({ id, at, key: this.keyOf(node, model) });
      if (entries.length % PAUSE_EVERY === PAUSE_EVERY - 1) yield;
    }
    const ids = (yield* sorted(entries, this.#compare)).map(({ id }) => id);
    this.#lists.set(parent, { source, ids });
    return ids;
  }
}
