import type { CategoryKey } from '../../../src-shared/ids';
/** After so many categories in a row, and nothing allowed before, the credentials are taken to be read-only. */
const MOST_FORBIDDEN = 3;

/**
 * Refusals with 403 (RFC 9110, 15.5.4): of single categories, or of every write, as with credentials that may only read. Which
 * it is no answer says, so it is decided by whether anything else is allowed.
 */
export class Forbidden {
  /** By category: the task. */
  readonly #tasks = new Map<number, string>();
  #isAnyAllowed = false;

  /** A sync begins. Where the last one came to nothing by this, one refusal is enough to end the next. */
  begin(): void {
    this.#isAnyAllowed = false;
    if (!this.#isEach()) this.#tasks.clear();
  }

  /** A write was carried out. */
  allowed(): void {
    this.#isAnyAllowed = true;
    this.#tasks.clear();
  }

  /** That task of a category was refused so. @returns whether every write seems to be */
  note(id: CategoryKey, task: string): boolean {
    if (this.#isAnyAllowed) return false;
    this.#tasks.set(id, task);
    return this.#isEach();
  }

  has(id: CategoryKey): boolean {
    return this.#tasks.has(id);
  }

  get tasks(): Iterable<string> {
    return this.#tasks.values();
  }

  #isEach(): boolean {
    return this.#tasks.size >= MOST_FORBIDDEN;
  }
}
