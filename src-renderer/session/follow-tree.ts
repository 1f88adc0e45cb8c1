import type { CategoryId } from '../../src-shared/ids';
import { IPC_EVENTS } from '../../src-shared/ipc';
import { readPatch, type TreePatch } from '../../src-shared/tree-patch';
import { append } from '../../src-shared/long-lists';
import { decodeTree } from '../model/tree-decoder';
import { onMain } from '../platform/bridge';
import { inBatches } from '../platform/throttle';
import { fetchTree } from '../platform/service-client';
import { toastError } from '../ui/toasts';
import { messages } from './messages';
import { session } from './session';

type Listener = (patch: TreePatch) => void;

const before = new Set<Listener>();
const after = new Set<Listener>();
let stopListening: (() => void) | null = null;

const notifyListeners = (text: string): void => {
  const patch = readPatch(text);
  for (const listener of [...before, ...after])
    try {
      listener(patch);
    } catch (error) {
      reportError(error);
    }
};

const subscribeTo =
  (listeners: Set<Listener>) =>
  (listener: Listener): (() => void) => {
    listeners.add(listener);
    stopListening ??= onMain(IPC_EVENTS.treeChanged, notifyListeners);
    return () => {
      listeners.delete(listener);
      if (before.size + after.size > 0) return;
      stopListening?.();
      stopListening = null;
    };
  };

/** Subscribes to commits by any author, in order, while the tree is still as it was before each. @returns the function that unsubscribes */
export const onTreeChanging = subscribeTo(before);

/** Subscribes to commits by any author, in order. A patch is parsed once for all listeners. @returns the function that unsubscribes */
export const onTreeChanged = subscribeTo(after);

/** A pending reading of the whole tree, with the patches that arrive meanwhile, which may be newer than its answer. */
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
    if (!session.apply(reading.patches)) await readTree();
  } catch (error) {
    if (underWay !== reading) return;
    underWay = null;
    // The old tree stays on screen; the next commit leads to another reading.
    if (session.state.snapshot !== null) toastError(messages.mayBeOld, error);
    else session.failReading(error instanceof Error ? error : new Error(String(error)));
  }
};

/** Reads and shows the whole tree. Never rejects: the session has the error, or a toast says that the tree may be out of date. */
export const readTree = (): Promise<void> => {
  session.failReading(null);
  const reading: Reading = { patches: [], ended: Promise.resolve() };
  underWay = reading;
  reading.ended = read(reading);
  return reading.ended;
};

/** Resolves once no reading of the tree is pending. */
export const treeSettled = async (): Promise<void> => {
  while (underWay !== null) await underWay.ended;
};

/** Milliseconds to wait for the commit of a call that was answered before it. */
const ARRIVAL_MS = 1_000;

/** Resolves once the tree has a newly created category, or after a time limit: the answer may arrive before the commit. */
export const arrived = async (id: CategoryId): Promise<void> => {
  await session.until(() => session.model.get(id) !== undefined, ARRIVAL_MS);
};

/** Whether a window has made the commit, so that somebody waits for it. */
export const isOwn = ({ author }: TreePatch): boolean => author === 'window';

/** Reads the tree and follows its commits. It is read again when a patch is missing or too large, or a backup was restored. */
export const followTree = (): void => {
  const take = (patches: readonly TreePatch[]): void => {
    if (underWay !== null) append(underWay.patches, patches);
    if (!session.apply(patches) && underWay === null) void readTree();
  };
  // A window's own commit must be shown before its call is answered.
  onTreeChanged(inBatches(take, isOwn));
  onMain(IPC_EVENTS.workspaceOpened, () => void readTree());
  void readTree();
};

/** Makes a call and runs `follow` once its result is in the window's tree, at the latest after the answer. @throws what the call throws; `follow` may have run */
export const asShown = async <T>(call: () => Promise<T>, isShown: () => boolean, follow: () => void): Promise<T> => {
  let isDone = false;
  const followOnce = (): void => {
    if (isDone) return;
    isDone = true;
    follow();
  };
  const stop = onTreeChanged(() => {
    if (isShown()) followOnce();
  });
  try {
    const answer = await call();
    followOnce();
    return answer;
  } finally {
    stop();
  }
};

/** Makes a call and collects what this window's commits change meanwhile; `arrived`: what they create, restore or move. @returns all, once the tree shows them */
export const watchChanges = async <T>(
  call: () => Promise<T>
): Promise<{
  readonly answer: T;
  readonly changed: ReadonlySet<CategoryId>;
  readonly arrived: ReadonlySet<CategoryId>;
}> => {
  const before = session.model;
  const changed = new Set<CategoryId>();
  const arrived = new Set<CategoryId>();
  const stop = onTreeChanged(({ author, changes }) => {
    if (author !== 'window') return;
    for (const change of changes ?? []) {
      changed.add(change.id);
      if (change.kind === 'create' || (change.kind === 'update' && change.place !== undefined)) arrived.add(change.id);
    }
  });
  try {
    const answer = await call();
    await treeSettled();
    // Too many changes for a patch: the tree was read again, and the old model is unchanged.
    if (session.model !== before)
      for (const { id } of session.model.nodes()) if (before.get(id) === undefined) arrived.add(id);
    return { answer, changed, arrived };
  } finally {
    stop();
  }
};

/** Selects and shows new or restored categories and focuses the first. @param expanded of them, and of those below @returns those that exist */
export const selectNew = async (
  wanted: readonly CategoryId[],
  expanded: readonly CategoryId[] = []
): Promise<readonly CategoryId[]> => {
  const [awaited] = wanted;
  if (awaited !== undefined) await arrived(awaited);
  // Too many changes for a patch lead to a new reading of the tree.
  await treeSettled();
  const { model } = session;
  const ids = wanted.filter((id) => model.get(id) !== undefined);
  const [first] = ids;
  if (first === undefined) return [];
  session.letIn(ids);
  session.revealAll(ids);
  if (expanded.length > 0)
    session.setAllExpanded(
      expanded.filter((id) => model.childIds(id).length > 0),
      true
    );
  session.selectMany(new Set(ids), first, first);
  session.focusTree();
  return ids;
};
