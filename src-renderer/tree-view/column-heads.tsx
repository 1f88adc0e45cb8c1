import { IconArrowDown, IconArrowUp, IconChevronDown, IconFilter } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactElement } from 'react';
import { shownSentence } from '../../src-shared/hidden-characters';
import { goToCell } from '../session/cells/cell-state';
import {
  columnLabel,
  isSameColumn,
  openColumnMenu,
  setColumnWidth,
  turnSort,
  useColumns,
  type Column
} from '../session/cells/columns';
import { useCustomFields } from '../session/custom-fields';
import { isOfNumbers } from '../session/cells/shown-cell';
import { session, useSession } from '../session/session';
import { fromStart, onwardKey } from '../platform/direction';
import { hasCommandKey } from '../ui/command-keys';
import classes from './cells.module.css';

/** Sizes a column while the pointer holds its edge. */
const startSizing = (event: PointerEvent<HTMLElement>, at: number): void => {
  const edge: HTMLElement = event.currentTarget;
  const head = edge.parentElement?.getBoundingClientRect();
  event.preventDefault();
  if (head === undefined) return;
  // The edge is caught anywhere in its width.
  const slack = fromStart(head, event.clientX) - head.width;
  edge.setPointerCapture(event.pointerId);
  const end = new AbortController();
  edge.addEventListener('pointermove', ({ clientX }) => setColumnWidth(at, fromStart(head, clientX) - slack), {
    signal: end.signal
  });
  edge.addEventListener('lostpointercapture', () => end.abort(), { signal: end.signal });
};

const focusHead = (heads: Element | null, at: number): void => {
  const head = heads?.children[at];
  if (head instanceof HTMLElement) head.focus();
};

const leaveForCells = (at: number): void => {
  const { activeId } = session.state;
  if (activeId === null) session.focusTree();
  else goToCell(activeId, at);
};

/** Arrows go to the other headings and down to the cells, Enter sorts, Alt+↓ and the menu key open the menu. No other key reaches the rows. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>, column: Column, at: number): void => {
  const { altKey, shiftKey, currentTarget } = event;
  const key = onwardKey(event.key);
  const isMenuKey = key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey);
  if (hasCommandKey(event) || key === 'Tab') return;
  event.stopPropagation();
  if (isMenuKey) openColumnMenu(column, currentTarget);
  else if (key === 'ArrowLeft') focusHead(currentTarget.parentElement, at - 1);
  else if (key === 'ArrowRight') focusHead(currentTarget.parentElement, at + 1);
  else if (key === 'ArrowDown' || key === 'Escape') leaveForCells(at);
  else if (key === 'Enter' || key === ' ') turnSort(column);
  else return;
  event.preventDefault();
};

const onContextMenu = (event: MouseEvent<HTMLElement>, column: Column): void => {
  event.preventDefault();
  openColumnMenu(column, event.currentTarget);
};

/** The heading of a column: a click sorts by it. */
const Head = ({ column, at }: { column: Column; at: number }): ReactElement => {
  // Fields come after the tree, and can be renamed.
  useCustomFields();
  const model = useSession(({ rows }) => rows.model);
  const hasNumbers = isOfNumbers(column, model);
  const direction = useColumns(({ sort }) => {
    if (sort === null || !isSameColumn(sort.column, column)) return undefined;
    return sort.isDescending ? 'descending' : 'ascending';
  });
  const isFiltered = useColumns(({ filters }) => filters.some((filter) => isSameColumn(filter.column, column)));
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={at + 1}
      aria-sort={direction}
      data-number={hasNumbers || undefined}
      className={at === 0 ? classes.nameHead : classes.head}
      style={{ width: `var(--column-${at})` }}
      onClick={({ target }) => {
        if (!(target instanceof Element && target.closest('[data-apart]') !== null)) turnSort(column);
      }}
      onKeyDown={(event) => onKeyDown(event, column, at)}
      onContextMenu={(event) => onContextMenu(event, column)}
    >
      <span className="cut">{shownSentence(columnLabel(column))}</span>
      {direction === 'ascending' && <IconArrowUp size={13} aria-hidden />}
      {direction === 'descending' && <IconArrowDown size={13} aria-hidden />}
      {isFiltered && <IconFilter size={13} aria-hidden />}
      {/* For the pointer alone: keys open the menu from the heading. */}
      <span
        aria-hidden
        data-apart
        className={classes.opener}
        onClick={({ currentTarget }) => openColumnMenu(column, currentTarget.parentElement ?? currentTarget)}
      >
        <IconChevronDown size={14} />
      </span>
      <span data-apart className={classes.edge} onPointerDown={(event) => startSizing(event, at)} />
    </div>
  );
};

/** The row of headings. They are no stops of the Tab key: the arrow keys lead to them from the cells. */
export const ColumnHeads = (): ReactElement => {
  const columns = useColumns((state) => state.columns);
  return (
    <div role="row" aria-rowindex={1} className={classes.heads}>
      {columns.map((column, at) => (
        <Head key={JSON.stringify(column)} column={column} at={at} />
      ))}
    </div>
  );
};
