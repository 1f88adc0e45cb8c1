import { useCallback, type MouseEvent } from 'react';
import { focusTree, select, startRename } from './tree-view-state';
import { DRAFT_ID, type VisibleRow } from './visible-rows';

/** The row that a click fell on, and whether on its folding mark; `null` beside the rows and while a name is typed there. */
const clicked = (target: EventTarget): { id: number; isFold: boolean } | null => {
  if (!(target instanceof Element) || target instanceof HTMLInputElement) return null;
  const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? DRAFT_ID);
  return id === DRAFT_ID ? null : { id, isFold: target.closest('[data-fold]') !== null };
};

interface TreeClicks {
  onClick: (event: MouseEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
}

/** The tree's mouse, in one place for all rows: a click selects or folds, a double click renames. */
export const useTreeClicks = (rows: readonly VisibleRow[], toggle: (row: VisibleRow) => void): TreeClicks => {
  const onClick = useCallback(
    (event: MouseEvent) => {
      const hit = clicked(event.target);
      if (hit === null) return;
      const row = rows.find(({ id }) => id === hit.id);
      if (hit.isFold && row?.hasChildren === true) {
        toggle(row);
        return;
      }
      select(hit.id);
      focusTree();
    },
    [rows, toggle],
  );
  const onDoubleClick = useCallback((event: MouseEvent) => {
    const hit = clicked(event.target);
    if (hit !== null && !hit.isFold) startRename(hit.id);
  }, []);
  return { onClick, onDoubleClick };
};
