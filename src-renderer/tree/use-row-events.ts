import { useCallback, type FocusEvent, type MouseEvent } from 'react';
import type { TreeModel } from './tree-model';
import { select, startRename } from './tree-view-state';
import { DRAFT_ID, type VisibleRow } from './visible-rows';

/** The row that an event fell on, and whether on its folding mark; `null` beside the rows and where a name is typed. */
const rowAt = (target: EventTarget): { id: number; isFold: boolean } | null => {
  if (!(target instanceof Element) || target instanceof HTMLInputElement) return null;
  const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? DRAFT_ID);
  return id === DRAFT_ID ? null : { id, isFold: target.closest('[data-fold]') !== null };
};

interface RowEvents {
  onClick: (event: MouseEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

/**
 * What the rows do, in one place for all of them: a click selects or folds, a double click renames, and whichever row has
 * the keyboard is the selected one.
 */
export const useRowEvents = (model: TreeModel, rows: readonly VisibleRow[], toggle: (row: VisibleRow) => void): RowEvents => {
  const onClick = useCallback(
    (event: MouseEvent) => {
      const hit = rowAt(event.target);
      if (hit === null) return;
      const row = rows.find(({ id }) => id === hit.id);
      if (hit.isFold && row?.hasChildren === true) {
        toggle(row);
        return;
      }
      // The browser gives the row the keyboard. No scrolling to it: the second click of two must fall on the same row.
      select(hit.id);
    },
    [rows, toggle],
  );
  const onDoubleClick = useCallback(
    (event: MouseEvent) => {
      const hit = rowAt(event.target);
      const node = hit === null || hit.isFold ? undefined : model.get(hit.id);
      if (node !== undefined) startRename(node.id, node.name);
    },
    [model],
  );
  const onFocus = useCallback((event: FocusEvent) => {
    const hit = rowAt(event.target);
    if (hit !== null) select(hit.id);
  }, []);
  return { onClick, onDoubleClick, onFocus };
};
