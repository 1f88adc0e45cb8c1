import { basename } from 'node:path';
import { z } from 'zod';
import { type ImportSettings, importSettingsSchema } from '../../src-shared/import-plan';
import { type ImportPreview, importPreviewSchema, importRowsSchema, type PreviewRow } from '../../src-shared/transfer';
import { StoreError } from '../domain/errors';
import { type Isolated, IsolatedFailure, IsolatedWork, partsOfBytes } from '../platform/isolated';
import { SerialQueue } from '../platform/serial-queue';
import { messages } from './messages';

/* A file that a process of its own reads (`src-main/file-reader.ts`), and the protocol between the two. */

/** A path, or the content of a file that was dropped, pasted or piped. */
export type ImportSource = { readonly file: string } | { readonly name: string; readonly bytes: Uint8Array };

/** `open` comes first; content comes in parts before it. */
export const readerQuestionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), name: z.string(), file: z.string().nullable() }),
  z.object({ kind: z.literal('preview'), settings: importSettingsSchema }),
  z.object({ kind: z.literal('rows'), settings: importSettingsSchema, from: z.int() }),
  /** The first piece of the trees (`piecesOfTrees`); `more`: the next. */
  z.object({ kind: z.literal('trees'), settings: importSettingsSchema }),
  z.object({ kind: z.literal('more') })
]);
type ReaderQuestion = z.output<typeof readerQuestionSchema>;

const progressSchema = z.object({ done: z.number(), total: z.number() });
/** Why the file cannot be opened, as a sentence; `null`: it can. */
const openedSchema = z.string().nullable();
const rowsSchema = importRowsSchema.shape.rows;
const pieceSchema = progressSchema
  .extend({ piece: z.custom<Uint8Array>((value) => value instanceof Uint8Array) })
  .nullable();
export type TreePiece = z.output<typeof pieceSchema>;

/** The longest string of V8. */
export const MOST_FILE_BYTES = 512 * 1024 * 1024;

/** Heap limit of the process in megabytes: enough for a table of 1,000,000 rows. */
export const READER_HEAP_MB = 3_000;

/** Readers report progress more often than that. */
const SILENCE_MS = 30_000;

type OnProgress = (done: number, total: number) => void;

type TakePiece = (piece: Uint8Array, done: number, total: number) => Promise<void> | void;

export class FileReader {
  readonly #work: IsolatedWork;
  readonly #opened: Promise<void>;
  readonly #turns = new SerialQueue();
  #isFaultReported = false;

  constructor(
    source: ImportSource,
    start: () => Isolated,
    private readonly onFault: (error: unknown) => void
  ) {
    this.#work = new IsolatedWork(start(), SILENCE_MS);
    this.#opened = this.#open(source);
    // Reported by the next question.
    this.#opened.catch(() => undefined);
  }

  get isEnded(): boolean {
    return this.#work.failure !== null;
  }

  /** Rejects with a StoreError once the process has ended, as do all questions. */
  preview(settings: ImportSettings, onProgress?: OnProgress): Promise<ImportPreview> {
    return this.#inTurn(() => this.#ask({ kind: 'preview', settings }, importPreviewSchema, onProgress));
  }

  rows(settings: ImportSettings, from: number): Promise<PreviewRow[]> {
    return this.#inTurn(() => this.#ask({ kind: 'rows', settings, from }, rowsSchema));
  }

  /** Hands out the categories in pieces. Also rejects with what `take` throws. */
  readTrees(settings: ImportSettings, onProgress: OnProgress | undefined, take: TakePiece): Promise<void> {
    return this.#inTurn(async () => {
      let next = await this.#ask({ kind: 'trees', settings }, pieceSchema, onProgress);
      while (next !== null) {
        const { piece, done, total } = next;
        // The next piece is made while this one is taken.
        const following = this.#ask({ kind: 'more' }, pieceSchema, onProgress);
        following.catch(() => undefined);
        try {
          await take(piece, done, total);
        } finally {
          next = await following;
        }
      }
    });
  }

  /** Ends the process. Pending and later questions reject. */
  end(): void {
    this.#work.end();
  }

  async #open(source: ImportSource): Promise<void> {
    const [name, file, parts] =
      'file' in source ? [basename(source.file), source.file, []] : [source.name, null, partsOfBytes(source.bytes)];
    const refusal = await this.#ask({ kind: 'open', name, file }, openedSchema, undefined, parts);
    if (refusal !== null) throw new StoreError('storage_failed', refusal);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(() => this.#opened.then(work));
  }

  async #ask<T>(
    question: ReaderQuestion,
    answerSchema: z.ZodType<T>,
    onProgress?: OnProgress,
    parts: Iterable<unknown> = []
  ): Promise<T> {
    const report = (raw: unknown): void => {
      const { done, total } = progressSchema.parse(raw);
      onProgress?.(done, total);
    };
    try {
      return answerSchema.parse(await this.#work.ask(question, { parts, onProgress: report }));
    } catch (error) {
      if (error instanceof z.ZodError) this.#work.end('faulty', error);
      throw this.#refusalOf(this.#work.failure ?? error);
    }
  }

  #refusalOf(error: unknown): unknown {
    if (!(error instanceof IsolatedFailure)) return error;
    if (error.reason === 'faulty' && !this.#isFaultReported) {
      this.#isFaultReported = true;
      this.onFault(error.cause);
    }
    if (error.reason === 'stopped') return new StoreError('invalid', messages.gone);
    return new StoreError('invalid', error.reason === 'silent' ? messages.readerSilent : messages.readerEnded);
  }
}
