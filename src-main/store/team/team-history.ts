import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ChangesQuestion, HistoryQuestion, Retention } from '../../../src-shared/history';
import { TOP_LEVEL } from '../../../src-shared/ids';
import { requireAdmin } from '../../domain/limited-calls';
import type { Actor } from '../../domain/principal';
import { GarbageCollection, type GarbageAccess } from '../sqlite/write/garbage-collection';
import type { TeamWorkspace } from './team-workspace';

/** Longer than for a local workspace: each slice is an entry of the log. */
const SLICE_MS = 20;

/** History, trash and retention. What is dropped is dropped by entries of the log, so that all copies agree. */
export const teamHistory = (workspace: TeamWorkspace) => {
  const writer =
    (actor?: Actor): GarbageAccess['write'] =>
    (work) =>
      workspace.write((store) => store.history.store.write(work, actor));
  const access: GarbageAccess = {
    read: (work) => workspace.read((store) => store.history.store.read(work)),
    write: writer(),
    isOpen: () => workspace.isOpen
  };
  const garbage = new GarbageCollection(access, SLICE_MS);
  const readClock = async (): Promise<void> => {
    await workspace.caughtUp();
    while (await workspace.inTurn((store) => store.history.readSomeOfClock())) await yieldToEventLoop();
  };
  return {
    groups: (question: HistoryQuestion) => workspace.read((store) => store.history.groups(question)),
    changes: (question: ChangesQuestion) => workspace.read((store) => store.history.changes(question)),
    version: (categoryId: number, changeId: number) =>
      workspace.read((store) => store.history.version(categoryId, changeId)),
    trash: async (question: { text: string; before: number | null }) => {
      await readClock();
      return workspace.inTurn((store) => store.history.trash(question));
    },
    /** Removes for good (`null`: all); admins only. The rest goes with the next `trim`. @returns how many */
    removeFromTrash: (ids: readonly number[] | null, actor?: Actor) => garbage.removeFromTrash(ids, writer(actor)),
    retention: () => workspace.read((store) => store.history.retention()),
    /** Only for admins of the whole workspace. Takes effect with the next `trim`. */
    setRetention: (retention: Retention, actor?: Actor) =>
      workspace.write((store) => {
        store.history.store.write(({ tables, limit, writer: by }) => {
          requireAdmin(by);
          limit?.requireInside(TOP_LEVEL);
          tables.retention.set(retention);
        }, actor);
        return store.history.retention();
      }),
    /** Drops what retention no longer keeps at `now`, which several processes may do at once. @returns whether anything was dropped */
    trim: async (now: Date, alwaysKept?: number) => {
      await readClock();
      return garbage.trim(() => workspace.inTurn((store) => store.history.agesAt(now)), alwaysKept);
    }
  };
};
export type TeamHistory = ReturnType<typeof teamHistory>;
