import type { ErrorCode } from '../../src-shared/envelope';
import type { Revision } from '../../src-shared/ids';

interface StoreErrorFacts {
  childCount?: number;
  descendantCount?: number;
  /** RFC 6901 pointer to the member of the request that is at fault. */
  pointer?: string;
  /** What is wrong with that member, as `check` calls it; left out: what the code says. */
  fault?: string;
  proposals?: string;
}

export class CallError extends Error {
  /** The revision of the tree that was checked; `undefined`: it was refused before a tree was read. */
  revision: Revision | undefined;
}

/** Every refusal and failure of the store. `message` is for people and holds no SQL; `cause` is the original failure. */
export class StoreError extends CallError {
  override readonly name = 'StoreError';

  constructor(
    readonly code: ErrorCode,
    detail: string,
    readonly facts?: StoreErrorFacts,
    options?: ErrorOptions
  ) {
    super(detail, options);
  }
}

/** For a `catch`: throws `storage_failed` with a sentence in place of the system's error. */
export const storageFailed =
  (sentence: string) =>
  (error: unknown): never => {
    throw new StoreError('storage_failed', sentence, {}, { cause: error });
  };

/** @throws StoreError `storage_failed` with the sentence where `work` throws */
export const orStorageFailed = <T>(sentence: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    return storageFailed(sentence)(error);
  }
};

export class EditsCancelled extends Error {
  override readonly name = 'EditsCancelled';
}

/** Called before each step; `true` cancels all edits, and nothing has changed. */
export type WhileEditing = (done: number, total: number) => boolean;

export const stepsWatched = (total: number, isCancelled: WhileEditing): (() => void) => {
  let done = 0;
  return () => {
    if (isCancelled(done, total)) throw new EditsCancelled('The edits were cancelled.');
    done += 1;
  };
};
