import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { dropPlacement, instructionAt, type DropInstruction, type Placement } from './placement';
import { selectedRoots } from './selection';
import type { TreeModel } from './tree-model';
import { currentTree } from './tree-query';
import { endDrag, hoverDrop, startDrag, useTreeView } from './tree-view-state';
import type { VisibleRow } from './visible-list';
import classes from './tree-row.module.css';

const DRAGGED_KEY = Symbol('dragged categories');

const isId = (value: unknown): value is number => typeof value === 'number';

/** The categories that a drag carries, in the order of the tree; none when it is something else, such as a file. */
export const draggedIdsOf = (data: Record<string | symbol, unknown>): readonly number[] => {
  const ids = data[DRAGGED_KEY];
  return Array.isArray(ids) ? ids.filter(isId) : [];
};

/** All that is selected, if the row that is dragged is among it; else that row alone. */
const draggedWith = (model: TreeModel | undefined, id: number): readonly number[] =>
  model !== undefined && useTreeView.getState().selected.has(id) ? selectedRoots(model) : [id];

/** What the ghost says. */
const ghostText = (model: TreeModel, ids: readonly number[]): string => {
  const [first = -1] = ids;
  const below = ids.reduce((sum, id) => sum + model.descendantCount(id), 0);
  const what = ids.length === 1 ? (model.get(first)?.name ?? '') : `${ids.length.toLocaleString('en')} categories`;
  return `${what}${below > 0 ? ` and ${below.toLocaleString('en')} below ${ids.length === 1 ? 'it' : 'them'}` : ''}`;
};

const instructionFor = (element: Element, clientY: number): DropInstruction => {
  const box = element.getBoundingClientRect();
  return instructionAt(clientY - box.top, box.height);
};

/** Makes a row something to drag and something to drop on. A move that is not allowed leads nowhere. */
export const useRowDrag = (element: RefObject<HTMLDivElement | null>, row: VisibleRow, isOff: boolean): void => {
  const client = useQueryClient();
  const { id, isExpanded } = row;
  useEffect(() => {
    const node = element.current;
    if (node === null || isOff) return undefined;
    const placement = (data: Record<string | symbol, unknown>, instruction: DropInstruction): Placement | null => {
      const model = currentTree(client)?.model;
      return model === undefined ? null : dropPlacement(model, new Set(draggedIdsOf(data)), id, instruction, isExpanded);
    };
    return combine(
      draggable({
        element: node,
        getInitialData: () => ({ [DRAGGED_KEY]: draggedWith(currentTree(client)?.model, id) }),
        onGenerateDragPreview: ({ nativeSetDragImage, source }) => {
          setCustomNativeDragPreview({
            nativeSetDragImage,
            getOffset: pointerOutsideOfPreview({ x: '12px', y: '4px' }),
            render: ({ container }) => {
              const model = currentTree(client)?.model;
              const ghost = document.createElement('div');
              ghost.className = classes.ghost ?? '';
              ghost.textContent = model === undefined ? '' : ghostText(model, draggedIdsOf(source.data));
              container.append(ghost);
            },
          });
        },
        onDragStart: ({ source }) => startDrag(draggedIdsOf(source.data)),
        onDrop: endDrag,
      }),
      dropTargetForElements({
        element: node,
        // Also where a drop is not allowed: the row must answer for itself, or the tree behind it would.
        canDrop: ({ source }) => draggedIdsOf(source.data).length > 0,
        getData: ({ source, input }) => {
          const instruction = instructionFor(node, input.clientY);
          return { placement: placement(source.data, instruction) };
        },
        onDrag: ({ location, source }) => {
          const instruction = instructionFor(node, location.current.input.clientY);
          const isAllowed = placement(source.data, instruction) !== null;
          hoverDrop(isAllowed ? { targetId: id, instruction } : null);
        },
        onDragLeave: () => hoverDrop(null),
      }),
    );
  }, [client, element, id, isExpanded, isOff]);
};
