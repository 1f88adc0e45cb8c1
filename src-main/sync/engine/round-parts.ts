import type { Blocked } from '../../store/sqlite/sync-state/sync-changes';
import type { CategoryService, RemoteFailure } from '../category-service';
import type { SyncTree } from '../sync-tree';
import type { ClassifierParts } from './failure-classifier';
import type { Acknowledgements } from './outbox';
import type { PlaceWriter } from './place-writer';
import type { ProjectedRemote } from './projected-remote';

/** What the sending of one round works with. */
export interface RoundParts extends ClassifierParts {
  readonly service: CategoryService;
  /** The tree here as it was planned from. */
  readonly planned: SyncTree;
  readonly projected: ProjectedRemote;
  readonly places: PlaceWriter;
  readonly acknowledged: Acknowledgements;
  /** The idempotency key of each creation, as stored in the outbox. */
  readonly keys: ReadonlyMap<number, string>;
  /** Called before and after each request and each write to the file. Throws when the sync is to end there. */
  readonly at: (boundary: string) => void;
  /** Whether the last reading is too old to delete by, or to write by at all. */
  readonly isTooOld: (kind: 'write' | 'delete') => boolean;
  /** Asked before each request: whether sending may go on. */
  readonly maySend: () => boolean;
}

/** What it comes to. */
export interface RoundEnd {
  /** Requests that were answered with success. */
  readonly pushed: number;
  readonly blocked: readonly Blocked[];
  /** Why nothing more can be sent in this sync. */
  readonly failure: RemoteFailure | null;
  /** The last failure that leaves open whether a request was carried out. */
  readonly lastUnexplained: RemoteFailure | null;
}
