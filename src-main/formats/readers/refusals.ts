import { LIMITS } from '../../../src-shared/limits';
import outlineWords from '../../../src-shared/outline/messages/en.json' with { type: 'json' };
import { messages } from './messages';

/** Thrown from anywhere to refuse a file: the sentence says what is wrong and what to do. */
export class UnreadableFile extends Error {
  constructor(sentence: string, line?: number) {
    super(line === undefined ? sentence : outlineWords.atLine({ line, fault: sentence }));
  }
}

/** Records of a file: twice the limit of a workspace, since some are repeated or left out. */
export const MOST_RECORDS = 2 * LIMITS.categories;

/** @throws UnreadableFile before the records exhaust memory */
export const requireRoom = (records: number): void => {
  if (records > MOST_RECORDS) throw new UnreadableFile(messages.tooManyRecords(MOST_RECORDS));
};

const MOST_CELLS = 20 * LIMITS.categories;

/** @throws UnreadableFile before the cells exhaust memory */
export const requireRoomForCells = (cells: number): void => {
  if (cells > MOST_CELLS) throw new UnreadableFile(messages.fileTooLarge);
};

/** Columns of a table. Inference compares them with one another. */
export const MOST_COLUMNS = 2_000;
