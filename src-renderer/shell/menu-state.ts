import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { COMMAND_IDS, type CommandId } from '../../src-shared/commands';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import { isDialogOpen } from '../ui/dialog-stack';
import { isTextField } from '../ui/focus';
import { someSelectedRoots } from '../session/selection';
import { isCommandEnabled } from '../session/command-runner';
import { session } from '../session/session';

/** What belongs to a text field while that has the keyboard, which keeps to itself whether there is anything to undo. */
const OF_TEXT: ReadonlySet<CommandId> = new Set(['undo', 'redo', 'cut', 'copy', 'paste']);

/** Of several, whether one is hidden is not worth a walk through all of them at each change of the selection. */
const OF_EACH: ReadonlySet<CommandId> = new Set(['show', 'hide']);

/** Milliseconds in which everything is told at once: the keyboard comes and goes with each name that is typed, and nobody has opened a menu by then. */
const PAUSE_MS = 200;

/** What could not be carried out if it were chosen in the application menu now. */
const disabledCommands = (client: QueryClient): CommandId[] => {
  const roots = someSelectedRoots(session.model, 2);
  const isInText = isTextField(document.activeElement);
  const isAsked = isDialogOpen();
  const isOffered = (id: CommandId): boolean => {
    if (isInText && OF_TEXT.has(id)) return true;
    return !isAsked && (isCommandEnabled(id, { client, roots }) || (roots.length > 1 && OF_EACH.has(id)));
  };
  return COMMAND_IDS.filter((id) => !isOffered(id));
};

/** Keeps the application menu true: what cannot be done now is dimmed there. Told when there is nothing else to do, and only when it changes. */
export const useMenuState = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let lastSent: string | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let waiting: number | null = null;
    const tell = (): void => {
      timer = null;
      waiting = null;
      const disabled = disabledCommands(client);
      const text = disabled.join();
      if (text === lastSent) return;
      lastSent = text;
      // The menu is a second way to everything, and the window refuses by itself what makes no sense.
      callMain(IPC_CALLS.updateMenu, { disabled }).catch(() => undefined);
    };
    const tellSoon = (): void => {
      timer ??= setTimeout(() => {
        waiting = requestIdleCallback(tell, { timeout: 500 });
      }, PAUSE_MS);
    };
    tellSoon();
    const stops = [session.store.subscribe(tellSoon), client.getQueryCache().subscribe(tellSoon)];
    document.addEventListener('focusin', tellSoon);
    document.addEventListener('focusout', tellSoon);
    return () => {
      if (timer !== null) clearTimeout(timer);
      if (waiting !== null) cancelIdleCallback(waiting);
      for (const stop of stops) stop();
      document.removeEventListener('focusin', tellSoon);
      document.removeEventListener('focusout', tellSoon);
    };
  }, [client]);
};
