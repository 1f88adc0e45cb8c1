import { type FileRecord, ListedRecords } from '../records';
import { requireRoom } from './refusals';

/** Records in reading order by depth: the parent is the nearest previous one that is less deep. */
export class OutlineRecords {
  readonly #list: FileRecord[] = [];
  readonly records = new ListedRecords(this.#list);
  readonly #open: { readonly depth: number; readonly record: number }[] = [];

  /** @param depth increases from level to level, by any amount */
  add(line: number, depth: number, values: readonly unknown[]): void {
    while ((this.#open.at(-1)?.depth ?? -Infinity) >= depth) this.#open.pop();
    const parent = this.#open.at(-1)?.record;
    const at = this.#list.push({
      place: { kind: 'line', line },
      values,
      ...(parent !== undefined && { parent })
    });
    requireRoom(at);
    this.#open.push({ depth, record: at - 1 });
  }
}
