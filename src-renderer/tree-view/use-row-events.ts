import { useCallback, type FocusEvent, type MouseEvent } from 'react';
import { beginRename } from '../session/naming';
import type { TreeModel } from '../model/tree-model';
import { hasCommandKey } from '../ui/command-keys';
import { selectRange, toggleSelected } from '../session/selection';
import { session } from '../session/session';
import { DRAFT_ID } from '../model/visible-list';

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
 * What the rows do, in one place for all of them: a click selects or folds, with Ctrl (Cmd on a Mac) one more and with
 * Shift a range, and a double click renames.
 */
export const useRowEvents = (model: TreeModel, toggle: (id: number) => void): RowEvents => {
  const onClick = useCallback(
    (event: MouseEvent) => {
      const hit = rowAt(event.target);
      if (hit === null) return;
      if (hit.isFold && model.childIds(hit.id).length > 0) {
        toggle(hit.id);
        return;
      }
      if (event.shiftKey) {
        selectRange(hit.id, hasCommandKey(event));
        return;
      }
      if (hasCommandKey(event)) {
        toggleSelected(hit.id);
        return;
      }
      // The browser gives the row the keyboard. No scrolling to it: the second click of two must fall on the same row.
      session.select(hit.id);
    },
    [model, toggle]
  );
  const onDoubleClick = useCallback(
    (event: MouseEvent) => {
      const hit = rowAt(event.target);
      const isSelecting = event.shiftKey || hasCommandKey(event);
      const node = hit === null || hit.isFold || isSelecting ? undefined : model.get(hit.id);
      if (node !== undefined) beginRename(node.id, node.name);
    },
    [model]
  );
  const onFocus = useCallback((event: FocusEvent) => {
    const hit = rowAt(event.target);
    if (hit === null) return;
    // A click says itself what it selects, and comes after the focus.
    if (session.state.activeId === null) session.select(hit.id);
    else session.activate(hit.id);
  }, []);
  return { onClick, onDoubleClick, onFocus };
};
