import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import type { PasteWay } from '../model/placement';

/** What the next paste event means, where a command has asked for it. */
let askedWay: PasteWay | null = null;

/** Takes what a command has asked of the paste that comes now. Unasked, it goes beside. */
export const takePasteWay = (): PasteWay => {
  const way = askedWay ?? 'beside';
  askedWay = null;
  return way;
};

/** Milliseconds in which the event comes that was asked for; it may not where there is nothing to copy. */
const EVENT_MS = 500;

/**
 * Asks the main process for a `copy`, `cut` or `paste` event in the page, and resolves once it has been. A page has no permission
 * to reach the clipboard by itself, and is given none: only in such an event does it see what the person has put there.
 */
export const askClipboard = async (command: 'cut' | 'copy' | 'paste', way: PasteWay | null = null): Promise<void> => {
  askedWay = way;
  // The event comes by another way than the answer, and may be the earlier one.
  const { promise, resolve } = Promise.withResolvers<null>();
  const come = (): void => resolve(null);
  const timer = setTimeout(come, EVENT_MS);
  document.addEventListener(command, come, { once: true });
  try {
    await callMain(IPC_CALLS.editText, command);
    await promise;
  } finally {
    clearTimeout(timer);
    document.removeEventListener(command, come);
  }
};
