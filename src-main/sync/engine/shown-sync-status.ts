import { messages as sharedMessages } from '../../../src-shared/messages';
import type { ReadingProgress, SyncStatus } from '../../../src-shared/remote';
import type { ReplicaFacts } from '../../store/sqlite/sync-state/workspace-replica';
import { messages } from './messages';
import type { RemoteFailure } from '../category-service';

interface StatusParts {
  readonly facts: ReplicaFacts;
  readonly failure: RemoteFailure | null;
  /** Whether what waits is not sent, since the person may only look by now. */
  readonly isHeldBack: boolean;
  /** When the next sync begins, in milliseconds since 1970; `null`: none is due. */
  readonly nextAt: number | null;
  /** Whether a sync is under way that is worth showing. */
  readonly isSyncing: boolean;
  readonly progress: ReadingProgress | null;
}

/** How a replica stands with its service, as the window shows it. */
export const statusOf = ({ facts, failure, isHeldBack, nextAt, isSyncing, progress }: StatusParts): SyncStatus => {
  const { waiting, conflicts, lastSyncedAt, shrinking, rights, sending } = facts;
  const held = isHeldBack && waiting > 0 ? messages.heldBack(waiting) : null;
  return {
    state: isSyncing ? 'syncing' : stateOf(failure, waiting, shrinking !== undefined),
    waiting,
    conflicts,
    ...(failure?.kind === 'certificate' && { isOtherCertificate: true as const }),
    ...(shrinking && { shrinking }),
    ...(isSyncing && progress && { progress }),
    ...(rights && { rights }),
    sending,
    message: failure?.message ?? (shrinking ? sharedMessages.sync.listsFewer(shrinking) : held),
    lastSyncedAt,
    nextTryAt: failure !== null && nextAt !== null ? new Date(nextAt).toISOString() : null
  };
};

const stateOf = (failure: RemoteFailure | null, waiting: number, isAsking: boolean): SyncStatus['state'] => {
  if (failure?.isOffline === true) return 'offline';
  if (failure?.kind === 'unauthorized') return 'unauthorized';
  if (failure !== null && failure.kind !== 'busy') return 'failed';
  if (isAsking) return 'shrunk';
  if (failure !== null) return 'busy';
  return waiting > 0 ? 'waiting' : 'settled';
};
