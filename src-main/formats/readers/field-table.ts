import { LIMITS } from '../../../src-shared/limits';
import { isNothing, type RawCategory } from '../../fields/listed-values';
import { messages } from './messages';
import { isListOfChildren } from './nested-rows';
import { UnreadableFile } from './refusals';

const MOST_FIELDS = 2_000;
/** Values in memory, including empty ones. */
const MOST_VALUES = 30 * LIMITS.categories;

const put = (values: unknown[], index: number, value: unknown): void => {
  while (values.length < index) values.push(undefined);
  values[index] = value;
};

/** Assigns an index to each key of records with named values. */
export class FieldTable {
  readonly #indexes = new Map<string, number>();
  readonly #lastKeys: string[] = [];
  readonly #lastIndexes: number[] = [];
  #values = 0;

  get fields(): string[] {
    return [...this.#indexes.keys()];
  }

  /** The values of a record by index, without trailing empty ones. */
  valuesOf(members: Iterable<readonly [string, unknown]>): unknown[] {
    const values: unknown[] = [];
    for (const [key, value] of members) if (!isNothing(value)) put(values, this.#indexOf(key), value);
    return this.#counted(values);
  }

  /** The values of an object without its children. Mostly it has the same keys in the same order as the previous one. */
  valuesOfRow(row: RawCategory, childrenKey: string | null): unknown[] {
    const keys = Object.keys(row);
    const values: unknown[] = [];
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? '';
      const value = row[key];
      if (isNothing(value) || isListOfChildren(key, value, childrenKey)) continue;
      if (this.#lastKeys[at] !== key) {
        this.#lastIndexes[at] = this.#indexOf(key);
        this.#lastKeys[at] = key;
      }
      put(values, this.#lastIndexes[at] ?? 0, value);
    }
    return this.#counted(values);
  }

  #counted(values: unknown[]): unknown[] {
    this.#values += values.length;
    if (this.#values > MOST_VALUES) throw new UnreadableFile(messages.fileTooLarge);
    return values;
  }

  #indexOf(key: string): number {
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    if (this.#indexes.size >= MOST_FIELDS) throw new UnreadableFile(messages.tooManyFields({ most: MOST_FIELDS }));
    this.#indexes.set(key, this.#indexes.size);
    return this.#indexes.size - 1;
  }
}
