import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { autoScrollForExternal } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/external';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { dropTargetForExternal, monitorForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { dropData } from '../../session/paste';
import { dragFromWindow, isMove, shareDrag } from './drag-across';
import { bringsCategories, broughtData, draggedOf } from './drag-data';
import { announceEnd, endDrag, leaveDrop, useDrag } from './drag-state';
import { placementAt, showDropAt } from './drag-target';
import { messages } from '../messages';
import { moveTo } from '../../session/move-commands';
import type { Placement } from '../../model/placement';
import { session } from '../../session/session';

/** Milliseconds over a collapsed category before it opens, so that a drag can go on into it. */
const EXPAND_DELAY = 600;

const isPlacement = (value: unknown): value is Placement =>
  typeof value === 'object' && value !== null && 'afterId' in value;

const drop = (ids: readonly number[], target: unknown): void => {
  const { model } = session;
  if (!isPlacement(target)) {
    // By then a window that has taken it has ended the drag for all.
    endDrag(useDrag.getState().draggedIds.size === 0 ? '' : messages.nothingMoved);
    return;
  }
  // As it was when they were dropped, and said once they are there.
  const moved = messages.dropped(model, ids, target);
  endDrag('');
  void moveTo(ids, target).then((isMoved) => announceEnd(isMoved ? moved : messages.nothingMoved));
};

/**
 * Takes drops, on rows and below them, in one place for all of them, and carries them out. The row that a drag began on may leave the page while it goes on, and then never hears of its end,
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
        // Also where a drop is not allowed, so that the row says why.
        canDrop: ({ source }) => draggedOf(source.data).ids.length > 0,
        getData: ({ source, input }) => ({ placement: placementAt(session.model, element, source.data, input) }),
        onDrag: ({ location, source }) => showDropAt(session.model, element, source.data, location.current.input),
        onDragLeave: leaveDrop
      }),
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data).ids.length > 0,
        onDrop: ({ source, location }) =>
          drop(draggedOf(source.data).ids, location.current.dropTargets[0]?.data.placement)
      })
    );
  }, [client, tree]);

  useEffect(() => {
    const element = tree.current;
    if (element === null) return undefined;
    return combine(
      autoScrollForExternal({ element, canScroll: ({ source }) => bringsCategories(source) }),
      dropTargetForExternal({
        element,
        canDrop: ({ source }) => bringsCategories(source),
        getDropEffect: ({ source }) => (isMove(dragFromWindow(source)) ? 'move' : 'copy'),
        getData: ({ source, input }) => ({
          placement: placementAt(session.model, element, dragFromWindow(source), input)
        }),
        onDrag: ({ location, source }) =>
          showDropAt(session.model, element, dragFromWindow(source), location.current.input),
        onDragLeave: leaveDrop
      }),
      monitorForExternal({
        canMonitor: ({ source }) => bringsCategories(source),
        onDrop: ({ source, location }) => {
          const placement = location.current.dropTargets[0]?.data.placement;
          const data = dragFromWindow(source);
          if (isMove(data)) {
            drop(draggedOf(data).ids, placement);
            return;
          }
          endDrag('');
          if (isPlacement(placement)) void dropData(broughtData(source), placement);
        }
      })
    );
  }, [client, tree]);

  const hoveredId = useDrag((state) => (state.drop?.instruction === 'into' ? state.drop.targetId : null));
  useEffect(() => {
    if (hoveredId === null) return undefined;
    const timer = setTimeout(() => session.setExpanded(hoveredId, true), EXPAND_DELAY);
    return () => clearTimeout(timer);
  }, [hoveredId]);
};
