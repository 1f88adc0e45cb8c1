import { create } from 'zustand';
import type { CategoryId } from '../../src-shared/ids';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { Conflict } from '../../src-shared/remote';
import { callMain, inBrowser, onMain } from '../platform/bridge';
import { logUnexpected } from '../ui/unexpected-errors';
import { throttled } from '../platform/throttle';
import { currentFindings } from './findings';
import { onTreeChanged } from './follow-tree';
import { messages } from './messages';
import { currentDraft, onDraft } from './proposal-queries';
import { currentSyncStatus, onSyncStatus } from './sync-status';

/** How a category stands with the service of a replica, or a draft's with its workspace, where it does not stand there as here. */
export interface SyncMark {
  /** `sending`: under way. `changed`: there or by a colleague, since one looked. `waiting`: not sent yet. `refused`: the service did not take it. `conflict`: the person chooses. `proposed`: of a draft. */
  readonly kind: 'sending' | 'changed' | 'waiting' | 'refused' | 'conflict' | 'proposed';
  readonly text: string;
}

/** The marked categories; those that are deleted here have no row and are not in it. */
export const useSyncMarks = create<{ readonly marks: ReadonlyMap<CategoryId, SyncMark> }>(() => ({ marks: new Map() }));

const WAITING: SyncMark = { kind: 'waiting', text: messages.sync.notSent };
const PROPOSED: SyncMark = { kind: 'proposed', text: messages.sync.proposed };

/** Marks by category: a conflict or a refusal says more than that something waits. */
export const marksOf = (
  unsent: readonly CategoryId[],
  conflicts: readonly Conflict[],
  unsentMark = WAITING
): ReadonlyMap<CategoryId, SyncMark> => {
  const marks = new Map<CategoryId, SyncMark>(unsent.map((id) => [id, unsentMark]));
  for (const { categoryId, kind, detail } of conflicts)
    marks.set(categoryId, { kind: kind === 'refused' ? 'refused' : 'conflict', text: detail });
  return marks;
};

const GAP_MS = 200;

/** Keeps the marks of a replica up to date. */
export const followSyncMarks = (): void => {
  if (inBrowser() !== undefined) return;
  const reading = throttled(async () => {
    const status = currentSyncStatus();
    const isDraft = currentDraft() !== null;
    if (!isDraft && (status === null || (status.waiting === 0 && status.conflicts === 0))) {
      if (useSyncMarks.getState().marks.size > 0) useSyncMarks.setState({ marks: new Map() });
      return;
    }
    try {
      const unsent = await callMain(IPC_CALLS.readUnsent, null);
      const marks = isDraft ? marksOf(unsent, [], PROPOSED) : marksOf(unsent, (await currentFindings()).conflicts);
      useSyncMarks.setState({ marks });
    } catch (error) {
      // The marks before stay; the status says why the workspace cannot be read.
      logUnexpected('promise', error);
    }
  }, GAP_MS);
  onSyncStatus(reading);
  onDraft(reading);
  onTreeChanged(reading);
  onMain(IPC_EVENTS.conflictsChanged, reading);
};
