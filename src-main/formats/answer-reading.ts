import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import type { ImportSettings } from '../../src-shared/import-plan';
import { inReadingOrder } from '../domain/tree';
import type { AnswerQuestion } from '../platform/isolated';
import { MOST_FILE_BYTES, readerQuestionSchema, type TreePiece } from './file-in-process';
import { openFile, type ImportSession } from './import-session';
import { piecesOfTrees } from './import-pieces';
import { messages } from './messages';
import { messages as ofReaders } from './readers/messages';
import type { WhileReadingRecords } from './records';

const givenSchema = z.array(z.instanceof(Uint8Array));

/** A pipe or a device may have no end, or nobody who writes to it. */
const contentOf = async (file: string): Promise<Uint8Array | string> => {
  try {
    const found = await stat(file);
    if (found.isFile()) return found.size > MOST_FILE_BYTES ? ofReaders.fileTooLarge : await readFile(file);
  } catch {
    // Said below.
  }
  return messages.unreadable({ file: basename(file) });
};

/** Answers the questions about one file (`readerQuestionSchema`), in the process that reads it. */
export const answerReading = (): AnswerQuestion => {
  let session: ImportSession | null = null;
  let pieces: ReturnType<typeof piecesOfTrees> | null = null;
  let total = 0;

  const opened = (): ImportSession => {
    if (session === null) throw new Error('No file was named yet.');
    return session;
  };

  const nextPiece = (): TreePiece => {
    const next = pieces?.next();
    if (next === undefined || next.done === true) {
      pieces = null;
      return null;
    }
    return { total, ...next.value };
  };

  const begin = async (settings: ImportSettings, watch: WhileReadingRecords): Promise<TreePiece> => {
    const trees = await opened().trees(settings, watch);
    total = inReadingOrder(trees).reduce((count) => count + 1, 0);
    pieces = piecesOfTrees(trees);
    return nextPiece();
  };

  return async (raw, parts, report) => {
    const question = readerQuestionSchema.parse(raw);
    const watch: WhileReadingRecords = (done, all) => report({ done, total: all });
    switch (question.kind) {
      case 'open': {
        const { file, name } = question;
        const content = file === null ? Buffer.concat(givenSchema.parse(parts.splice(0))) : await contentOf(file);
        if (typeof content === 'string') return content;
        session = openFile(name, content);
        return null;
      }
      case 'preview':
        return opened().preview(question.settings, watch);
      case 'rows':
        return opened().rows(question.settings, question.from, watch);
      case 'trees':
        return begin(question.settings, watch);
      case 'more':
        return nextPiece();
    }
  };
};
