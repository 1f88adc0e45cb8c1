import { useLayoutEffect, useRef, type RefObject } from 'react';
import { ROW_HEIGHT } from './row-height';
import type { VisibleRow } from './visible-rows';

/**
 * Keeps what is in sight where it is when rows come or go above it, as when another program edits the tree. A search
 * begins at its first find instead.
 */
export const useScrollAnchor = (tree: RefObject<HTMLDivElement | null>, rows: readonly VisibleRow[], isSearching: boolean): void => {
  const previous = useRef({ rows, isSearching });
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { rows, isSearching };
    const element = tree.current;
    if (element === null || before.rows === rows) return;
    if (isSearching || before.isSearching) {
      if (isSearching) element.scrollTop = 0;
      return;
    }
    const firstInSight = Math.floor(element.scrollTop / ROW_HEIGHT);
    const anchor = before.rows[firstInSight];
    if (firstInSight === 0 || anchor === undefined) return;
    const now = rows.findIndex((row) => row.id === anchor.id);
    if (now !== -1 && now !== firstInSight) element.scrollTop += (now - firstInSight) * ROW_HEIGHT;
  }, [tree, rows, isSearching]);
};
