import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { carriedData } from '../clipboard/copy-commands';
import { dragFromWindow, isMove } from './drag-across';
import { bringsCategories } from './drag-from-outside';
import { dragData, draggedOf, draggedWith, type DragData } from './drag-source';
import { leaveDrop, startDrag } from './drag-state';
import { placementAt, showDropAt } from './drag-target';
import { draggedWords, heightOf, startWords } from './drag-words';
import { currentTree } from './tree-query';
import type { VisibleRow } from './visible-list';
import classes from './tree-row.module.css';

/** Makes a row something to drag and something to drop on. A move that is not allowed leads nowhere, and says why. */
export const useRowDrag = (element: RefObject<HTMLDivElement | null>, row: VisibleRow, isOff: boolean): void => {
  const client = useQueryClient();
  const { id, isExpanded } = row;
  useEffect(() => {
    const node = element.current;
    if (node === null || isOff) return undefined;
    const model = () => currentTree(client)?.model;
    const getData = (data: DragData, input: { clientX: number; clientY: number }): Record<string, unknown> => ({
      placement: placementAt(model(), data, { id, isExpanded, element: node, input }),
    });
    const show = (data: DragData, input: { clientX: number; clientY: number }): void => showDropAt(model(), data, { id, isExpanded, element: node, input });
    return combine(
      draggable({
        element: node,
        getInitialData: () => {
          const tree = model();
          const ids = draggedWith(tree, id);
          return dragData({ ids, height: tree === undefined ? 1 : heightOf(tree, ids) });
        },
        // For other programs, and for other windows of Canopy.
        getInitialDataForExternal: () => carriedData(client, draggedWith(model(), id), null).data,
        onGenerateDragPreview: ({ nativeSetDragImage, source }) => {
          setCustomNativeDragPreview({
            nativeSetDragImage,
            getOffset: pointerOutsideOfPreview({ x: '12px', y: '4px' }),
            render: ({ container }) => {
              const tree = model();
              const ghost = document.createElement('div');
              ghost.className = classes.ghost ?? '';
              ghost.textContent = tree === undefined ? '' : draggedWords(tree, draggedOf(source.data).ids);
              container.append(ghost);
            },
          });
        },
        onDragStart: ({ source }) => {
          const { ids } = draggedOf(source.data);
          const tree = model();
          startDrag(ids, tree === undefined ? '' : startWords(tree, ids));
        },
      }),
      dropTargetForElements({
        element: node,
        // Also where a drop is not allowed: the row must answer for itself, or the tree behind it would.
        canDrop: ({ source }) => draggedOf(source.data).ids.length > 0,
        getData: ({ source, input }) => getData(source.data, input),
        onDrag: ({ location, source }) => show(source.data, location.current.input),
        onDragLeave: leaveDrop,
      }),
      dropTargetForExternal({
        element: node,
        canDrop: ({ source }) => bringsCategories(source),
        getDropEffect: ({ source }) => (isMove(dragFromWindow(client, source)) ? 'move' : 'copy'),
        getData: ({ source, input }) => getData(dragFromWindow(client, source), input),
        onDrag: ({ location, source }) => show(dragFromWindow(client, source), location.current.input),
        onDragLeave: leaveDrop,
      }),
    );
  }, [client, element, id, isExpanded, isOff]);
};
