import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import type { PasteWay } from '../model/placement';

/** How the next paste event is placed, when a command has caused it. */
let askedWay: PasteWay | null = null;

/** Reads and resets how a command wants the present paste placed; a paste by keyboard goes beside. */
export const takePasteWay = (): PasteWay => {
  const way = askedWay ?? 'beside';
  askedWay = null;
  return way;
};

/** Milliseconds to wait for the event, which does not come when there is nothing to copy. */
const EVENT_MS = 500;

/**
 * Has the main process trigger a `copy`, `cut` or `paste` event in the page, and resolves after it. The page has no
 * clipboard permission; only in such an event can it access the clipboard.
 */
export const askClipboard = async (command: 'cut' | 'copy' | 'paste', way: PasteWay | null = null): Promise<void> => {
  askedWay = way;
  // The event and the answer arrive in any order.
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
