import { Fragment, type ReactElement } from 'react';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import classes from './inspector.module.css';
import { session } from '../../session/session';

/** Where the category stands; each step up can be gone to. */
export const PathCrumbs = ({ model, node }: { model: TreeModel; node: CategoryNode }): ReactElement => {
  const path = [...model.ancestors(node.id)].toReversed();
  const goTo = (id: number): void => {
    session.reveal(id);
    session.select(id);
    session.focusTree();
  };
  return (
    <nav aria-label="Path" className={classes.path}>
      {path.length === 0 && <span>Top level</span>}
      {path.map((ancestor, index) => (
        <Fragment key={ancestor.id}>
          {index > 0 && <span aria-hidden>›</span>}
          <button type="button" className={classes.crumb} onClick={() => goTo(ancestor.id)}>
            {ancestor.name}
          </button>
        </Fragment>
      ))}
    </nav>
  );
};
