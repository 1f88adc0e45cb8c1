import { isDeepStrictEqual } from 'node:util';
import type { SyncStatus } from '../../../src-shared/remote';
import type { DeletionLoss, SyncSummary } from '../../../src-shared/workspaces';
import type { WorkspaceThread } from '../../workspace/client';

/** Milliseconds within which changes are reported as one: a series of edits changes the count with each of them. */
const BATCH_MS = 100;

interface SyncSummariesParts {
  readonly onChanged: () => void;
  readonly after: (ms: number, work: () => void) => void;
}

export class SyncSummaries {
  readonly #known = new Map<string, SyncSummary>();
  #isNotificationDue = false;

  constructor(private readonly parts: SyncSummariesParts) {}

  of(id: string): SyncSummary | null {
    return this.#known.get(id) ?? null;
  }

  note(id: string, { state, waiting, conflicts }: SyncStatus): void {
    const syncSummary: SyncSummary = { state, waiting, conflicts };
    if (isDeepStrictEqual(syncSummary, this.#known.get(id))) return;
    this.#known.set(id, syncSummary);
    this.#notifySoon();
  }

  /** Forgets a replica that is being closed. @returns its last status */
  forget(id: string): SyncSummary | null {
    const syncSummary = this.of(id);
    if (this.#known.delete(id)) this.#notifySoon();
    return syncSummary;
  }

  #notifySoon(): void {
    if (this.#isNotificationDue) return;
    this.#isNotificationDue = true;
    this.parts.after(BATCH_MS, () => {
      this.#isNotificationDue = false;
      this.parts.onChanged();
    });
  }
}

/** What the list of workspaces keeps of a closed replica. An unanswered question about a shrunken listing counts as one conflict. */
export const storedSummaryOf = ({
  state,
  waiting,
  conflicts
}: SyncSummary): { readonly waiting: number; readonly conflicts: number } => ({
  waiting,
  conflicts: conflicts + (state === 'shrunk' ? 1 : 0)
});

/** What would be lost with a workspace's file: changes that its service does not have, conflicts included. */
export const lossOf = async (thread: Pick<WorkspaceThread, 'call'>): Promise<DeletionLoss> => {
  const replica = await thread.call('readReplica', null);
  if (replica.kind === 'local') return { kind: 'nothing' };
  const status = replica.kind === 'replica' ? await thread.call('readSyncStatus', null) : null;
  if (status === null) return { kind: 'unknown' };
  const count = status.waiting + status.conflicts;
  return count === 0 ? { kind: 'nothing' } : { kind: 'unsent', count };
};
