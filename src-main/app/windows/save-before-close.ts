import { app, BrowserWindow, dialog } from 'electron';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import { SerialQueue } from '../../platform/serial-queue';
import { sendEvent } from '../ipc/window-channel';

let isUnderWay = false;
/** Whether a person has been asked something since the windows were last asked for their last words. */
let hasTakenTime = false;
/** Windows that have said their last words and wait for those of the others: who stays in one keeps them all. */
const ready = new Set<BrowserWindow>();

app.on('before-quit', () => {
  isUnderWay = true;
});

/** Whether the app is on its way out, with all of its windows. */
export const isQuitting = (): boolean => isUnderWay;

/** The person keeps a window open after all, and so all the others. */
export const callOffQuit = (): void => {
  isUnderWay = false;
  hasTakenTime = false;
  ready.clear();
};

/** The person has been asked something, and has agreed. Meanwhile they could go on in the other windows. */
export const noteAgreement = (): void => {
  hasTakenTime = isUnderWay;
};

/** A window that was ready is being asked anew, or is gone. */
export const notReady = (window: BrowserWindow): void => {
  ready.delete(window);
};

/**
 * Lets all windows go at once when the app is on its way out and none of them has anything more to say.
 * @param askAgain asks a window for its last words once more
 */
export const goTogether = (askAgain: (window: BrowserWindow) => void): void => {
  const windows = BrowserWindow.getAllWindows().filter((window) => !window.isDestroyed());
  if (!isUnderWay || windows.some((window) => !ready.has(window))) return;
  const isStale = hasTakenTime && windows.length > 1;
  hasTakenTime = false;
  for (const window of windows) {
    if (isStale) askAgain(window);
    else window.destroy();
  }
};

/** This window has nothing more to say. It goes, or waits for the others as the app ends. `askAgain` as above. */
export const letGoWhenQuit = (window: BrowserWindow, askAgain: (window: BrowserWindow) => void): void => {
  if (window.isDestroyed()) return;
  if (!isUnderWay) {
    window.destroy();
    return;
  }
  ready.add(window);
  goTogether(askAgain);
};

/** Milliseconds after which a window that does not answer is closed all the same. A machine at its limit takes some of them to save. */
const LAST_WORDS_MS = 10_000;

/** Windows that have been asked to close and have not answered yet. */
const asked = new Map<BrowserWindow, NodeJS.Timeout>();
/** Windows whose person is being asked. */
const inDoubt = new WeakSet<BrowserWindow>();
/** What the person has agreed to lose, so that it is asked about once. */
const agreed = new Map<BrowserWindow, string>();
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

const askForLastWords = (window: BrowserWindow): void => {
  notReady(window);
  if (!canSpeak(window)) {
    letGoWhenQuit(window, askForLastWords);
    return;
  }
  sendEvent(window.webContents, IPC_EVENTS.windowClosing, null);
  forgetAsked(window);
  asked.set(window, setTimeout(() => letGoWhenQuit(window, askForLastWords), LAST_WORDS_MS).unref());
};

/** Before the window goes, its page saves what is still being typed, and then says what it could not save. */
export const hearLastWords = (window: BrowserWindow): void => {
  window.on('close', (event) => {
    if (!canSpeak(window) && !isQuitting()) return;
    event.preventDefault();
    if (!inDoubt.has(window)) askForLastWords(window);
  });
  window.on('closed', () => {
    notReady(window);
    forgetAsked(window);
    agreed.delete(window);
    goTogether(askForLastWords);
  });
};

const ask = async (window: BrowserWindow, unsaved: readonly string[]): Promise<boolean> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message:
      unsaved.length === 1
        ? 'What you typed in one field cannot be saved.'
        : `What you typed in ${unsaved.length} fields cannot be saved.`,
    detail: `${unsaved.join('\n')}\n\nIf the window closes, it is lost.`,
    buttons: ['Keep editing', 'Discard'],
    defaultId: 0,
    cancelId: 0,
    noLink: true
  });
  return response === 1;
};

/** As the app ends, one question comes after the other, and none after one that has kept the windows open. */
const askInTurn = (window: BrowserWindow, unsaved: readonly string[]): Promise<boolean> =>
  questions.run(() => isQuitting() && !window.isDestroyed() && ask(window, unsaved));

const mayDiscard = async (window: BrowserWindow, unsaved: readonly string[]): Promise<boolean> => {
  if (unsaved.length === 0 || agreed.get(window) === unsaved.join('\n')) return true;
  inDoubt.add(window);
  const isAgreed = await (isQuitting() ? askInTurn(window, unsaved) : ask(window, unsaved)).finally(() =>
    inDoubt.delete(window)
  );
  if (!isAgreed) return false;
  agreed.set(window, unsaved.join('\n'));
  noteAgreement();
  return true;
};

/**
 * Closes a window that has said its last words. `unsaved`: what it could not save, in words; the person decides about that.
 * @param onDiscarded called once a window is gone whose person has agreed to lose that
 */
export const letGo = async (
  window: BrowserWindow,
  unsaved: readonly string[],
  onDiscarded: () => void
): Promise<void> => {
  if (!asked.has(window) || inDoubt.has(window)) return;
  forgetAsked(window);
  if (!(await mayDiscard(window, unsaved))) {
    stay();
    return;
  }
  // Not before: another window may call the quit off, and the person then types on.
  if (unsaved.length > 0) window.once('closed', onDiscarded);
  letGoWhenQuit(window, askForLastWords);
};
