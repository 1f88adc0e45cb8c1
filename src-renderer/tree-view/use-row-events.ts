import { type CategoryId, isDraftRow, type RowId } from '../../src-shared/ids';
import { useCallback, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { TreeModel } from '../model/tree-model';
import { beginRename } from '../session/naming';
import { selectRange, toggleSelected } from '../session/selection';
import { session } from '../session/session';
import { hasCommandKey, IS_MAC } from '../ui/command-keys';
import { openContextMenu } from './context-menu-place';

interface Hit {
  readonly id: CategoryId;
  readonly element: HTMLElement;
  /** Whether the event was on the chevron, which expands and collapses. */
  readonly isToggle: boolean;
}

/** The row of an event's target; `null` outside of the rows and in the field of a name. */
const rowAt = (target: EventTarget): Hit | null => {
  if (!(target instanceof Element) || target instanceof HTMLInputElement) return null;
  const element = target.closest<HTMLElement>('[data-id]');
  if (element === null) return null;
  const id: RowId = Number(element.dataset['id']);
  return isDraftRow(id) ? null : { id, element, isToggle: target.closest('[data-fold]') !== null };
};

/** Selects the row for its menu, unless it is part of the selection: then the menu acts on all of it. */
const take = (id: CategoryId): void => {
  if (session.state.selected.has(id)) session.activate(id);
  else session.select(id);
};

const isMenuKey = (event: KeyboardEvent): boolean =>
  event.key === 'ContextMenu' ||
  (event.key === 'F10' && event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey);

interface RowEvents {
  onClick: (event: MouseEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onContextMenu: (event: MouseEvent) => void;
}

/**
 * Event handlers for all rows: a click selects, expands or collapses; with Ctrl (Cmd on a Mac) it toggles, with Shift
 * it selects a range; a double click renames; the right button opens the menu at the pointer.
 */
export const useRowEvents = (model: TreeModel, toggle: (id: CategoryId) => void): RowEvents => {
  const onClick = useCallback(
    (event: MouseEvent) => {
      const hit = rowAt(event.target);
      if (hit === null) return;
      if (hit.isToggle && model.childIds(hit.id).length > 0) {
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
      // The browser focuses the row. It is not scrolled to, since the second click of a double click must hit the same
      // row.
      session.select(hit.id);
    },
    [model, toggle]
  );
  const onDoubleClick = useCallback(
    (event: MouseEvent) => {
      const hit = rowAt(event.target);
      const isSelecting = event.shiftKey || hasCommandKey(event);
      const node = hit === null || hit.isToggle || isSelecting ? undefined : model.get(hit.id);
      if (node !== undefined) beginRename(node.id, node.name);
    },
    [model]
  );
  const onFocus = useCallback((event: FocusEvent) => {
    const hit = rowAt(event.target);
    if (hit === null) return;
    // A click selects after its focus event.
    session.followFocus(hit.id);
  }, []);
  const onContextMenu = useCallback((event: MouseEvent) => {
    const hit = rowAt(event.target);
    if (hit === null || session.isAsking) return;
    event.preventDefault();
    // `openMenuByKey` has handled the menu key.
    if (event.button !== 2 && !(IS_MAC && event.ctrlKey)) return;
    take(hit.id);
    openContextMenu({ left: event.clientX, top: event.clientY, bottom: event.clientY, isByKeyboard: false });
  }, []);
  return { onClick, onDoubleClick, onFocus, onContextMenu };
};

/** Opens the menu below the row for the menu key and Shift+F10. @returns whether the key was one of these */
export const openMenuByKey = (event: KeyboardEvent): boolean => {
  const hit = isMenuKey(event) ? rowAt(event.target) : null;
  if (hit === null || session.isAsking) return false;
  event.preventDefault();
  take(hit.id);
  const { top, bottom } = hit.element.getBoundingClientRect();
  const mark = hit.element.querySelector('[data-fold]') ?? hit.element;
  openContextMenu({ left: mark.getBoundingClientRect().left, top, bottom, isByKeyboard: true });
  return true;
};
