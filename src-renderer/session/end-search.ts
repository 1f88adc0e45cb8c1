import { reveal } from './reveal';
import type { TreeModel } from '../model/tree-model';
import { search, useTreeView } from './tree-view-state';

/** Shows the whole tree again; what was selected among the finds stays in sight. */
export const endSearch = (model: TreeModel): void => {
  search('');
  const { activeId } = useTreeView.getState();
  if (activeId !== null) reveal(model, activeId);
};
