import type { BeingSent, ReadingProgress, Shrinking } from '../../../src-shared/remote';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import type { CategoryService, Reading, RemoteFailure } from '../category-service';
import type { Forbidden } from './failure-classifier';
import type { VolatileFields } from './volatile-fields';

export interface SyncParts {
  readonly store: WorkspaceStore;
  readonly service: CategoryService;
  readonly now: () => Date;
  /** Called at every boundary of journal and request, so that a test can end there. */
  readonly boundary?: (name: string) => void;
  /** Aborted when the store is about to be closed: nothing of it is touched from then on. */
  readonly signal?: AbortSignal;
  /** Categories or edits from which on work yields to the event loop in between; 2,000 unless a test says otherwise. */
  readonly batchSize?: number;
}

/** How many categories one sync has sent; `unverified`: those of them that no reading has shown yet, which still count as waiting. */
export interface SentCount {
  readonly sent: number;
  readonly unverified: number;
}

/** Progress and cancelling of the readings of one sync. */
export interface SyncWatch {
  /** Called after each page; `null`: the reading is over. */
  readonly onProgress?: (progress: ReadingProgress | null) => void;
  /** Called before each request that writes; `null`: all that is sent by this round has been. */
  readonly onSending?: (beingSent: BeingSent | null) => void;
  /** Called after each write that the service has carried out, and once a reading has shown them. */
  readonly onSent?: (sent: SentCount) => void;
  readonly cancelled?: AbortSignal;
  /** Asked before each request that writes: whether changes made here may be sent. Left out: they may. */
  readonly maySend?: () => boolean;
}

/** A listing as it was read. `took` is of a whole reading, never of one that was answered with “unchanged”. */
export type Listing = Extract<Reading, { state: 'read' }>;

/** What one sync leaves to the next of the same replica, in memory. */
export interface SyncMemory {
  /** Keys of tasks that failed unexplained: they are sent last until they succeed. */
  readonly deferred: Set<string>;
  readonly forbidden: Forbidden;
  readonly volatile: VolatileFields;
}

export interface SyncOutcome {
  /** Changes taken over from the service. */
  readonly pulled: number;
  /** Writes that the service has carried out. */
  readonly pushed: number;
  /** Categories with changes that it does not have yet. */
  readonly waiting: number;
  readonly conflicts: number;
  /** Sentences for the person: what was settled otherwise than one side wanted. */
  readonly reported: readonly string[];
  /** The last reading lacks so much that the person is asked; by that reading nothing was planned, written or sent. */
  readonly shrinking?: Shrinking;
  /** Pending changes are not sent because the person may only read by now. */
  readonly isWithheld?: true;
  /** Why it ended before everything was sent. */
  readonly failure?: RemoteFailure;
}
