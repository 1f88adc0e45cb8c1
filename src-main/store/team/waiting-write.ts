import { StoreError } from '../../domain/errors';
import type { WorkspaceStore } from '../sqlite/workspace-store';

/** A write that waits for its batch. `carryOut` may be called several times, each time on another state. */
export interface WaitingWrite {
  /** Writes, and keeps how that ended. */
  carryOut(store: WorkspaceStore): void;
  /** Answers with what was kept. */
  answer(): void;
  fail(error: unknown): void;
}

/** @param work what it writes; the promise rejects as that throws */
export const waitingWrite = <T>(
  work: (store: WorkspaceStore) => T
): { readonly write: WaitingWrite; readonly promise: Promise<T> } => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let answer = (): void => reject(new Error('A write was answered before it was carried out.'));
  const carryOut = (store: WorkspaceStore): void => {
    try {
      const result = work(store);
      answer = () => resolve(result);
    } catch (error) {
      if (isFailure(error)) throw error;
      answer = () => reject(error);
    }
  };
  return { write: { carryOut, answer: () => answer(), fail: reject }, promise };
};

/** A failure of the copy rather than a refusal of the call. */
const isFailure = (error: unknown): boolean =>
  error instanceof StoreError && (error.code === 'storage_failed' || error.code === 'storage_full');
