import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron';
import { LOCALE_ARGUMENT, OPEN_DROPPED, RELEASE_MEMORY } from '../src-shared/app-origin';
import type { CanopyBridge } from '../src-shared/ipc';

declare const CALL_NAMES: readonly string[];
declare const EVENT_NAMES: readonly string[];
/** The events that a page must not miss while it loads. */
declare const EARLY_EVENT_NAMES: readonly string[];

/** Each part of the window that keeps something of the workspace listens once: more than ten do, and a leak would soon pass this too. */
ipcRenderer.setMaxListeners(30);

const callNames = new Set(CALL_NAMES);
const eventNames = new Set(EVENT_NAMES);

/**
 * The page's head has the tree fetched before its script runs: what changes it in between, and a notice to a page that has just
 * turned to another workspace, would be lost with nobody listening. They are kept from the beginning of the document until then.
 */
const early = new Map(
  EARLY_EVENT_NAMES.map((name) => {
    const payloads: unknown[] = [];
    const keep = (_event: unknown, payload: unknown): void => void payloads.push(payload);
    ipcRenderer.on(name, keep);
    return [name, { payloads, stop: () => ipcRenderer.off(name, keep) }];
  })
);

/** Passes events that arrived early to a listener of the page's first script, once that script has run. */
const handOnEarly = (name: string, listener: (payload: unknown) => void): void => {
  const kept = early.get(name);
  if (kept === undefined) return;
  queueMicrotask(() => {
    kept.stop();
    early.delete(name);
    for (const payload of kept.payloads) listener(payload);
  });
};

/** Passes calls and events of the IPC map alone, and files that the person has dropped, so that a script in the page can do no more than the window. */
const bridge: CanopyBridge = {
  call: async (name, args, callId) => {
    if (!callNames.has(name)) throw new Error('Unknown call.');
    const outcome: unknown = await ipcRenderer.invoke(name, args, callId);
    return outcome;
  },
  on: (name, listener) => {
    if (!eventNames.has(name)) throw new Error('Unknown event.');
    const forward = (_event: unknown, payload: unknown): void => listener(payload);
    ipcRenderer.on(name, forward);
    handOnEarly(name, listener);
    return () => ipcRenderer.off(name, forward);
  },
  openDropped: async (file) => {
    // Empty for a file that a script has made.
    const path = webUtils.getPathForFile(file);
    if (path === '') throw new Error('Not a file on a disk.');
    const outcome: unknown = await ipcRenderer.invoke(OPEN_DROPPED, { path });
    return outcome;
  }
};

contextBridge.exposeInMainWorld('canopy', bridge);
// Beside the bridge, which contains functions alone.
contextBridge.exposeInMainWorld(
  'canopyLocale',
  process.argv.find((one) => one.startsWith(LOCALE_ARGUMENT))?.slice(LOCALE_ARGUMENT.length) ?? ''
);

/** Time without typing, clicking or scrolling before memory is given back, which holds the page up with a large tree. */
const QUIET_MS = 1_000;

let lastInput = Number.NEGATIVE_INFINITY;
for (const type of ['keydown', 'pointerdown', 'wheel'])
  addEventListener(type, ({ timeStamp }) => (lastInput = timeStamp), { capture: true, passive: true });

const releaseMemory = (): void => {
  if (performance.now() - lastInput < QUIET_MS) setTimeout(releaseMemory, QUIET_MS);
  else requestIdleCallback(() => webFrame.clearCache());
};
ipcRenderer.on(RELEASE_MEMORY, releaseMemory);
