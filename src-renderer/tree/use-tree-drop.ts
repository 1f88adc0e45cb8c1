import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { moveCategory } from './category-commands';
import type { Destination } from './drop-position';
import { currentTree } from './tree-query';
import { setExpanded } from './row-state';
import { END_OF_ROOTS, endDrag, hoverDrop, useTreeView } from './tree-view-state';
import { draggedIdOf } from './use-row-drag';

/** Milliseconds over a folded category before it opens, so that a drag can go on into it. */
const EXPAND_DELAY = 600;

const isDestination = (value: unknown): value is Destination => typeof value === 'object' && value !== null && 'position' in value;

const isBelowRows = (tree: Element, clientY: number): boolean => {
  const rows = tree.querySelector('[data-rows]');
  return rows !== null && clientY > rows.getBoundingClientRect().bottom;
};

/**
 * Carries out drops. The row that a drag began on may leave the page while it goes on, and then never hears of its end,
 * so the end is watched for here.
 */
export const useTreeDrop = (tree: RefObject<HTMLDivElement | null>): void => {
  const client = useQueryClient();

  useEffect(() => {
    const element = tree.current;
    if (element === null) return undefined;
    return combine(
      autoScrollForElements({ element, getConfiguration: () => ({ maxScrollSpeed: 'standard' }) }),
      // The free space below the last row means: to the end of the top level.
      dropTargetForElements({
        element,
        canDrop: ({ source, input }) => draggedIdOf(source.data) !== null && isBelowRows(element, input.clientY),
        getData: ({ source }) => {
          const roots = currentTree(client)?.model.childIds(null) ?? [];
          const movedId = draggedIdOf(source.data);
          const destination: Destination = { parentId: null, position: roots.filter((id) => id !== movedId).length };
          return { destination };
        },
        onDrag: ({ self, location }) => {
          if (location.current.dropTargets[0]?.element === self.element) hoverDrop({ targetId: END_OF_ROOTS, instruction: 'after' });
        },
        onDragLeave: () => hoverDrop(null),
      }),
      monitorForElements({
        canMonitor: ({ source }) => draggedIdOf(source.data) !== null,
        onDrop: ({ source, location }) => {
          endDrag();
          const movedId = draggedIdOf(source.data);
          const destination = location.current.dropTargets[0]?.data.destination;
          if (movedId !== null && isDestination(destination)) void moveCategory(movedId, destination);
        },
      }),
    );
  }, [client, tree]);

  const hoveredId = useTreeView((state) => (state.drop?.instruction === 'into' ? state.drop.targetId : null));
  useEffect(() => {
    if (hoveredId === null) return undefined;
    const timer = setTimeout(() => setExpanded(hoveredId, true), EXPAND_DELAY);
    return () => clearTimeout(timer);
  }, [hoveredId]);
};
