import { RemoteFailure } from '../category-service';
import { messages, type Operation } from './http/messages';

export type WriteOperation = Exclude<Operation, 'read'>;

export interface KnownWrites {
  readonly proven: readonly WriteOperation[];
  readonly onProven: (operation: WriteOperation) => void;
}

/** Statuses of a category that is gone, or of a wrong address. */
const ABSENT: readonly (number | null)[] = [404, 410];

/** Distinguishes a deleted category from a wrong address: a guessed path counts as right once a write has succeeded there. */
export class ProvenWrites {
  readonly #proven: Set<WriteOperation>;

  constructor(private readonly seen: KnownWrites = { proven: [], onProven: () => undefined }) {
    this.#proven = new Set(seen.proven);
  }

  has(operation: WriteOperation): boolean {
    return this.#proven.has(operation);
  }

  prove(operation: WriteOperation): void {
    if (this.#proven.has(operation)) return;
    this.#proven.add(operation);
    this.seen.onProven(operation);
  }

  /** The failure, or one that names the path if the answer suggests a wrong address. */
  judged(failure: RemoteFailure, operation: WriteOperation, { pathname }: URL): RemoteFailure {
    const { kind, status, retryAfter } = failure;
    if (kind !== 'refused' || status === null || !ABSENT.includes(status) || this.#proven.has(operation))
      return failure;
    return new RemoteFailure(
      'refused',
      messages.neverSucceeded({
        status: String(status),
        path: pathname,
        operation: this.#proven.size === 0 ? null : operation
      }),
      retryAfter,
      status
    );
  }
}
