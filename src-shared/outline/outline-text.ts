import { isPlainName, nameSchema, type CategoryCreateRequest } from '../category';
import { LIMITS } from '../limits';
import { atOnce, type SlicedWork } from '../sliced-work';
import messages from './messages/en.json' with { type: 'json' };

/* Depths that lines of a text say by what stands before their names, other than by blanks. */

/** Branches as the program `tree` draws them: `│   ├── Name`. */
const BRANCH = /^[\s│┃]*[├└┣┗╰][─━╴-]*\s*/u;
const BRANCHES_ALONE = /^[\s│┃]+$/u;

/** The line with as many blanks as its branches are wide, so that it is indented like any other. */
const withoutBranches = (line: string): string => {
  if (BRANCHES_ALONE.test(line)) return '';
  const [branches = ''] = BRANCH.exec(line) ?? [];
  return ' '.repeat(branches.length) + line.slice(branches.length);
};

/** Signs that are repeated for each level: `-- Name`, `>>> Name`, and `— — Name`, which is no bullet of lists. */
const REPEATED = /^(?:([-*+•>–])\1*|—(?:\s?—)*)\s+(?=\S)/u;

const signsOf = (signs: string): number => signs.replaceAll(/\s/gu, '').length;

const isBySigns = (line: string): boolean => {
  const [signs] = REPEATED.exec(line) ?? [];
  return signs !== undefined && (signsOf(signs) > 1 || signs.startsWith('—'));
};

/** Depth and name of each line, without indentation, where signs before the names tell the levels; `null`: they do not. */
const depthsBySigns = (
  lines: readonly string[]
): readonly { readonly depth: number; readonly name: string }[] | null => {
  if (!lines.some(isBySigns)) return null;
  let before = Infinity;
  const found: { depth: number; name: string }[] = [];
  for (const line of lines) {
    const [signs = ''] = REPEATED.exec(line) ?? [];
    const depth = signsOf(signs);
    if (depth > before + 1 || (before === Infinity && depth > 1)) return null;
    before = depth;
    found.push({ depth, name: line.slice(signs.length) });
  }
  return found;
};

/** Bullets by which Word and mail programs tell the levels of a list. An "o" alone is a word. */
const BULLET = /^([•·◦▪§o])\s+(?=\S)/u;

/** As `depthsBySigns`, where each line has a bullet and each level its own: "•", "o", "▪". */
const depthsByBullets = (
  lines: readonly string[]
): readonly { readonly depth: number; readonly name: string }[] | null => {
  const bullets = lines.map((line) => BULLET.exec(line)?.[1]);
  const levels = [...new Set(bullets)];
  if (levels.length < 2 || levels.includes(undefined) || levels[0] === 'o') return null;
  return lines.map((line, at) => ({ depth: levels.indexOf(bullets[at]), name: line.replace(BULLET, '') }));
};

export type NewFields = Omit<CategoryCreateRequest, 'parentId' | 'position'>;

/** One category of an outline in reading order: the first has depth 0, and none is more than one level below the one before it. */
export interface OutlineRow {
  readonly depth: number;
  readonly fields: NewFields;
}

export const levelsOf = (rows: readonly OutlineRow[]): number =>
  rows.reduce((most, { depth }) => Math.max(most, depth + 1), 0);

/** A category as a text has it: the line that it was read from, from 1, and how deep it stands, from 0. */
export interface PathLine {
  readonly number: number;
  readonly depth: number;
  readonly name: string;
}

interface PathNode {
  readonly number: number;
  readonly name: string;
  readonly below: Map<string, PathNode>;
}

/** Reading order, without recursion: depth is the text's to choose. */
const flatten = (roots: ReadonlyMap<string, PathNode>): PathLine[] => {
  const found: PathLine[] = [];
  const open = [roots.values()];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { value, done } = top.next();
    if (done === true) {
      open.pop();
      continue;
    }
    found.push({ number: value.number, depth: open.length - 1, name: value.name });
    if (value.below.size > 0) open.push(value.below.values());
  }
  return found;
};

/** Unites paths: what two have in common at their beginning becomes one category, where it came first. Empty names are left out. */
export const pathRows = (
  paths: Iterable<{ readonly number: number; readonly names: readonly string[] }>
): PathLine[] => {
  const roots = new Map<string, PathNode>();
  for (const { number, names } of paths) {
    let level = roots;
    for (const raw of names) {
      const name = raw.trim();
      if (name === '') continue;
      const node: PathNode = level.get(name) ?? { number, name, below: new Map() };
      level.set(name, node);
      level = node.below;
    }
  }
  return flatten(roots);
};

type ParsedOutline =
  | { readonly ok: true; readonly rows: readonly OutlineRow[] }
  | { readonly ok: false; readonly problem: string };

export interface OutlineLine {
  readonly number: number;
  readonly column: number;
  readonly isMarked: boolean;
  readonly text: string;
}

/** Columns to which a tab goes on, where tabs and spaces are mixed. */
const TAB_WIDTH = 4;

/** A bullet, or a number with a point or a bracket after it: "-", "•", "1.", "2.3)". One is taken off, no more. */
const MARK = /^(?:[-*+•·◦▪‣–]|o(?=\t| {2})|\d{1,9}(?:\.\d{1,9})*[.)])(?:\s+|$)/u;

/** Separators between the names of a path, the surest first. Words keep a stroke without blanks: "TV/Video". */
const SEPARATORS = [/\t/u, /(?:^|\s)[>›»](?=\s|$)/u, /(?:^|\s)\/(?=\s|$)/u] as const;

const columnOf = (blank: string): number => {
  let column = 0;
  for (const character of blank) column += character === '\t' ? TAB_WIDTH - (column % TAB_WIDTH) : 1;
  return column;
};

const readLine = (line: string, number: number): OutlineLine => {
  const raw = withoutBranches(line);
  const text = raw.trim();
  const rest = text.replace(MARK, '');
  return {
    number,
    column: columnOf(raw.slice(0, raw.length - raw.trimStart().length)),
    isMarked: rest.length < text.length,
    text: rest
  };
};

/** Lines that are read before other work is let in. */
const READ_AT_ONCE = 250;

/** The lines of a text that say anything, each without its bullet. */
export function* linesOf(text: string): SlicedWork<OutlineLine[]> {
  const lines: OutlineLine[] = [];
  const raws: string[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\r|\n/u)
    .entries()) {
    const line = readLine(raw, index + 1);
    if (line.text !== '') {
      lines.push(line);
      raws.push(raw.trim());
    }
    if (index % READ_AT_ONCE === 0) yield;
  }
  // What `tree` calls the folder that it was started in.
  const [first, second = ''] = raws;
  if (first === '.' && withoutBranches(second) !== second) {
    lines.shift();
    raws.shift();
  }
  const isIndented = lines.some(({ column }) => column !== lines[0]?.column);
  const depths = isIndented ? null : (depthsBySigns(raws) ?? depthsByBullets(raws));
  if (depths === null) return lines;
  return lines.map(({ number, text: name }, at) => {
    const { depth = 0, name: signed = name } = depths[at] ?? {};
    return { number, column: depth, isMarked: true, text: depth === 0 ? name : signed };
  });
}

/** What separates the names of paths; `null` when the lines are a list, whose shape is its indentation and its bullets. */
export const separatorOf = (lines: readonly OutlineLine[]): RegExp | null => {
  const [tab] = SEPARATORS;
  if (lines.some(({ text }) => tab.test(text))) return tab;
  const column = lines[0]?.column;
  if (lines.some((line) => line.isMarked || line.column !== column)) return null;
  return SEPARATORS.find((separator) => lines.some(({ text }) => separator.test(text))) ?? null;
};

const faultOf = (name: string): string | null =>
  isPlainName(name) ? null : (nameSchema.safeParse(name).error?.issues[0]?.message ?? null);

const quoted = (name: string): string =>
  (name.length > 40 ? `${name.slice(0, 40)}…` : name).replaceAll(/\p{Cc}/gu, '·');

const problemOf = ({ number }: Pick<OutlineLine, 'number'>, name: string, fault: string): string =>
  messages.inLine({ line: number, name: quoted(name), fault });

/** Rows by indentation: a line stands under the nearest one above it that is indented less. */
export const listRows = (lines: readonly OutlineLine[]): PathLine[] => {
  const open: number[] = [];
  return lines.map(({ number, column, text }) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= column) open.pop();
    open.push(column);
    return { number, depth: open.length - 1, name: text };
  });
};

/** `parseOutline` as work that a large text makes long. */
export function* outlineReading(text: string): SlicedWork<ParsedOutline> {
  const lines = yield* linesOf(text);
  if (lines.length > LIMITS.categories)
    return { ok: false, problem: messages.tooManyLines({ most: LIMITS.categories }) };
  const separator = separatorOf(lines);
  yield;
  const named =
    separator === null
      ? listRows(lines)
      : pathRows(lines.map(({ number, text: path }) => ({ number, names: path.split(separator) })));
  if (named.length > LIMITS.categories)
    return { ok: false, problem: messages.tooManyLines({ most: LIMITS.categories }) };
  const rows: OutlineRow[] = [];
  for (const line of named) {
    const fault = line.depth >= LIMITS.depth ? messages.tooDeep({ most: LIMITS.depth }) : faultOf(line.name);
    if (fault !== null) return { ok: false, problem: problemOf(line, line.name, fault) };
    rows.push({
      depth: line.depth,
      fields: { name: isPlainName(line.name) ? line.name : nameSchema.parse(line.name) }
    });
    if (rows.length % READ_AT_ONCE === 0) yield;
  }
  return { ok: true, rows };
}

/** Reads a text as categories: a list by indentation or bullets, or paths such as `A > B`. Either every line is good, or none is. */
export const parseOutline = (text: string): ParsedOutline => atOnce(outlineReading(text));

/** Whether a reader would take the name for more than a name, where it stands without a bullet. */
const isMistakable = (rows: readonly OutlineRow[]): boolean => {
  const isFlat = rows.every(({ depth }) => depth === 0);
  return rows.some(
    ({ fields: { name } }) =>
      MARK.test(name) ||
      isBySigns(name) ||
      BULLET.test(name) ||
      withoutBranches(name) !== name ||
      (isFlat && SEPARATORS.some((separator) => separator.test(name)))
  );
};

/** Writes an outline as text, a tab a level; with bullets where it could not be read back otherwise. */
export const formatOutline = (rows: readonly OutlineRow[]): string => {
  const bullet = isMistakable(rows) ? '- ' : '';
  return rows.map(({ depth, fields }) => `${'\t'.repeat(depth)}${bullet}${fields.name}`).join('\n');
};
