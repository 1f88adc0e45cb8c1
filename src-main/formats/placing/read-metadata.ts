import type { Metadata } from '../../../src-shared/category';
import { LIMITS } from '../../../src-shared/limits';
import { isObject, numberOf, type RawCategory } from '../../fields/listed-values';
import { mostBytesOf } from '../../fields/valid-fields';
import { valueOfCell } from '../csv-cells';
import type { FaultList } from './fault-list';
import { fittingMetadata } from './fitting-metadata';
import { messages } from './messages';
import type { RecordFields } from './record-fields';

/** Entries before they are merged; the last one of a key wins. */
export type Entries = [key: string, value: unknown][];

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Reads metadata: fields with one entry each, and fields with all of them. */
export class MetadataReader {
  readonly #entryFields: readonly number[];
  readonly #wholeFields: readonly number[];
  readonly #positionField: number | undefined;
  readonly #extra = new Map<number, readonly string[]>();
  readonly #isSaid: boolean;
  #at = 0;
  /** Whether assignment creates a member for each key (unlike `__proto__`). */
  readonly #hasPlainKeys: boolean;

  constructor(
    private readonly fields: RecordFields,
    private readonly faults: FaultList
  ) {
    this.#entryFields = fields.all('entry');
    this.#wholeFields = fields.all('metadata');
    this.#positionField = fields.first('position');
    this.#hasPlainKeys = !this.#entryFields.some((field) => fields.keys[field] === '__proto__');
    this.#isSaid = this.#entryFields.length + this.#wholeFields.length > 0;
    for (const { record, cells } of fields.file.extraCells ?? []) this.#extra.set(record, cells);
  }

  position(record: number): number {
    const raw = this.fields.raw(record, this.#positionField);
    if (Number.isSafeInteger(raw)) return Number(raw);
    return numberOf(this.fields.text(record, this.#positionField)) ?? Number.NaN;
  }

  /** @param entries before those of the fields; appended to @returns `null`: the file has no metadata, nor has the category */
  read(record: number, at: number, entries: Entries): Metadata | null {
    this.#at = at;
    this.#addPosition(record, entries);
    const plain = entries.length === 0 && !this.#extra.has(record) ? this.#plain(record) : null;
    if (plain !== null) return this.#isSaid ? plain : null;
    const metadata = this.#united(record, entries);
    return this.#isSaid || Object.keys(metadata).length > 0 ? metadata : null;
  }

  #addPosition(record: number, entries: Entries): void {
    const { fields, faults } = this;
    const field = this.#positionField;
    if (field === undefined || !Number.isNaN(this.position(record))) return;
    const text = fields.text(record, field);
    if (text === '') return;
    const choice = faults.report('not_a_number', this.#at, () => fields.place(record, field), text);
    if (choice === 'metadata') entries.push([fields.keys[field] ?? 'position', fields.value(record, field)]);
  }

  /** The fast path for nearly all records: plain fields, or one object of such. `null`: there is more, or it may be too large. */
  #plain(record: number): Metadata | null {
    if (!this.#hasPlainKeys) return null;
    let whole: RawCategory | null = null;
    for (const field of this.#wholeFields) {
      const value = this.#wholeValue(record, field);
      if (isNothing(value)) continue;
      if (whole !== null || !isObject(value)) return null;
      whole = value;
    }
    let bytes = 2;
    if (whole !== null) for (const key of Object.keys(whole)) bytes += mostBytesOf(key, whole[key]);
    const metadata: Record<string, unknown> = {};
    for (const field of this.#entryFields) {
      const value = this.fields.value(record, field);
      if (value === undefined) continue;
      if (whole !== null) return null;
      const key = this.fields.keys[field] ?? '';
      metadata[key] = value;
      bytes += mostBytesOf(key, value);
    }
    return bytes <= LIMITS.metadataBytes ? (whole ?? metadata) : null;
  }

  #united(record: number, entries: Entries): Metadata {
    const { fields, faults } = this;
    for (const field of this.#entryFields) {
      const value = fields.value(record, field);
      if (value !== undefined) entries.push([fields.keys[field] ?? '', value]);
    }
    const extra = this.#extra.get(record);
    if (extra !== undefined) {
      const choice = faults.report('extra_cells', this.#at, () => fields.place(record), extra.join(' | '));
      if (choice === 'metadata') entries.push([messages.extraCells, extra]);
    }
    const whole = this.#wholeFields.flatMap((field) => this.#wholeEntries(record, field, entries));
    if (whole.length === 0 && entries.length === 0) return {};
    return fittingMetadata([...whole, ...entries], faults, this.#at, () => fields.place(record));
  }

  #wholeValue(record: number, field: number): unknown {
    const raw = this.fields.raw(record, field);
    return typeof raw === 'string' ? valueOfCell(raw.trim()) : raw;
  }

  #wholeEntries(record: number, field: number, entries: Entries): Entries {
    const { fields, faults } = this;
    const value = this.#wholeValue(record, field);
    if (isNothing(value)) return [];
    if (isObject(value)) return Object.entries(value);
    const choice = faults.report(
      'invalid_metadata',
      this.#at,
      () => fields.place(record, field),
      fields.plain(record, field)
    );
    if (choice === 'as_text') entries.push([fields.keys[field] ?? 'metadata', fields.value(record, field)]);
    return [];
  }
}
