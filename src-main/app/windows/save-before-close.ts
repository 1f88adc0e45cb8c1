import { app, autoUpdater, BrowserWindow, type WebContents } from 'electron';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import { SerialQueue } from '../../platform/serial-queue';
import { callOffRestart } from '../process/lifecycle';
import { askBySystem } from '../process/message-box';
import messages from '../process/messages/en.json' with { type: 'json' };
import { pagesIn, sendEvent } from './pages';

let isUnderWay = false;
let isForUpdate = false;
/** Whether the person was asked a question since the windows were last asked to save: meanwhile they could edit in other windows. */
let hasTakenTime = false;
/** Pages that have saved, and wait for those that close with them: of their window, and of all windows as the app quits. */
const ready = new Set<WebContents>();

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

/** A page that has not answered by then is closed all the same. */
const MOST_SAVING_MS = 10_000;

interface Request {
  readonly timer: NodeJS.Timeout;
  /** Called once the page has saved, or cannot. */
  readonly onSaved: () => void;
}

const asked = new Map<WebContents, Request>();
const questioned = new WeakSet<WebContents>();
/** What the person has agreed to lose, which is not asked about again. */
const agreed = new Map<WebContents, { readonly text: string; readonly onDiscarded: () => void }>();
/** Pages that close together are asked about one after the other, until the person keeps one. */
const questions = new SerialQueue();
let timesKept = 0;

/** Pages that can save when asked. Nothing can have been typed in a page that is still loading. */
const saving = new WeakSet<WebContents>();

/** Notes whether a page saves when its window is about to close. */
export const noteSaving = (contents: WebContents, saves: boolean): void => {
  if (saves) saving.add(contents);
  else saving.delete(contents);
};

/** Each page that is loaded reports for itself whether it saves. */
export const forgetSavingOnLoad = (contents: WebContents): void =>
  void contents.on('did-navigate', () => noteSaving(contents, false));

const canAnswer = (page: WebContents): boolean =>
  saving.has(page) && !page.isDestroyed() && !page.isCrashed() && !page.isLoadingMainFrame();

const forgetAsked = (page: WebContents): void => {
  clearTimeout(asked.get(page)?.timer);
  asked.delete(page);
};

/** Keeps all windows open. Answers that are still to come are ignored. */
const keepAllOpen = (): void => {
  timesKept += 1;
  callOffQuit();
  for (const { timer } of asked.values()) clearTimeout(timer);
  asked.clear();
  agreed.clear();
};

const askToSave = (page: WebContents, onSaved: () => void): void => {
  ready.delete(page);
  forgetAsked(page);
  if (!canAnswer(page)) {
    onSaved();
    return;
  }
  sendEvent(page, IPC_EVENTS.windowClosing, null);
  const timer = setTimeout(() => {
    asked.delete(page);
    onSaved();
  }, MOST_SAVING_MS).unref();
  asked.set(page, { timer, onSaved });
};

/** To be called once a page has gone: whatever was unsaved there, the person has agreed to lose. */
export const forgetPage = (page: WebContents): void => {
  ready.delete(page);
  forgetAsked(page);
  agreed.get(page)?.onDiscarded();
  agreed.delete(page);
};

/** Closes all windows at once when the app quits and each page has saved. */
const closeAllWhenReady = (): void => {
  const windows = BrowserWindow.getAllWindows().filter((window) => !window.isDestroyed());
  const pages = windows.flatMap(pagesIn);
  if (!isUnderWay || pages.some((page) => !ready.has(page))) return;
  const isStale = hasTakenTime && pages.length > 1;
  hasTakenTime = false;
  if (isStale) ready.clear();
  for (const window of windows) {
    if (isStale) askPagesOf(window);
    else window.destroy();
  }
};

const askPagesOf = (window: BrowserWindow): void => {
  if (window.isDestroyed()) return;
  const pages = pagesIn(window);
  const onSaved = (page: WebContents): void => {
    if (window.isDestroyed()) return;
    ready.add(page);
    if (isUnderWay) closeAllWhenReady();
    else if (pages.every((one) => ready.has(one))) window.destroy();
  };
  for (const page of pages) if (!questioned.has(page)) askToSave(page, () => onSaved(page));
};

/** Has the pages of a window save what is being typed before it closes. They answer with `closeSaved`. */
export const saveBeforeClose = (window: BrowserWindow): void => {
  let pages = pagesIn(window);
  forgetSavingOnLoad(window.webContents);
  window.on('close', (event) => {
    pages = pagesIn(window);
    if (!pages.some(canAnswer) && !isQuitting()) return;
    event.preventDefault();
    askPagesOf(window);
  });
  window.on('closed', () => {
    // Discarded only now: another window could still have canceled the quit.
    for (const page of pages) forgetPage(page);
    closeAllWhenReady();
  });
};

/** Has pages save that are about to go while their window stays. @param onSaved called once all have, and not where the person keeps one of them */
export const savePages = (pages: readonly WebContents[], onSaved: () => void): void => {
  const saved = new Set<WebContents>();
  const note = (page: WebContents): void => {
    saved.add(page);
    if (saved.size < pages.length) return;
    for (const one of pages) forgetPage(one);
    onSaved();
  };
  for (const page of pages) if (!questioned.has(page)) askToSave(page, () => note(page));
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

const mayDiscard = async (page: WebContents, unsaved: readonly string[], onDiscarded: () => void): Promise<boolean> => {
  const window = unsaved.length === 0 ? null : BrowserWindow.fromWebContents(page);
  if (window === null) {
    agreed.delete(page);
    return true;
  }
  const text = unsaved.join('\n');
  if (agreed.get(page)?.text === text) return true;
  questioned.add(page);
  const kept = timesKept;
  const askInTurn = async (): Promise<boolean> => {
    if (kept !== timesKept || window.isDestroyed()) return false;
    const isAgreed = await ask(window, unsaved);
    // Before the next question is asked.
    if (!isAgreed) keepAllOpen();
    return isAgreed;
  };
  const isAgreed = await questions.run(askInTurn).finally(() => questioned.delete(page));
  if (!isAgreed) return false;
  agreed.set(page, { text, onDiscarded });
  hasTakenTime = isUnderWay;
  return true;
};

/** A page has saved as it was asked to. `unsaved`: what it could not save, in words. @param onDiscarded called where the person gives that up */
export const closeSaved = async (
  page: WebContents,
  unsaved: readonly string[],
  onDiscarded: () => void
): Promise<void> => {
  const request = asked.get(page);
  if (request === undefined || questioned.has(page)) return;
  forgetAsked(page);
  if (await mayDiscard(page, unsaved, onDiscarded)) request.onSaved();
};
