import { TOP_LEVEL, type TopLevel } from '../../src-shared/ids';
import type { Fault } from '../../src-shared/envelope';
import { textOfCell } from './csv-cells';
import type { CsvColumns, ColumnRole } from './csv-columns';
import type { CsvRow } from './csv-rows';
import { messages } from './messages';
import { PATH_SEPARATOR } from './own-table';
import { lineFault } from './collect-categories';

/** A category that a table mentions; `parent` is an index into the list of them. */
export interface Planted {
  /** The line that mentions it first. */
  readonly line: number;
  /** `null`: only the paths of others name it. */
  row: CsvRow | null;
  name: string;
  /** The place of its parent in the list, which may be a later one. */
  parent: number | TopLevel;
}

/** `repeated`: how many lines mention a category that an earlier line has mentioned. */
export interface Places {
  readonly planted: readonly Planted[];
  readonly repeated: number;
  readonly faults: readonly Fault[];
}

/** Cells that mean “no parent”. */
const NO_PARENT = new Set(['', '0', '-1', '-', 'null', 'none', 'root']);

/** Between the names of a path, the surest first. A column that is called a path has them with and without blanks. */
const SEPARATORS = [/\s*(?:->|[>›»→])\s*/u, /\s*\|\s*/u, /\s*[/\\]\s*/u] as const;
/** Elsewhere only what is no part of a name. */
const IN_NAMES = [/\s+[>›»]\s+/u] as const;

/** The trimmed text of a row under a role; empty where there is none. */
export const cellIn = (columns: CsvColumns, row: CsvRow, role: ColumnRole): string => {
  const index = columns.roles.get(role);
  return index === undefined ? '' : textOfCell(row.cells[index] ?? '').trim();
};

const separatorIn = (cells: readonly string[], separators: readonly RegExp[]): RegExp | null =>
  separators.find((separator) => cells.some((cell) => separator.test(cell))) ?? null;

const namesOf = (path: string, separator: RegExp | null): string[] =>
  (separator === null ? [path] : path.split(separator)).map((name) => name.trim()).filter((name) => name !== '');

/** Unites paths: what two have in common at their beginning becomes one category, where it came first. */
class PathTree {
  readonly planted: Planted[] = [];
  repeated = 0;
  readonly #below = new Map<Planted['parent'], Map<string, number>>();

  add(row: CsvRow, path: readonly string[], name: string): void {
    let parent: Planted['parent'] = TOP_LEVEL;
    for (const [depth, segment] of path.entries()) {
      const isItself = depth === path.length - 1;
      const siblings: Map<string, number> = this.#below.get(parent) ?? new Map<string, number>();
      this.#below.set(parent, siblings);
      let at: number | undefined = siblings.get(segment);
      if (at === undefined) {
        at = this.planted.push({ line: row.line, row: null, name: segment, parent }) - 1;
        siblings.set(segment, at);
      }
      if (isItself) this.#tell(at, row, name);
      parent = at;
    }
  }

  #tell(at: number, row: CsvRow, name: string): void {
    const planted = this.planted[at];
    if (planted === undefined) return;
    if (planted.row !== null) {
      this.repeated += 1;
      return;
    }
    planted.row = row;
    planted.name = name;
  }
}

const withoutPath = (row: CsvRow): Fault => lineFault(row.line, 'required', messages.neitherNameNorPath);

/** By a column of paths, which may or may not end with the name itself. */
const byPath = (columns: CsvColumns, rows: readonly CsvRow[]): Places => {
  const tree = new PathTree();
  const faults: Fault[] = [];
  const separator = separatorIn(
    rows.map((row) => cellIn(columns, row, 'path')),
    SEPARATORS
  );
  const paths = rows.map((row) => namesOf(cellIn(columns, row, 'path'), separator));
  const alike = rows.filter(
    (row, index) => paths[index]?.at(-1)?.toLowerCase() === cellIn(columns, row, 'name').toLowerCase()
  );
  const endsWithName = !columns.roles.has('name') || alike.length * 2 >= rows.length;
  for (const [index, row] of rows.entries()) {
    const names = paths[index] ?? [];
    const name = cellIn(columns, row, 'name');
    const isWhole =
      names.length > 0 && (name === '' || (endsWithName && names.at(-1)?.toLowerCase() === name.toLowerCase()));
    const path = isWhole || name === '' ? names : [...names, name];
    if (path.length === 0) faults.push(withoutPath(row));
    else tree.add(row, path, name === '' ? (path.at(-1) ?? '') : name);
  }
  return { planted: tree.planted, repeated: tree.repeated, faults };
};

/** By one column a level. A gap between two levels is none of the tree's. */
const byLevels = (columns: CsvColumns, rows: readonly CsvRow[]): Places => {
  const tree = new PathTree();
  const faults: Fault[] = [];
  for (const row of rows) {
    const path = columns.levels.map((index) => textOfCell(row.cells[index] ?? '').trim()).filter((name) => name !== '');
    if (path.length === 0) faults.push(withoutPath(row));
    else tree.add(row, path, path.at(-1) ?? '');
  }
  return { planted: tree.planted, repeated: tree.repeated, faults };
};

/** By names alone: a list, or paths where the names are some. */
const byNames = (columns: CsvColumns, rows: readonly CsvRow[]): Places => {
  const names = rows.map((row) => cellIn(columns, row, 'name'));
  const separator = separatorIn(names, IN_NAMES);
  if (separator === null)
    return {
      planted: rows.map((row, index): Planted => ({
        line: row.line,
        row,
        name: names[index] ?? '',
        parent: TOP_LEVEL
      })),
      repeated: 0,
      faults: []
    };
  const tree = new PathTree();
  for (const [index, row] of rows.entries()) {
    const path = namesOf(names[index] ?? '', separator);
    tree.add(row, path, path.at(-1) ?? '');
  }
  return { planted: tree.planted, repeated: tree.repeated, faults: [] };
};

/** Finds the category that a cell names; `null`: several. */
class Known {
  readonly #at = new Map<string, number | null>();

  /** @returns whether it is the first of that word */
  note(word: string, at: number): boolean {
    if (word === '') return true;
    const isFirst = !this.#at.has(word);
    this.#at.set(word, isFirst ? at : null);
    return isFirst;
  }

  find(word: string): number | null | undefined {
    return this.#at.get(word);
  }
}

/**
 * By a column that names the parent: by its id, else by its path or its name. Canopy's own tables have paths beside it; a line that was added to one may give
 * a path instead.
 */
const byParent = (columns: CsvColumns, rows: readonly CsvRow[]): Places => {
  const faults: Fault[] = [];
  const [ids, paths, names] = [new Known(), new Known(), new Known()];
  const nameOf = (row: CsvRow): string =>
    cellIn(columns, row, 'name') || (cellIn(columns, row, 'path').split(PATH_SEPARATOR).at(-1) ?? '').trim();
  const planted = rows.map((row): Planted => ({ line: row.line, row, name: nameOf(row), parent: TOP_LEVEL }));
  for (const [at, row] of rows.entries()) {
    const id = cellIn(columns, row, 'id');
    if (!ids.note(id, at)) faults.push(lineFault(row.line, 'duplicate_id', messages.duplicateRowId(id)));
    paths.note(cellIn(columns, row, 'path'), at);
    names.note(planted[at]?.name ?? '', at);
  }
  const find = (row: CsvRow, word: string): Planted['parent'] => {
    const found = ids.find(word) ?? paths.find(word) ?? names.find(word);
    if (typeof found === 'number') return found;
    if (NO_PARENT.has(word.toLowerCase())) return TOP_LEVEL;
    const isUnclear = found === null;
    faults.push(
      isUnclear
        ? lineFault(row.line, 'unknown_parent', messages.ambiguousParent(word))
        : lineFault(row.line, 'unknown_parent', messages.parentNotFound(word))
    );
    return TOP_LEVEL;
  };
  for (const [at, row] of rows.entries()) {
    const one = planted[at];
    if (one === undefined) continue;
    const parent = cellIn(columns, row, 'parent');
    const path = cellIn(columns, row, 'path');
    if (parent !== '') one.parent = find(row, parent);
    // Only of what was added by hand: where the rest stands is said by its parent, and a name may look like a path.
    else if (cellIn(columns, row, 'id') === '' && path.endsWith(`${PATH_SEPARATOR}${one.name}`))
      one.parent = find(row, path.slice(0, -one.name.length - PATH_SEPARATOR.length));
  }
  return { planted, repeated: 0, faults };
};

/** Which categories the rows tell of, and where they stand. */
export const placesOf = (columns: CsvColumns, rows: readonly CsvRow[]): Places => {
  if (columns.roles.has('parent')) return byParent(columns, rows);
  if (columns.roles.has('path')) return byPath(columns, rows);
  return columns.levels.length > 0 ? byLevels(columns, rows) : byNames(columns, rows);
};
