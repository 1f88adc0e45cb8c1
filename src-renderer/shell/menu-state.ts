import { COMMAND_IDS, isCommand, type CommandId } from '../../src-shared/commands';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import { isDialogOpen } from '../ui/dialog-stack';
import { isTextField } from '../ui/focus';
import { onRights } from '../session/edit-rights';
import { isCommandEnabled } from '../session/command-runner';
import { session } from '../session/session';
import { queryClient } from '../session/query-client';

/** Milliseconds in which changes are collected: the focus changes with each name that is typed, faster than a menu opens. */
const PAUSE_MS = 200;

const disabledCommands = (): CommandId[] => {
  const isInText = isTextField(document.activeElement);
  const hasDialog = isDialogOpen();
  // Whether a text field can undo anything is not known, so its commands stay enabled.
  const isOffered = (id: CommandId): boolean =>
    (isInText && isCommand(id, 'text')) || (!hasDialog && isCommandEnabled(id));
  return COMMAND_IDS.filter((id) => !isOffered(id));
};

/** Keeps the disabled entries of the application menu up to date. Sent when the window is idle, and only when they change. */
export const followMenuState = (): void => {
  let lastSent: string | null = null;
  let isWaiting = false;
  const send = (): void => {
    isWaiting = false;
    const disabled = disabledCommands();
    const text = disabled.join();
    if (text === lastSent) return;
    lastSent = text;
    // A failure is ignored: commands check by themselves whether they can be carried out.
    callMain(IPC_CALLS.updateMenu, { disabled }).catch(() => undefined);
  };
  const sendSoon = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => requestIdleCallback(send, { timeout: 500 }), PAUSE_MS);
  };
  sendSoon();
  session.store.subscribe(sendSoon);
  queryClient.getQueryCache().subscribe(sendSoon);
  onRights(sendSoon);
  document.addEventListener('focusin', sendSoon);
  document.addEventListener('focusout', sendSoon);
};
