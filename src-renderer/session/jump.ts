import { reveal } from './reveal';
import type { TreeModel } from '../model/tree-model';
import { focusTree, search, select, useTreeView } from './tree-view-state';

/** Goes to a category: its row shows, is selected and has the keyboard. A search ends, since it hides what it does not find. */
export const jumpTo = (model: TreeModel, id: number): void => {
  if (useTreeView.getState().query !== '') search('');
  reveal(model, id);
  select(id);
  focusTree();
};
