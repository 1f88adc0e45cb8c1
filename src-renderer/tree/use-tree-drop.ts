import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { moveTo } from './move-commands';
import { lastUnder, type Placement } from './placement';
import { currentTree } from './tree-query';
import { setExpanded } from './row-state';
import { END_OF_ROOTS, endDrag, hoverDrop, useTreeView } from './tree-view-state';
import { draggedIdsOf } from './use-row-drag';

/** Milliseconds over a folded category before it opens, so that a drag can go on into it. */
const EXPAND_DELAY = 600;

const isPlacement = (value: unknown): value is Placement => typeof value === 'object' && value !== null && 'afterId' in value;

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
        canDrop: ({ source, input }) => draggedIdsOf(source.data).length > 0 && isBelowRows(element, input.clientY),
        getData: ({ source }) => {
          const model = currentTree(client)?.model;
          return { placement: model === undefined ? null : lastUnder(model, new Set(draggedIdsOf(source.data)), null) };
        },
        onDrag: ({ self, location }) => {
          if (location.current.dropTargets[0]?.element === self.element) hoverDrop({ targetId: END_OF_ROOTS, instruction: 'after' });
        },
        onDragLeave: () => hoverDrop(null),
      }),
      monitorForElements({
        canMonitor: ({ source }) => draggedIdsOf(source.data).length > 0,
        onDrop: ({ source, location }) => {
          endDrag();
          const placement = location.current.dropTargets[0]?.data.placement;
          if (isPlacement(placement)) void moveTo(client, draggedIdsOf(source.data), placement);
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
