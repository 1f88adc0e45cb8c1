import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { COMMAND_IDS, COMMANDS, type CommandId } from '../../src-shared/commands';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { meansCommand } from '../commands/command-keys';
import { runCommand } from '../commands/command-table';
import { callMain, onMain } from './bridge';

/** Inputs that hold no text, and so have nothing to undo. */
const SWITCHES = new Set(['checkbox', 'radio', 'button']);

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !SWITCHES.has(target.type));

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

const WINDOW_COMMANDS: readonly CommandId[] = COMMAND_IDS.filter((id) => COMMANDS[id].scope === 'window');

const isUndo = (id: CommandId): id is 'undo' | 'redo' => id === 'undo' || id === 'redo';

/** The window's own shortcuts. In a text field the keys of undo and redo belong to the text. */
export const useShortcuts = (): void => {
  const client = useQueryClient();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isDialogOpen()) return;
      // Ctrl+Y is what people know from other programs.
      const isRedo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'y';
      const command = isRedo ? 'redo' : WINDOW_COMMANDS.find((id) => meansCommand(id, event));
      if (command === undefined || (isUndo(command) && isTextField(event.target))) return;
      runCommand(command, client);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [client]);

  useEffect(
    () =>
      onMain(IPC_EVENTS.menuCommand, (command) => {
        if (isUndo(command) && isTextField(document.activeElement)) void callMain(IPC_CALLS.editText, command);
        else if (!isDialogOpen()) runCommand(command, client);
      }),
    [client],
  );
};
