import { isForeignSlug, isPlainName, type Metadata } from '../../../src-shared/category';
import { descriptionFromHtml } from '../../fields/html-text';
import { isTooLongName, validDescription, validName, validSlug } from '../../fields/valid-fields';
import { yesOf } from '../../fields/shown-words';
import type { FileCategory } from '../records';
import type { FaultList } from './fault-list';
import { fittingMetadata } from './fitting-metadata';
import type { PlantedCategory } from './forest';
import { messages } from './messages';
import { MetadataReader, type Entries } from './read-metadata';
import type { RecordFields } from './record-fields';

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
    const { record, mention } = planted;
    const entries = this.#entries;
    entries.length = 0;
    const idField = this.#fieldAt(this.#ids, planted);
    const id = idField === undefined ? '' : fields.text(record ?? mention, idField);
    const slug = record === null ? null : this.#slug(record, entries);
    const name = this.#name(planted, slug ?? id);
    if (name === null) return null;
    const category: FileCategory = { name };
    const description = this.#description(planted, entries);
    // Fields that the file lacks stay undefined, so that an update keeps their values; likewise all fields of a mentioned category.
    if (record !== null && this.#field.slug !== undefined) category.slug = slug;
    if (description !== '' || (record !== null && this.#descriptions.length > 0)) category.description = description;
    if (record !== null && (this.#field.visible ?? this.#field.hidden) !== undefined)
      category.visible = this.#visible(record, entries);
    if (id !== '') category.fileId = id;
    if (id !== '' && idField !== undefined && this.keepsIds)
      entries.unshift([fields.keys[idField] ?? 'id', fields.value(record ?? mention, idField)]);
    const metadata = record === null ? this.#ofMentioned(mention, entries) : this.#metadata.read(record, at, entries);
    if (metadata !== null) category.metadata = metadata;
    return category;
  }

  position(record: number): number {
    return this.#metadata.position(record);
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

  #name({ name: given, record, mention }: PlantedCategory, fallback: string): string | null {
    const { fields, faults } = this;
    const field = this.#field.name;
    const text = given ?? (record === null ? '' : fields.text(record, field));
    if (isPlainName(text)) return text;
    const valid = validName(text, '');
    const place = (): string => fields.place(record ?? mention, field ?? this.#field.path ?? this.#field.level);
    if (valid === '') {
      if (faults.report('no_name', this.#at, place, text) === 'leave_out') return null;
      const named = fields.record(record ?? mention);
      return validName(fallback, named === undefined ? 'Unnamed' : messages.unnamed(named.place));
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
      const isYes = yesOf(text);
      if (isYes !== null) return role === 'visible' ? isYes : !isYes;
      const choice = faults.report('not_yes_or_no', this.#at, () => fields.place(record, field), text);
      if (choice === 'metadata') entries.push([fields.keys[field] ?? role, fields.value(record, field)]);
    }
    return true;
  }
}
