import { IPC_EVENTS } from '../../src-shared/ipc';
import { readPatch, type TreePatch } from '../../src-shared/tree-patch';
import { onMain } from '../platform/bridge';

type Listener = (patch: TreePatch) => void;

const listeners = new Set<Listener>();
let stopHearing: (() => void) | null = null;

const tellAll = (text: string): void => {
  const patch = readPatch(text);
  for (const listener of listeners) listener(patch);
};

/** Hears of each commit, whoever made it, in order. A patch is read once, however many listen. Returns the way to stop. */
export const onTreeChanged = (listener: Listener): (() => void) => {
  listeners.add(listener);
  stopHearing ??= onMain(IPC_EVENTS.treeChanged, tellAll);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopHearing?.();
    stopHearing = null;
  };
};
