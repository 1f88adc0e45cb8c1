import type { FaultKind } from '../../../src-shared/import-plan';
import type { PreviewRow } from '../../../src-shared/transfer';
import { inReadingOrder } from '../../domain/tree';
import type { FileCategory } from '../records';
import type { Assembly } from './assembly';
import type { FaultList } from './fault-list';
import type { Forest } from './forest';
import type { RecordFields } from './record-fields';

interface RowNote {
  readonly isMade: boolean;
  readonly faults: readonly FaultKind[];
}

interface Parts {
  readonly categories: readonly FileCategory[];
  readonly assembly: Assembly;
  readonly forest: Forest;
  readonly fields: RecordFields;
  readonly faults: FaultList;
  /** Whether what no record tells of was made since others name it as their parent. */
  readonly makesParents: boolean;
}

/** What a preview shows, a row each: the tree in reading order, then what is left out of it. Rows are made when they are asked for. */
export class PlacedRows {
  readonly #parts: Parts;
  readonly #notes = new Map<FileCategory, RowNote>();
  /** Indices in the forest. */
  readonly #leftOut: number[] = [];
  #flat: { readonly category: FileCategory; readonly depth: number }[] | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { assembly, forest, faults, makesParents } = parts;
    for (const [at, { record }] of forest.planted.entries()) {
      const category = assembly.placed(at);
      const isMade = record === null && makesParents;
      const found = faults.kindsOf(at);
      if (category === undefined) {
        if (record !== null) this.#leftOut.push(at);
      } else if (isMade || found.length > 0) this.#notes.set(category, { isMade, faults: found });
    }
  }

  get leftOut(): number {
    return this.#leftOut.length;
  }

  slice(from: number, count: number): PreviewRow[] {
    this.#flat ??= [...inReadingOrder<FileCategory>(this.#parts.categories)];
    const flat = this.#flat;
    const rows = flat.slice(from, from + count).map(({ category, depth }): PreviewRow => {
      const note = this.#notes.get(category);
      return {
        depth,
        name: category.name,
        ...(note?.isMade === true && { isMade: true }),
        ...(note !== undefined && note.faults.length > 0 && { faults: [...note.faults] })
      };
    });
    const [start, end] = [Math.max(0, from - flat.length), Math.max(0, from + count - flat.length)];
    return [...rows, ...this.#leftOut.slice(start, end).map((at) => this.#leftOutRow(at))];
  }

  #leftOutRow(at: number): PreviewRow {
    const { forest, fields, faults } = this.#parts;
    const planted = forest.planted[at];
    const record = planted?.record ?? planted?.mention ?? 0;
    const found = faults.kindsOf(at);
    return {
      depth: 0,
      name: planted?.name ?? fields.text(record, fields.first('name')),
      leftOut: fields.place(record),
      ...(found.length > 0 && { faults: [...found] })
    };
  }
}
