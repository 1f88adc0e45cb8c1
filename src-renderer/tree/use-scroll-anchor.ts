import { useLayoutEffect, useRef, type RefObject } from 'react';
import { ROW_HEIGHT } from './row-height';
import type { VisibleRow } from './visible-rows';

interface ScrollAnchor {
  tree: RefObject<HTMLDivElement | null>;
  rows: readonly VisibleRow[];
  /** What the rows are filtered by; `''` when they are not. */
  query: string;
  activeIndex: number;
}

/**
 * Keeps what is in sight where it is when rows come or go above it, as when another program edits the tree. A new search
 * begins at its first find, and its end goes back to the selected category.
 */
export const useScrollAnchor = ({ tree, rows, query, activeIndex }: ScrollAnchor): void => {
  const previous = useRef({ rows, query });
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { rows, query };
    const element = tree.current;
    if (element === null || before.rows === rows) return;
    if (query !== before.query) {
      const middle = activeIndex * ROW_HEIGHT - element.clientHeight / 2;
      element.scrollTo({ top: query === '' && activeIndex !== -1 ? middle : 0 });
      return;
    }
    const firstInSight = Math.floor(element.scrollTop / ROW_HEIGHT);
    const anchor = before.rows[firstInSight];
    if (firstInSight === 0 || anchor === undefined) return;
    const now = rows.findIndex((row) => row.id === anchor.id);
    if (now !== -1 && now !== firstInSight) element.scrollBy({ top: (now - firstInSight) * ROW_HEIGHT });
  }, [tree, rows, query, activeIndex]);
};
