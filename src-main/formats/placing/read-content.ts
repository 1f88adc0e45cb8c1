import { isForeignSlug, isPlainName, type Metadata } from '../../../src-shared/category';
import { descriptionFromHtml } from '../../fields/html-text';
import { isTooLongName, validDescription, validName, validSlug, mostBytesOf } from '../../fields/valid-fields';
import { yesOf } from '../../fields/shown-words';
import type { FileCategory } from '../records';
import type { FaultList } from './fault-list';
import { fittingMetadata } from './fitting-metadata';
import { countedNumber } from './first-places';
import type { PlantedCategory } from './forest';
import { messages } from './messages';
import type { RecordFields } from './record-fields';
import { LIMITS } from '../../../src-shared/limits';
import { isObject, numberOf, type RawCategory, isNothing } from '../../fields/listed-values';
import { valueOfCell } from '../csv-cells';

/** Entries before they are merged; the last one of a key wins. */
type Entries = [key: string, value: unknown][];

/** Reads metadata: fields with one entry each, and fields with all of them. */
class MetadataReader {
  readonly #entryFields: readonly number[];
  readonly #wholeFields: readonly number[];
  readonly #positionField: number | undefined;
  readonly #extra = new Map<number, readonly string[]>();
  readonly #isSaid: boolean;
  #at = 0;
  /** Of the record that was read last; `NaN`: none. */
  position = Number.NaN;
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

  #positionOf(record: number, field: number): number {
    const raw = this.fields.raw(record, field);
    if (Number.isSafeInteger(raw)) return Number(raw);
    const text = this.fields.text(record, field);
    return countedNumber(text) ?? numberOf(text) ?? Number.NaN;
  }

  /** @param entries before those of the fields; appended to @returns `null`: the file has no metadata, nor has the category */
  read(record: number, at: number, entries: Entries): Metadata | null {
    this.#at = at;
    this.#addPosition(record, entries);
    const plain = this.#extra.has(record) ? null : this.#plain(record, entries);
    if (plain !== null) return this.#isSaid || entries.length > 0 ? plain : null;
    const metadata = this.#united(record, entries);
    return this.#isSaid || Object.keys(metadata).length > 0 ? metadata : null;
  }

  #addPosition(record: number, entries: Entries): void {
    const { fields, faults } = this;
    const field = this.#positionField;
    if (field === undefined) return;
    this.position = this.#positionOf(record, field);
    if (!Number.isNaN(this.position)) return;
    const text = fields.text(record, field);
    if (text === '') return;
    const choice = faults.report('not_a_number', this.#at, () => fields.place(record, field), text);
    if (choice === 'metadata') entries.push([fields.keys[field] ?? 'position', fields.value(record, field)]);
  }

  /** The fast path for nearly all records: plain fields, or one object of such. `null`: there is more, or it may be too large. */
  #plain(record: number, entries: Entries): Metadata | null {
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
    for (const [key, value] of entries) {
      if (whole !== null || key === '__proto__') return null;
      metadata[key] = value;
      bytes += mostBytesOf(key, value);
    }
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

/** By a constructor, since an object from braces keeps what is added later in a list beside it, which grows three times. */
class ReadCategory {
  constructor(readonly name: string) {}
}

const SINGLE = ['name', 'slug', 'visible', 'hidden', 'path', 'level'] as const;

/** Reads the fields of categories. Faults are reported to `faults`, and handled by its choice. */
export class ContentReader {
  readonly #field: Readonly<Record<(typeof SINGLE)[number], number | undefined>>;
  readonly #ids: readonly number[];
  readonly #descriptions: readonly number[];
  readonly #levels: number;
  readonly #metadata: MetadataReader;
  #at = 0;
  /** Reused, since most categories have none. */
  readonly #entries: Entries = [];
  #lastSaid: { readonly text: string; readonly isYes: boolean | null } = { text: '', isYes: null };

  constructor(
    private readonly fields: RecordFields,
    private readonly faults: FaultList,
    /** Whether the ids of another system are kept as a metadata entry. */
    private readonly keepsIds: boolean,
    isByLevels: boolean
  ) {
    const [name, slug, visible, hidden, path, level] = SINGLE.map((role) => fields.first(role));
    this.#field = { name, slug, visible, hidden, path, level };
    this.#ids = fields.all('id');
    this.#descriptions = fields.all('description');
    this.#levels = isByLevels ? fields.all('level').length : 0;
    this.#metadata = new MetadataReader(fields, faults);
  }

  /** @param at its index in the forest @returns `null`: the category is left out */
  read(planted: PlantedCategory, at: number): FileCategory | null {
    const { fields } = this;
    this.#at = at;
    this.#metadata.position = Number.NaN;
    const { record, mention } = planted;
    const entries = this.#entries;
    entries.length = 0;
    const slug = record === null ? null : this.#slug(record, entries);
    const name = this.#name(planted, slug);
    if (name === null) return null;
    const category: FileCategory = new ReadCategory(name);
    const description = this.#description(planted, entries);
    // Fields that the file lacks stay undefined, so that an update keeps their values; likewise all fields of a mentioned category.
    if (record !== null && this.#field.slug !== undefined) category.slug = slug;
    if (description !== '' || (record !== null && this.#descriptions.length > 0)) category.description = description;
    if (record !== null && (this.#field.visible ?? this.#field.hidden) !== undefined)
      category.visible = this.#visible(record, entries);
    const idField = this.keepsIds ? this.#fieldAt(this.#ids, planted) : undefined;
    if (idField !== undefined && fields.text(record ?? mention, idField) !== '')
      entries.unshift([fields.keys[idField] ?? 'id', fields.value(record ?? mention, idField)]);
    const metadata = record === null ? this.#ofMentioned(mention, entries) : this.#metadata.read(record, at, entries);
    if (metadata !== null) category.metadata = metadata;
    return category;
  }

  /** Of the category that was read last; `NaN`: it has none. */
  get position(): number {
    return this.#metadata.position;
  }

  #ofMentioned(mention: number, entries: Entries): Metadata | null {
    return entries.length === 0
      ? null
      : fittingMetadata(entries, this.faults, this.#at, () => this.fields.place(mention));
  }

  /** The field of the category's level in a table of levels; else the first field. */
  #fieldAt(all: readonly number[], { record, level }: PlantedCategory): number | undefined {
    if (all.length > 1 && all.length === this.#levels) return all[level];
    return record === null ? undefined : all[0];
  }

  #name(planted: PlantedCategory, slug: string | null): string | null {
    const { fields, faults } = this;
    const { name: given, record, mention } = planted;
    const field = this.#field.name;
    const text = given ?? (record === null ? '' : fields.text(record, field));
    if (isPlainName(text)) return text;
    const valid = validName(text, '');
    const place = (): string => fields.place(record ?? mention, field ?? this.#field.path ?? this.#field.level);
    if (valid === '') {
      if (faults.report('no_name', this.#at, place, text) === 'leave_out') return null;
      const idField = this.#fieldAt(this.#ids, planted);
      const id = idField === undefined ? '' : fields.text(record ?? mention, idField);
      return validName(slug ?? id, messages.unnamed(fields.file.records.place(record ?? mention)));
    }
    if (isTooLongName(text) && faults.report('name_too_long', this.#at, place, text) === 'leave_out') return null;
    return valid;
  }

  #slug(record: number, entries: Entries): string | null {
    const { fields, faults } = this;
    const field = this.#field.slug;
    const text = fields.text(record, field);
    if (field === undefined || text === '') return null;
    if (isForeignSlug(text)) return text;
    const choice = faults.report('invalid_slug', this.#at, () => fields.place(record, field), text);
    const valid = choice === 'repair' ? validSlug(text) : null;
    // A text that cannot become a slug is kept as an entry.
    if (valid === null && choice !== 'drop') entries.push([fields.keys[field] ?? 'slug', fields.plain(record, field)]);
    return valid;
  }

  #description(planted: PlantedCategory, entries: Entries): string {
    const { fields, faults } = this;
    const field = this.#fieldAt(this.#descriptions, planted);
    if (field === undefined) return '';
    const record = planted.record ?? planted.mention;
    const raw = fields.raw(record, field);
    const paragraphs = Array.isArray(raw) && raw.every((one) => typeof one === 'string') ? raw : null;
    const plain = paragraphs?.join('\n\n') ?? fields.plain(record, field);
    if (plain === '') return '';
    const text = (fields.isHtml ? descriptionFromHtml(plain) : plain).toWellFormed();
    if (text.length <= LIMITS.descriptionLength) return text;
    const valid = validDescription(text);
    if (valid.length === text.length) return text;
    const choice = faults.report('description_too_long', this.#at, () => fields.place(record, field), text);
    if (choice === 'metadata') entries.push([fields.keys[field] ?? 'description', text]);
    return valid;
  }

  #visible(record: number, entries: Entries): boolean {
    const { fields, faults } = this;
    for (const role of ['visible', 'hidden'] as const) {
      const field = this.#field[role];
      const text = fields.text(record, field);
      if (field === undefined || text === '') continue;
      const isYes = this.#yesOf(text);
      if (isYes !== null) return role === 'visible' ? isYes : !isYes;
      const choice = faults.report('not_yes_or_no', this.#at, () => fields.place(record, field), text);
      if (choice === 'metadata') entries.push([fields.keys[field] ?? role, fields.value(record, field)]);
    }
    return true;
  }

  /** Mostly it is the same text as before. */
  #yesOf(text: string): boolean | null {
    if (text !== this.#lastSaid.text) this.#lastSaid = { text, isYes: yesOf(text) };
    return this.#lastSaid.isYes;
  }
}
