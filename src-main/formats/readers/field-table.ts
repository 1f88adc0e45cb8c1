import { messages } from './messages';
import { UnreadableFile } from './refusals';

/** Different keys in one file. */
const MOST_FIELDS = 2_000;
/** Values in memory, those between that say nothing too. */
const MOST_VALUES = 30_000_000;

/** The fields of a format whose records name their values: each new key is one more field. */
export class FieldTable {
  readonly #indexes = new Map<string, number>();
  #values = 0;

  /** In the order in which they came. */
  get fields(): string[] {
    return [...this.#indexes.keys()];
  }

  /** The values of one record in the order of the fields, up to the last one that says something. */
  valuesOf(members: Iterable<readonly [string, unknown]>): unknown[] {
    const values: unknown[] = [];
    for (const [key, value] of members) {
      if (value === undefined || value === null || value === '') continue;
      const index = this.#indexOf(key);
      while (values.length < index) values.push(undefined);
      values[index] = value;
    }
    this.#values += values.length;
    if (this.#values > MOST_VALUES) throw new UnreadableFile('too_big', messages.fileTooLarge);
    return values;
  }

  #indexOf(key: string): number {
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    if (this.#indexes.size >= MOST_FIELDS) throw new UnreadableFile('too_big', messages.tooManyFields(MOST_FIELDS));
    this.#indexes.set(key, this.#indexes.size);
    return this.#indexes.size - 1;
  }
}
