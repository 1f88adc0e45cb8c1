import type { WorkspaceStore } from '../../store/workspace-store';
import { RemoteFailure, type CategoryService } from '../category-service';
import type { SyncOutcome } from './sync-outcome';

export interface SyncParts {
  readonly store: WorkspaceStore;
  readonly service: CategoryService;
  readonly now: () => Date;
  /** Called at every boundary of journal and request, so that a test can end there. */
  readonly boundary?: (name: string) => void;
  /** Aborted when the store is about to be closed: nothing of it is touched from then on. */
  readonly signal?: AbortSignal;
}

/** Syncs a replica with its service, again and again. */
export class ReplicaSync {
  constructor(readonly parts: SyncParts) {}

  once(): Promise<SyncOutcome> {
    return Promise.reject(new RemoteFailure('unreachable', 'Syncing is not built yet.'));
  }
}
