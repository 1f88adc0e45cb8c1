import { StoreError } from '../../domain/errors';
import type { WorkspaceStore } from '../sqlite/workspace-store';

/** A write that waits for its batch. */
export interface WaitingWrite {
  /** Writes. May be called several times, each time on another state. @returns answers with how that ended */
  carryOut(store: WorkspaceStore): () => void;
  fail(error: unknown): void;
  /** Nobody waits for the answer any more, so that a write which has not begun is left undone. */
  readonly isAbandoned: boolean;
}

/** @param work what it writes; the promise rejects as that throws, and with the reason of the signal */
export const waitingWrite = <T>(
  work: (store: WorkspaceStore) => T,
  signal?: AbortSignal
): { readonly write: WaitingWrite; readonly promise: Promise<T> } => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abandon = (): void => reject(signal?.reason);
  signal?.addEventListener('abort', abandon, { once: true });
  const done = (): void => signal?.removeEventListener('abort', abandon);
  const carryOut = (store: WorkspaceStore): (() => void) => {
    try {
      const result = work(store);
      return () => {
        done();
        resolve(result);
      };
    } catch (error) {
      if (isFailure(error)) throw error;
      return () => fail(error);
    }
  };
  const fail = (error: unknown): void => {
    done();
    reject(error);
  };
  return {
    write: {
      carryOut,
      fail,
      get isAbandoned() {
        return signal?.aborted === true;
      }
    },
    promise
  };
};

/** A failure of the copy rather than a refusal of the call. */
const isFailure = (error: unknown): boolean =>
  error instanceof StoreError && (error.code === 'storage_failed' || error.code === 'storage_full');
