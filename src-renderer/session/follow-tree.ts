import type { CategoryId } from '../../src-shared/ids';
import { IPC_EVENTS } from '../../src-shared/ipc';
import { readPatch, type TreePatch } from '../../src-shared/tree-patch';
import { decodeTree } from '../model/tree-decoder';
import { onMain } from '../platform/bridge';
import { inBatches } from '../platform/throttle';
import { fetchTree } from '../platform/service-client';
import { toastError } from '../ui/toasts';
import { messages } from './messages';
import { session } from './session';

type Listener = (patch: TreePatch) => void;

const listeners = new Set<Listener>();
let stopListening: (() => void) | null = null;

/** An error of one listener is reported, and the others still hear of the commit. */
const notifyListeners = (text: string): void => {
  const patch = readPatch(text);
  for (const listener of listeners)
    try {
      listener(patch);
    } catch (error) {
      reportError(error);
    }
};

/** Hears of each commit, whoever made it, in order. A patch is read once, however many listen. Returns the way to stop. */
export const onTreeChanged = (listener: Listener): (() => void) => {
  listeners.add(listener);
  stopListening ??= onMain(IPC_EVENTS.treeChanged, notifyListeners);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopListening?.();
    stopListening = null;
  };
};

/** A reading of the whole tree that is under way, with the patches that come meanwhile: the answer may be older than they are. */
interface Reading {
  readonly patches: TreePatch[];
  ended: Promise<void>;
}

let underWay: Reading | null = null;

const read = async (reading: Reading): Promise<void> => {
  try {
    const { revision, envelope } = await fetchTree();
    const model = decodeTree(envelope);
    if (underWay !== reading) return;
    underWay = null;
    session.showTree({ revision, model });
    if (!session.apply(...reading.patches)) await readTree();
  } catch (error) {
    // Of a reading that another has overtaken nobody wants to know.
    if (underWay !== reading) return;
    underWay = null;
    // What is on screen stays, and the next commit is the next chance.
    if (session.state.snapshot !== null) toastError(messages.mayBeOld, error);
    else session.failReading(error instanceof Error ? error : new Error(String(error)));
  }
};

/** Reads the whole tree, and shows it. Never rejects: the session says why there is none, or the person is told that it may be old. */
export const readTree = (): Promise<void> => {
  session.failReading(null);
  const reading: Reading = { patches: [], ended: Promise.resolve() };
  underWay = reading;
  reading.ended = read(reading);
  return reading.ended;
};

/** Resolves once no reading of the tree is under way any more. */
export const treeSettled = async (): Promise<void> => {
  while (underWay !== null) await underWay.ended;
};

/** Milliseconds in which a commit must show here that was answered before it was told. */
const ARRIVAL_MS = 1_000;

/** Resolves once the tree has a category that was just made: a busy window may hear of the answer before the commit. */
export const arrived = async (id: CategoryId): Promise<void> => {
  const isThere = (): boolean => session.model.get(id) !== undefined;
  if (isThere()) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = session.store.subscribe(() => {
      if (isThere()) done();
    });
    const timer = setTimeout(done, ARRIVAL_MS);
  });
};

/** Whether the person who waits for it has made it. */
export const isOwn = ({ author }: TreePatch): boolean => author === 'window';

/**
 * Reads the tree, and keeps the session's copy true from then on, whoever changes it: each commit arrives as a patch, and
 * where one is missing or too large to send, or another state of the workspace was restored, the tree is read anew.
 * Returns the way to stop.
 */
export const followTree = (): (() => void) => {
  const take = (patches: readonly TreePatch[]): void => {
    underWay?.patches.push(...patches);
    if (!session.apply(...patches) && underWay === null) void readTree();
  };
  // What is done here must be drawn before the call that did it is answered.
  const { add, stop: stopBatches } = inBatches(take, isOwn);
  const stops = [onMain(IPC_EVENTS.workspaceOpened, () => void readTree()), onTreeChanged(add), stopBatches];
  void readTree();
  return () => {
    for (const stop of stops) stop();
  };
};
