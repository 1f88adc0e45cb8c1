import type { ReactElement } from 'react';
import { search, focusTree, select, useTreeView } from './tree-view-state';
import { reveal } from './reveal';
import type { TreeModel } from '../model/tree-model';
import { closePanel } from './panel-state';
import classes from '../features/history/change-item.module.css';

/** As in the panel's style sheet: the panel then covers the tree. */
const COVERS_TREE = '(max-width: 700px)';

/** Shows a category in the tree, with the keyboard on its row. */
export const goToCategory = (model: TreeModel, id: number): void => {
  // A search would hide what it does not find.
  if (useTreeView.getState().query !== '') search('');
  reveal(model, id);
  select(id);
  if (window.matchMedia(COVERS_TREE).matches) closePanel();
  focusTree();
};

/** A category's name; while the category is there, it can be gone to. */
export const CategoryLink = ({ model, id, name }: { model: TreeModel; id: number; name: string }): ReactElement =>
  model.get(id) === undefined ? (
    <span className={classes.name}>{name}</span>
  ) : (
    <button type="button" className={classes.link} title="Show in the tree" onClick={() => goToCategory(model, id)}>
      {name}
    </button>
  );
