import { HIDDEN_NAMES, ID_NAMES, NAME_NAMES, PARENT_NAMES, plainName, SHOWN_NAMES, SLUG_NAMES } from '../member-names';
import { inEnglish } from '../names-in-languages';

/** Names of columns and members that no list of categories begins with by chance. */
const COLUMN_NAMES: ReadonlySet<string> = new Set([
  ...ID_NAMES,
  ...NAME_NAMES,
  ...PARENT_NAMES,
  ...SLUG_NAMES,
  ...SHOWN_NAMES,
  ...HIDDEN_NAMES,
  'path',
  'categorypath',
  'fullpath',
  'level1'
]);

const LOOKED_AT = 20_000;
const MOST_LINES = 40;

/** JSON, XML of any kind, Turtle, and YAML that says so. */
const MARKUP = /^(?:[[{]\s*["{[\]}]|<\?xml|<[a-z][\w:.-]*[\s>]|@prefix\s|@base\s|PREFIX\s|---\s|%YAML)/iu;
const YAML_MEMBER =
  /^\s*(?:-\s+)?["']?(?:name|title|label|children|subcategories|parent|parent_?id)["']?\s*:(?:\s|$)/iu;
const HEADING = /^#{1,6}\s+\S/u;
/** A line of Google's taxonomy with ids, or of one like it. */
const CODED_PATH = /^\d+\s*[-–:]\s+\S.*\s>\s+\S/u;

const MARK = /^(?:[-*+•◦▪‣–]|\d{1,9}(?:\.\d{1,9})*[.)])\s+/u;

const isColumnName = (cell: string): boolean => COLUMN_NAMES.has(inEnglish(plainName(cell.replaceAll('"', ''))));

const QUOTED_CELLS = /^\s*"[^"]*"\s*[,;|]\s*"/u;

/** Whether lines are a table whose cells are between these separators: by its header, or since its cells are quoted. */
const isTableOf = (lines: readonly string[], separator: string): boolean => {
  const [header = '', ...rows] = lines;
  const cells = header.split(separator);
  if (cells.length < 2 || !rows.some((row) => row.includes(separator))) return false;
  return cells.some(isColumnName) || QUOTED_CELLS.test(header);
};

/** Whether a text is more than names, by its beginning: a table, JSON, XML, YAML, Turtle, Markdown. A doubt is for the preview. */
export const isMoreThanNames = (text: string): boolean => {
  const beginning = text
    .slice(0, LOOKED_AT)
    .replace(/^\uFEFF/u, '')
    .trim();
  if (MARKUP.test(`${beginning.slice(0, 200)}\n`)) return true;
  const lines = beginning
    .split(/\r\n|\r|\n/u)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES);
  const inner = lines.map((line) => line.trim().replace(MARK, ''));
  // Tabs within lines are between cells. A single line with tabs is a path or a row, and asks nothing.
  if (inner.length > 1 && inner.some((line) => line.includes('\t'))) return true;
  if (isColumnName(lines[0] ?? '') && lines.length > 1 && inner.slice(1).some((line) => / > |"/u.test(line)))
    return true;
  if (lines.some((line) => HEADING.test(line))) return true;
  if (lines.filter((line) => YAML_MEMBER.test(line)).length > 1) return true;
  if (lines.filter((line) => CODED_PATH.test(line)).length > 1) return true;
  return [',', ';', '|'].some((separator) => isTableOf(lines, separator));
};
