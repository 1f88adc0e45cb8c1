import type { Shrinking } from '../../../src-shared/remote';
import type { RemoteFailure } from '../category-service';

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
