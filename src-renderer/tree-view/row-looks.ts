import { useShallow } from 'zustand/react/shallow';
import { useCut } from '../session/cut-state';
import { useDrag, type DropMark } from './dnd/drag-state';
import { useSession } from '../session/session';
import { namedRow } from '../session/session-state';

/** What a row shows beside its category and its place. */
export interface RowLook {
  readonly isSelected: boolean;
  readonly isCut: boolean;
  readonly isDragged: boolean;
  /** Kept by a search only for what it found below it. */
  readonly isAboveFind: boolean;
  /** Whether its name is being typed. */
  readonly isNamed: boolean;
  /** Where a drop on this row would go. */
  readonly drop: DropMark | null;
  /** Why nothing can be dropped on it. */
  readonly refusal: string | null;
}

/** How each row looks by what is selected, typed, cut, dragged and found. Asked once for all rows, not by each of them. */
export const useRowLooks = (): ((id: number) => RowLook) => {
  const selected = useSession((state) => state.selected);
  const namedId = useSession((state) => namedRow(state.naming));
  const { draggedIds, drop, refusal } = useDrag(
    useShallow((state) => ({ draggedIds: state.draggedIds, drop: state.drop, refusal: state.refusal }))
  );
  const cut = useCut((state) => state.ids);
  const filter = useSession((state) => state.filter);
  return (id) => ({
    isSelected: selected.has(id),
    isCut: cut.has(id),
    isDragged: draggedIds.has(id),
    isAboveFind: filter !== null && !filter.matches.has(id),
    isNamed: namedId === id,
    drop: drop?.targetId === id ? drop : null,
    refusal: refusal?.targetId === id ? refusal.reason : null
  });
};
