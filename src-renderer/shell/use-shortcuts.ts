import { useEffect } from 'react';
import { COMMAND_IDS, isCommand, type CommandId } from '../../src-shared/commands';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { isModifier } from '../platform/replayable-keys';
import { meansCommand } from '../ui/command-keys';
import { runCommand } from '../session/command-runner';
import { callMain, onMain } from '../platform/bridge';
import { isDialogOpen } from '../ui/dialog-stack';
import { isTextField } from '../ui/focus';
import { currentWorkspace } from '../session/workspace-query';
import { toast } from '../ui/toasts';
import { messages } from './messages';

const WINDOW_COMMANDS: readonly CommandId[] = COMMAND_IDS.filter((id) => !isCommand(id, 'tree'));

/**
 * Alt alone shows the menu bar. Electron takes it for alone although it was part of a shortcut that the page has handled, where Alt is released
 * first: it never hears of the other key then.
 */
const keepMenuAway = (): (() => void) => {
  let isUsed = false;
  const onKeyDown = ({ key, altKey }: KeyboardEvent): void => {
    isUsed = altKey && key !== 'Alt';
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key !== 'Alt' || !isUsed) return;
    isUsed = false;
    event.preventDefault();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('keyup', onKeyUp, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('keyup', onKeyUp, { capture: true });
  };
};

/** A key that is held down takes back many edits in a second; it stops at an import, which may be all there is. */
const isHeldAtImport = (command: CommandId, { repeat }: KeyboardEvent): boolean =>
  repeat && command === 'undo' && currentWorkspace()?.journal.undo?.action === 'import';

/** Runs commands by their shortcuts and by the application menu. In a text field, undo and redo are the field's own. */
export const useShortcuts = (): void => {
  useEffect(keepMenuAway, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isModifier(event.key)) return;
      const command = WINDOW_COMMANDS.find((id) => meansCommand(id, event));
      if (command === undefined || (isCommand(command, 'text') && isTextField(event.target)) || isDialogOpen()) return;
      if (isHeldAtImport(command, event)) toast(messages.heldAtImport);
      else runCommand(command);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(
    () =>
      onMain(IPC_EVENTS.menuCommand, (command) => {
        const edit = IPC_CALLS.editText.args.safeParse(command);
        if (edit.success && isTextField(document.activeElement)) void callMain(IPC_CALLS.editText, edit.data);
        else if (!isDialogOpen()) runCommand(command);
      }),
    []
  );
};
