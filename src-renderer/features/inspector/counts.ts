import type { SlicedWork } from '../../../src-shared/sliced-work';
import type { TreeModel } from '../../model/tree-model';

/** How many categories are below others. Whatever is below two of them counts once. */
export interface Counts {
  readonly children: number;
  /** At all levels. */
  readonly below: number;
  /** Of those, the ones that are not visible themselves. */
  readonly hidden: number;
}

/** After so many categories the counting lets others work. */
const COUNTED_AT_ONCE = 500;

const isBelowOneOf = (model: TreeModel, ids: ReadonlySet<number>, id: number): boolean => {
  for (let above = model.get(id)?.parentId ?? null; above !== null; above = model.get(above)?.parentId ?? null)
    if (ids.has(above)) return true;
  return false;
};

/** Counts what is below these categories, in one walk. */
export function* countBelow(model: TreeModel, ids: readonly number[]): SlicedWork<Counts> {
  const all = new Set(ids);
  let children = 0;
  const pending: number[] = [];
  for (const [index, id] of ids.entries()) {
    if (index % COUNTED_AT_ONCE === COUNTED_AT_ONCE - 1) yield;
    children += model.childIds(id).length;
    if (ids.length === 1 || !isBelowOneOf(model, all, id)) pending.push(id);
  }
  let below = 0;
  let hidden = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const id of model.childIds(next)) {
      pending.push(id);
      below += 1;
      if (model.get(id)?.visible === false) hidden += 1;
      if (below % COUNTED_AT_ONCE === 0) yield;
    }
  }
  return { children, below, hidden };
}

/** So much is counted while the window waits, which takes about a millisecond. */
const STEPS_AT_ONCE = 4;

/** @returns `null` where it takes long */
export const countAtOnce = (model: TreeModel, ids: readonly number[]): Counts | null => {
  const work = countBelow(model, ids);
  for (let left = STEPS_AT_ONCE; left > 0; left -= 1) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
  return null;
};
