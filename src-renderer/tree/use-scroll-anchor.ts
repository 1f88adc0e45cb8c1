import { useLayoutEffect, useRef } from 'react';
import type { RowWindow } from './use-row-window';
import type { VisibleList } from './visible-list';

interface ScrollAnchor {
  list: VisibleList;
  /** Of the list. */
  version: number;
  /** What the rows are filtered by; `''` when they are not. */
  query: string;
  activeIndex: number;
  rowWindow: RowWindow;
}

/**
 * Keeps what is in sight where it is when rows come or go above it, as when another program edits the tree. A new search
 * begins at its first find, and its end goes back to the selected category.
 */
export const useScrollAnchor = ({ list, version, query, activeIndex, rowWindow }: ScrollAnchor): void => {
  const { scrolledRows, scrollToTop, pageSize, topIndex } = rowWindow;
  /** What stood at the upper edge when the rows were last drawn. */
  const edge = useRef({ list, version, query, drawnAt: -1, id: -1, index: -1 });
  useLayoutEffect(() => {
    const before = edge.current;
    if (list === before.list && version === before.version && query === before.query) {
      // Where the page has it is not asked: it would have to be laid out for that, and then again. What was scrolled here
      // is drawn a moment later; until then the edge is known better than that.
      if (topIndex !== before.drawnAt) edge.current = { ...before, drawnAt: topIndex, index: topIndex, id: list.ids[topIndex] ?? -1 };
      return;
    }
    const scrolled = scrolledRows();
    if (query !== before.query) {
      scrollToTop(query === '' && activeIndex !== -1 ? activeIndex - pageSize() / 2 : 0);
    } else if (before.index > 0 && before.index === Math.floor(scrolled)) {
      const now = list.indexOf(before.id);
      if (now !== -1 && now !== before.index) scrollToTop(scrolled + now - before.index);
    }
    const index = Math.floor(scrolledRows());
    edge.current = { list, version, query, drawnAt: topIndex, index, id: list.ids[index] ?? -1 };
    // With every draw: what is at the edge changes as one scrolls.
  });
};
