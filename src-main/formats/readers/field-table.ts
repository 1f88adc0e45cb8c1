import { LIMITS } from '../../../src-shared/limits';
import { isNothing } from '../../fields/listed-values';
import { type RecordPlace, Records } from '../records';
import { messages } from './messages';
import { requireFieldName, requireRoom, UnreadableFile } from './refusals';

const MOST_FIELDS = 2_000;
/** Including empty ones before the last of a record. */
const MOST_VALUES = 30 * LIMITS.categories;

/** The fields of records in the order in which they come, and how many records have each. */
export class FieldNames {
  readonly counts: number[] = [];
  readonly #indexes = new Map<string, number>();
  #values = 0;

  get all(): string[] {
    return [...this.#indexes.keys()];
  }

  /** The index of a field that a record has. */
  indexOf(key: string): number {
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    requireFieldName(key);
    if (this.#indexes.size >= MOST_FIELDS) throw new UnreadableFile(messages.tooManyFields({ most: MOST_FIELDS }));
    this.#indexes.set(key, this.#indexes.size);
    return this.counts.push(0) - 1;
  }

  /** Counts a value of a record. @param width of the record so far @returns its width with this */
  count(index: number, width: number): number {
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    if (index < width) return width;
    this.#values += index + 1 - width;
    if (this.#values > MOST_VALUES) throw new UnreadableFile(messages.fileTooLarge);
    return index + 1;
  }
}

/** Records with named values, in a column for each name. */
export class FieldTable extends Records {
  readonly #names = new FieldNames();
  /** With holes. */
  readonly #columns: unknown[][] = [];
  readonly #parents: (number | undefined)[] = [];
  #width = 0;
  length = 0;

  constructor(private readonly placeOf: (at: number) => RecordPlace) {
    super();
  }

  get fields(): string[] {
    return this.#names.all;
  }

  /** Begins a record, whose values are put next. @returns its index */
  add(parent?: number): number {
    this.#parents.push(parent);
    this.#width = 0;
    this.length += 1;
    requireRoom(this.length);
    return this.length - 1;
  }

  put(key: string, value: unknown): void {
    if (isNothing(value)) return;
    const field = this.#names.indexOf(key);
    this.#width = this.#names.count(field, this.#width);
    (this.#columns[field] ??= [])[this.length - 1] = value;
  }

  value(at: number, field: number): unknown {
    return this.#columns[field]?.[at];
  }

  place(at: number): RecordPlace {
    return this.placeOf(at);
  }

  override parent(at: number): number | undefined {
    return this.#parents[at];
  }

  override filled(): number[] {
    return this.#names.counts;
  }
}
