import { slugSchema } from '../../src-shared/category';
import {
  byRank,
  DESCRIPTION_NAMES,
  HIDDEN_NAMES,
  ID_NAMES,
  METADATA_NAMES,
  NAME_NAMES,
  ORDER_NAMES,
  PARENT_NAMES,
  plainName,
  rankIn,
  SHOWN_NAMES,
  SLUG_NAMES
} from '../../src-shared/member-names';
import { textOfCell, valueOfCell, yesOfCell } from './csv-cells';
import type { CsvRow } from './csv-rows';
import type { messages } from './messages';
import { FIELD_PREFIX, OWN_HEADER } from './own-table';

/** What stands in a column that is called by what a category has. */
export type ColumnRole = keyof typeof messages.columnMeanings;

/** Which columns mean what, each by its index. */
export interface CsvColumns {
  readonly header: readonly string[];
  readonly roles: ReadonlyMap<ColumnRole, number>;
  /** One column a level, from the top; empty where the table is none of this kind. */
  readonly levels: readonly number[];
  /** What becomes a field of the metadata, and under which key. */
  readonly fields: readonly { readonly index: number; readonly key: string }[];
}

const OWN = new Set<string>(Object.values(OWN_HEADER));

const PATH_NAMES = [
  'path',
  'fullpath',
  'categorypath',
  'namepath',
  'treepath',
  'breadcrumb',
  'breadcrumbs',
  'hierarchy',
  'taxonomy',
  'fullname',
  'producttype'
];
/** Beside those of a service: in a table a parent is often called by its name. */
const PARENTS = [...PARENT_NAMES, 'parentname', 'parenttitle', 'parentcategoryname'];
const NAMES = [...NAME_NAMES, 'category', 'categories', 'subcategory'];
/** Names that mean an id by themselves. The others do where something refers to them. */
const SURE_IDS = ['id', 'categoryid', 'catid', 'nodeid', 'termid', 'uid'];

const LEVEL = /^(?:category|cat)?(?:level|lvl|l|tier|category|cat)(\d{1,2})(?:name)?$/;
/** Levels that are called by words, each list from the top. */
const WORDED_LEVELS = [
  ['maincategory', 'category', 'subcategory', 'subsubcategory'],
  ['department', 'category', 'subcategory', 'subsubcategory'],
  ['group', 'subgroup', 'subsubgroup']
];

interface Column {
  readonly key: string;
  readonly index: number;
}

/** The columns that have one level each; there are two at least, or none. */
const levelColumns = (columns: readonly Column[]): number[] => {
  const numbered = columns.flatMap(({ key, index }) => {
    const level = LEVEL.exec(plainName(key))?.[1];
    return level === undefined ? [] : [{ level: Number(level), index }];
  });
  if (numbered.length > 1) return numbered.toSorted((a, b) => a.level - b.level).map(({ index }) => index);
  for (const words of WORDED_LEVELS) {
    const worded = words.flatMap((word) => columns.find(({ key }) => plainName(key) === word)?.index ?? []);
    if (worded.length > 1) return worded;
  }
  return [];
};

/** Infers the meaning of each column from its name and its cells; a column without a known meaning becomes metadata. */
class Columns {
  readonly roles = new Map<ColumnRole, number>();
  readonly #untaken: Column[];

  constructor(
    header: readonly string[],
    private readonly rows: readonly CsvRow[]
  ) {
    this.#untaken = header.map((key, index) => ({ key, index })).filter(({ key }) => !key.startsWith(FIELD_PREFIX));
  }

  take(role: ColumnRole, names: readonly string[], fits: (cell: string) => boolean = () => true): void {
    const found = byRank(this.#untaken, names).find(
      (column) => this.#isOwn(column.key) || this.cellsOf(column.index).every(fits)
    );
    if (found === undefined) return;
    this.roles.set(role, found.index);
    this.strike(found.index);
  }

  takeLevels(): number[] {
    const levels = levelColumns(this.#untaken);
    for (const index of levels) this.strike(index);
    return levels;
  }

  /** The id is what the parents name, whatever it is called; where none does, only a sure name makes one. */
  takeId(): void {
    const parent = this.roles.get('parent');
    const parents = parent === undefined ? [] : this.cellsOf(parent);
    const candidates = byRank(this.#untaken, parents.length === 0 ? SURE_IDS : ID_NAMES);
    const found = candidates.find(({ key, index }) => {
      if (this.#isOwn(key) || parents.length === 0) return true;
      const ids = new Set(this.cellsOf(index));
      return parents.filter((id) => ids.has(id)).length * 2 >= parents.length;
    });
    if (found === undefined) return;
    this.roles.set('id', found.index);
    this.strike(found.index);
  }

  /** All that say something. */
  cellsOf(index: number): string[] {
    return this.rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
  }

  strike(index: number): void {
    const at = this.#untaken.findIndex((column) => column.index === index);
    if (at !== -1) this.#untaken.splice(at, 1);
  }

  #isOwn(key: string): boolean {
    return OWN.has(key.trim().toLowerCase());
  }
}

const isObject = (cell: string): boolean => cell.startsWith('{') && typeof valueOfCell(cell) === 'object';
const isSlug = (cell: string): boolean => slugSchema.safeParse(textOfCell(cell)).success;
const isNumber = (cell: string): boolean => Number.isFinite(Number(cell));
const isYesOrNo = (cell: string): boolean => yesOfCell(cell) !== null;

/** How many cells of a first line are known column names. Decides the separator, and whether the text is a table at all. */
export const knownIn = (cells: readonly string[]): number => {
  const names = [
    ...NAMES,
    ...PATH_NAMES,
    ...PARENTS,
    ...SURE_IDS,
    ...SLUG_NAMES,
    ...DESCRIPTION_NAMES,
    ...ORDER_NAMES,
    ...SHOWN_NAMES,
    ...HIDDEN_NAMES
  ];
  return cells.filter(
    (cell) => cell.startsWith(FIELD_PREFIX) || LEVEL.test(plainName(cell)) || rankIn(names, cell) < Infinity
  ).length;
};

export const columnsOf = (header: readonly string[], rows: readonly CsvRow[]): CsvColumns => {
  const columns = new Columns(header, rows);
  columns.take('metadata', METADATA_NAMES, isObject);
  columns.take('parent', PARENTS);
  columns.take('path', PATH_NAMES);
  const levels = columns.roles.has('parent') || columns.roles.has('path') ? [] : columns.takeLevels();
  if (levels.length === 0) columns.take('name', NAMES);
  columns.take('slug', SLUG_NAMES, isSlug);
  columns.take('description', DESCRIPTION_NAMES);
  columns.take('hidden', HIDDEN_NAMES, isYesOrNo);
  columns.take('visible', SHOWN_NAMES, isYesOrNo);
  columns.takeId();
  columns.take('position', ORDER_NAMES, isNumber);
  const taken = new Set([...columns.roles.values(), ...levels]);
  const fields = header.flatMap((key, index) => {
    if (taken.has(index) || (key.trim() === '' && columns.cellsOf(index).length === 0)) return [];
    return [{ index, key: key.startsWith(FIELD_PREFIX) ? key.slice(FIELD_PREFIX.length) : key.trim() }];
  });
  return { header, roles: columns.roles, levels, fields };
};
