import { app, autoUpdater, BrowserWindow, type WebContents } from 'electron';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import { SerialQueue } from '../../platform/serial-queue';
import { callOffRestart } from '../process/lifecycle';
import { askBySystem } from '../process/message-box';
import messages from '../process/messages/en.json' with { type: 'json' };
import { sendEvent } from './pages';

let isUnderWay = false;
let isForUpdate = false;
/** Whether the person was asked a question since the windows were last asked to save: meanwhile they could edit in other windows. */
let hasTakenTime = false;
/** Windows that have saved as the app quits. They close together, since one that stays keeps all open. */
const ready = new Set<BrowserWindow>();

app.on('before-quit', () => {
  isUnderWay = true;
});

// Squirrel.Mac closes the windows first and quits once they are gone, so that `before-quit` comes too late.
if (process.platform === 'darwin')
  autoUpdater.on('before-quit-for-update', () => {
    isUnderWay = true;
    isForUpdate = true;
  });

export const isQuitting = (): boolean => isUnderWay;

export const endsByUpdater = (): boolean => isForUpdate;

const callOffQuit = (): void => {
  isUnderWay = false;
  isForUpdate = false;
  hasTakenTime = false;
  ready.clear();
  callOffRestart();
};

/** Closes all windows at once when the app quits and each of them has saved. @param askAgain asks a window to save once more */
const closeAllWhenReady = (askAgain: (window: BrowserWindow) => void): void => {
  const windows = BrowserWindow.getAllWindows().filter((window) => !window.isDestroyed());
  if (!isUnderWay || windows.some((window) => !ready.has(window))) return;
  const isStale = hasTakenTime && windows.length > 1;
  hasTakenTime = false;
  for (const window of windows) {
    if (isStale) askAgain(window);
    else window.destroy();
  }
};

/** Closes a window that has saved, or notes that it is ready where the app quits. `askAgain` as above. */
const closeOrWait = (window: BrowserWindow, askAgain: (window: BrowserWindow) => void): void => {
  if (window.isDestroyed()) return;
  if (!isUnderWay) {
    window.destroy();
    return;
  }
  ready.add(window);
  closeAllWhenReady(askAgain);
};

/** A window that has not answered by then is closed all the same. */
const MOST_SAVING_MS = 10_000;

const asked = new Map<BrowserWindow, NodeJS.Timeout>();
const questioned = new WeakSet<BrowserWindow>();
/** What the person has agreed to lose, which is not asked about again. */
const agreed = new Map<BrowserWindow, { readonly text: string; readonly onDiscarded: () => void }>();
/** As the app quits, questions of several windows are asked one after the other. */
const questions = new SerialQueue();

/** Pages that can save when asked. Nothing can have been typed in a page that is still loading. */
const saving = new WeakSet<WebContents>();

/** Notes whether a page saves when its window is about to close. */
export const noteSaving = (contents: WebContents, saves: boolean): void => {
  if (saves) saving.add(contents);
  else saving.delete(contents);
};

const canAnswer = ({ webContents }: BrowserWindow): boolean =>
  saving.has(webContents) && !webContents.isCrashed() && !webContents.isLoadingMainFrame();

const forgetAsked = (window: BrowserWindow): void => {
  clearTimeout(asked.get(window));
  asked.delete(window);
};

/** Keeps all windows open. Answers that are still to come are ignored. */
const keepAllOpen = (): void => {
  callOffQuit();
  for (const timer of asked.values()) clearTimeout(timer);
  asked.clear();
  agreed.clear();
};

const askToSave = (window: BrowserWindow): void => {
  ready.delete(window);
  if (!canAnswer(window)) {
    closeOrWait(window, askToSave);
    return;
  }
  sendEvent(window.webContents, IPC_EVENTS.windowClosing, null);
  forgetAsked(window);
  asked.set(window, setTimeout(() => closeOrWait(window, askToSave), MOST_SAVING_MS).unref());
};

/** Has the page save what is being typed before its window closes. The page answers with `closeSaved`. */
export const saveBeforeClose = (window: BrowserWindow): void => {
  // The next page reports it for itself.
  window.webContents.on('did-navigate', () => noteSaving(window.webContents, false));
  window.on('close', (event) => {
    if (!canAnswer(window) && !isQuitting()) return;
    event.preventDefault();
    if (!questioned.has(window)) askToSave(window);
  });
  window.on('closed', () => {
    ready.delete(window);
    forgetAsked(window);
    // Discarded only now: another window could still have canceled the quit.
    agreed.get(window)?.onDiscarded();
    agreed.delete(window);
    closeAllWhenReady(askToSave);
  });
};

const ask = async (window: BrowserWindow, unsaved: readonly string[]): Promise<boolean> => {
  const response = await askBySystem(window, {
    type: 'warning',
    message: messages.window.unsaved({ count: unsaved.length }),
    detail: messages.window.unsavedDetail({ fields: unsaved.join('\n') }),
    buttons: [messages.window.keepEditing, messages.window.discard]
  });
  return response === 1;
};

const mayDiscard = async (
  window: BrowserWindow,
  unsaved: readonly string[],
  onDiscarded: () => void
): Promise<boolean> => {
  if (unsaved.length === 0) {
    agreed.delete(window);
    return true;
  }
  const text = unsaved.join('\n');
  if (agreed.get(window)?.text === text) return true;
  questioned.add(window);
  // While the app quits, the answer to an earlier question may have canceled the quit.
  const isAgreed = await (
    isUnderWay ? questions.run(() => isUnderWay && !window.isDestroyed() && ask(window, unsaved)) : ask(window, unsaved)
  ).finally(() => questioned.delete(window));
  if (!isAgreed) return false;
  agreed.set(window, { text, onDiscarded });
  hasTakenTime = isUnderWay;
  return true;
};

/** Closes a window that has saved. `unsaved`: what it could not save, in words. @param onDiscarded called where the person gives that up */
export const closeSaved = async (
  window: BrowserWindow,
  unsaved: readonly string[],
  onDiscarded: () => void
): Promise<void> => {
  if (!asked.has(window) || questioned.has(window)) return;
  forgetAsked(window);
  if (!(await mayDiscard(window, unsaved, onDiscarded))) {
    keepAllOpen();
    return;
  }
  closeOrWait(window, askToSave);
};
