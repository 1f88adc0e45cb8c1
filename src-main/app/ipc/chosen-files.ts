import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { WebContents } from 'electron';
import type { ChosenFile } from '../../../src-shared/transfer';
import { StoreError } from '../../domain/errors';
import type { ImportSource } from '../../workspace/thread-protocol';
import { messages } from '../process/messages';

/** The files that people have chosen in the system's dialogs. Windows know them by an id alone, so that no page can name a path. */
export class ChosenFiles {
  readonly #files = new WeakMap<WebContents, Map<string, ImportSource>>();

  add(sender: WebContents, source: ImportSource): ChosenFile {
    const id = randomUUID();
    // In a WeakMap, so that the files of a closed window are forgotten.
    const files = this.#files.get(sender) ?? new Map<string, ImportSource>();
    this.#files.set(sender, files.set(id, source));
    return { id, name: 'file' in source ? basename(source.file) : source.name };
  }

  /** @throws StoreError `invalid` where this window has no file of that id */
  get(sender: WebContents, id: string): ImportSource {
    const source = this.#files.get(sender)?.get(id);
    if (source === undefined) throw new StoreError('invalid', messages.file.gone);
    return source;
  }

  forget(sender: WebContents, id: string): void {
    this.#files.get(sender)?.delete(id);
  }
}
