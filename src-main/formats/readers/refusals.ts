import type { Fault } from '../../../src-shared/envelope';
import { LIMITS } from '../../../src-shared/limits';
import type { RecordsReading } from '../records';
import { messages } from './messages';

type Refusal = Extract<RecordsReading, { ok: false }>;

/** A refusal of the whole file. The sentence says what is wrong and what to do. */
export const refusedFile = (code: string, message: string): Refusal => ({
  ok: false,
  faults: [{ pointer: '', code, message }]
});

/** A refusal with a line, from 1. */
export const refusedLine = (line: number, code: string, message: string): Refusal => ({
  ok: false,
  faults: [{ pointer: `line ${line}`, code, message } satisfies Fault]
});

/** Thrown from anywhere to refuse a file. */
export class UnreadableFile extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly line?: number
  ) {
    super(message);
  }
}

export const refusedReading = ({ code, message, line }: UnreadableFile): Refusal =>
  line === undefined ? refusedFile(code, message) : refusedLine(line, code, message);

/** Records of a file: twice the limit of a workspace, since some are repeated or left out. */
export const MOST_RECORDS = 2 * LIMITS.categories;

/** @throws UnreadableFile before the records exhaust memory */
export const requireRoom = (records: number): void => {
  if (records > MOST_RECORDS) throw new UnreadableFile('tree_full', messages.tooManyRecords(MOST_RECORDS));
};

const MOST_CELLS = 20 * LIMITS.categories;

/** @throws UnreadableFile before the cells exhaust memory */
export const requireRoomForCells = (cells: number): void => {
  if (cells > MOST_CELLS) throw new UnreadableFile('too_big', messages.fileTooLarge);
};

/** Columns of a table. Inference compares them with one another. */
export const MOST_COLUMNS = 2_000;

/** Turns an `UnreadableFile` into a refusal. Other errors pass, such as those of `watch`. */
export const orRefusal = async (read: () => RecordsReading | Promise<RecordsReading>): Promise<RecordsReading> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) return refusedReading(error);
    throw error;
  }
};
