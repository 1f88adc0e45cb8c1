import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { openBackups } from '../backups/backups-state';
import { redo, undo } from '../history/journal';
import { goToPanel } from '../history/panel-focus';
import { SEARCH_BOX_ID } from '../search/search-box';
import { beginChild, beginSibling } from '../tree/category-commands';
import { callMain, onMain } from './bridge';
import { hasCommandKey } from './shortcut-label';

/** Inputs that hold no text, and so have nothing to undo. */
const SWITCHES = new Set(['checkbox', 'radio', 'button']);

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !SWITCHES.has(target.type));

const goToSearch = (): void => {
  const box = document.getElementById(SEARCH_BOX_ID);
  if (box instanceof HTMLInputElement) box.select();
};

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** The window's own shortcuts. In a text field the keys of undo and redo belong to the text. */
export const useShortcuts = (): void => {
  const client = useQueryClient();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!hasCommandKey(event) || isDialogOpen()) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !isTextField(event.target)) void (event.shiftKey ? redo(client) : undo(client));
      else if (key === 'y' && !isTextField(event.target)) void redo(client);
      else if (key === 'n') void (event.shiftKey ? beginChild(client) : beginSibling(client));
      else if (key === 'f') goToSearch();
      else if (key === 'h' && event.shiftKey) goToPanel('history');
      else if (key === 't' && event.shiftKey) goToPanel('trash');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [client]);

  useEffect(
    () =>
      onMain(IPC_EVENTS.menuCommand, (command) => {
        if ((command === 'undo' || command === 'redo') && isTextField(document.activeElement)) void callMain(IPC_CALLS.editText, command);
        else if (isDialogOpen()) return;
        else if (command === 'undo') void undo(client);
        else if (command === 'redo') void redo(client);
        else if (command === 'history' || command === 'trash') goToPanel(command);
        else if (command === 'backups') openBackups();
      }),
    [client],
  );
};
