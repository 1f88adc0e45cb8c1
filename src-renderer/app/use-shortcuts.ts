import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { redo, undo } from '../history/journal';
import { SEARCH_BOX_ID } from '../search/search-box';
import { beginChild, beginSibling } from '../tree/category-commands';
import { onMain } from './bridge';
import { hasCommandKey } from './shortcut-label';

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** A text field's own undo, for the menu: the page has no other way to ask for it. */
const editCommand = (command: 'undo' | 'redo'): void => {
  document.execCommand(command);
};

/** The window's own shortcuts. In a text field the keys of undo and redo belong to the text. */
export const useShortcuts = (): void => {
  const client = useQueryClient();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!hasCommandKey(event) || isDialogOpen()) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !isTextField(event.target)) void (event.shiftKey ? redo() : undo());
      else if (key === 'y' && !isTextField(event.target)) void redo();
      else if (key === 'n' && event.shiftKey) beginChild(client);
      else if (key === 'n') beginSibling(client);
      else if (key === 'f') document.getElementById(SEARCH_BOX_ID)?.focus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [client]);

  useEffect(
    () =>
      onMain('menu.command', (command) => {
        if (isTextField(document.activeElement)) editCommand(command);
        else if (!isDialogOpen()) void (command === 'undo' ? undo() : redo());
      }),
    [],
  );
};
