import type { TreeModel } from '../model/tree-model';
import { setExpanded } from './row-state';

/** Unfolds everything above a category, so that its row shows. */
export const reveal = (model: TreeModel, id: number): void => {
  for (const ancestor of model.ancestors(id)) setExpanded(ancestor.id, true);
};
