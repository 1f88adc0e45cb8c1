import { app, BrowserWindow } from 'electron';

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
