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

const MOST_CHARACTERS = 1_000 * LIMITS.categories;

/** @param characters of all cells: a spreadsheet states a long text once, and names it in any number of cells @throws UnreadableFile before all of them are searched */
export const requireRoomForTexts = (characters: number): void => {
  if (characters > MOST_CHARACTERS) throw new UnreadableFile(messages.fileTooLarge);
};

/** Columns of a table. Inference compares them with one another. */
export const MOST_COLUMNS = 2_000;

/** Of the name of a field, as mappings hold it. */
const LONGEST_NAME = 1_000;

/** @throws UnreadableFile */
export const requireFieldName = (name: string): void => {
  if (name.length > LONGEST_NAME) throw new UnreadableFile(messages.longFieldName({ most: LONGEST_NAME }));
};

/** Levels of JSON, XML, Turtle and paths, of which a tree may take several for each of its own. Parsers search all open ones. */
export const MOST_LEVELS = 2_000;

/** @throws UnreadableFile */
export const requireLevels = (levels: number): void => {
  if (levels > MOST_LEVELS) throw new UnreadableFile(messages.tooDeep({ levels: MOST_LEVELS }));
};
