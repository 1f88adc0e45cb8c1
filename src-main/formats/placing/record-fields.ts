import type { FieldMapping, FieldRole } from '../../../src-shared/import-plan';
import { isObject } from '../../fields/listed-values';
import { nameFromHtml } from '../../fields/html-text';
import { textOfCell, valueOfCell } from '../csv-cells';
import { type FileRecords, isTableFormat, type Records } from '../records';
import { FIELD_PREFIX, isCanopyTable } from '../own-table';
import { FirstPlaces, type Word } from './first-places';
import { messages } from './messages';

/** Formats of programs that may store HTML. */
const MAYBE_HTML = new Set(['csv', 'xlsx', 'ods', 'json', 'jsonl']);

/** Members that identify an object in the place of a text or reference. */
const SAID_BY = ['id', 'uri', '@id', 'code', 'value', 'name', 'title', 'label', 'text', 'slug'];

const textOfValue = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value === undefined || value === null) return '';
  if (isObject(value)) {
    const said = SAID_BY.map((key) => value[key]).find((one) => typeof one === 'string' || typeof one === 'number');
    if (said !== undefined) return String(said);
  }
  return JSON.stringify(value) ?? '';
};

const BLANK = 0x20;
const LAST_ASCII = 0x7e;
const isInk = (code: number): boolean => code > BLANK && code <= LAST_ASCII;

/** `trim` is slow for millions of cells. */
const trimmed = (text: string): string =>
  isInk(text.charCodeAt(0)) && isInk(text.charCodeAt(text.length - 1)) ? text : text.trim();

/** Applies a mapping to a file with fields in another order. Unknown fields become metadata. */
export const alignedFields = (fields: readonly string[], mapping: FieldMapping): FieldMapping['fields'] => {
  const roles = new Map<string, FieldRole[]>();
  for (const { key, role } of mapping.fields) roles.set(key, [...(roles.get(key) ?? []), role]);
  return fields.map((key) => ({ key, role: roles.get(key)?.shift() ?? (key.trim() === '' ? 'ignored' : 'entry') }));
};

export class RecordFields {
  readonly roles: readonly FieldRole[];
  readonly keys: readonly string[];
  readonly isOwn: boolean;
  readonly isHtml: boolean;
  readonly #byRole = new Map<FieldRole, number[]>();
  readonly #isTable: boolean;
  readonly #columns: (readonly string[] | undefined)[] = [];
  readonly #places: (FirstPlaces | undefined)[] = [];
  readonly #records: Records;

  constructor(
    readonly file: FileRecords,
    mapping: FieldMapping
  ) {
    this.#records = file.records;
    this.roles = alignedFields(file.fields, mapping).map(({ role }) => role);
    for (const [at, role] of this.roles.entries()) this.#byRole.set(role, [...(this.#byRole.get(role) ?? []), at]);
    this.#isTable = isTableFormat(file.format);
    this.isOwn = file.isOwn === true || (this.#isTable && isCanopyTable(file.fields));
    this.isHtml = !this.isOwn && MAYBE_HTML.has(file.format);
    // Our own metadata columns keep their key; others yield.
    const taken = new Set(
      file.fields.filter((field) => field.startsWith(FIELD_PREFIX)).map((field) => field.slice(FIELD_PREFIX.length))
    );
    this.keys = file.fields.map((field, at) => {
      if (field.startsWith(FIELD_PREFIX)) return field.slice(FIELD_PREFIX.length);
      const plain = field.trim() === '' ? messages.columnNumber({ number: String(at + 1) }) : field.trim();
      let key = plain;
      for (let copy = 2; taken.has(key); copy += 1) key = `${plain} ${copy}`;
      taken.add(key);
      return key;
    });
  }

  all(role: FieldRole): readonly number[] {
    return this.#byRole.get(role) ?? [];
  }

  first(role: FieldRole): number | undefined {
    return this.#byRole.get(role)?.[0];
  }

  raw(record: number, field: number | undefined): unknown {
    return field === undefined ? undefined : this.#records.value(record, field);
  }

  /** As text, unless it is a number. */
  word(record: number, field: number): Word {
    const raw = this.raw(record, field);
    return typeof raw === 'number' ? raw : this.text(record, field);
  }

  plain(record: number, field: number | undefined): string {
    const text = textOfValue(this.raw(record, field));
    return this.#isTable ? textOfCell(text) : text;
  }

  /** Trimmed and without HTML entities; empty: none. */
  text(record: number, field: number | undefined): string {
    if (field === undefined) return '';
    return this.#columns[field]?.[record] ?? this.#decoded(this.plain(record, field));
  }

  /** All texts of a field, for what looks at them more than once. */
  column(field: number): readonly string[] {
    const { length } = this.#records;
    return (this.#columns[field] ??= Array.from({ length }, (_, at) => this.text(at, field)));
  }

  firstPlaces(field: number): FirstPlaces {
    return (this.#places[field] ??= new FirstPlaces(this.#records.length, (at) => this.word(at, field)));
  }

  textOf(value: unknown): string {
    return this.#decoded(textOfValue(value));
  }

  #decoded(text: string): string {
    return this.isHtml ? nameFromHtml(trimmed(text)) : trimmed(text);
  }

  value(record: number, field: number): unknown {
    const value = this.raw(record, field);
    if (value === null || (typeof value === 'string' && trimmed(value) === '')) return undefined;
    return this.#isTable && typeof value === 'string' ? valueOfCell(value) : value;
  }

  place(record: number, field?: number): string {
    if (record >= this.#records.length) return '';
    return messages.place(
      this.#records.place(record),
      field === undefined ? undefined : this.file.fields[field]?.trim()
    );
  }
}
