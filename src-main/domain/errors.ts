import type { ErrorCode } from '../../src-shared/error-catalogue';

/** What a refusal knows beyond its sentence, for those who show or answer it. */
export interface StoreErrorFacts {
  /** With `has_children`: direct children, and all descendants. */
  childCount?: number;
  descendantCount?: number;
  /** RFC 6901 pointer to the member of the request that is at fault. */
  pointer?: string;
}

/**
 * Every refusal and failure of the store. `message` is a sentence for people which names the category or file concerned
 * and holds no SQL; for failures of SQLite or the file system the original is kept as `cause`.
 */
export class StoreError extends Error {
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

/** Whoever waits has changed their mind; nothing has changed. */
export class EditsCancelled extends Error {
  override readonly name = 'EditsCancelled';
}
