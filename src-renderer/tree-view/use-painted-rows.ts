import { type CategoryId, isDraftRow, type RowId, TOP_LEVEL } from '../../src-shared/ids';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowContent, RowLook } from './row-element';
import { RowPainter } from './row-painter';
import { useRowStates } from '../session/row-states';
import { useRowPeople } from './row-people';
import { type RowSpan, type RowWindow, useRowWindow } from './use-row-window';
import { shownName, type ShownName } from '../model/shown-language';
import type { CategoryNode } from '../model/tree-model';
import type { VisibleList, VisibleRow } from '../model/visible-list';
import { messages } from './messages';
import { isOfTargets, readInCell } from '../session/cells/cell-value';
import { channelOfColumn, useColumns, useShownLanguage, type Column } from '../session/cells/columns';
import {
  activeCell,
  editedColumn,
  isSeveralCells,
  selectedEdges,
  useCells,
  leaveCells
} from '../session/cells/cell-state';
import { drawnCells, NO_CELL, type CellLook } from './row-cells';
import { shallow } from 'zustand/shallow';
import { useShallow } from 'zustand/react/shallow';
import { useCustomFields } from '../session/custom-fields';
import { useCut } from '../session/clipboard';
import { useDrag } from './drag-state';
import { useSession, session } from '../session/session';
import { namedRow } from '../session/session-state';
import { withHiddenShown } from '../../src-shared/hidden-characters';
import { number } from '../../src-shared/sentence';
import { drawnRow } from './first-rows';

const MOST_STUCK = 4;

/** In a lower tree, as in a small or much enlarged window, they would take the room of the rows. */
const LEAST_ROWS = 12;

const mostStuck = (inView: number): number => (inView < LEAST_ROWS ? 0 : MOST_STUCK);

/** A row and what it is below, topmost first. */
const pathTo = (list: VisibleList, id: RowId): RowId[] => {
  const path = [id];
  for (let above = list.parentOf(id); above !== TOP_LEVEL; above = list.parentOf(above)) path.unshift(above);
  return path;
};

/**
 * The ancestors that stay at the upper edge, topmost first: each is above the first row that shows below them.
 * @param topIndex the row at the upper edge, under the first of them
 */
export const stuckAncestors = (list: VisibleList, topIndex: number, most: number): CategoryId[] => {
  const stuck: CategoryId[] = [];
  while (stuck.length < most) {
    const level = stuck.length;
    const [covered, next] = list.ids.slice(topIndex + level, topIndex + level + 2);
    const ancestor = covered === undefined ? undefined : pathTo(list, covered)[level];
    if (ancestor === undefined || ancestor === covered || isDraftRow(ancestor)) break;
    // Over the last row of a branch it would stand over the rows of another.
    if (next === undefined || pathTo(list, next)[level] !== ancestor) break;
    stuck.push(ancestor);
  }
  return stuck;
};

/** How many rows at the upper edge may be covered while a row shows right below them. */
export const roomAbove = (list: VisibleList, index: number, inView: number): number =>
  Math.min(mostStuck(inView), (list.row(index)?.level ?? 1) - 1);

/** What decides how they look: they are drawn again where it has changed. */
interface StuckLook {
  readonly list: VisibleList;
  readonly columns: readonly Column[];
  readonly rowHeight: number;
  readonly snapshot: unknown;
  readonly language: unknown;
  readonly fields: unknown;
}

/** Draws them: a picture of rows that exist, for the pointer alone. A click goes to the row. */
class StuckAncestors {
  #ids: readonly CategoryId[] = [];
  #drawn: readonly unknown[] = [];

  constructor(private readonly place: HTMLElement) {
    place.addEventListener('click', ({ target }) => {
      const at = target instanceof Element ? [...place.children].findIndex((row) => row.contains(target)) : -1;
      const id = this.#ids[at];
      if (id === undefined) return;
      leaveCells();
      session.select(id);
      session.focusTree();
    });
  }

  get count(): number {
    return this.#ids.length;
  }

  show(
    { list, columns, rowHeight, snapshot, ...shown }: StuckLook,
    { topIndex, inView }: Pick<RowSpan, 'topIndex' | 'inView'>
  ): void {
    // What is dragged is dropped on the rows themselves.
    const { draggedIds, drop } = useDrag.getState();
    const isDragging = draggedIds.size > 0 || drop !== null;
    this.#ids = isDragging ? [] : stuckAncestors(list, topIndex, mostStuck(inView));
    const { model } = list;
    const nodes = this.#ids.flatMap((id) => model.get(id) ?? []);
    const counts = nodes.map(({ id }) => model.childIds(id).length);
    const isGrid = columns.length > 1;
    // Cells depend on other categories, too; a name does not, and most edits are of rows below.
    const ofTree = isGrid ? snapshot : null;
    const drawn = [list, columns, rowHeight, ofTree, ...Object.values(shown), ...nodes, ...counts];
    if (shallow(drawn, this.#drawn)) return;
    this.#drawn = drawn;
    this.place.replaceChildren();
    for (const [at, node] of nodes.entries()) {
      const row = {
        name: withHiddenShown(shownName(node).name),
        level: at + 1,
        top: at * rowHeight,
        kind: 'open',
        isSelected: false,
        isHidden: !node.visible,
        count: number(counts[at] ?? 0)
      } as const;
      const element = drawnRow(row, isGrid ? [] : null);
      for (const cell of drawnCells(columns, node, model)) element.append(cell);
      this.place.append(element);
    }
    this.place.style.setProperty('--stuck', String(this.#ids.length));
    this.place.hidden = this.#ids.length === 0;
  }
}

interface Drawn {
  readonly list: VisibleList;
  readonly version: number;
  readonly query: string;
}

interface Edge extends Drawn {
  readonly drawnAt: number;
  readonly id: RowId | null;
  readonly index: number;
}

/**
 * Keeps the visible rows in place when rows are inserted or removed above them, as by another program. A new search
 * scrolls to its first match, and its end back to the active category.
 */
class ScrollAnchor {
  #edge: Edge | null = null;

  /** Must be called with each paint. `topIndex`: the row at the upper edge. */
  note({ ids }: VisibleList, topIndex: number): void {
    // The scroll position is not read here, since that forces a layout.
    if (this.#edge === null || topIndex === this.#edge.drawnAt) return;
    this.#edge = { ...this.#edge, drawnAt: topIndex, index: topIndex, id: ids[topIndex] ?? null };
  }

  /** Must be called before other rows are painted, once the page has the list's new height. */
  hold(
    { list, version, query }: Drawn,
    activeIndex: number,
    { scrolledRows, scrollToTop, pageSize, span }: RowWindow
  ): void {
    const before = this.#edge;
    if (before !== null && list === before.list && version === before.version && query === before.query) return;
    // If the edge's row has kept its index nothing moves, and no layout is forced by reading the scroll position.
    if (before !== null && query === before.query && before.id !== null && list.indexOf(before.id) === before.index) {
      this.#edge = { ...before, list, version };
      return;
    }
    const scrolled = scrolledRows();
    if (before !== null && query !== before.query) {
      scrollToTop(query === '' && activeIndex !== -1 ? activeIndex - pageSize() / 2 : 0);
    } else if (before !== null && before.index > 0 && before.index === Math.floor(scrolled)) {
      const now = before.id === null ? -1 : list.indexOf(before.id);
      if (now !== -1 && now !== before.index) scrollToTop(scrolled + now - before.index);
    }
    const index = Math.floor(scrolledRows());
    this.#edge = { list, version, query, drawnAt: span().topIndex, index, id: list.ids[index] ?? null };
  }
}

const DRAFT_LOOK = {
  isSelected: false,
  isCut: false,
  isDragged: false,
  isAboveMatch: false,
  drop: null,
  refusal: null,
  people: null,
  sync: null
} as const;

/** The look of each row by selection, naming, other people, clipboard, drag and search. Subscribed once for all rows. */
const useRowLooks = (list: VisibleList): ((id: RowId) => RowLook) => {
  const people = useRowPeople(list);
  const stateOf = useRowStates();
  const selected = useSession((state) => state.selected);
  const namedId = useSession(({ naming }) => (naming === null ? null : namedRow(naming)));
  const nameFault = useSession(({ naming }) => naming?.fault ?? null);
  const { draggedIds, drop, refusal } = useDrag(
    useShallow((state) => ({ draggedIds: state.draggedIds, drop: state.drop, refusal: state.refusal }))
  );
  const cut = useCut((state) => state.ids);
  const filter = useSession((state) => state.filter);
  return (id) => {
    const isNamed = namedId === id;
    if (isDraftRow(id)) return { ...DRAFT_LOOK, isNamed, nameFault };
    return {
      isSelected: selected.has(id),
      isCut: cut.has(id),
      isDragged: draggedIds.has(id),
      isAboveMatch: filter !== null && !filter.matches.has(id),
      isNamed,
      nameFault: isNamed ? nameFault : null,
      drop: drop?.target === id ? drop : null,
      refusal: refusal?.id === id ? refusal.reason : null,
      people: people.get(id) ?? null,
      sync: stateOf(id)
    };
  };
};

const NEW_NAME: ShownName = { name: messages.newCategory, lang: null, isMissing: false };

const nameOf = (node: CategoryNode | undefined): ShownName => (node === undefined ? NEW_NAME : shownName(node));

interface Options {
  tree: RefObject<HTMLElement | null>;
  container: RefObject<HTMLElement | null>;
  /** Holds the ancestors that stay in sight. */
  stuckPlace: RefObject<HTMLElement | null>;
  nameField: HTMLElement;
  /** Holds the field of the cell that is being edited. */
  cellField: HTMLElement;
  list: VisibleList;
  version: number;
  activeIndex: number;
  namingIndex: number;
}

/** The rows to paint: those in sight, and the active and named rows, which would lose the focus if they were removed. */
const drawnRows = (list: VisibleList, { start, end }: RowSpan, kept: readonly number[]): VisibleRow[] => {
  const rows = list.rows(start, end);
  const before = rows.length;
  for (const index of new Set(kept)) {
    const row = index < start || index >= end ? list.row(index) : undefined;
    if (row !== undefined) rows.push(row);
  }
  return rows.length === before ? rows : rows.sort((a, b) => a.index - b.index);
};

/** The look of the cells of each row: one object for all rows of the range, and one for the active row. */
const useCellLooks = (activeIndex: number): ((index: number) => CellLook) => {
  const column = useCells((state) => state.column);
  const focused = column === null ? null : (activeCell()?.column ?? null);
  const edited = useCells(editedColumn);
  // The range is read anew with each drawing, since rows come and go within it.
  useCells((state) => state.range);
  const edges = focused === null ? null : selectedEdges();
  const isRange = edges !== null && isSeveralCells(edges);
  const [from, to] = isRange ? [edges.left, edges.right] : [-1, -1];
  const selected = useMemo(() => (from === -1 ? null : { from, to }), [from, to]);
  const ofRow = useMemo((): CellLook => ({ ...NO_CELL, selected }), [selected]);
  const ofActive = useMemo((): CellLook => ({ focused, edited, selected }), [focused, edited, selected]);
  return (index) => {
    if (index === activeIndex) return focused === null ? NO_CELL : ofActive;
    return isRange && index >= edges.top && index <= edges.bottom ? ofRow : NO_CELL;
  };
};

/** How many categories are below those in sight, each counted once until something changes. */
class DescendantCounts {
  readonly #counts = new Map<CategoryId, number>();
  #version = -1;

  of({ model }: VisibleList, version: number, id: CategoryId): number {
    if (version !== this.#version) this.#counts.clear();
    this.#version = version;
    const count = this.#counts.get(id) ?? model.descendantCount(id);
    this.#counts.set(id, count);
    return count;
  }
}

/** In the page's timeline, once rows that can be edited are on the screen: `npm run bench:start` reads it. */
let isNoted = false;
function noteRows(): void {
  if (isNoted) return;
  isNoted = true;
  requestAnimationFrame(() => setTimeout(() => performance.mark('rows')));
}

/** Paints the rows in sight after every render of the tree and with every scroll. */
export const usePaintedRows = ({
  tree,
  container,
  stuckPlace,
  nameField,
  cellField,
  list,
  version,
  activeIndex,
  namingIndex
}: Options): RowWindow => {
  const draw = useRef<(isScrolling: boolean) => void>(() => undefined);
  const painter = useRef<RowPainter | null>(null);
  const fields = useCustomFields();
  const columns = useColumns((state) => state.columns);
  const language = useShownLanguage();
  const activeId = useSession((state) => state.activeId);
  const query = useSession(({ filter }) => filter?.meant ?? filter?.query ?? '');
  // It is another one, too, where more is known of the same tree, such as which targets of mappings are gone.
  const snapshot = useSession((state) => state.snapshot);
  const stuck = useRef<StuckAncestors | null>(null);
  const [anchor] = useState(() => new ScrollAnchor());
  const rowWindow = useRowWindow(tree, list.length, activeIndex, draw, columns.length > 1);
  const [counts] = useState(() => new DescendantCounts());
  const branched = columns.filter(
    (column) => column.of === 'below' || channelOfColumn(column) !== null || isOfTargets(column)
  );
  const lookOf = useRowLooks(list);
  const cellsOf = useCellLooks(activeIndex);
  const paint = (isScrolling: boolean): void => {
    if (container.current === null) return;
    if (painter.current?.columns !== columns)
      painter.current = new RowPainter(container.current, nameField, cellField, columns);
    const span = rowWindow.span();
    const { model } = list;
    const ofBranch = (id: CategoryId): string | null => {
      const node = model.get(id);
      if (node === undefined || branched.length === 0) return null;
      const shown = branched.map((column) =>
        column.of === 'below' ? counts.of(list, version, id) : readInCell(column, node, model)
      );
      return JSON.stringify(shown);
    };
    const contentOf = (row: VisibleRow): RowContent => ({
      row,
      ...(isDraftRow(row.id)
        ? { node: undefined, ...NEW_NAME, childCount: 0, ofBranch: null }
        : {
            node: model.get(row.id),
            ...nameOf(model.get(row.id)),
            childCount: model.childIds(row.id).length,
            ofBranch: ofBranch(row.id)
          }),
      model,
      language,
      fields,
      top: span.topOf(row.index),
      query,
      isTabStop:
        activeIndex === -1 ? row.index === 0 : row.index === activeIndex && cellsOf(row.index).focused === null,
      cells: cellsOf(row.index),
      ...lookOf(row.id)
    });
    painter.current.paint(drawnRows(list, span, [activeIndex, namingIndex]).map(contentOf), activeId, isScrolling);
    anchor.note(list, span.topIndex);
    if (stuckPlace.current !== null) {
      stuck.current ??= new StuckAncestors(stuckPlace.current);
      stuck.current.show({ list, columns, rowHeight: rowWindow.rowHeight, snapshot, language, fields }, span);
    }
    if (list.length > 0) noteRows();
  };
  useLayoutEffect(() => {
    draw.current = paint;
    anchor.hold({ list, version, query }, activeIndex, rowWindow);
    paint(false);
  });
  return {
    ...rowWindow,
    scrollTo: (index) => rowWindow.scrollTo(index, roomAbove(list, index, rowWindow.span().inView)),
    pageSize: () => Math.max(1, rowWindow.pageSize() - (stuck.current?.count ?? 0))
  };
};
