import { type CategoryId, type ParentId, TOP_LEVEL } from '../../src-shared/ids';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { autoScrollForExternal } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/external';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  dropTargetForElements,
  monitorForElements,
  draggable
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { dropTargetForExternal, monitorForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { type RefObject, useEffect } from 'react';
import { dropData } from '../session/paste';
import { bringsCategories, broughtData, draggedOf, dragData, type DragData, draggedWith } from './drag-data';
import {
  announceEnd,
  endDrag,
  leaveDrop,
  useDrag,
  type DropMark,
  hoverDrop,
  refuseDrop,
  startDrag
} from './drag-state';
import { messages } from './messages';
import { fromStart } from '../platform/direction';
import { moveTo } from '../session/move-commands';
import {
  type DropInstruction,
  type Placement,
  heightOf,
  dropAnchor,
  dropPlacement,
  instructionAt,
  lastUnder,
  levelOf,
  placementFault
} from '../model/placement';
import { session } from '../session/session';
import { z } from 'zod';
import { CATEGORIES_TYPE, carriedData } from '../session/clipboard';
import { currentWorkspace } from '../session/workspace-query';
import { editRefusal } from '../session/edit-rights';
import { isFieldSupported, unsupportedReason } from '../session/supported-fields';
import type { TreeModel } from '../model/tree-model';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { isInField } from '../ui/focus';
import { takeRow } from './row-actions';
import { cellOfElement } from './use-cell-pointer';
import classes from './tree-row.module.css';

/** Pixels that each level is indented, as in the rows' style sheet. */
const INDENT = 20;

const MARGIN = 8;

const levelAt = (offsetX: number): number => Math.max(1, Math.floor((offsetX - MARGIN) / INDENT) + 1);

interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

interface DropResult {
  readonly id: CategoryId | null;
  readonly placement: Placement | null;
  readonly mark: DropMark | null;
  readonly reason: string | null;
}

const NOWHERE: DropResult = { id: null, placement: null, mark: null, reason: null };

/**
 * The row at the pointer. Looked up in the page, since the event's target may have been reused for another row; other
 * elements may cover the row.
 */
const rowAt = (tree: Element, { clientX, clientY }: Pointer): HTMLElement | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-id]'))
    .find((row) => row !== null && tree.contains(row)) ?? undefined;

const resolveDropBelow = (model: TreeModel, tree: Element, data: DragData, { clientY }: Pointer): DropResult => {
  const rows = tree.querySelector('[data-rows]');
  if (rows === null || clientY <= rows.getBoundingClientRect().bottom) return NOWHERE;
  const { ids } = draggedOf(data);
  if (orderRefusal(model, ids, TOP_LEVEL) !== null) return NOWHERE;
  const placement = lastUnder(model, new Set(ids), TOP_LEVEL);
  return { ...NOWHERE, placement, mark: { target: 'end', instruction: 'after', level: 1 } };
};

/** Why categories cannot be reordered among their siblings; `null`: they can, or they get another parent. */
const orderRefusal = (model: TreeModel, ids: readonly CategoryId[], parent: ParentId): string | null => {
  if (ids.length === 0 || ids.some((id) => model.get(id)?.parent !== parent)) return null;
  const { order } = session.state;
  if (order !== null) return messages.sorted({ column: order.label });
  return isFieldSupported('order') ? null : unsupportedReason('order');
};

/** Why nothing can be dropped beside a row: its place among sorted rows is not the one that it has in the tree. */
const besideRefusal = (instruction: DropInstruction): string | null => {
  const { order } = session.state;
  return order === null || instruction === 'into' ? null : messages.sorted({ column: order.label });
};

const refusalOf = (
  model: TreeModel,
  moved: ReadonlySet<CategoryId>,
  height: number,
  parent: ParentId
): string | null => {
  const fault = placementFault(model, moved, height, parent);
  return fault === null ? null : messages.fault(fault);
};

/** Interprets a drop at the pointer by its height within the row and, where branches end, by its indentation. */
const resolveDrop = (model: TreeModel, tree: Element, data: DragData, pointer: Pointer): DropResult => {
  const element = rowAt(tree, pointer);
  if (element === undefined) return editRefusal() === null ? resolveDropBelow(model, tree, data, pointer) : NOWHERE;
  const id = Number(element.dataset['id']);
  const target = model.get(id);
  if (target === undefined) return NOWHERE;
  const isExpanded = session.state.rows.isExpanded(id);
  const box = element.getBoundingClientRect();
  const { ids, height } = draggedOf(data);
  const moved = new Set(ids);
  const instruction = instructionAt(pointer.clientY - box.top, box.height);
  const isInside = instruction === 'into' || (instruction === 'after' && isExpanded);
  const wanted = levelAt(fromStart(box, pointer.clientX));
  const anchor =
    instruction === 'after' && !isInside
      ? dropAnchor(model, moved, target, wanted)
      : { node: target, level: levelOf(model, id) };
  if (moved.has(anchor.node.id)) return { ...NOWHERE, id };
  const parent = isInside ? id : anchor.node.parent;
  const reason =
    editRefusal() ??
    refusalOf(model, moved, height, parent) ??
    besideRefusal(instruction) ??
    orderRefusal(model, ids, parent);
  const placement = reason === null ? dropPlacement(model, moved, id, instruction, isExpanded, wanted) : null;
  return {
    id,
    placement,
    reason,
    mark: placement === null ? null : { target: id, instruction, level: anchor.level + (isInside ? 1 : 0) }
  };
};

/** The place of a drop at the pointer; `null`: it is refused. */
const placementUnder = (model: TreeModel, tree: Element, data: DragData, pointer: Pointer): Placement | null =>
  resolveDrop(model, tree, data, pointer).placement;

/** Marks and announces what a drop at the pointer would do. */
const showDropAt = (model: TreeModel, tree: Element, data: DragData, pointer: Pointer): void => {
  const { id, placement, mark, reason } = resolveDrop(model, tree, data, pointer);
  if (mark !== null && placement !== null) hoverDrop(mark, () => messages.drop(model, placement));
  else if (id === null) leaveDrop();
  else refuseDrop(id, reason);
};

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
        getData: ({ source, input }) => ({ placement: placementUnder(session.model, element, source.data, input) }),
        onDrag: ({ location, source }) => showDropAt(session.model, element, source.data, location.current.input),
        onDragLeave: leaveDrop
      }),
      monitorForElements({
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

const makeDraggable = (element: HTMLElement): (() => void) => {
  // Evaluated when the drag begins: until then the element may be reused for another row.
  const ids = () => draggedWith(session.model, Number(element.dataset['id']));
  return draggable({
    element,
    getInitialData: () => {
      const dragged = ids();
      return dragData({ ids: dragged, height: heightOf(session.model, dragged) });
    },
    getInitialDataForExternal: () => carriedData(ids(), null).data,
    onGenerateDragPreview: ({ nativeSetDragImage, source }) => {
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: pointerOutsideOfPreview({ x: '12px', y: '4px' }),
        render: ({ container }) => {
          const ghost = document.createElement('div');
          ghost.className = classes.ghost ?? '';
          ghost.textContent = messages.dragged(session.model, draggedOf(source.data).ids);
          container.append(ghost);
        }
      });
    },
    onDragStart: ({ source }) => {
      const dragged = draggedOf(source.data).ids;
      // The press has given it the focus: what commands act on must be what has it.
      takeRow(Number(element.dataset['id']));
      startDrag(dragged, messages.dragging(session.model, dragged));
    }
  });
};

/**
 * Makes each row draggable when it is pressed, since few of the rows that scroll by ever are dragged. In a field,
 * dragging selects text.
 */
export const useTreeDrag = (tree: RefObject<HTMLDivElement | null>): void => {
  useEffect(() => {
    const element = tree.current;
    if (element === null) return undefined;
    let release: (() => void) | null = null;
    const onPointerDown = ({ target }: PointerEvent): void => {
      release?.();
      const row =
        target instanceof Element && !isInField(target) && (cellOfElement(target)?.column ?? 0) === 0
          ? target.closest<HTMLElement>('[data-id]')
          : null;
      release = row === null ? null : makeDraggable(row);
    };
    element.addEventListener('pointerdown', onPointerDown);
    return () => {
      element.removeEventListener('pointerdown', onPointerDown);
      release?.();
    };
  }, [tree]);
};
