import type { ParentId } from '../../../src-shared/ids';
import type { Conflict } from '../../../src-shared/remote';
import { pathLine, type TreeModel } from '../../model/tree-model';
import { messages } from './messages';

/** Sorts conflicts in the order of the tree; those of categories that do not exist here come last. */
export const conflictsInTreeOrder = (model: TreeModel, conflicts: readonly Conflict[]): readonly Conflict[] => {
  const indexes = new Map<ParentId, ReadonlyMap<number, number>>();
  const indexOf = (id: number, parent: ParentId): number => {
    let known = indexes.get(parent);
    if (known === undefined) {
      known = new Map(model.childIds(parent).map((child, index) => [child, index]));
      indexes.set(parent, known);
    }
    return known.get(id) ?? Infinity;
  };
  /** The position among siblings at each level, from the top. */
  const positionsOf = (id: number): readonly number[] => {
    const node = model.get(id);
    if (node === undefined) return [Infinity];
    return [node, ...model.ancestors(id)].map((one) => indexOf(one.id, one.parent)).toReversed();
  };
  const placed = conflicts.map((conflict) => ({ conflict, positions: positionsOf(conflict.categoryId) }));
  return placed.toSorted((a, b) => comparePositions(a.positions, b.positions)).map(({ conflict }) => conflict);
};

const comparePositions = (a: readonly number[], b: readonly number[]): number => {
  for (let level = 0; level < Math.min(a.length, b.length); level += 1) {
    const [one, other] = [a[level] ?? 0, b[level] ?? 0];
    if (one !== other) return one < other ? -1 : 1;
  }
  return a.length - b.length;
};

/** The path of a conflict's category, as a heading over all conflicts with that path. */
export const placeHeading = (model: TreeModel, { categoryId }: Conflict): string => {
  if (model.get(categoryId) === undefined) return messages.conflicts.notHere;
  return pathLine(model, categoryId) || messages.conflicts.topLevel;
};
