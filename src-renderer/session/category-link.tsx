import type { ReactElement } from 'react';
import type { TreeModel } from '../model/tree-model';
import { session } from './session';
import classes from '../features/history/change-item.module.css';

/** A name of before the session, for as long as features use it. */
export const goToCategory = (_model: TreeModel, id: number): void => session.goTo(id);

/** A category's name; while the category is there, it can be gone to. */
export const CategoryLink = ({ model, id, name }: { model: TreeModel; id: number; name: string }): ReactElement =>
  model.get(id) === undefined ? (
    <span className={classes.name}>{name}</span>
  ) : (
    <button type="button" className={classes.link} title="Show in the tree" onClick={() => session.goTo(id)}>
      {name}
    </button>
  );
