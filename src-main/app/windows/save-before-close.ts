import { app, BrowserWindow } from 'electron';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import { SerialQueue } from '../../platform/serial-queue';
import { callOffRestart } from '../process/lifecycle';
import { askBySystem } from '../process/message-box';
import { messages } from '../process/messages';
import { sendEvent } from './pages';

let isUnderWay = false;
/** Whether a person has been asked something since the windows were last asked to save. */
let hasTakenTime = false;
/** Windows that have saved and wait for the others to do so: one that stays keeps them all open. */
const ready = new Set<BrowserWindow>();

app.on('before-quit', () => {
  isUnderWay = true;
});

/** Whether the app is on its way out, with all of its windows. */
export const isQuitting = (): boolean => isUnderWay;

/** The person keeps a window open after all, and so all the others. */
const callOffQuit = (): void => {
  isUnderWay = false;
  hasTakenTime = false;
  ready.clear();
  callOffRestart();
};

/** The person has been asked something, and has agreed. Meanwhile they could go on in the other windows. */
const noteAgreement = (): void => {
  hasTakenTime = isUnderWay;
};

/** A window that was ready is being asked anew, or is gone. */
const notReady = (window: BrowserWindow): void => {
  ready.delete(window);
};

/**
 * Closes all windows at once when the app quits and each of them has saved.
 * @param askAgain asks a window to save once more
 */
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

/** This window has saved. It closes, or waits for the others as the app quits. `askAgain` as above. */
const closeOrWait = (window: BrowserWindow, askAgain: (window: BrowserWindow) => void): void => {
  if (window.isDestroyed()) return;
  if (!isUnderWay) {
    window.destroy();
    return;
  }
  ready.add(window);
  closeAllWhenReady(askAgain);
};

/** Milliseconds after which a window that does not answer is closed all the same. A machine at its limit takes some of them to save. */
const LONGEST_SAVING_MS = 10_000;

/** Windows that have been asked to close and have not answered yet. */
const asked = new Map<BrowserWindow, NodeJS.Timeout>();
/** Windows whose person is being asked. */
const inDoubt = new WeakSet<BrowserWindow>();
/** What the person has agreed to lose, so that it is asked about once. */
const agreed = new Map<BrowserWindow, { readonly text: string; readonly onDiscarded: () => void }>();
/** As the app ends, one question comes after the other. */
const questions = new SerialQueue();

const canSpeak = ({ webContents }: BrowserWindow): boolean =>
  !webContents.isCrashed() && !webContents.isLoadingMainFrame();

const forgetAsked = (window: BrowserWindow): void => {
  clearTimeout(asked.get(window));
  asked.delete(window);
};

/** All windows stay: what those say that have not answered yet closes them no more. */
const stay = (): void => {
  callOffQuit();
  for (const timer of asked.values()) clearTimeout(timer);
  asked.clear();
  agreed.clear();
};

const askToSave = (window: BrowserWindow): void => {
  notReady(window);
  if (!canSpeak(window)) {
    closeOrWait(window, askToSave);
    return;
  }
  sendEvent(window.webContents, IPC_EVENTS.windowClosing, null);
  forgetAsked(window);
  asked.set(window, setTimeout(() => closeOrWait(window, askToSave), LONGEST_SAVING_MS).unref());
};

/** Before the window goes, its page saves what is still being typed, and then says what it could not save. */
export const saveBeforeClose = (window: BrowserWindow): void => {
  window.on('close', (event) => {
    if (!canSpeak(window) && !isQuitting()) return;
    event.preventDefault();
    if (!inDoubt.has(window)) askToSave(window);
  });
  window.on('closed', () => {
    notReady(window);
    forgetAsked(window);
    // Not before: another window may call the quit off, and the person then types on.
    agreed.get(window)?.onDiscarded();
    agreed.delete(window);
    closeAllWhenReady(askToSave);
  });
};

const ask = async (window: BrowserWindow, unsaved: readonly string[]): Promise<boolean> => {
  const response = await askBySystem(window, {
    type: 'warning',
    message: messages.window.unsaved(unsaved.length),
    detail: messages.window.unsavedDetail(unsaved),
    buttons: [messages.window.keepEditing, messages.window.discard],
    defaultId: 0,
    cancelId: 0,
    noLink: true
  });
  return response === 1;
};

/** As the app ends, one question comes after the other, and none after one that has kept the windows open. */
const askOneByOne = (window: BrowserWindow, unsaved: readonly string[]): Promise<boolean> =>
  questions.run(() => isQuitting() && !window.isDestroyed() && ask(window, unsaved));

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
  inDoubt.add(window);
  const isAgreed = await (isQuitting() ? askOneByOne(window, unsaved) : ask(window, unsaved)).finally(() =>
    inDoubt.delete(window)
  );
  if (!isAgreed) return false;
  agreed.set(window, { text, onDiscarded });
  noteAgreement();
  return true;
};

/**
 * Closes a window whose page has saved. `unsaved`: what it could not save, in words; the person decides about that.
 * @param onDiscarded called once a window is gone whose person has agreed to lose that
 */
export const closeSaved = async (
  window: BrowserWindow,
  unsaved: readonly string[],
  onDiscarded: () => void
): Promise<void> => {
  if (!asked.has(window) || inDoubt.has(window)) return;
  forgetAsked(window);
  if (!(await mayDiscard(window, unsaved, onDiscarded))) {
    stay();
    return;
  }
  closeOrWait(window, askToSave);
};
