import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { ChosenFile } from '../../../src-shared/transfer';
import { StoreError } from '../../domain/errors';
import { messages } from '../../formats/messages';
import { FileReader, type ImportSource } from '../../formats/file-in-process';
import type { Isolated } from '../../platform/isolated';

export interface ImportingPage {
  readonly id: number;
  once(event: 'destroyed', listener: () => void): unknown;
  on(event: 'did-navigate', listener: () => void): unknown;
}

interface OpenedImport {
  readonly id: string;
  readonly source: ImportSource;
  readonly name: string;
  /** `null` until the file is first read. */
  reader: FileReader | null;
}

/** The file that each window is importing, one at most. Windows know it by an id alone, so that no page can name a path. */
export class OpenedImports {
  readonly #opened = new Map<number, OpenedImport>();
  readonly #watched = new WeakSet<ImportingPage>();

  constructor(
    private readonly start: () => Isolated,
    private readonly onFault: (error: unknown) => void
  ) {}

  add(sender: ImportingPage, source: ImportSource): ChosenFile {
    const { id: windowId } = sender;
    this.#end(windowId);
    if (!this.#watched.has(sender)) {
      this.#watched.add(sender);
      sender.once('destroyed', () => this.#end(windowId));
      // A page that is left, such as for another workspace, ends what it was importing.
      sender.on('did-navigate', () => this.#end(windowId));
    }
    const id = randomUUID();
    const name = 'file' in source ? basename(source.file) : source.name;
    this.#opened.set(windowId, { id, source, name, reader: null });
    return { id, name };
  }

  /** The process that reads the file, started again if it has ended. @throws StoreError `invalid` for an unknown file */
  reader(sender: ImportingPage, id: string): FileReader {
    const opened = this.#one(sender, id);
    if (opened.reader === null || opened.reader.isEnded)
      opened.reader = new FileReader(opened.source, this.start, this.onFault);
    return opened.reader;
  }

  nameOf(sender: ImportingPage, id: string): string {
    return this.#one(sender, id).name;
  }

  /** Ends only the process: the next question reads the file again. */
  endReader(sender: ImportingPage, id: string): void {
    const opened = this.#opened.get(sender.id);
    if (opened?.id !== id) return;
    opened.reader?.end();
    opened.reader = null;
  }

  forget(sender: ImportingPage, id: string): void {
    if (this.#opened.get(sender.id)?.id === id) this.#end(sender.id);
  }

  #one(sender: ImportingPage, id: string): OpenedImport {
    const opened = this.#opened.get(sender.id);
    if (opened?.id !== id) throw new StoreError('invalid', messages.gone);
    return opened;
  }

  #end(windowId: number): void {
    this.#opened.get(windowId)?.reader?.end();
    this.#opened.delete(windowId);
  }
}
