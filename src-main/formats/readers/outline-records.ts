import type { FileRecord } from '../records';
import { requireRoom } from './refusals';

/** Makes records of what stands in reading order, each with a depth: it is below the nearest one before it that is less deep. */
export class OutlineRecords {
  readonly records: FileRecord[] = [];
  /** The records that are still open, each with its depth. */
  readonly #open: { readonly depth: number; readonly record: number }[] = [];

  /** @param depth any number that grows from level to level */
  add(line: number, depth: number, values: readonly unknown[]): void {
    while ((this.#open.at(-1)?.depth ?? -Infinity) >= depth) this.#open.pop();
    const parent = this.#open.at(-1)?.record;
    const at = this.records.push({
      place: { kind: 'line', line },
      values,
      ...(parent !== undefined && { parent })
    });
    requireRoom(at);
    this.#open.push({ depth, record: at - 1 });
  }
}
