import type { TreeModel } from './tree-model';

/** The names above a category, from the top down; none for a root. */
export const pathNames = (model: TreeModel, id: number): string[] =>
  Array.from(model.ancestors(id), ({ name }) => name).reverse();

/** The same in one line; empty for a root. */
export const pathLine = (model: TreeModel, id: number): string => pathNames(model, id).join(' › ');
