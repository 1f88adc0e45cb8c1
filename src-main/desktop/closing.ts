import { dialog, type BrowserWindow } from 'electron';
import { IPC_EVENTS } from '../../src-shared/ipc';
import { sendEvent } from './ipc';
import { callOffQuit } from './quitting';

/** Milliseconds after which a window that does not answer is closed all the same. */
const LAST_WORDS_MS = 2_000;

/** Windows that have been asked to close and have not answered yet. */
const asked = new WeakMap<BrowserWindow, NodeJS.Timeout>();
/** Windows whose person is being asked. */
const inDoubt = new WeakSet<BrowserWindow>();

/** Before the window goes, its page saves what is still being typed, and then says what it could not save. */
export const hearLastWords = (window: BrowserWindow): void => {
  window.on('close', (event) => {
    if (window.webContents.isCrashed() || window.webContents.isLoadingMainFrame()) return;
    event.preventDefault();
    if (inDoubt.has(window)) return;
    sendEvent(window.webContents, IPC_EVENTS.windowClosing, null);
    clearTimeout(asked.get(window));
    const timer = setTimeout(() => {
      if (!window.isDestroyed()) window.destroy();
    }, LAST_WORDS_MS);
    asked.set(window, timer.unref());
  });
};

const mayDiscard = async (window: BrowserWindow, unsaved: readonly string[]): Promise<boolean> => {
  inDoubt.add(window);
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: unsaved.length === 1 ? 'What you typed in one field cannot be saved.' : `What you typed in ${unsaved.length} fields cannot be saved.`,
    detail: `${unsaved.join('\n')}\n\nIf the window closes, it is lost.`,
    buttons: ['Keep editing', 'Discard'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  inDoubt.delete(window);
  return response === 1;
};

/** Closes a window that has said its last words. `unsaved`: what it could not save, in words; the person decides about that. */
export const letGo = async (window: BrowserWindow, unsaved: readonly string[]): Promise<void> => {
  clearTimeout(asked.get(window));
  asked.delete(window);
  if (window.isDestroyed() || inDoubt.has(window)) return;
  if (unsaved.length > 0 && !(await mayDiscard(window, unsaved))) {
    callOffQuit();
    return;
  }
  if (!window.isDestroyed()) window.destroy();
};
