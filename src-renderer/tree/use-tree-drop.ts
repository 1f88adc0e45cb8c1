import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { autoScrollForExternal } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/external';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { dropTargetForExternal, monitorForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { dropData } from '../clipboard/paste-commands';
import { dragFromWindow, isMove, shareDrag } from './drag-across';
import { bringsCategories, broughtData } from './drag-from-outside';
import { draggedOf, type DragData } from './drag-source';
import { END_OF_ROOTS, endDrag, hoverDrop, leaveDrop, useDrag } from './drag-state';
import { draggedWords, placeWords, targetWords } from './drag-words';
import { moveTo } from './move-commands';
import { lastUnder, type Placement } from './placement';
import { setExpanded } from './row-state';
import { currentTree } from './tree-query';

/** Milliseconds over a folded category before it opens, so that a drag can go on into it. */
const EXPAND_DELAY = 600;

const isPlacement = (value: unknown): value is Placement => typeof value === 'object' && value !== null && 'afterId' in value;

const isBelowRows = (tree: Element, clientY: number): boolean => {
  const rows = tree.querySelector('[data-rows]');
  return rows !== null && clientY > rows.getBoundingClientRect().bottom;
};

/** The free space below the last row means: to the end of the top level. */
const endOfRoots = (client: QueryClient, data: DragData): Placement | null => {
  const model = currentTree(client)?.model;
  return model === undefined ? null : lastUnder(model, new Set(draggedOf(data).ids), null);
};

const showEnd = (client: QueryClient, data: DragData): void => {
  const model = currentTree(client)?.model;
  const placement = endOfRoots(client, data);
  if (model !== undefined && placement !== null) hoverDrop({ targetId: END_OF_ROOTS, instruction: 'after', level: 1 }, () => targetWords(model, placement));
};

const drop = (client: QueryClient, ids: readonly number[], target: unknown): void => {
  const model = currentTree(client)?.model;
  if (model === undefined || !isPlacement(target)) {
    // By then a window that has taken it has ended the drag for all.
    endDrag(useDrag.getState().draggedIds.size === 0 ? '' : 'Nothing was moved.');
    return;
  }
  endDrag(`Moved ${draggedWords(model, ids)} to the place ${placeWords(model, target)}.`);
  void moveTo(client, ids, target);
};

/**
 * Carries out drops. The row that a drag began on may leave the page while it goes on, and then never hears of its end,
 * so the end is watched for here.
 */
export const useTreeDrop = (tree: RefObject<HTMLDivElement | null>): void => {
  const client = useQueryClient();
  useEffect(() => shareDrag(client), [client]);

  useEffect(() => {
    const element = tree.current;
    if (element === null) return undefined;
    return combine(
      autoScrollForElements({ element, getConfiguration: () => ({ maxScrollSpeed: 'standard' }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source, input }) => draggedOf(source.data).ids.length > 0 && isBelowRows(element, input.clientY),
        getData: ({ source }) => ({ placement: endOfRoots(client, source.data) }),
        onDrag: ({ self, location, source }) => {
          if (location.current.dropTargets[0]?.element === self.element) showEnd(client, source.data);
        },
        onDragLeave: leaveDrop,
      }),
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data).ids.length > 0,
        onDrop: ({ source, location }) => drop(client, draggedOf(source.data).ids, location.current.dropTargets[0]?.data.placement),
      }),
    );
  }, [client, tree]);

  useEffect(() => {
    const element = tree.current;
    if (element === null) return undefined;
    return combine(
      autoScrollForExternal({ element, canScroll: ({ source }) => bringsCategories(source) }),
      dropTargetForExternal({
        element,
        canDrop: ({ source, input }) => bringsCategories(source) && isBelowRows(element, input.clientY),
        getDropEffect: ({ source }) => (isMove(dragFromWindow(client, source)) ? 'move' : 'copy'),
        getData: ({ source }) => ({ placement: endOfRoots(client, dragFromWindow(client, source)) }),
        onDrag: ({ self, location, source }) => {
          if (location.current.dropTargets[0]?.element === self.element) showEnd(client, dragFromWindow(client, source));
        },
        onDragLeave: leaveDrop,
      }),
      monitorForExternal({
        canMonitor: ({ source }) => bringsCategories(source),
        onDrop: ({ source, location }) => {
          const placement = location.current.dropTargets[0]?.data.placement;
          const data = dragFromWindow(client, source);
          if (isMove(data)) {
            drop(client, draggedOf(data).ids, placement);
            return;
          }
          endDrag('');
          if (isPlacement(placement)) void dropData(client, broughtData(source), placement);
        },
      }),
    );
  }, [client, tree]);

  const hoveredId = useDrag((state) => (state.drop?.instruction === 'into' ? state.drop.targetId : null));
  useEffect(() => {
    if (hoveredId === null) return undefined;
    const timer = setTimeout(() => setExpanded(hoveredId, true), EXPAND_DELAY);
    return () => clearTimeout(timer);
  }, [hoveredId]);
};
