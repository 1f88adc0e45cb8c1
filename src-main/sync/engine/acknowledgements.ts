import type { Unit } from '../../../src-shared/remote';
import { sameJson } from '../../../src-shared/same-json';

/** By the answer to its deletion, the category had not been there: noted of its existence. */
export const ABSENT = 'not there';

/** What the service has answered with success during this sync, by category and unit: the value that was sent. */
export class Acknowledgements {
  readonly #values = new Map<string, unknown>();

  note(id: number, unit: Unit, value: unknown): void {
    this.#values.set(`${id} ${unit}`, value);
  }

  has(id: number, unit: Unit): boolean {
    return this.#values.has(`${id} ${unit}`);
  }

  /** Whether that very value was. */
  hasSent(id: number, unit: Unit, value: unknown): boolean {
    return this.has(id, unit) && sameJson(this.#values.get(`${id} ${unit}`), value);
  }
}
