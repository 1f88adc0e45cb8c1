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
  /** Why it ended before everything was sent. */
  readonly failure?: RemoteFailure;
}
