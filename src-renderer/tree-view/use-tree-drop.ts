import type { CategoryId } from '../../src-shared/ids';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { autoScrollForExternal } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/external';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { dropTargetForExternal, monitorForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { type RefObject, useEffect } from 'react';
import { dropData } from '../session/paste';
import { bringsCategories, broughtData, draggedOf, dragData, type DragData } from './drag-data';
import { announceEnd, endDrag, leaveDrop, useDrag } from './drag-state';
import { placementUnder, showDropAt } from './drag-target';
import { messages } from './messages';
import { moveTo } from '../session/move-commands';
import { type Placement, heightOf } from '../model/placement';
import { session } from '../session/session';
import { z } from 'zod';
import { CATEGORIES_TYPE } from '../session/clipboard-format';
import { currentWorkspace } from '../session/workspace-query';

const dragSchema = z.lazy(() => z.strictObject({ workspace: z.string(), ids: z.array(z.int().min(1)) }));

const NOTHING: DragData = {};

let known: { readonly ids: ReadonlySet<CategoryId>; readonly data: DragData } = { ids: new Set(), data: NOTHING };

/**
 * The categories of this workspace that another window drags over this one; empty for any other drag. A page cannot
 * read a drag's data before the drop, but has to refuse what would make a cycle.
 */
const dragFromWindow = ({ types }: { readonly types: readonly string[] }): DragData => {
  const ids = useDrag.getState().draggedIds;
  const { model } = session;
  if (ids.size === 0 || !types.includes(CATEGORIES_TYPE)) return NOTHING;
  if (known.ids !== ids) {
    const there = [...ids].filter((id) => model.get(id) !== undefined);
    known = { ids, data: dragData({ ids: there, height: heightOf(model, there) }) };
  }
  return known.data;
};

const isMove = (data: DragData): boolean => draggedOf(data).ids.length > 0;

/** Shares what is dragged among all windows on one workspace. @returns the function that stops it */
const shareDrag = (): (() => void) => {
  const channel = new BroadcastChannel('drag');
  let lastShared = useDrag.getState().draggedIds;
  channel.addEventListener('message', ({ data }) => {
    const drag = dragSchema.safeParse(data);
    if (!drag.success || drag.data.workspace !== currentWorkspace()?.file) return;
    lastShared = new Set(drag.data.ids);
    useDrag.setState({ draggedIds: lastShared });
  });
  const post = (ids: ReadonlySet<CategoryId>): void =>
    channel.postMessage({ workspace: currentWorkspace()?.file ?? '', ids: [...ids] });
  const stop = useDrag.subscribe(({ draggedIds }) => {
    if (draggedIds === lastShared) return;
    lastShared = draggedIds;
    post(draggedIds);
  });
  const leave = (): void => post(new Set());
  window.addEventListener('pagehide', leave);
  return () => {
    stop();
    window.removeEventListener('pagehide', leave);
    channel.close();
  };
};

const EXPAND_DELAY = 600;

const isPlacement = (value: unknown): value is Placement =>
  typeof value === 'object' && value !== null && 'parent' in value && 'after' in value;

const drop = (ids: readonly CategoryId[], target: unknown): void => {
  const { model } = session;
  if (!isPlacement(target)) {
    // A window that accepted the drop has ended the drag for all by now.
    endDrag(useDrag.getState().draggedIds.size === 0 ? '' : messages.nothingMoved);
    return;
  }
  // Worded before the move, while the categories are in their old place; announced after it.
  const moved = messages.dropped(model, ids, target);
  endDrag('');
  void moveTo(ids, target).then((isMoved) => announceEnd(isMoved ? moved : messages.nothingMoved));
};

/**
 * Accepts and carries out drops on rows and below them. The end of a drag is monitored here, because the row that it
 * began on may be removed from the page meanwhile.
 */
export const useTreeDrop = (tree: RefObject<HTMLDivElement | null>): void => {
  useEffect(shareDrag, []);

  useEffect(() => {
    const element = tree.current;
    if (element === null) return undefined;
    return combine(
      autoScrollForElements({ element, getConfiguration: () => ({ maxScrollSpeed: 'standard' }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedOf(source.data).ids.length > 0,
        getData: ({ source, input }) => ({ placement: placementUnder(session.model, element, source.data, input) }),
        onDrag: ({ location, source }) => showDropAt(session.model, element, source.data, location.current.input),
        onDragLeave: leaveDrop
      }),
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data).ids.length > 0,
        onDrop: ({ source, location }) =>
          drop(draggedOf(source.data).ids, location.current.dropTargets[0]?.data.placement)
      })
    );
  }, [tree]);

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
          placement: placementUnder(session.model, element, dragFromWindow(source), input)
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
  }, [tree]);

  const hoveredId = useDrag(({ drop: over }) => (over?.instruction === 'into' ? over.target : null));
  useEffect(() => {
    if (hoveredId === null || hoveredId === 'end') return undefined;
    const timer = setTimeout(() => session.setExpanded(hoveredId, true), EXPAND_DELAY);
    return () => clearTimeout(timer);
  }, [hoveredId]);
};
