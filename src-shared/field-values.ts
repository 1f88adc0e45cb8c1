import { codePoints } from './category';
import type { CustomField, FieldChoice } from './fields';
import { readJsonText } from './json-text';
import { mappingEntrySchema } from './mapping';
import { messages } from './messages';
import { isRecord } from './same-json';

const sentences = messages.customFields;

/** Why a value does not fit its field. `code` is stable; `message` is for people. */
export interface FieldFault {
  readonly code:
    | 'required'
    | 'missing_language'
    | 'wrong_type'
    | 'line_break'
    | 'too_long'
    | 'too_small'
    | 'too_big'
    | 'too_many_decimals'
    | 'not_a_date'
    | 'not_a_choice'
    | 'twice'
    | 'not_a_link'
    | 'unknown_language'
    | 'gone';
  readonly message: string;
}

/** What a typed text says: a value, `undefined` where nothing was typed, or why it says none. */
export type ParsedFieldValue =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: FieldFault };

/** Whether a category has no value: programs write that in several ways. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** All texts of a value: of a list each item, of an object each member. An empty text is none. */
export const textsOfValue = (value: unknown): string[] => {
  if (isEmptyValue(value)) return [];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOfValue);
  return [String(value)];
};

/** Whether a fault is that something is missing, rather than that it does not fit. */
export const isMissingValue = ({ code }: FieldFault): boolean => code === 'required' || code === 'missing_language';

const wrongType = (message: string): FieldFault => ({ code: 'wrong_type', message });

type TextField = Extract<CustomField, { type: 'text' | 'longText' }>;

const checkText = ({ type, maxLength }: TextField, value: unknown): FieldFault | null => {
  if (typeof value !== 'string') return wrongType(sentences.notText);
  if (type === 'text' && /[\r\n]/.test(value)) return { code: 'line_break', message: sentences.lineBreak };
  return maxLength !== undefined && codePoints(value) > maxLength
    ? { code: 'too_long', message: sentences.tooLong({ most: maxLength }) }
    : null;
};

const checkTexts = (field: TextField, value: unknown): FieldFault | null => {
  const { languages, require = [] } = field;
  if (languages === undefined) return checkText(field, value);
  if (!isRecord(value)) return wrongType(sentences.notTexts({ languages: languages.join(', ') }));
  for (const [language, text] of Object.entries(value)) {
    if (!languages.includes(language))
      return { code: 'unknown_language', message: sentences.unknownLanguage({ language }) };
    const fault = isEmptyValue(text) ? null : checkText(field, text);
    if (fault !== null) return fault;
  }
  const missing = require.filter((language) => isEmptyValue(value[language]));
  return missing.length > 0
    ? { code: 'missing_language', message: sentences.missingLanguages({ languages: missing.join(', ') }) }
    : null;
};

const decimalsOf = (number: number): number => {
  const [digits = '', exponent = '0'] = String(number).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
};

const checkNumber = (
  { min, max, decimals }: Extract<CustomField, { type: 'number' }>,
  value: unknown
): FieldFault | null => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType(sentences.notNumber);
  if (min !== undefined && value < min) return { code: 'too_small', message: sentences.atLeast({ least: min }) };
  if (max !== undefined && value > max) return { code: 'too_big', message: sentences.atMost({ most: max }) };
  return decimals !== undefined && decimalsOf(value) > decimals
    ? { code: 'too_many_decimals', message: sentences.decimals({ most: decimals }) }
    : null;
};

const isDay = (value: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};

const isLink = (value: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(value) && URL.canParse(value);

const checkChoice = (choices: readonly FieldChoice[], value: unknown): FieldFault | null => {
  if (typeof value !== 'string') return wrongType(sentences.notText);
  return choices.some((choice) => choice.value === value)
    ? null
    : { code: 'not_a_choice', message: sentences.notChoice({ value }) };
};

const checkEach = (value: unknown, check: (one: unknown) => FieldFault | null): FieldFault | null => {
  if (!Array.isArray(value)) return wrongType(sentences.notList);
  const list: readonly unknown[] = value;
  const fault = list.map(check).find((one) => one !== null);
  if (fault !== undefined) return fault;
  return new Set(list).size < list.length ? { code: 'twice', message: sentences.twice } : null;
};

const checkCategory = (value: unknown): FieldFault | null =>
  Number.isSafeInteger(value) && Number(value) >= 1 ? null : wrongType(sentences.notCategory);

/** Why a value does not fit a field; `null`: it does. A value that is empty fits unless the field is required. */
export const checkFieldValue = (field: CustomField, value: unknown): FieldFault | null => {
  if (isEmptyValue(value)) return field.required === true ? { code: 'required', message: sentences.required } : null;
  switch (field.type) {
    case 'text':
    case 'longText':
      return checkTexts(field, value);
    case 'number':
      return checkNumber(field, value);
    case 'yesNo':
      return typeof value === 'boolean' ? null : wrongType(sentences.notYesNo);
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : { code: 'not_a_date', message: sentences.notDate };
    case 'choice':
      return checkChoice(field.choices, value);
    case 'choices':
      return checkEach(value, (one) => checkChoice(field.choices, one));
    case 'link':
      return typeof value === 'string' && isLink(value) ? null : { code: 'not_a_link', message: sentences.notLink };
    case 'category':
      return field.many === true ? checkEach(value, checkCategory) : checkCategory(value);
    case 'map':
      return mappingEntrySchema.safeParse(value).success ? null : wrongType(sentences.notMapping);
  }
};

const writeList = (items: readonly unknown[]): string =>
  items
    .map((item) => (/[,"]/.test(String(item)) ? `"${String(item).replaceAll('"', '""')}"` : String(item)))
    .join(', ');

const LIST_ITEM = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/gy;

const readList = (text: string): readonly string[] =>
  [...text.matchAll(LIST_ITEM)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((item) => item !== '');

/**
 * A value as text, as it is typed, and as it is in a cell that is copied. What fits comes back from `parseFieldValue` as it was, but for an
 * empty value, which comes back as none. A value that does not fit is shown to the letter: a text as it is, anything else as JSON.
 */
export const formatFieldValue = (field: CustomField, value: unknown): string => {
  if (isEmptyValue(value)) return '';
  if (typeof value === 'string') return value;
  if (field.type === 'number' && typeof value === 'number') return String(value);
  if (field.type === 'yesNo' && typeof value === 'boolean') return value ? sentences.yes : sentences.no;
  if (field.type === 'category' && typeof value === 'number') return String(value);
  if ((field.type === 'choices' || field.type === 'category') && Array.isArray(value))
    if (checkFieldValue(field, value) === null) return writeList(value);
  return JSON.stringify(value);
};

const parsed = (value: unknown): ParsedFieldValue => ({ ok: true, value });

/** A decimal comma is understood where it cannot be one between thousands. */
const DECIMAL_COMMA = /^([+-]?\d+),(\d{1,2}|\d{4,})$/;

/** Of two signs, the last is the decimal one. */
const GROUPED = /^[+-]?\d{1,3}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d+$/;

/** The number that a text says; `null`: it says none, cannot be kept exactly, or has leading zeros, as a code may. */
export const writtenNumber = (text: string, unit?: string): number | null => {
  const bare = unit !== undefined && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text;
  // Most texts are none, and a column has thousands of them.
  if (!/^[+-]?\d/.test(bare)) return null;
  const point = GROUPED.test(bare) ? bare.replaceAll(/[.,](?=.*[.,])/g, '').replace(',', '.') : bare;
  const reading = readJsonText(point.replace(DECIMAL_COMMA, '$1.$2').replace(/^\+/, ''));
  return reading.ok && typeof reading.value === 'number' ? reading.value : null;
};

const YES: ReadonlySet<string> = new Set(['yes', 'true', '1', sentences.yes.toLowerCase()]);
const NO: ReadonlySet<string> = new Set(['no', 'false', '0', sentences.no.toLowerCase()]);

const readYesNo = (text: string): unknown => {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : text;
};

const dayOf = (year = '', month = '', day = ''): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Only forms in which day and month cannot be mistaken for each other. */
const readDay = (text: string): string => {
  const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (yearFirst !== null) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(text);
  return dayFirst === null ? text : dayOf(dayFirst[3], dayFirst[2], dayFirst[1]);
};

const readChoice = (choices: readonly FieldChoice[], text: string): string => {
  if (choices.some(({ value }) => value === text)) return text;
  const alike = choices.filter(({ value }) => value.toLowerCase() === text.toLowerCase());
  return alike.length === 1 ? (alike[0]?.value ?? text) : text;
};

const readCategory = (text: string): unknown => (/^#?\d{1,16}$/.test(text) ? Number(text.replace('#', '')) : text);

const readObject = (text: string): unknown => {
  const reading = readJsonText(text);
  return reading.ok && isRecord(reading.value) ? reading.value : text;
};

/** What a text says in a field, whether it fits or not; what says nothing that the field could mean stays the text. */
const readValue = (field: CustomField, text: string): unknown => {
  const bare = text.trim();
  switch (field.type) {
    case 'text':
    case 'longText':
      return field.languages === undefined ? text : readObject(bare);
    case 'number':
      return writtenNumber(bare, field.unit) ?? bare;
    case 'yesNo':
      return readYesNo(bare);
    case 'date':
      return readDay(bare);
    case 'choice':
      return readChoice(field.choices, bare);
    case 'choices':
      return readList(text).map((item) => readChoice(field.choices, item));
    case 'link':
      return bare;
    case 'category':
      return field.many === true ? readList(text).map(readCategory) : readCategory(bare);
    case 'map': {
      const value = readObject(bare);
      return typeof value === 'string' ? { to: value } : value;
    }
  }
};

/** The value that a typed or pasted text says. That a required value is missing is no fault here, since it can be typed later. */
export const parseFieldValue = (field: CustomField, text: string): ParsedFieldValue => {
  const isText = field.type === 'text' || field.type === 'longText';
  if ((isText ? text : text.trim()) === '') return parsed(undefined);
  const value = readValue(field, text);
  const fault = checkFieldValue(field, value);
  return fault === null || isMissingValue(fault) ? parsed(value) : { ok: false, fault };
};

/** The point of `1.250` may be one between thousands. */
const DOUBTFUL = /^[+-]?[1-9]\d{0,2}\.\d{3}(?![\d,])/;

/** The value that a field reads from one that does not fit, as if its text were typed; `undefined`: none, or not without doubt. */
export const readMisfit = (field: CustomField, value: unknown): unknown => {
  if (isEmptyValue(value) || typeof value === 'object' || checkFieldValue(field, value) === null) return undefined;
  const text = formatFieldValue(field, value).trim();
  const read = parseFieldValue(field, text);
  return read.ok && !(field.type === 'number' && DOUBTFUL.test(text)) ? read.value : undefined;
};
