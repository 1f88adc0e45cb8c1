import { useCallback, type KeyboardEvent, type MouseEvent } from 'react';
import { IS_MAC } from '../ui/command-keys';
import { openContextMenu } from '../ui/context-menu';
import { session } from '../session/session';
import { DRAFT_ID } from '../model/visible-list';

/** The row that an event fell on; `null` beside the rows and where a name is typed. */
const rowAt = (target: EventTarget): { id: number; element: HTMLElement } | null => {
  if (!(target instanceof Element) || target instanceof HTMLInputElement) return null;
  const element = target.closest<HTMLElement>('[data-id]');
  const id = Number(element?.dataset['id'] ?? DRAFT_ID);
  return element === null || id === DRAFT_ID ? null : { id, element };
};

/** The menu is about the whole selection when the row is part of it, and else about the row alone. */
const take = (id: number): void => {
  if (session.state.selected.has(id)) session.activate(id);
  else session.select(id);
};

const isMenuKey = (event: KeyboardEvent): boolean =>
  event.key === 'ContextMenu' ||
  (event.key === 'F10' && event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey);

interface RowMenu {
  onContextMenu: (event: MouseEvent) => void;
  /** @returns whether the key asked for the menu. */
  onMenuKey: (event: KeyboardEvent) => boolean;
}

/** Opens the menu of a row: at the pointer by the right button, below the row by the menu key and Shift+F10. */
export const useRowMenu = (): RowMenu => {
  const onContextMenu = useCallback((event: MouseEvent) => {
    const hit = rowAt(event.target);
    if (hit === null || session.isAsking) return;
    event.preventDefault();
    // Keys have asked for it themselves already.
    if (event.button !== 2 && !(IS_MAC && event.ctrlKey)) return;
    take(hit.id);
    openContextMenu({ left: event.clientX, top: event.clientY, bottom: event.clientY, isByKeyboard: false });
  }, []);
  const onMenuKey = useCallback((event: KeyboardEvent) => {
    const hit = isMenuKey(event) ? rowAt(event.target) : null;
    if (hit === null || session.isAsking) return false;
    event.preventDefault();
    take(hit.id);
    const { top, bottom } = hit.element.getBoundingClientRect();
    const name =
      hit.element.querySelector('[data-fold]')?.getBoundingClientRect() ?? hit.element.getBoundingClientRect();
    openContextMenu({ left: name.left, top, bottom, isByKeyboard: true });
    return true;
  }, []);
  return { onContextMenu, onMenuKey };
};
