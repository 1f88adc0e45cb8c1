import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import type { PasteWay } from '../model/placement';

let askedWay: PasteWay | null = null;

/** Reads and resets how a command wants the present paste placed; a paste by keyboard goes beside. */
export const takePasteWay = (): PasteWay => {
  const way = askedWay ?? 'beside';
  askedWay = null;
  return way;
};

/** Milliseconds to wait for the event. Copying nothing causes none. A paste comes, late on a slow computer, and the keys after it must wait for it. */
const EVENT_MS = { copy: 500, cut: 500, paste: 10_000 } as const;

/** Puts a text on the clipboard. */
export const copyText = async (text: string): Promise<void> => {
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    // What is selected in the tree is not what is copied.
    event.stopPropagation();
  };
  window.addEventListener('copy', put, { once: true, capture: true });
  try {
    await askClipboard('copy');
  } finally {
    window.removeEventListener('copy', put, { capture: true });
  }
};

/** Has the main process trigger a clipboard event in the page, which may access the clipboard in it alone. Resolves after it. */
export const askClipboard = async (command: 'cut' | 'copy' | 'paste', way: PasteWay | null = null): Promise<void> => {
  askedWay = way;
  const { promise, resolve } = Promise.withResolvers<null>();
  // The text is inserted after the event's listeners and what they resolve: a key that went on in between would be before it.
  const come = (): void => void setTimeout(resolve, 0, null);
  document.addEventListener(command, come, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await callMain(IPC_CALLS.editText, command);
    timer = setTimeout(resolve, EVENT_MS[command], null);
    await promise;
  } finally {
    clearTimeout(timer);
    document.removeEventListener(command, come);
  }
};
