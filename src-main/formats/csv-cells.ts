import { readJsonText } from '../../src-shared/json-text';

/**
 * What a spreadsheet evaluates as a formula, in some languages also by its signs in full width
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** A text that was guarded against that by an apostrophe. */
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as it stands in a cell. For a spreadsheet, what it would take for a formula begins with an apostrophe; what begins so
 * by itself gets one more either way, so that {@link textOfCell} gives back exactly what was written.
 */
export const cellOfText = (text: string, forSpreadsheet: boolean): string =>
  (forSpreadsheet ? FORMULA : GUARDED).test(text) ? `'${text}` : text;

const APOSTROPHE = 0x27;

export const textOfCell = (cell: string): string =>
  cell.charCodeAt(0) === APOSTROPHE && GUARDED.test(cell) ? cell.slice(1) : cell;

/** A number only where nothing of how it is written is lost by that: "007", "1.50" and a number of 20 digits are texts. */
const isPlainNumber = (text: string): boolean =>
  /^-?\d/.test(text) && Number.isFinite(Number(text)) && String(Number(text)) === text;

/** What a number, a word of JSON, a text in quotes, a list and an object begin with. */
const MORE_THAN_TEXT = new Set(Array.from('-0123456789tTfFn"[{', (character) => character.charCodeAt(0)));

const valueOfText = (text: string): unknown => {
  if (!MORE_THAN_TEXT.has(text.charCodeAt(0))) return text;
  if (isPlainNumber(text)) return Number(text);
  // As spreadsheets write them.
  if (text === 'true' || text === 'TRUE') return true;
  if (text === 'false' || text === 'FALSE') return false;
  if (text === 'null') return null;
  if (!/^["[{]/.test(text)) return text;
  const reading = readJsonText(text);
  return reading.ok ? reading.value : text;
};

/** What a cell of a metadata key says: a number, yes or no, JSON, and otherwise text. */
export const valueOfCell = (cell: string): unknown => valueOfText(textOfCell(cell));

/** The cell that {@link valueOfCell} reads as that value. A text that would be read as something else stands in quotes, as in JSON. */
export const cellOfValue = (value: unknown, forSpreadsheet: boolean): string => {
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = value.trim() !== '' && value.isWellFormed() && valueOfText(value) === value;
  return cellOfText(isPlain ? value : JSON.stringify(value), forSpreadsheet);
};
