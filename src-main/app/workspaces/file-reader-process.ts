import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportSettings } from '../../../src-shared/import-plan';
import type { ImportPreview, PreviewRow } from '../../../src-shared/transfer';
import { StoreError } from '../../domain/errors';
import { fromReaderSchema, READER_HEAP_MB, type FromReader, type ToReader } from '../../formats/reader-protocol';
import { messages } from '../process/messages';
import { startUtility } from './utility-process';

/** A file by its path, or one that was dropped or pasted, with its content. */
export type ImportSource = { readonly file: string } | { readonly name: string; readonly bytes: Uint8Array };

/** The process that runs `src-main/file-reader.ts`. */
export interface ReaderProcess {
  send(message: ToReader): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Once. */
  onExit(listener: () => void): void;
  kill(): void;
}

/** Starts the process. `entry`: the built `file-reader.ts`. */
export const startReaderProcess = (entry: string): ReaderProcess => {
  const utility = startUtility(entry, 'canopy-file-reader', READER_HEAP_MB);
  return {
    send: (message) => utility.postMessage(message),
    onMessage: (listener) => void utility.on('message', listener),
    onExit: (listener) => void utility.once('exit', listener),
    kill: () => void utility.kill()
  };
};

/** Content is sent in pieces, and the event loop goes on in between. */
const PIECE_BYTES = 1_000_000;

/** Called with how far the reading is. */
type OnProgress = (done: number, total: number) => void;

/** Takes some of the categories; the next are asked for when it is done. `done`, `total`: categories. */
type TakePiece = (piece: Uint8Array, done: number, total: number) => Promise<void>;

interface Waiting {
  readonly resolve: (answer: FromReader) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: OnProgress;
}

/** One file, read by a process of its own, which ends with it. */
export class FileReader {
  readonly #process: ReaderProcess;
  /** The file is on its way to the process. Rejects where the process has ended before it was ready. */
  readonly #handed: Promise<void>;
  #waiting: Waiting | null = null;
  /** Why nothing more comes. */
  #ended: StoreError | null = null;
  /** One question after the other. */
  #before: Promise<unknown> = Promise.resolve();

  /** `onFault` is called with errors of ours. */
  constructor(
    source: ImportSource,
    start: () => ReaderProcess,
    private readonly onFault: (error: Error) => void
  ) {
    this.#process = start();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#process.onMessage((raw) => {
      const message = fromReaderSchema.safeParse(raw);
      if (!message.success) this.#fail(message.error);
      else if (message.data.kind === 'ready') this.#hand(source).then(resolve, reject);
      else this.#receive(message.data);
    });
    this.#process.onExit(() => {
      this.end(messages.file.readerEnded);
      reject(this.#ended);
    });
    // A question says so, if there is one.
    promise.catch(() => undefined);
    this.#handed = promise;
  }

  /** Whether nothing more comes of it. */
  get isEnded(): boolean {
    return this.#ended !== null;
  }

  /** What comes of the file by these settings. Rejects with a StoreError once the process has ended. */
  async preview(settings: ImportSettings, onProgress: OnProgress): Promise<ImportPreview> {
    const answer = await this.#inTurn(() => this.#ask({ kind: 'preview', settings }, onProgress));
    if (answer.kind === 'preview') return answer.preview;
    throw this.#unexpected(answer);
  }

  /** Further rows of the preview. Rejects likewise. */
  async rows(settings: ImportSettings, from: number): Promise<PreviewRow[]> {
    const answer = await this.#inTurn(() => this.#ask({ kind: 'rows', settings, from }, () => undefined));
    if (answer.kind === 'rows') return answer.rows;
    throw this.#unexpected(answer);
  }

  /** Hands out the categories, piece by piece. Rejects likewise, and with what `take` throws. */
  readTrees(settings: ImportSettings, onProgress: OnProgress, take: TakePiece): Promise<void> {
    return this.#inTurn(async () => {
      let answer = await this.#ask({ kind: 'trees', settings }, onProgress);
      while (answer.kind === 'piece') {
        await take(answer.piece, answer.done, answer.total);
        answer = await this.#ask({ kind: 'more' }, onProgress);
      }
      if (answer.kind !== 'end') throw this.#unexpected(answer);
    });
  }

  /** Ends the process. What is being asked, and whatever is asked later, rejects with the sentence. */
  end(sentence: string = messages.file.gone): void {
    if (this.#ended !== null) return;
    this.#ended = new StoreError('invalid', sentence);
    this.#process.kill();
    this.#waiting?.reject(this.#ended);
    this.#waiting = null;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#before.then(work);
    this.#before = turn.catch(() => undefined);
    return turn;
  }

  async #ask(question: ToReader, onProgress: OnProgress): Promise<FromReader> {
    await this.#handed;
    if (this.#ended !== null) throw this.#ended;
    const { promise, resolve, reject } = Promise.withResolvers<FromReader>();
    this.#waiting = { resolve, reject, onProgress };
    this.#process.send(question);
    return promise;
  }

  async #hand(source: ImportSource): Promise<void> {
    if ('file' in source) {
      this.#process.send({ kind: 'file', file: source.file });
      return;
    }
    const { name, bytes } = source;
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      this.#process.send({ kind: 'bytes', bytes: bytes.slice(at, at + PIECE_BYTES) });
      await yieldToEventLoop();
    }
    this.#process.send({ kind: 'named', name });
  }

  #receive(message: FromReader): void {
    if (message.kind === 'progress') this.#waiting?.onProgress(message.done, message.total);
    else if (message.kind === 'fault') this.#fail(new Error(message.stack));
    else {
      const waiting = this.#waiting;
      this.#waiting = null;
      waiting?.resolve(message);
    }
  }

  #fail(error: Error): void {
    this.onFault(error);
    this.end(messages.file.readerEnded);
  }

  #unexpected(answer: FromReader): Error {
    if (answer.kind === 'failed') return new StoreError('storage_failed', answer.message);
    return new Error(`The process that reads a file answered “${answer.kind}”.`);
  }
}
