import { StoreError } from '../../domain/errors';
import type { ReplicaFacts } from '../../store/sqlite/sync-state/workspace-replica';
import { RemoteFailure } from '../category-service';
import { messages } from './messages';

export interface FactsParts {
  /** What is left to do, from the replica's file. Throws `StoreError` where the file cannot be read. */
  readonly facts: () => ReplicaFacts;
  readonly report: (error: unknown) => void;
  /** Called once when the replica's file cannot be read or written, and again only after `recovered`. Syncing keeps trying. */
  readonly fileFailed: (error: StoreError) => void;
}

/** Reads what is left to do; while the replica's file fails, the last known facts stay. */
export class FactsReader {
  #last: ReplicaFacts;
  #failure: RemoteFailure | null = null;
  #isFileFailureReported = false;
  #isStopped = false;

  /** Throws what `facts` throws: a file that cannot be read from the start is not opened at all. */
  constructor(private readonly parts: FactsParts) {
    this.#last = parts.facts();
  }

  get failure(): RemoteFailure | null {
    return this.#failure;
  }

  /** Never throws, since it is called from timers. */
  read(): ReplicaFacts {
    if (this.#isStopped) return this.#last;
    try {
      this.#last = this.parts.facts();
      this.#failure = null;
    } catch (error) {
      this.#failure = this.asFailure(error);
    }
    return this.#last;
  }

  /** Turns an error into a failure to show. A fault of Canopy goes to `report`, a failure of the file to `fileFailed`. */
  asFailure(error: unknown): RemoteFailure {
    const storeError = error instanceof RemoteFailure ? error.cause : error;
    if (storeError instanceof StoreError && storeError.code === 'storage_failed') this.#reportFile(storeError);
    if (error instanceof RemoteFailure) return error;
    if (error instanceof StoreError) return new RemoteFailure('failed', error.message, null, null, { cause: error });
    if (!this.#isStopped) this.parts.report(error);
    return new RemoteFailure('failed', messages.internalFault);
  }

  recovered(): void {
    this.#isFileFailureReported = false;
  }

  /** The file may be closed from now on and is not read any more. */
  stop(): void {
    this.#isStopped = true;
  }

  #reportFile(error: StoreError): void {
    if (this.#isFileFailureReported || this.#isStopped) return;
    this.#isFileFailureReported = true;
    this.parts.fileFailed(error);
  }
}
