import type { ParentId } from '../../../src-shared/ids';
import type { Conflict } from '../../../src-shared/remote';
import { pathLine, type TreeModel } from '../../model/tree-model';
import { messages } from './messages';

/** Conflicts in the order of the tree; those of categories that are not here come last. */
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
  /** The way from the top: the index at each level. */
  const wayTo = (id: number): readonly number[] => {
    const node = model.get(id);
    if (node === undefined) return [Infinity];
    return [node, ...model.ancestors(id)].map((one) => indexOf(one.id, one.parent)).toReversed();
  };
  const placed = conflicts.map((conflict) => ({ conflict, way: wayTo(conflict.categoryId) }));
  return placed.toSorted((a, b) => compareWays(a.way, b.way)).map(({ conflict }) => conflict);
};

const compareWays = (a: readonly number[], b: readonly number[]): number => {
  for (let level = 0; level < Math.min(a.length, b.length); level += 1) {
    const [one, other] = [a[level] ?? 0, b[level] ?? 0];
    if (one !== other) return one < other ? -1 : 1;
  }
  return a.length - b.length;
};

/** Where a category stands here, as a heading over all that stand there. */
export const placeHeading = (model: TreeModel, { categoryId }: Conflict): string => {
  if (model.get(categoryId) === undefined) return messages.conflicts.notHere;
  return pathLine(model, categoryId) || messages.conflicts.topLevel;
};

/** Numbers that tell conflicts apart for as long as the view is there, whatever comes and goes around them. */
export class ConflictKeys {
  readonly #keys = new Map<string, number>();

  of({ categoryId, unit }: Conflict): number {
    const name = `${categoryId} ${unit}`;
    const key = this.#keys.get(name) ?? this.#keys.size;
    this.#keys.set(name, key);
    return key;
  }
}
