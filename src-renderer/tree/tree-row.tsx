import { IconChevronRight, IconEyeOff, IconFolder, IconFolderOpen, IconTag } from '@tabler/icons-react';
import { Fragment, memo, useRef, type ReactElement } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useFinds } from '../search/finds';
import { matchRanges } from '../search/highlight';
import { useCut } from '../clipboard/cut-state';
import { useDrag } from './drag-state';
import { NamingField } from './naming-field';
import { useRowHeight } from './row-height';
import { INDENT, indentOf } from './row-indent';
import type { CategoryNode } from './tree-model';
import { namedRow, useTreeView } from './tree-view-state';
import { useRowDrag } from './use-row-drag';
import type { VisibleRow } from './visible-list';
import classes from './tree-row.module.css';

interface Props {
  row: VisibleRow;
  /** Absent for the category that is being typed. */
  node: CategoryNode | undefined;
  childCount: number;
  top: number;
  query: string;
  isTabStop: boolean;
}

const HighlightedName = ({ name, query }: { name: string; query: string }): ReactElement => {
  const parts: ReactElement[] = [];
  let at = 0;
  for (const [start, end] of matchRanges(name, query)) {
    parts.push(
      <Fragment key={start}>
        {name.slice(at, start)}
        <mark className={classes.match}>{name.slice(start, end)}</mark>
      </Fragment>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {name.slice(at)}
    </>
  );
};

const RowIcon = ({ row }: { row: VisibleRow }): ReactElement => {
  const Icon = row.hasChildren ? (row.isExpanded ? IconFolderOpen : IconFolder) : IconTag;
  return <Icon className={classes.icon} size={16} stroke={1.6} aria-hidden />;
};

const TreeRowView = ({ row, node, childCount, top, query, isTabStop }: Props): ReactElement => {
  const element = useRef<HTMLDivElement>(null);
  // One subscription a store: rows come and go with every frame of a scroll.
  const { isSelected, naming } = useTreeView(
    useShallow((state) => ({ isSelected: state.selected.has(row.id), naming: namedRow(state.naming) === row.id ? state.naming : null })),
  );
  const { isDragged, drop, refusal } = useDrag(
    useShallow((state) => ({
      isDragged: state.draggedIds.has(row.id),
      drop: state.drop?.targetId === row.id ? state.drop : null,
      refusal: state.refusal?.targetId === row.id ? state.refusal.reason : null,
    })),
  );
  const isCut = useCut((state) => state.ids.has(row.id));
  const isAboveFind = useFinds(({ filter }) => filter !== null && !filter.matches.has(row.id));
  const height = useRowHeight();
  useRowDrag(element, row, naming !== null);

  const name = node?.name ?? 'New category';
  const indent = indentOf(row.level);
  // As far in as what is dropped there would stand.
  const dropIndent = indentOf(drop?.level ?? row.level) + 22;
  const style = { transform: `translateY(${top}px)`, height, paddingInlineStart: indent, '--drop-indent': `${dropIndent}px`, '--guides': `${(row.level - 1) * INDENT}px` };
  return (
    <div
      ref={element}
      role="treeitem"
      // The row's text is its name; while that is a text field, the field has a name of its own.
      aria-label={naming === null ? undefined : name}
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
      {/* The keyboard has the arrow keys for this, so it is no stop of its own. */}
      <span
        aria-hidden
        className={classes.chevron}
        data-open={row.isExpanded || undefined}
        data-leaf={!row.hasChildren || undefined}
        data-fold
      >
        <IconChevronRight size={14} stroke={2} />
      </span>
      <RowIcon row={row} />
      {naming !== null ? (
        <NamingField key={naming.token} naming={naming} />
      ) : (
        <>
          <span className={classes.name}>
            <HighlightedName name={name} query={query} />
          </span>
          {childCount > 0 && (
            <span aria-hidden className={classes.count}>{childCount.toLocaleString('en')}</span>
          )}
          {refusal !== null && (
            <span aria-hidden className={classes.refusal}>{refusal}</span>
          )}
          {node?.visible === false && <IconEyeOff className={classes.hiddenMark} size={15} stroke={1.6} aria-hidden />}
        </>
      )}
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
    before.isTabStop === after.isTabStop,
);
