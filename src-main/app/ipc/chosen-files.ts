import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { WebContents } from 'electron';
import type { ChosenFile } from '../../../src-shared/transfer';
import { StoreError } from '../../domain/errors';
import type { ImportSource } from '../../workspace/thread-protocol';
import { messages } from '../process/messages';

/**
 * The files that windows have chosen. A window knows them by an id alone: which file is read or written, the person says to the
 * system, and never a page.
 */
export class ChosenFiles {
  readonly #files = new WeakMap<WebContents, Map<string, ImportSource>>();

  add(sender: WebContents, source: ImportSource): ChosenFile {
    const id = randomUUID();
    // A window that is gone takes its files with it.
    const files = this.#files.get(sender) ?? new Map<string, ImportSource>();
    this.#files.set(sender, files.set(id, source));
    return { id, name: 'file' in source ? basename(source.file) : source.name };
  }

  /** @throws StoreError where this window has chosen none by that id, or has forgotten it */
  get(sender: WebContents, id: string): ImportSource {
    const source = this.#files.get(sender)?.get(id);
    if (source === undefined) throw new StoreError('invalid', messages.file.gone);
    return source;
  }

  forget(sender: WebContents, id: string): void {
    this.#files.get(sender)?.delete(id);
  }
}
