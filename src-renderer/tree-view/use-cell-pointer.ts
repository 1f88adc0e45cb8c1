import { useEffect, type RefObject } from 'react';
import { isDraftRow } from '../../src-shared/ids';
import { commitCellEdit } from '../session/cells/cell-editing';
import { activeCell, goToCell } from '../session/cells/cell-state';
import { queueTreeKeys } from '../session/key-queue';
import { commitNaming } from '../session/naming';
import { session } from '../session/session';
import { hasCommandKey } from '../ui/command-keys';
import { isInField } from '../ui/focus';

interface CellHit {
  readonly id: number;
  readonly column: number;
}

/** The cell of an element; `null`: it is in none, or in a field. */
export const cellOfElement = (target: EventTarget | null): CellHit | null => {
  if (!(target instanceof Element) || isInField(target)) return null;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset['id']);
  return column === undefined || !Number.isSafeInteger(id) || isDraftRow(id) ? null : { id, column: Number(column) };
};

/** Whether a press on a cell is about the cell: a name stands for its row, unless it extends a range. */
export const isCellPress = (
  hit: CellHit,
  event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>
): boolean => !hasCommandKey(event) && (hit.column > 0 || (event.shiftKey && activeCell() !== null));

/** Selects cells by the pointer: a press takes one, with Shift it extends the range, and a drag takes a range. */
export const useCellPointer = (tree: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = tree.current;
    if (element === null) return undefined;
    let drag: AbortController | null = null;
    const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
      const hit = cellOfElement(document.elementFromPoint(clientX, clientY));
      const cell = activeCell();
      if (hit !== null && (hit.id !== cell?.id || hit.column !== cell.column)) goToCell(hit.id, hit.column, true);
    };
    const onMouseDown = (event: MouseEvent): void => {
      const hit = event.button === 0 ? cellOfElement(event.target) : null;
      if (hit === null || !isCellPress(hit, event)) return;
      // The focus goes to the cell by the session, and nothing is dragged.
      event.preventDefault();
      const go = (): void => goToCell(hit.id, hit.column, event.shiftKey);
      if (session.state.naming === null) {
        void commitCellEdit(null, true);
        go();
      } else {
        // The field of a name keeps the focus until the name is saved.
        void queueTreeKeys(commitNaming('leave').then(go));
      }
      drag?.abort();
      drag = new AbortController();
      const { signal } = drag;
      window.addEventListener('pointermove', onPointerMove, { signal });
      for (const end of ['pointerup', 'pointercancel', 'blur'])
        window.addEventListener(end, () => drag?.abort(), { signal });
    };
    element.addEventListener('mousedown', onMouseDown);
    return () => {
      drag?.abort();
      element.removeEventListener('mousedown', onMouseDown);
    };
  }, [tree]);
};
