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
