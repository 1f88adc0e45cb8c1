import { StoreError } from '../../domain/errors';
import type { ReplicaFacts } from '../../store/sqlite/sync-state/workspace-replica';
import { RemoteFailure } from '../category-service';
import { messages } from './messages';

export interface FactsParts {
  /** What is left to do, from the replica's file. Throws `StoreError` where the file cannot be read. */
  readonly facts: () => ReplicaFacts;
  /** Hears of a fault of ours; syncing goes on. */
  readonly report: (error: unknown) => void;
  /** Hears once that the replica's own file cannot be read or written, until it can again. Syncing goes on trying. */
  readonly fileFailed: (error: StoreError) => void;
}

/** Reads what is left to do, and goes on with what was last known where the replica's file fails. */
export class FactsReader {
  #last: ReplicaFacts;
  #failure: RemoteFailure | null = null;
  #isFileFailureReported = false;
  #isStopped = false;

  /** Throws what `facts` throws: a file that cannot be read from the start is not opened at all. */
  constructor(private readonly parts: FactsParts) {
    this.#last = parts.facts();
  }

  /** Why they could not be read the last time; `null`: they could. */
  get failure(): RemoteFailure | null {
    return this.#failure;
  }

  /** Never throws: whoever calls may be a timer, where nobody takes an error. */
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

  /** As a failure to show. A fault of ours is reported, and a failure of the file passed on. */
  asFailure(error: unknown): RemoteFailure {
    const storeError = error instanceof RemoteFailure ? error.cause : error;
    if (storeError instanceof StoreError && storeError.code === 'storage_failed') this.#reportFile(storeError);
    if (error instanceof RemoteFailure) return error;
    if (error instanceof StoreError) return new RemoteFailure('failed', error.message, null, null, { cause: error });
    if (!this.#isStopped) this.parts.report(error);
    return new RemoteFailure('failed', messages.internalFault);
  }

  /** The file can be used again: its next failure is news. */
  recovered(): void {
    this.#isFileFailureReported = false;
  }

  /** By now the file may be closed: it is read no more. */
  stop(): void {
    this.#isStopped = true;
  }

  #reportFile(error: StoreError): void {
    if (this.#isFileFailureReported || this.#isStopped) return;
    this.#isFileFailureReported = true;
    this.parts.fileFailed(error);
  }
}
