import { readJsonText } from '../../src-shared/json-text';

/** What spreadsheets evaluate as a formula, some also by full-width signs (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell. One that starts with a guard gets one more in any case, so that {@link textOfCell} is the exact inverse. */
export const cellOfText = (text: string, forSpreadsheet: boolean): string =>
  (forSpreadsheet ? FORMULA : GUARDED).test(text) ? `'${text}` : text;

const APOSTROPHE = 0x27;

export const textOfCell = (cell: string): string =>
  cell.charCodeAt(0) === APOSTROPHE && GUARDED.test(cell) ? cell.slice(1) : cell;

/** A number in its canonical form: "007", "1.50" and 20 digits are texts. */
const isPlainNumber = (text: string): boolean =>
  /^-?\d/.test(text) && Number.isFinite(Number(text)) && String(Number(text)) === text;

/** First characters of numbers, words of JSON, quoted texts, lists and objects. */
const MORE_THAN_TEXT = new Set(Array.from('-0123456789tTfFn"[{', (character) => character.charCodeAt(0)));

const valueOfText = (text: string): unknown => {
  if (!MORE_THAN_TEXT.has(text.charCodeAt(0))) return text;
  if (isPlainNumber(text)) return Number(text);
  if (text === 'true' || text === 'TRUE') return true;
  if (text === 'false' || text === 'FALSE') return false;
  if (text === 'null') return null;
  if (!/^["[{]/.test(text)) return text;
  const reading = readJsonText(text);
  return reading.ok ? reading.value : text;
};

/** The value of a metadata cell: a number, boolean, JSON, or else text. */
export const valueOfCell = (cell: string): unknown => valueOfText(textOfCell(cell));

/** The inverse of {@link valueOfCell}. Texts that would be read otherwise are quoted, as in JSON. */
export const cellOfValue = (value: unknown, forSpreadsheet: boolean): string => {
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = value.trim() !== '' && value.isWellFormed() && valueOfText(value) === value;
  return cellOfText(isPlain ? value : JSON.stringify(value), forSpreadsheet);
};
