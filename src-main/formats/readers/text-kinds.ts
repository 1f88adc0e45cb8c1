import type { FileFormat } from '../../../src-shared/import-plan';
import {
  CHILDREN_NAMES,
  DESCRIPTION_NAMES,
  ID_NAMES,
  NAME_NAMES,
  PARENT_NAMES,
  rankIn,
  SLUG_NAMES
} from '../../../src-shared/member-names';
import { formatOfExtension } from '../extensions';
import { bestSeparator, firstRows } from './csv-reader';
import { isTaxonomyList } from './google-reader';
import { isHeaderWord } from './header-words';
import { messages } from './messages';
import { UnreadableFile } from './refusals';
import { isWikiText } from './wiki-text';

const XML = /^<(?:\?xml|!--|!DOCTYPE|[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?(?=[\s/>]))/i;
/** The root, after the declaration, comments and a DOCTYPE. Each part fits in one way, since many without a root would be tried in all. */
const ROOT =
  /^(?:\s|<\?[^>]*\?>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)*<([A-Za-z_][\w.:-]*)([^>]*)/i;
/** `@prefix`, or a statement of whole IRIs, which tags of XML and HTML are not. */
const TURTLE =
  /^[ \t]*(?:@prefix|@base|prefix\s+[\w.-]*:\s*<|base\s+<)|^[ \t]*(?:<(?:[a-z][a-z\d+.-]*:\/\/|urn:)[^<>\s]*>|_:\S+)\s+(?:<[a-z][a-z\d+.-]*:[^<>\s]*>|a\s)/im;

const xmlFormat = (text: string): FileFormat => {
  const [, root = '', attributes = ''] = ROOT.exec(text) ?? [];
  const name = root.toLowerCase();
  if (name === 'opml') return 'opml';
  if (name === 'rdf:rdf' || attributes.includes('www.w3.org/1999/02/22-rdf-syntax-ns')) return 'rdfxml';
  if (name === 'html' || /^<!doctype html/i.test(text)) throw new UnreadableFile(messages.kinds.webPage);
  if (root === '') throw new UnreadableFile(messages.malformedXml);
  if (attributes.includes('wordpress.org/export')) throw new UnreadableFile(messages.kinds.wordPress);
  throw new UnreadableFile(messages.kinds.otherXml(root));
};

const JSON_START = /^(?:\{\s*(?:"|\}|$)|\[\s*(?:[[{"\]]|$|-?\d[\d.eE+-]*\s*[,\]]|(?:true|false|null)\s*[,\]]))/;
const isJsonLine = (line: string): boolean => {
  const start = line.trim();
  return /^[{[]/.test(start) && /[}\]]$/.test(start) && JSON_START.test(start);
};

const jsonFormat = (text: string, mentionsSkos: () => boolean): FileFormat => {
  const [first = '', second = ''] = text.split('\n', 200).filter((line) => line.trim() !== '');
  if (isJsonLine(first) && /^\s*[{[]/.test(second)) return 'jsonl';
  return /"@(?:context|graph|id|type)"\s*:/.test(text) && mentionsSkos() ? 'jsonld' : 'json';
};

const YAML_KEY = /^\s*(?:- +)*["']?([\w .-]{1,60}?)["']?:(?: |$)/;
const YAML_LINE = /^\s*(?:#.*|-(?: .*)?|(?:- +)*["']?[^\s:"'#-][^:]{0,80}:(?: .*)?|)$/;
const MEMBERS = [...NAME_NAMES, ...CHILDREN_NAMES, ...ID_NAMES, ...SLUG_NAMES, ...DESCRIPTION_NAMES, ...PARENT_NAMES];

/** A start of YAML, or lines with keys of categories. */
const isYaml = (lines: readonly string[]): boolean => {
  if (/^(?:%YAML|---(?: |$))/.test(lines[0] ?? '') && !lines.slice(1).some((line) => /^#{1,6} /.test(line)))
    return true;
  const keys = lines.flatMap((line) => YAML_KEY.exec(line)?.[1] ?? []);
  return keys.some((key) => rankIn(MEMBERS, key) < Infinity) && lines.every((line) => YAML_LINE.test(line));
};

const isMarkdown = (lines: readonly string[]): boolean => lines.some((line) => /^#{1,6} \S/.test(line));

/** A single column with a known name, or quoted cells. */
const isColumn = (lines: readonly string[]): boolean => {
  const [first = '', ...rest] = lines.map((line) => line.trim()).filter((line) => line !== '');
  const isQuoted = (line: string): boolean => /^"(?:[^"]|"")*"[,;]?$/.test(line);
  if (rest.length > 0 && isHeaderWord(first.replaceAll(/^"|"[,;]?$/g, '')))
    return rest.some(isQuoted) || /path/i.test(first);
  return rest.length > 0 && isQuoted(first) && rest.every(isQuoted);
};

const LIST_MARK = /^(?:[-*+•◦▪‣–]|\d{1,9}(?:\.\d{1,9})*[.)])\s+/u;

/** Whether tabs separate texts. Leading tabs are indentation, and one after a bullet belongs to it. */
const hasCells = (lines: readonly string[]): boolean =>
  lines.some((line) => /[^\t]\t/.test(line.trim().replace(LIST_MARK, '')));

const hasNumbers = (rows: readonly (readonly string[])[]): boolean =>
  (rows[0] ?? []).some((_, column) => {
    const numbers = rows.filter((cells) => /^\d[\d.\- ]*$/.test(cells[column]?.trim() ?? ''));
    return rows.length > 2 && numbers.length * 10 >= rows.length * 9;
  });

/** A table with column names or of constant width. Lists have commas and tabs too. */
const isTable = (
  text: string,
  lines: readonly string[],
  { isCalledTable, isPasted }: { isCalledTable: boolean; isPasted: boolean }
): boolean => {
  if (/^sep=.\s*$/.test(lines[0] ?? '')) return true;
  const { separator, known, columns, share } = bestSeparator(text);
  if (separator === '\t' && !hasCells(lines)) return false;
  const width = firstRows(text, separator)[0]?.length ?? 0;
  if (known > 0 && columns > 1) return width > 1 || isCalledTable || known > 1;
  if (isColumn(lines)) return true;
  const isIndented = lines.some((line) => /^\s+\S/.test(line));
  if (isCalledTable && !isIndented) return columns > 1 || isHeaderWord(lines[0] ?? '');
  if (columns < 2 || share <= 0.9) return false;
  // Pasted cells have as many tabs in each line. In files, tabs may separate the names of paths, which are not numbers.
  if (separator === '\t')
    return (isPasted && lines.length > 1) || (!isIndented && hasNumbers(firstRows(text, separator)));
  return lines.length > 2 && (separator === ';' || separator === '|') && !isIndented;
};

/** A statement in a dump of MySQL, PostgreSQL or SQLite. */
const SQL = /^(?:INSERT INTO|CREATE TABLE|DROP TABLE|COPY) ["'`\w.]/m;

/** A file with such an extension that is no XML is damaged. */
const XML_NAMES = new Set(['opml', 'xml', 'rdf', 'owl']);

/** Formats that are known by the extension if the content does not tell. */
const BY_NAME = new Set<FileFormat>(['json', 'jsonl', 'jsonld', 'yaml', 'markdown', 'turtle']);

/** The format of a text, by whole lines of its beginning, then its extension. @throws UnreadableFile for web pages and other XML */
export const textFormat = (text: string, extension: string, mentionsSkos: () => boolean): FileFormat => {
  const trimmed = text.trimStart();
  const lines = trimmed.split('\n', 300);
  const called = formatOfExtension(extension);
  if (TURTLE.test(text) && !/^[[{]/.test(trimmed) && called !== 'csv') return 'turtle';
  if (XML.test(trimmed)) return xmlFormat(trimmed);
  if (XML_NAMES.has(extension)) throw new UnreadableFile(messages.malformedXml, 1);
  // YAML may begin as JSON does, and every JSON is YAML.
  if (JSON_START.test(trimmed))
    return called === 'jsonld' || called === 'yaml' ? called : jsonFormat(trimmed, mentionsSkos);
  if (extension === 'sql' || ((called === undefined || called === 'text') && SQL.test(text)))
    throw new UnreadableFile(messages.kinds.sql);
  if (isTaxonomyList(lines)) return 'google';
  if (called === 'yaml') return 'yaml';
  if (
    called !== 'markdown' &&
    isTable(
      text,
      text.split('\n', 300).filter((line) => line.trim() !== ''),
      { isCalledTable: called === 'csv', isPasted: extension === '' }
    )
  )
    return 'csv';
  if (called !== undefined && BY_NAME.has(called)) return called;
  if (isYaml(lines)) return 'yaml';
  return isMarkdown(lines) || isWikiText(lines) ? 'markdown' : 'text';
};
