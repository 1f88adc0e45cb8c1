import type { Fault } from '../../../src-shared/envelope';
import { LIMITS } from '../../../src-shared/limits';
import type { RecordsReading } from '../records';
import { messages } from './messages';

type Refusal = Extract<RecordsReading, { ok: false }>;

/** Nothing can be made of the file. The sentence says what is wrong and what to do. */
export const refusedFile = (code: string, message: string): Refusal => ({
  ok: false,
  faults: [{ pointer: '', code, message }]
});

/** The same for one place; `line` counts from 1. */
export const refusedLine = (line: number, code: string, message: string): Refusal => ({
  ok: false,
  faults: [{ pointer: `line ${line}`, code, message } satisfies Fault]
});

/** Ends the reading of a file that cannot be read, from wherever that is found out; `refusedReading` makes the refusal of it. */
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

/** Rows or categories that a file may have. Twice as many as a workspace holds: some tell of a category several times, or are left out. */
export const MOST_RECORDS = 2 * LIMITS.categories;

/** @throws UnreadableFile before what is read takes all memory */
export const requireRoom = (records: number): void => {
  if (records > MOST_RECORDS) throw new UnreadableFile('tree_full', messages.tooManyRecords(MOST_RECORDS));
};

/** Cells of a table in memory. */
const MOST_CELLS = 20 * LIMITS.categories;

/** @throws UnreadableFile where a table has more than may be kept in memory */
export const requireRoomForCells = (cells: number): void => {
  if (cells > MOST_CELLS) throw new UnreadableFile('too_big', messages.fileTooLarge);
};

/** Columns of a table. What they mean is found out by comparing them. */
export const MOST_COLUMNS = 2_000;

/** Does the reading, and makes the refusal of an `UnreadableFile`. Other errors pass, such as what `watch` throws. */
export const orRefusal = async (read: () => RecordsReading | Promise<RecordsReading>): Promise<RecordsReading> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) return refusedReading(error);
    throw error;
  }
};
