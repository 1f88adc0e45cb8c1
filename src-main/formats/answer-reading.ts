import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ImportSettings } from '../../src-shared/import-plan';
import { inReadingOrder } from '../domain/tree';
import { openFile, type ImportSession } from './import-session';
import { piecesOfTrees } from './import-pieces';
import { messages } from './messages';
import { messages as ofReaders } from './readers/messages';
import type { WhileReadingRecords } from './records';
import { toReaderSchema, type FromReader, type ToReader } from './reader-protocol';

/** V8 holds no longer text. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Milliseconds between two reports of progress. */
const REPORT_EVERY = 100;

/** What went wrong beside the content of the file, as a sentence. */
class ReadingFailure extends Error {
  override readonly name = 'ReadingFailure';
}

const bytesOf = async (file: string): Promise<Uint8Array> => {
  try {
    if ((await stat(file)).size > MOST_BYTES) throw new ReadingFailure(ofReaders.fileTooLarge);
    return await readFile(file);
  } catch (error) {
    if (error instanceof ReadingFailure) throw error;
    throw new ReadingFailure(messages.unreadable(basename(file)), { cause: error });
  }
};

/**
 * Answers the messages about one file in the process that reads it.
 * @returns the function that takes a message, and never rejects: what is unexpected ends up in `onFault`
 */
export const answerReading = (
  send: (message: FromReader) => void,
  onFault: (error: unknown) => void
): ((raw: unknown) => Promise<void>) => {
  const given: Uint8Array[] = [];
  let session: ImportSession | null = null;
  let pieces: ReturnType<typeof piecesOfTrees> | null = null;
  let total = 0;

  const watched = (): WhileReadingRecords => {
    let reported = performance.now();
    return (done, all) => {
      if (performance.now() - reported < REPORT_EVERY) return;
      reported = performance.now();
      send({ kind: 'progress', done, total: all });
    };
  };

  const opened = (): ImportSession => {
    if (session === null) throw new Error('No file was named yet.');
    return session;
  };

  const nextPiece = (): FromReader => {
    const next = pieces?.next();
    if (next === undefined || next.done === true) {
      pieces = null;
      return { kind: 'end' };
    }
    return { kind: 'piece', total, ...next.value };
  };

  const begin = async (settings: ImportSettings): Promise<FromReader> => {
    const trees = await opened().trees(settings, watched());
    total = inReadingOrder(trees).reduce((count) => count + 1, 0);
    pieces = piecesOfTrees(trees);
    return nextPiece();
  };

  const answer = async (message: ToReader): Promise<FromReader | null> => {
    switch (message.kind) {
      case 'file':
        session = openFile(basename(message.file), await bytesOf(message.file));
        return null;
      case 'bytes':
        given.push(message.bytes);
        return null;
      case 'named':
        session = openFile(message.name, Buffer.concat(given.splice(0)));
        return null;
      case 'preview':
        return { kind: 'preview', preview: await opened().preview(message.settings, watched()) };
      case 'rows':
        return { kind: 'rows', rows: await opened().rows(message.settings, message.from, watched()) };
      case 'trees':
        return begin(message.settings);
      case 'more':
        return nextPiece();
    }
  };

  let failure: string | null = null;
  let before: Promise<void> = Promise.resolve();
  const take = async (raw: unknown): Promise<void> => {
    const message = toReaderSchema.parse(raw);
    try {
      const answered = failure === null ? await answer(message) : null;
      if (answered !== null) send(answered);
    } catch (error) {
      if (!(error instanceof ReadingFailure)) throw error;
      failure = error.message;
    }
    // The file itself is not asked about: the first question is told that it cannot be read.
    if (failure !== null && ['preview', 'rows', 'trees', 'more'].includes(message.kind))
      send({ kind: 'failed', message: failure });
  };
  return (raw) => {
    before = before.then(() => take(raw)).catch(onFault);
    return before;
  };
};
