import { plainName, wordsIn } from '../../../src-shared/member-names';
import { inEnglish } from '../../../src-shared/names-in-languages';
import type { Records } from '../records';
import { cellText } from './cell-text';

export interface TableNesting {
  readonly parents: readonly (number | undefined)[];
  readonly column: string;
}

interface Texts {
  readonly key: string;
  readonly cells: readonly string[];
}

const DEPTH_NAMES = new Set(
  wordsIn('depth level lvl treelevel treedepth nestinglevel outlinelevel indent hierarchylevel')
);
const LEFT_NAMES = new Set(['lft', 'left', 'treeleft', 'nsleft']);
const RIGHT_NAMES = new Set(['rgt', 'rght', 'right', 'treeright', 'nsright']);

const numbersOf = ({ cells }: Texts): number[] | null => {
  const numbers = cells.map((cell) => (/^\s*\d{1,9}\s*$/.test(cell) ? Number(cell) : NaN));
  return numbers.some(Number.isNaN) ? null : numbers;
};

/** Depths in reading order. A long table may skip a few levels by mistake; `null`: the numbers are no depths, or all equal. */
const parentsByDepth = (depths: readonly number[]): (number | undefined)[] | null => {
  const [first] = depths;
  if (first === undefined || depths.every((depth) => depth === first)) return null;
  const open: number[] = [];
  const parents: (number | undefined)[] = [];
  let leaps = 0;
  for (const [at, depth] of depths.entries()) {
    if (depth < first) return null;
    if (at > 0 && depth > (depths[at - 1] ?? 0) + 1) leaps += 1;
    while (open.length > 0 && (depths[open.at(-1) ?? 0] ?? 0) >= depth) open.pop();
    parents.push(open.at(-1));
    open.push(at);
  }
  const allowed = depths.length < 100 ? 0 : Math.max(1, depths.length / 1_000);
  return leaps > allowed ? null : parents;
};

/** Nested sets: the numbers of a child lie between those of its parent. */
const parentsBySets = (left: readonly number[], right: readonly number[]): (number | undefined)[] | null => {
  const open: number[] = [];
  const parents: (number | undefined)[] = [];
  for (const [at, from] of left.entries()) {
    const to = right[at] ?? 0;
    if (to <= from || from <= (left[at - 1] ?? -1)) return null;
    while (open.length > 0 && (right[open.at(-1) ?? 0] ?? 0) < from) open.pop();
    const above = open.at(-1);
    if (above !== undefined && (right[above] ?? 0) < to) return null;
    parents.push(above);
    open.push(at);
  }
  return parents.some((parent) => parent !== undefined) ? parents : null;
};

const INDENTATION = /^[ \u00a0\t]+(?=\S)/;
const TAB_WIDTH = 4;

/** Indentation by a constant number of spaces per level. */
const parentsByBlanks = ({ cells }: Texts): (number | undefined)[] | null => {
  const columns = cells.map(
    (cell) => (INDENTATION.exec(cell)?.[0] ?? '').replaceAll('\t', ' '.repeat(TAB_WIDTH)).length
  );
  const indented = columns.filter((column) => column > 0);
  // A single space is a typo.
  const step = indented.reduce((least, column) => Math.min(least, column), Infinity);
  if (indented.length < 2 || step < 2 || columns.some((column) => column % step !== 0)) return null;
  return parentsByDepth(columns.map((column) => column / step));
};

const LOOKED_AT = 100;
const isNumeric = (text: string): boolean => /^[-+\d.,:/ ]*$/.test(text);

/** The hierarchy of a table by nested sets, depths, or indentation. */
export const tableNesting = (keys: readonly string[], records: Records): TableNesting | null => {
  const columnAt = (field: number, length = records.length): Texts => ({
    key: keys[field] ?? '',
    cells: Array.from({ length }, (_, at) => cellText(records.value(at, field)))
  });
  const called = (names: ReadonlySet<string>): Texts | null => {
    const at = keys.findIndex((key) => names.has(inEnglish(plainName(key))));
    return at === -1 ? null : columnAt(at);
  };
  const nesting = (column: Texts, parents: TableNesting['parents'] | null): TableNesting | null =>
    parents === null ? null : { column: column.key, parents };
  const [left, right, depth] = [called(LEFT_NAMES), called(RIGHT_NAMES), called(DEPTH_NAMES)];
  const [from, to, depths] = [left, right, depth].map((column) => (column === null ? null : numbersOf(column)));
  const bySets = left !== null && from && to ? nesting(left, parentsBySets(from, to)) : null;
  if (bySets !== null) return bySets;
  const byDepth = depth !== null && depths ? nesting(depth, parentsByDepth(depths)) : null;
  if (byDepth !== null) return byDepth;
  const beginning = Math.min(records.length, LOOKED_AT);
  const names = keys.findIndex((_key, at) => !columnAt(at, beginning).cells.every(isNumeric));
  const mayIndent = names !== -1 && columnAt(names, beginning).cells.some((cell) => INDENTATION.test(cell));
  return mayIndent ? nesting(columnAt(names), parentsByBlanks(columnAt(names))) : null;
};
