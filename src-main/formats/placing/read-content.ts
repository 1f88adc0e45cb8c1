import { isForeignSlug, isPlainName, type Metadata } from '../../../src-shared/category';
import type { FieldRole } from '../../../src-shared/import-plan';
import { LIMITS } from '../../../src-shared/limits';
import { descriptionFromHtml } from '../../fields/html-text';
import { isObject, numberOf } from '../../fields/listed-values';
import { nearDescription, nearName, nearSlug } from '../../fields/near-fields';
import { yesOf } from '../../fields/shown-words';
import { valueOfCell } from '../csv-cells';
import type { FileCategory } from '../records';
import type { FaultList } from './fault-list';
import { fittingMetadata } from './fitting-metadata';
import type { PlantedCategory } from './forest';
import { messages } from './messages';
import type { RecordFields } from './record-fields';

type Entries = [string, unknown][];

const codePoints = (text: string): number => (text.length <= LIMITS.nameLength ? text.length : Array.from(text).length);

/** Reads what records say of categories apart from their places. What is wrong is told to `faults`, and done as is chosen there. */
export class ContentReader {
  readonly #entryFields: readonly number[];
  readonly #extra = new Map<number, readonly string[]>();

  constructor(
    private readonly fields: RecordFields,
    private readonly faults: FaultList,
    /** Whether the id is worth an entry, since it is another system's. */
    private readonly keepsIds: boolean,
    private readonly isByLevels: boolean
  ) {
    this.#entryFields = fields.all('entry');
    for (const { record, cells } of fields.file.extraCells ?? []) this.#extra.set(record, cells);
  }

  /** @returns `null`: the category is to be left out */
  read(planted: PlantedCategory): FileCategory | null {
    const { fields } = this;
    const { record, mention } = planted;
    const idField = this.#fieldAt('id', planted);
    const id = idField === undefined ? '' : fields.text(record ?? mention, idField);
    const entries: Entries = [];
    const slug = record === null ? null : this.#slug(record, entries);
    const name = this.#name(planted, slug ?? id);
    if (name === null) return null;
    const category: FileCategory = { name };
    const description = this.#description(planted, entries);
    // What the file has no field for stays unsaid, so that an update leaves it as it is; so does all of one that is only named in a path.
    if (record !== null && this.#has('slug')) category.slug = slug;
    if (description !== '' || (record !== null && this.#has('description'))) category.description = description;
    if (record !== null && this.#has('visible', 'hidden')) category.visible = this.#visible(record, entries);
    if (id !== '') category.fileId = id;
    if (id !== '' && idField !== undefined && this.keepsIds)
      entries.unshift([fields.keys[idField] ?? 'id', fields.value(record ?? mention, idField)]);
    if (record !== null) {
      const metadata = this.#metadata(record, entries);
      if (this.#has('metadata', 'entry') || Object.keys(metadata).length > 0) category.metadata = metadata;
    } else if (entries.length > 0)
      category.metadata = fittingMetadata(entries, this.faults, () => fields.place(mention));
    return category;
  }

  #has(...roles: readonly FieldRole[]): boolean {
    return roles.some((role) => this.fields.first(role) !== undefined);
  }

  /** The number that sorts a category among its siblings; `NaN`: none is given. */
  position(record: number): number {
    const field = this.fields.first('position');
    const number = numberOf(this.fields.text(record, field));
    return number ?? Number.NaN;
  }

  /** Of a table of levels, the field of the category's own level; otherwise the first of its role. */
  #fieldAt(role: 'id' | 'description', { record, level }: PlantedCategory): number | undefined {
    const all = this.fields.all(role);
    const hasEach = this.isByLevels && all.length > 1 && all.length === this.fields.all('level').length;
    if (hasEach) return all[level];
    return record === null ? undefined : all[0];
  }

  #name({ name: given, record, mention }: PlantedCategory, fallback: string): string | null {
    const { fields, faults } = this;
    const field = fields.first('name');
    const text = given ?? (record === null ? '' : fields.text(record, field));
    if (isPlainName(text)) return text;
    const near = nearName(text, '');
    const place = (): string => fields.place(record ?? mention, field ?? fields.first('path') ?? fields.first('level'));
    if (near === '') {
      if (faults.report('no_name', place, text) === 'leave_out') return null;
      const named = fields.record(record ?? mention);
      return nearName(fallback, named === undefined ? 'Unnamed' : messages.unnamed(named.place));
    }
    const isTooLong = codePoints(text.normalize('NFC')) > LIMITS.nameLength;
    if (isTooLong && faults.report('name_too_long', place, text) === 'leave_out') return null;
    return near;
  }

  #slug(record: number, entries: Entries): string | null {
    const { fields, faults } = this;
    const field = fields.first('slug');
    const text = fields.text(record, field);
    if (field === undefined || text === '') return null;
    if (isForeignSlug(text)) return text;
    const choice = faults.report('invalid_slug', () => fields.place(record, field), text);
    const near = choice === 'repair' ? nearSlug(text) : null;
    // What no slug can be made of is kept all the same.
    if (near === null && choice !== 'drop') entries.push([fields.keys[field] ?? 'slug', fields.plain(record, field)]);
    return near;
  }

  #description(planted: PlantedCategory, entries: Entries): string {
    const { fields, faults } = this;
    const field = this.#fieldAt('description', planted);
    if (field === undefined) return '';
    const record = planted.record ?? planted.mention;
    const plain = fields.plain(record, field);
    if (plain === '') return '';
    const text = (fields.isHtml ? descriptionFromHtml(plain) : plain).toWellFormed();
    const near = nearDescription(text);
    if (near.length === text.length) return text;
    const choice = faults.report('description_too_long', () => fields.place(record, field), text);
    if (choice === 'metadata') entries.push([fields.keys[field] ?? 'description', text]);
    return near;
  }

  #visible(record: number, entries: Entries): boolean {
    const { fields, faults } = this;
    for (const role of ['visible', 'hidden'] as const) {
      const field = fields.first(role);
      const text = fields.text(record, field);
      if (field === undefined || text === '') continue;
      const isYes = yesOf(text);
      if (isYes !== null) return role === 'visible' ? isYes : !isYes;
      const choice = faults.report('not_yes_or_no', () => fields.place(record, field), text);
      if (choice === 'metadata') entries.push([fields.keys[field] ?? role, fields.value(record, field)]);
    }
    return true;
  }

  #metadata(record: number, entries: Entries): Metadata {
    const { fields, faults } = this;
    const positionField = fields.first('position');
    const position = fields.text(record, positionField);
    if (positionField !== undefined && position !== '' && numberOf(position) === null) {
      const choice = faults.report('not_a_number', () => fields.place(record, positionField), position);
      if (choice === 'metadata')
        entries.push([fields.keys[positionField] ?? 'position', fields.value(record, positionField)]);
    }
    for (const field of this.#entryFields) {
      const value = fields.value(record, field);
      if (value !== undefined) entries.push([fields.keys[field] ?? '', value]);
    }
    const extra = this.#extra.get(record);
    if (extra !== undefined) {
      const choice = faults.report('extra_cells', () => fields.place(record), extra.join(' | '));
      if (choice === 'metadata') entries.push([messages.extraCells, extra]);
    }
    const whole = this.#wholeMetadata(record, entries);
    if (whole.length === 0 && entries.length === 0) return {};
    return fittingMetadata([...whole, ...entries], faults, () => fields.place(record));
  }

  /** The members of the object that holds the metadata. */
  #wholeMetadata(record: number, entries: Entries): Entries {
    const { fields, faults } = this;
    return fields.all('metadata').flatMap((field): Entries => {
      const raw = fields.raw(record, field);
      const value = typeof raw === 'string' ? valueOfCell(raw.trim()) : raw;
      if (value === undefined || value === null || value === '') return [];
      if (isObject(value)) return Object.entries(value);
      const choice = faults.report('invalid_metadata', () => fields.place(record, field), fields.plain(record, field));
      if (choice === 'as_text') entries.push([fields.keys[field] ?? 'metadata', fields.value(record, field)]);
      return [];
    });
  }
}
