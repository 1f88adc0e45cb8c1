import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { destinationOf, instructionAt, type DropInstruction } from './drop-position';
import { currentTree } from './tree-query';
import { endDrag, hoverDrop, startDrag } from './tree-view-state';
import type { VisibleRow } from './visible-list';
import classes from './tree-row.module.css';

const DRAGGED_KEY = Symbol('dragged category');

/** The category that a drag carries, or `null` when it is something else, such as a file. */
export const draggedIdOf = (data: Record<string | symbol, unknown>): number | null => {
  const id = data[DRAGGED_KEY];
  return typeof id === 'number' ? id : null;
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
    const destination = (movedId: number | null, instruction: DropInstruction) => {
      const model = currentTree(client)?.model;
      return model === undefined || movedId === null ? null : destinationOf(model, movedId, id, instruction, isExpanded);
    };
    return combine(
      draggable({
        element: node,
        getInitialData: () => ({ [DRAGGED_KEY]: id }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => {
          setCustomNativeDragPreview({
            nativeSetDragImage,
            getOffset: pointerOutsideOfPreview({ x: '12px', y: '4px' }),
            render: ({ container }) => {
              const model = currentTree(client)?.model;
              const count = model?.descendantCount(id) ?? 0;
              const ghost = document.createElement('div');
              ghost.className = classes.ghost ?? '';
              ghost.textContent = `${model?.get(id)?.name ?? ''}${count > 0 ? ` and ${count.toLocaleString('en')} below it` : ''}`;
              container.append(ghost);
            },
          });
        },
        onDragStart: () => startDrag(id),
        onDrop: endDrag,
      }),
      dropTargetForElements({
        element: node,
        // Also where a drop is not allowed: the row must answer for itself, or the tree behind it would.
        canDrop: ({ source }) => draggedIdOf(source.data) !== null,
        getData: ({ source, input }) => {
          const instruction = instructionFor(node, input.clientY);
          return { destination: destination(draggedIdOf(source.data), instruction) };
        },
        onDrag: ({ location, source }) => {
          const instruction = instructionFor(node, location.current.input.clientY);
          const isAllowed = destination(draggedIdOf(source.data), instruction) !== null;
          hoverDrop(isAllowed ? { targetId: id, instruction } : null);
        },
        onDragLeave: () => hoverDrop(null),
      }),
    );
  }, [client, element, id, isExpanded, isOff]);
};
