import { memo, type ReactElement, type ReactNode } from 'react';
import { matchRanges } from '../search/highlight';
import type { DropMark } from './drag-state';
import { NamingField } from './naming-field';
import type { CategoryNode } from './tree-model';
import type { Naming } from './tree-view-state';
import type { VisibleRow } from './visible-list';
import classes from './tree-row.module.css';

export interface TreeRowProps {
  row: VisibleRow;
  /** Absent for the category that is being typed. */
  node: CategoryNode | undefined;
  childCount: number;
  /** Pixels from the upper edge of the list. */
  top: number;
  query: string;
  isTabStop: boolean;
  isSelected: boolean;
  isCut: boolean;
  isDragged: boolean;
  /** Kept by a search only for what it found below it. */
  isAboveFind: boolean;
  /** The name that is being typed in this row. */
  naming: Naming | null;
  /** Where a drop on this row would go. */
  drop: DropMark | null;
  /** Why nothing can be dropped on it. */
  refusal: string | null;
}

const NUMERAL = new Intl.NumberFormat('en');

const highlighted = (name: string, query: string): ReactNode => {
  const ranges = matchRanges(name, query);
  if (ranges.length === 0) return name;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    parts.push(
      name.slice(at, start),
      <mark key={start} className={classes.match}>
        {name.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, name.slice(at)];
};

const NameAndMarks = ({ node, childCount, query, refusal }: Pick<TreeRowProps, 'node' | 'childCount' | 'query' | 'refusal'>): ReactElement => {
  const name = node?.name ?? 'New category';
  return (
    <>
      <span className={classes.name}>{query === '' ? name : highlighted(name, query)}</span>
      {childCount > 0 && (
        <span aria-hidden className={classes.count}>
          {NUMERAL.format(childCount)}
        </span>
      )}
      {refusal !== null && (
        <span aria-hidden className={classes.refusal}>
          {refusal}
        </span>
      )}
      {node?.visible === false && <span aria-hidden className={classes.hiddenMark} />}
    </>
  );
};

const kindOf = ({ hasChildren, isExpanded }: VisibleRow): 'open' | 'folder' | 'tag' => {
  if (!hasChildren) return 'tag';
  return isExpanded ? 'open' : 'folder';
};

/*
 * Rows come and go with every frame of a scroll, so a row is a few elements with nothing of its own: what it shows it is
 * told, its icons are the style sheet's, and what it does the tree does for all rows.
 */
const TreeRowView = ({ row, node, childCount, top, query, isTabStop, isSelected, isCut, isDragged, isAboveFind, naming, drop, refusal }: TreeRowProps): ReactElement => {
  // What is dropped here would stand as far in as the line that shows it.
  const style = { transform: `translateY(${top}px)`, '--level': row.level, '--drop-level': drop?.level };
  return (
    <div
      role="treeitem"
      // The row's text is its name; while that is a text field, the field has a name of its own.
      aria-label={naming === null ? undefined : (node?.name ?? 'New category')}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-expanded={row.hasChildren ? row.isExpanded : undefined}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-id={row.id}
      data-cut={isCut || undefined}
      data-dragged={isDragged || undefined}
      data-above-find={isAboveFind || undefined}
      data-drop={drop?.instruction}
      data-refused={refusal === null ? undefined : true}
      data-hidden={node?.visible === false || undefined}
      className={classes.row}
      style={style}
    >
      {/*
       * The keyboard has the arrow keys for this, so it is no stop of its own. A row's own, since an element that another
       * row had would turn its mark as if it were folded.
       */}
      <span key={row.hasChildren ? row.id : 'leaf'} aria-hidden className={classes.chevron} data-leaf={!row.hasChildren || undefined} data-fold />
      <span aria-hidden className={classes.icon} data-kind={kindOf(row)} />
      {naming === null ? <NameAndMarks node={node} childCount={childCount} query={query} refusal={refusal} /> : <NamingField key={naming.token} naming={naming} />}
    </div>
  );
};

const isSameRow = (a: VisibleRow, b: VisibleRow): boolean =>
  a.id === b.id &&
  a.level === b.level &&
  a.position === b.position &&
  a.setSize === b.setSize &&
  a.hasChildren === b.hasChildren &&
  a.isExpanded === b.isExpanded;

/** One row of the tree. Rows are made anew with every edit anywhere, so they are compared by what they show. */
export const TreeRow = memo(
  TreeRowView,
  (before, after) =>
    isSameRow(before.row, after.row) &&
    before.node === after.node &&
    before.childCount === after.childCount &&
    before.top === after.top &&
    before.query === after.query &&
    before.isTabStop === after.isTabStop &&
    before.isSelected === after.isSelected &&
    before.isCut === after.isCut &&
    before.isDragged === after.isDragged &&
    before.isAboveFind === after.isAboveFind &&
    before.naming === after.naming &&
    before.drop === after.drop &&
    before.refusal === after.refusal,
);
