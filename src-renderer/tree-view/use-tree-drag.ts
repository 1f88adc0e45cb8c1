import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { useEffect, type RefObject } from 'react';
import { carriedData } from '../session/clipboard-format';
import { dragData, draggedOf, draggedWith } from './drag-data';
import { startDrag } from './drag-state';
import { messages } from './messages';
import { heightOf } from '../model/placement';
import { session } from '../session/session';
import classes from './tree-row.module.css';

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
      startDrag(dragged, messages.dragging(session.model, dragged));
    }
  });
};

/**
 * Makes each row draggable when it is pressed, since few of the rows that scroll by ever are dragged. In the field of a
 * name, dragging selects text.
 */
export const useTreeDrag = (tree: RefObject<HTMLDivElement | null>): void => {
  useEffect(() => {
    const element = tree.current;
    if (element === null) return undefined;
    let release: (() => void) | null = null;
    const onPointerDown = ({ target }: PointerEvent): void => {
      release?.();
      const row =
        target instanceof Element && !(target instanceof HTMLInputElement)
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
