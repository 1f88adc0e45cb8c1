import type { ReadingProgress, Shrinking } from '../../../src-shared/remote';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import type { CategoryService, Reading, RemoteFailure } from '../category-service';
import type { Forbidden } from './forbidden';
import type { VolatileFields } from './volatile-fields';

export interface SyncParts {
  readonly store: WorkspaceStore;
  readonly service: CategoryService;
  readonly now: () => Date;
  /** Called at every boundary of journal and request, so that a test can end there. */
  readonly boundary?: (name: string) => void;
  /** Aborted when the store is about to be closed: nothing of it is touched from then on. */
  readonly signal?: AbortSignal;
  /** Of how many categories or edits on others have their turn in between; 2,000 unless a test says otherwise. */
  readonly batchSize?: number;
}

/** Who wants to know how far a sync's readings are, or to end it at one. */
export interface SyncWatch {
  /** Hears of each page that has been read; `null`: that reading is over. */
  readonly onProgress?: (progress: ReadingProgress | null) => void;
  /** Aborted when the reading is cancelled. What is being sent is sent to its end first. */
  readonly cancelled?: AbortSignal;
}

/** A listing as it was read. `took` is of the whole reading; an unchanged one is answered much sooner. */
export type Listing = Extract<Reading, { state: 'read' }>;

/** What one sync leaves to the next of the same replica, in memory. */
export interface SyncMemory {
  /** Tasks that failed without a reason, by their keys: they come last until they succeed. */
  readonly troubled: Set<string>;
  readonly forbidden: Forbidden;
  readonly volatile: VolatileFields;
}

/** What one sync came to. */
export interface SyncOutcome {
  /** Changes taken over from the service. */
  readonly pulled: number;
  /** Writes that the service has carried out. */
  readonly pushed: number;
  /** Categories with changes that it does not have yet. */
  readonly waiting: number;
  readonly conflicts: number;
  /** What was settled otherwise than somebody wanted, in sentences. */
  readonly reported: readonly string[];
  /** It has stopped before it planned, wrote or sent anything by its last reading: that would take so much from the tree that the person is asked. */
  readonly shrinking?: Shrinking;
  /** Why it ended before everything was sent. */
  readonly failure?: RemoteFailure;
}
