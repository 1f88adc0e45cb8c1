import { inReadingOrder, type Nested } from '../domain/tree';

/** A tree as lists, in reading order: a parent stands before all that is below it. */
export interface FlatTree {
  readonly names: readonly string[];
  /** The index of the parent; `null`: none. */
  readonly parents: readonly (number | null)[];
}

/** The indexes from the top down to a category. */
export const wayTo = ({ parents }: FlatTree, at: number): number[] => {
  const way = [at];
  for (let above = parents[at] ?? null; above !== null; above = parents[above] ?? null) way.push(above);
  return way.reverse();
};

export const namesTo = (tree: FlatTree, at: number): string[] => wayTo(tree, at).map((one) => tree.names[one] ?? '');

/** Trees as one flat tree, and the category at each index. */
export const flatTree = <T extends Nested<T> & { readonly name: string }>(
  roots: readonly T[]
): { readonly tree: FlatTree; readonly all: readonly T[] } => {
  const all: T[] = [];
  const parents: (number | null)[] = [];
  const above: number[] = [];
  for (const { category, depth } of inReadingOrder(roots)) {
    parents.push(depth === 0 ? null : (above[depth - 1] ?? null));
    above[depth] = all.push(category) - 1;
  }
  return { tree: { names: all.map(({ name }) => name), parents }, all };
};
