import type { ReactElement } from 'react';
import type { CategoryNode, TreeModel } from '../tree/tree-model';
import classes from './inspector.module.css';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What is known of the category and not for editing. */
export const Facts = ({ model, node }: { model: TreeModel; node: CategoryNode }): ReactElement => {
  const below = model.descendantCount(node.id);
  const children = model.childIds(node.id).length;
  return (
    <dl className={classes.facts}>
      <dt>ID</dt>
      <dd className={classes.selectable}>{node.id}</dd>
      <dt>Subcategories</dt>
      <dd>{below === children ? children.toLocaleString('en') : `${children.toLocaleString('en')}, ${below.toLocaleString('en')} at all levels`}</dd>
      <dt>Version</dt>
      <dd>{node.version}</dd>
      <dt>Created</dt>
      <dd>{DATE.format(new Date(node.createdAt))}</dd>
      <dt>Changed</dt>
      <dd>{DATE.format(new Date(node.updatedAt))}</dd>
    </dl>
  );
};
