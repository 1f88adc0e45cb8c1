import { type CategoryId, isDraftRow, type RowId } from '../../src-shared/ids';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { RowContent, RowLook } from './row-content';
import { RowPainter } from './row-painter';
import { type RowSpan, type RowWindow, useRowWindow } from './use-row-window';
import type { VisibleList, VisibleRow } from '../model/visible-list';
import { useShallow } from 'zustand/react/shallow';
import { useCut } from '../session/cut-state';
import { useDrag } from './drag-state';
import { useSession } from '../session/session';
import { namedRow } from '../session/session-state';

interface Drawn {
  readonly list: VisibleList;
  /** Of the list. */
  readonly version: number;
  /** What the rows are filtered by; `''` when they are not. */
  readonly query: string;
}

/** What stood at the upper edge when the rows were last drawn. */
interface Edge extends Drawn {
  /** The row that the drawing was made for; what has been scrolled since is drawn a moment later. */
  readonly drawnAt: number;
  /** `null`: there was no row. */
  readonly id: RowId | null;
  readonly index: number;
}

/**
 * Keeps what is in sight where it is when rows come or go above it, as when another program edits the tree. A new search
 * begins at its first match, and its end goes back to the selected category.
 */
class ScrollAnchor {
  #edge: Edge | null = null;

  /** Must be called with each drawing. `topIndex`: the row at the upper edge. */
  note({ ids }: VisibleList, topIndex: number): void {
    // Where the page has it is not asked: it would have to be laid out for that, and then again.
    if (this.#edge === null || topIndex === this.#edge.drawnAt) return;
    this.#edge = { ...this.#edge, drawnAt: topIndex, index: topIndex, id: ids[topIndex] ?? null };
  }

  /** Must be called before other rows are drawn, once the page has the list's new height. */
  hold(
    { list, version, query }: Drawn,
    activeIndex: number,
    { scrolledRows, scrollToTop, pageSize, span }: RowWindow
  ): void {
    const before = this.#edge;
    if (before !== null && list === before.list && version === before.version && query === before.query) return;
    // Where the edge's row has kept its place there is nothing to hold, and the page need not be laid out to ask where it is.
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

/** The row of a category that is being typed: nothing can be done with it yet. */
const DRAFT_LOOK = {
  isSelected: false,
  isCut: false,
  isDragged: false,
  isAboveMatch: false,
  drop: null,
  refusal: null
} as const;

/** How each row looks by what is selected, typed, cut, dragged and found. Asked once for all rows, not by each of them. */
const useRowLooks = (): ((id: RowId) => RowLook) => {
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
      refusal: refusal?.id === id ? refusal.reason : null
    };
  };
};

interface Options {
  /** What scrolls. */
  tree: RefObject<HTMLElement | null>;
  /** What the rows are put into, with nothing else. */
  container: RefObject<HTMLElement | null>;
  /** Stands in the row whose name is being typed. */
  nameField: HTMLElement;
  list: VisibleList;
  /** Of the list. */
  version: number;
  /** What the rows are filtered by; `''` when they are not. */
  query: string;
  activeId: CategoryId | null;
  /** -1 when the active category is out of sight or there is none. */
  activeIndex: number;
  /** The row in which a name is typed; -1 when there is none. */
  namingIndex: number;
}

/** What is drawn: the rows in sight, and those that must stay in the page out of sight, or the focus would be lost. */
const drawnRows = (list: VisibleList, { start, end }: RowSpan, kept: readonly number[]): VisibleRow[] => {
  const rows = list.rows(start, end);
  const before = rows.length;
  for (const index of new Set(kept)) {
    const row = index < start || index >= end ? list.row(index) : undefined;
    if (row !== undefined) rows.push(row);
  }
  // In the order of the list, for those who read the page rather than see it.
  return rows.length === before ? rows : rows.sort((a, b) => a.index - b.index);
};

/** In the page's timeline, once the first rows are on the screen: `npm run bench:start` reads it. */
let isFirstNoted = false;
function noteFirstRows(): void {
  if (isFirstNoted) return;
  isFirstNoted = true;
  requestAnimationFrame(() => setTimeout(() => performance.mark('first-rows')));
}

/** Draws the rows in sight, with every drawing of the tree and with every scroll. */
export const usePaintedRows = ({
  tree,
  container,
  nameField,
  list,
  version,
  query,
  activeId,
  activeIndex,
  namingIndex
}: Options): RowWindow => {
  const draw = useRef<(isOnTheMove: boolean) => void>(() => undefined);
  const painter = useRef<RowPainter | null>(null);
  const [anchor] = useState(() => new ScrollAnchor());
  const rowWindow = useRowWindow(tree, list.length, activeIndex, draw);
  const lookOf = useRowLooks();
  const paint = (isOnTheMove: boolean): void => {
    if (container.current === null) return;
    painter.current ??= new RowPainter(container.current, nameField);
    const span = rowWindow.span();
    const { model } = list;
    const contentOf = (row: VisibleRow): RowContent => ({
      row,
      ...(isDraftRow(row.id)
        ? { node: undefined, childCount: 0 }
        : { node: model.get(row.id), childCount: model.childIds(row.id).length }),
      top: span.topOf(row.index),
      query,
      isTabStop: activeIndex === -1 ? row.index === 0 : row.index === activeIndex,
      ...lookOf(row.id)
    });
    painter.current.paint(drawnRows(list, span, [activeIndex, namingIndex]).map(contentOf), activeId, isOnTheMove);
    anchor.note(list, span.topIndex);
    if (list.length > 0) noteFirstRows();
  };
  useLayoutEffect(() => {
    draw.current = paint;
    anchor.hold({ list, version, query }, activeIndex, rowWindow);
    paint(false);
  });
  return rowWindow;
};
