import { statSync, type Stats } from 'node:fs';
import { StoreError } from '../domain/errors';

/**
 * Notices that the file of an open workspace has been deleted, moved or exchanged. SQLite goes on with the file that it has
 * open, whatever its name leads to by now, and what it writes there would be gone with the process.
 */
export class FileInPlace {
  readonly #opened: Stats | undefined;

  constructor(private readonly file: string) {
    this.#opened = statSync(file, { throwIfNoEntry: false });
  }

  /** Throws `storage_failed` unless the name leads to the file that was opened. */
  require(): void {
    const present = statSync(this.file, { throwIfNoEntry: false });
    if (present !== undefined && present.ino === this.#opened?.ino && present.dev === this.#opened.dev) return;
    throw new StoreError(
      'storage_failed',
      `“${this.file}” has been deleted or moved while it was open. Nothing was changed. Put it back, or close it here first.`
    );
  }
}
