import type { ReactElement } from 'react';
import { session } from '../../session/session';
import type { TreeModel } from '../../model/tree-model';
import { CONFLICTS } from './messages';
import classes from './conflicts.module.css';

/** Leads to a category in the tree, in whose place this view stands; words alone where it is not there. */
export const ShowInTree = ({ model, id, label }: { model: TreeModel; id: number; label: string }): ReactElement =>
  model.get(id) === undefined ? (
    <span>{label}</span>
  ) : (
    <button type="button" className={classes.link} title={CONFLICTS.showInTree} onClick={() => session.goTo(id)}>
      {label}
    </button>
  );
