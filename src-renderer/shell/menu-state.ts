import { useEffect } from 'react';
import { COMMAND_IDS, type CommandId } from '../../src-shared/commands';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import { isDialogOpen } from '../ui/dialog-stack';
import { isTextField } from '../ui/focus';
import { onRights } from '../session/edit-rights';
import { someSelectedRoots } from '../session/selection';
import { isCommandEnabled } from '../session/command-runner';
import { session } from '../session/session';
import { queryClient } from '../session/query-client';

/** Commands of a focused text field. Whether it can undo anything is not known, so they stay enabled. */
const OF_TEXT: ReadonlySet<CommandId> = new Set(['undo', 'redo', 'cut', 'copy', 'paste']);

/** Always enabled for several categories: finding one to show or hide would go through all of them at each change. */
const OF_EACH: ReadonlySet<CommandId> = new Set(['show', 'hide']);

/** Milliseconds in which changes are collected: the focus changes with each name that is typed, faster than a menu opens. */
const PAUSE_MS = 200;

/** The commands that the application menu shows as disabled now. */
const disabledCommands = (): CommandId[] => {
  const roots = someSelectedRoots(session.model, 2);
  const isInText = isTextField(document.activeElement);
  const hasDialog = isDialogOpen();
  const isOffered = (id: CommandId): boolean => {
    if (isInText && OF_TEXT.has(id)) return true;
    return !hasDialog && (isCommandEnabled(id, { roots }) || (roots.length > 1 && OF_EACH.has(id)));
  };
  return COMMAND_IDS.filter((id) => !isOffered(id));
};

/** Keeps the disabled entries of the application menu up to date. Sent when the window is idle, and only when they change. */
export const useMenuState = (): void => {
  useEffect(() => {
    let lastSent: string | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let waiting: number | null = null;
    const send = (): void => {
      timer = null;
      waiting = null;
      const disabled = disabledCommands();
      const text = disabled.join();
      if (text === lastSent) return;
      lastSent = text;
      // A failure is ignored: commands check by themselves whether they can be carried out.
      callMain(IPC_CALLS.updateMenu, { disabled }).catch(() => undefined);
    };
    const sendSoon = (): void => {
      timer ??= setTimeout(() => {
        waiting = requestIdleCallback(send, { timeout: 500 });
      }, PAUSE_MS);
    };
    sendSoon();
    const stops = [
      session.store.subscribe(sendSoon),
      queryClient.getQueryCache().subscribe(sendSoon),
      onRights(sendSoon)
    ];
    document.addEventListener('focusin', sendSoon);
    document.addEventListener('focusout', sendSoon);
    return () => {
      if (timer !== null) clearTimeout(timer);
      if (waiting !== null) cancelIdleCallback(waiting);
      for (const stop of stops) stop();
      document.removeEventListener('focusin', sendSoon);
      document.removeEventListener('focusout', sendSoon);
    };
  }, []);
};
