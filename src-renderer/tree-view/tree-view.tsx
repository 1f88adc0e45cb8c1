import { type CategoryId, isDraftRow, type RowId } from '../../src-shared/ids';
import {
  memo,
  type CSSProperties,
  type ReactElement,
  useCallback,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent
} from 'react';
import { createPortal } from 'react-dom';
import { useAnnouncement } from '../session/move-commands';
import { useDrag } from './drag-state';
import { NamingField, useNamingGuard } from './naming-field';
import { session, useSession } from '../session/session';
import { isDialogShown } from '../session/dialogs';
import { namedRow } from '../session/session-state';
import { useActiveRow } from './use-active-row';
import { usePaintedRows } from './use-painted-rows';
import { useTreeDrag, useTreeDrop } from './drag-and-drop';
import { useTreeKeys } from './use-tree-keys';
import { messages } from './messages';
import { DESCRIPTIONS } from './row-element';
import rowClasses from './tree-row.module.css';
import classes from './tree-view.module.css';
import { beginCellEdit } from '../session/cells/cell-editing';
import { activeCell, goToCell, isCellSelected, leaveCells, useCells } from '../session/cells/cell-state';
import { valueInCell } from '../session/cells/cell-value';
import { useColumns } from '../session/cells/columns';
import { CellEditor } from './cell-editor';
import cellClasses from './cells.module.css';
import { cellOfElement, isCellPress, useCellPointer } from './use-cell-pointer';
import { takeRow, useRowActions } from './row-actions';
import { ColumnHeads } from './column-heads';
import { shownName } from '../model/shown-language';
import type { TreeModel } from '../model/tree-model';
import { beginRename } from '../session/naming';
import { selectRange, toggleSelected } from '../session/selection';
import { hasCommandKey, IS_MAC } from '../ui/command-keys';
import { isInField } from '../ui/focus';
import { startOf } from '../platform/direction';
import { openContextMenu } from './context-menu-place';

interface Hit {
  readonly id: CategoryId;
  readonly element: HTMLElement;
  readonly isToggle: boolean;
}

const rowAt = (target: EventTarget): Hit | null => {
  if (!(target instanceof Element) || isInField(target)) return null;
  const element = target.closest<HTMLElement>('[data-id]');
  if (element === null) return null;
  const id: RowId = Number(element.dataset['id']);
  return isDraftRow(id) ? null : { id, element, isToggle: target.closest('[data-fold]') !== null };
};

const isMenuKey = (event: KeyboardEvent): boolean =>
  event.key === 'ContextMenu' ||
  (event.key === 'F10' && event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey);

interface RowEvents {
  onClick: (event: MouseEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onContextMenu: (event: MouseEvent) => void;
}

/**
 * Event handlers for all rows: a click selects, expands or collapses; with Ctrl (Cmd on a Mac) it toggles, with Shift
 * it selects a range; a double click renames; the right button opens the menu at the pointer.
 */
const useRowEvents = (model: TreeModel, toggle: (id: CategoryId) => void): RowEvents => {
  const onClick = useCallback(
    (event: MouseEvent) => {
      const hit = rowAt(event.target);
      if (hit === null) return;
      const cell = cellOfElement(event.target);
      // The press has selected it.
      if (cell !== null && isCellPress(cell, event)) return;
      leaveCells();
      if (hit.isToggle && model.childIds(hit.id).length > 0) {
        toggle(hit.id);
        return;
      }
      if (event.shiftKey) {
        selectRange(hit.id, hasCommandKey(event));
        return;
      }
      if (hasCommandKey(event)) {
        toggleSelected(hit.id);
        return;
      }
      // The browser focuses the row. It is not scrolled to, since the second click of a double click must hit the same
      // row.
      session.select(hit.id);
    },
    [model, toggle]
  );
  const onDoubleClick = useCallback(
    (event: MouseEvent) => {
      const cell = cellOfElement(event.target);
      if (cell !== null && isCellPress(cell, event)) {
        beginCellEdit(null);
        return;
      }
      const hit = rowAt(event.target);
      const isSelecting = event.shiftKey || hasCommandKey(event);
      const node = hit === null || hit.isToggle || isSelecting ? undefined : model.get(hit.id);
      if (node !== undefined) beginRename(node);
    },
    [model]
  );
  const onFocus = useCallback((event: FocusEvent) => {
    const hit = rowAt(event.target);
    if (hit === null) return;
    session.followFocus(hit.id);
  }, []);
  const onContextMenu = useCallback((event: MouseEvent) => {
    const hit = rowAt(event.target);
    if (hit === null || isDialogShown('delete')) return;
    event.preventDefault();
    if (event.button !== 2 && !(IS_MAC && event.ctrlKey)) return;
    const cell = cellOfElement(event.target);
    const isOfSeveral = session.state.selected.size > 1 && session.state.selected.has(hit.id);
    if (cell === null || cell.column === 0 || isOfSeveral) takeRow(hit.id);
    else if (!isCellSelected(cell)) goToCell(cell.id, cell.column);
    openContextMenu({ x: event.clientX, top: event.clientY, bottom: event.clientY, isByKeyboard: false });
  }, []);
  return { onClick, onDoubleClick, onFocus, onContextMenu };
};

/** Opens the menu below the row for the menu key and Shift+F10. @returns whether the key was one of these */
const openMenuByKey = (event: KeyboardEvent): boolean => {
  const hit = isMenuKey(event) ? rowAt(event.target) : null;
  if (hit === null || isDialogShown('delete')) return false;
  event.preventDefault();
  if (activeCell() === null) takeRow(hit.id);
  const { top, bottom } = hit.element.getBoundingClientRect();
  const mark = hit.element.querySelector('[data-fold]') ?? hit.element;
  openContextMenu({ x: startOf(mark.getBoundingClientRect()), top, bottom, isByKeyboard: true });
  return true;
};

const fieldOf = (className: string | undefined): HTMLElement => {
  const element = document.createElement('span');
  element.className = className ?? '';
  return element;
};

const SpokenTexts = (): ReactElement => {
  const drag = useDrag((state) => state.announcement);
  const { text, count } = useAnnouncement();
  return (
    <>
      <span id={DESCRIPTIONS.hidden} hidden>
        {messages.isHidden}
      </span>
      <span id={DESCRIPTIONS.cut} hidden>
        {messages.isCut}
      </span>
      <div className="visually-hidden" role="log" aria-label={messages.moves} aria-live="polite" aria-atomic="true">
        {/* A new element, since the same text again would be no change to tell of. */}
        <span key={count}>{text}</span>
      </div>
      <div
        className="visually-hidden"
        role="log"
        aria-label={messages.dragAndDrop}
        aria-live="assertive"
        aria-atomic="true"
      >
        {drag}
      </div>
    </>
  );
};

const EditedCell = ({ model }: { model: TreeModel }): ReactElement | null => {
  const edit = useCells((state) => state.edit);
  const column = useColumns(({ columns }) => columns[edit?.column ?? 0]);
  const node = edit === null ? undefined : model.get(edit.id);
  if (edit === null || node === undefined || column === undefined) return null;
  return (
    <CellEditor
      key={`${edit.id} ${edit.column}`}
      edit={edit}
      column={column}
      value={valueInCell(column, node, model)}
      name={shownName(node).name}
    />
  );
};

/** The widths of the columns as variables of the tree, by which sizing a column touches no row. */
const useColumnWidths = (isGrid: boolean): Readonly<Record<string, string>> => {
  const widths = useColumns((state) => state.widths);
  if (!isGrid) return {};
  const total = widths.reduce((sum, width) => sum + width, 0);
  return {
    '--columns': `${total}px`,
    ...Object.fromEntries(widths.map((width, at) => [`--column-${at}`, `${width}px`]))
  };
};

/** The tree view. Only rows in sight are in the page; ARIA attributes give the shape of the whole tree. */
export const TreeView = memo((): ReactElement => {
  const tree = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const stuckPlace = useRef<HTMLDivElement>(null);
  const [nameField] = useState(() => fieldOf(rowClasses.naming));
  const [cellField] = useState(() => fieldOf(cellClasses.field));
  const activeId = useSession((state) => state.activeId);
  const list = useSession((state) => state.rows);
  // The list is mutated; its version counts the changes.
  const version = useSession((state) => state.rowsVersion);
  const filter = useSession((state) => state.filter);
  const { model } = list;
  const columnCount = useColumns(({ columns }) => columns.length);
  // Of names alone it is a tree.
  const isGrid = columnCount > 1;
  const activeIndex = activeId === null ? -1 : list.indexOf(activeId);
  const isDropAtEnd = useDrag((state) => state.drop?.target === 'end');
  const naming = useSession((state) => state.naming);
  const namingIndex = naming === null ? -1 : list.indexOf(namedRow(naming));
  const rowWindow = usePaintedRows({
    tree,
    container,
    stuckPlace,
    nameField,
    cellField,
    list,
    version,
    activeIndex,
    namingIndex
  });
  const widths = useColumnWidths(isGrid);
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--row-height': `${rowWindow.rowHeight}px`,
    ...widths
  };

  const toggle = useCallback(
    (id: CategoryId) => {
      const isExpanded = list.isExpanded(id);
      const active = session.state.activeId;
      session.setExpanded(id, !isExpanded);
      // Collapsing an ancestor of the active category selects that ancestor, after the ARIA pattern.
      if (isExpanded && active !== null && active !== id && model.isWithin(active, id)) session.select(id);
    },
    [list, model]
  );

  useActiveRow({ tree, list, version, activeId, activeIndex, namingIndex, scrollTo: rowWindow.scrollTo });
  useNamingGuard(list, version);
  useTreeDrag(tree);
  useTreeDrop(tree);
  useCellPointer(tree);
  useRowActions(tree);
  const rowEvents = useRowEvents(model, toggle);
  const onTreeKey = useTreeKeys({ list, activeIndex, toggle, pageSize: rowWindow.pageSize });

  return (
    <>
      {/* Of one of two roles, both of widgets. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={tree}
        data-tree
        role={isGrid ? 'treegrid' : 'tree'}
        aria-label={messages.categories}
        aria-multiselectable
        aria-rowcount={isGrid ? list.length + 1 : undefined}
        aria-colcount={isGrid ? columnCount : undefined}
        style={style}
        tabIndex={list.length === 0 ? 0 : -1}
        className={classes.tree}
        onKeyDown={(event) => {
          if (!openMenuByKey(event)) onTreeKey(event);
        }}
        {...rowEvents}
      >
        {isGrid && <ColumnHeads />}
        <div ref={stuckPlace} data-stuck aria-hidden className={classes.stuck} />
        <div
          ref={container}
          role="presentation"
          data-rows
          className={classes.rows}
          style={{ height: rowWindow.height }}
          data-drop={isDropAtEnd ? 'end' : undefined}
        />
        {naming !== null &&
          namingIndex !== -1 &&
          createPortal(<NamingField key={naming.token} naming={naming} />, nameField)}
        {createPortal(<EditedCell model={model} />, cellField)}
        {filter !== null && list.length === 0 && (
          <p className={classes.nothing}>{filter.query === '' ? messages.noneLetThrough : messages.noMatches}</p>
        )}
      </div>
      <SpokenTexts />
    </>
  );
});
