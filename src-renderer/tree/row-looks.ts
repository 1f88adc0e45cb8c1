import { useShallow } from 'zustand/react/shallow';
import { useCut } from '../clipboard/cut-state';
import { useFinds } from '../search/finds';
import { useDrag } from './drag-state';
import type { TreeRowProps } from './tree-row';
import { namedRow, useTreeView } from './tree-view-state';

/** What a row shows beside its category and its place. */
export type RowLook = Pick<TreeRowProps, 'isSelected' | 'isCut' | 'isDragged' | 'isAboveFind' | 'naming' | 'drop' | 'refusal'>;

/** How each row looks by what is selected, typed, cut, dragged and found. Asked once for all rows, not by each of them. */
export const useRowLooks = (): ((id: number) => RowLook) => {
  const { selected, naming } = useTreeView(useShallow((state) => ({ selected: state.selected, naming: state.naming })));
  const { draggedIds, drop, refusal } = useDrag(useShallow((state) => ({ draggedIds: state.draggedIds, drop: state.drop, refusal: state.refusal })));
  const cut = useCut((state) => state.ids);
  const filter = useFinds((state) => state.filter);
  const namedId = namedRow(naming);
  return (id) => ({
    isSelected: selected.has(id),
    isCut: cut.has(id),
    isDragged: draggedIds.has(id),
    isAboveFind: filter !== null && !filter.matches.has(id),
    naming: namedId === id ? naming : null,
    drop: drop?.targetId === id ? drop : null,
    refusal: refusal?.targetId === id ? refusal.reason : null,
  });
};
