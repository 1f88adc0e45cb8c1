import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { commitNaming } from '../tree/naming';
import { callMain, onMain } from './bridge';
import { allSettled } from './service-client';
import { keepViewNow } from './use-window-state';

/** Saves what is still being typed. Resolves once that is done, or the field or a notice says why not. */
export const saveWhatIsTyped = async (client: QueryClient): Promise<void> => {
  if (document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
  await commitNaming(client, 'leave');
  await allSettled();
};

/** Saves what is still being typed before the window goes: leaving a field is what saves it, so it is left. */
export const useLastWords = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      onMain(IPC_EVENTS.windowClosing, () => {
        const sayGoodbye = async (): Promise<void> => {
          await saveWhatIsTyped(client);
          await keepViewNow();
          await callMain(IPC_CALLS.closeWindow, null);
        };
        // Should this fail, the main process closes the window a moment later.
        sayGoodbye().catch(() => undefined);
      }),
    [client],
  );
};
