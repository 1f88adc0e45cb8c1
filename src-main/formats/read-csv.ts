import { TOP_LEVEL } from '../../src-shared/ids';
import type { Fault } from '../../src-shared/envelope';
import { MOST_FAULTS } from '../../src-shared/faults';
import { LIMITS } from '../../src-shared/limits';
import type { ImportedCategory } from '../domain/tree';
import { columnsOf, knownIn, type CsvColumns } from './csv-columns';
import { readCsvFields } from './csv-fields';
import { cellIn, placesOf, type Planted } from './csv-places';
import { firstCells, readCsvRows } from './csv-rows';
import { messages } from './messages';
import { lineFault, type WhileReading } from './collect-categories';

/** The trees of a table, and what its columns were taken for. `repeated`: how many lines tell of a category once more, and were left out. */
type CsvReading =
  | {
      readonly ok: true;
      readonly categories: ImportedCategory[];
      readonly columns: CsvColumns;
      readonly repeated: number;
    }
  | { readonly ok: false; readonly faults: Fault[] };

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Lines of a large table whose first are enough to tell what kind it is. */
const BEGINNING = 64 * 1024;

/** Of a text that spreadsheets write the separator into. The line stays, empty, so that lines keep their numbers. */
const SAID_SEPARATOR = /^sep=(.)(?=\r|\n)/;

interface Separated {
  readonly text: string;
  readonly delimiter: string;
  /** How many cells of the first line are known column names. */
  readonly known: number;
}

const separated = (whole: string): Separated => {
  const text = whole.replace(/^\uFEFF/, '');
  const said = SAID_SEPARATOR.exec(text)?.[1];
  if (said !== undefined) return { text: text.replace(SAID_SEPARATOR, ''), delimiter: said, known: 1 };
  const beginning = text.slice(0, BEGINNING);
  const tried = SEPARATORS.map((delimiter) => {
    const cells = firstCells(beginning, delimiter);
    return { text, delimiter, known: knownIn(cells), cells: cells.length };
  });
  return tried.toSorted((a, b) => b.known - a.known || b.cells - a.cells)[0] ?? { text, delimiter: ',', known: 0 };
};

/** Whether a text is a table that `readCsv` would make sense of: its first line names columns, several or one that is a path. */
export const isTable = (text: string): boolean => {
  const { text: plain, delimiter, known } = separated(text);
  return known > 0 && firstCells(plain.slice(0, BEGINNING), delimiter).length > 1;
};

/** In the order of the positions. A line without one stays behind the sibling that it comes after in the file. */
const inOrder = (
  siblings: readonly { readonly position: number; readonly category: ImportedCategory }[]
): ImportedCategory[] => {
  let last = -Infinity;
  const placed = siblings.map(({ position, category }) => {
    last = Number.isNaN(position) ? last : position;
    return { position: last, category };
  });
  return placed.toSorted((a, b) => a.position - b.position || 0).map(({ category }) => category);
};

const HIGHEST_ID = 2 ** 52;

/** Ids are taken over where all of them are such as Canopy gives. */
const idsIn = (columns: CsvColumns, planted: readonly Planted[]): readonly (number | null)[] => {
  const ids = planted.map(({ row }) => (row === null ? '' : cellIn(columns, row, 'id')));
  const isOurs = ids.every((id) => id === '' || (/^[1-9]\d{0,15}$/.test(id) && Number(id) <= HIGHEST_ID));
  return ids.map((id) => (isOurs && id !== '' ? Number(id) : null));
};

/** Puts categories under their parents. */
class Assembly {
  readonly faults: Fault[] = [];
  readonly #children: number[][];

  constructor(
    private readonly planted: readonly Planted[],
    private readonly categories: readonly ImportedCategory[],
    private readonly positions: readonly number[]
  ) {
    this.#children = planted.map(() => []);
  }

  roots(): ImportedCategory[] {
    const roots: number[] = [];
    for (const [at, { parent }] of this.planted.entries())
      (parent === TOP_LEVEL ? roots : this.#children[parent])?.push(at);
    this.#checkLevels(roots);
    if (this.faults.length > 0) return [];
    for (const [at, below] of this.#children.entries()) {
      const category = this.categories[at];
      if (category !== undefined && below.length > 0) category.children = this.#siblings(below);
    }
    return this.#siblings(roots);
  }

  #siblings(places: readonly number[]): ImportedCategory[] {
    return inOrder(
      places.flatMap((at) => ({
        position: this.positions[at] ?? Number.NaN,
        category: this.categories[at] ?? { name: '' }
      }))
    );
  }

  /** What is not reached from the top stands in a cycle. */
  #checkLevels(roots: readonly number[]): void {
    const reached = new Uint8Array(this.planted.length);
    let level: readonly number[] = roots;
    for (let depth = 1; ; depth += 1) {
      const [first] = level;
      if (first === undefined) break;
      if (depth > LIMITS.depth) {
        this.#report(first, 'too_deep', messages.rowTooDeep);
        return;
      }
      for (const at of level) reached[at] = 1;
      level = level.flatMap((at) => this.#children[at] ?? []);
    }
    const inCycle = reached.indexOf(0);
    if (inCycle !== -1) this.#report(inCycle, 'cycle', messages.ownAncestor);
  }

  #report(at: number, code: string, message: string): void {
    this.faults.push(lineFault(this.planted[at]?.line ?? 1, code, message));
  }
}

const headerFault = ({ header, roles, levels, fields }: CsvColumns): string | null => {
  if (!roles.has('name') && !roles.has('path') && levels.length === 0) {
    return messages.noNameColumn;
  }
  const nameless = fields.find(({ key, index }) => key === '' && header[index]?.trim() === '');
  if (nameless !== undefined) return messages.columnWithoutName(nameless.index + 1);
  const twice = fields.find(({ key }, at) => fields.findIndex((other) => other.key === key) !== at);
  return twice === undefined ? null : messages.columnTwice(twice.key);
};

/**
 * Reads a table with a category a line (RFC 4180, with commas, semicolons, tabs or strokes between the cells). The first line names
 * the columns, by Canopy's names or by others that mean the same. Where a category stands is told by its parent's id, path or
 * name, by its own path, by one column a level, or by nothing: then all are at the top. Siblings come by their positions, or in the
 * order of the file. Columns with other names become metadata.
 * @returns the trees, all of them valid, or the first faults, each with its line. Passes on what `watch` throws
 */
export const readCsv = (whole: string, watch: WhileReading = () => undefined): CsvReading => {
  const { text, delimiter } = separated(whole);
  const read = readCsvRows(text, delimiter, watch);
  if (!read.ok) return { ok: false, faults: [...read.faults] };
  const columns = columnsOf(read.header.cells, read.rows);
  const wrong = headerFault(columns);
  if (wrong !== null) return { ok: false, faults: [lineFault(read.header.line, 'unknown_format', wrong)] };
  const { planted, repeated, faults: misplaced } = placesOf(columns, read.rows);
  if (planted.length > LIMITS.categories)
    return {
      ok: false,
      faults: [
        {
          pointer: '',
          code: 'tree_full',
          message: messages.tooMany()
        }
      ]
    };
  const faults = [...misplaced];
  const categories: ImportedCategory[] = [];
  const ids = idsIn(columns, planted);
  const positions: number[] = [];
  for (const [at, one] of planted.entries()) {
    if (at % 1_000 === 0) watch(text.length, text.length);
    const reading = readCsvFields(columns, one);
    if (!reading.ok) faults.push(...reading.faults);
    const id = ids[at] ?? null;
    categories.push({ ...(reading.ok ? reading.fields : { name: one.name }), ...(id === null ? {} : { id }) });
    const position = one.row === null ? '' : cellIn(columns, one.row, 'position');
    if (position !== '' && !Number.isFinite(Number(position)))
      faults.push(lineFault(one.line, 'invalid_type', messages.notANumber(position)));
    positions.push(position === '' ? Number.NaN : Number(position));
    if (faults.length >= MOST_FAULTS) break;
  }
  const assembly = new Assembly(planted, categories, positions);
  const roots = faults.length === 0 ? assembly.roots() : [];
  faults.push(...assembly.faults);
  if (faults.length > 0)
    return { ok: false, faults: faults.toSorted((a, b) => lineOf(a) - lineOf(b)).slice(0, MOST_FAULTS) };
  return { ok: true, categories: roots, columns, repeated };
};

const lineOf = ({ pointer }: Fault): number => Number(pointer.replace('line ', ''));
