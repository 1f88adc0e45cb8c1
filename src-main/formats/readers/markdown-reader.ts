import MarkdownIt, { type Token } from 'markdown-it';
import type { FileRecords, WhileReadingRecords } from '../records';
import { withLineFeeds } from './csv-rows';
import { textReader } from './decode-text';
import { messages } from './messages';
import { OutlineRecords } from './outline-records';
import { UnreadableFile } from './refusals';
import { recordsOfTable } from './table-records';
import type { TableRow } from './table-rows';
import { isWikiText, markdownOfWiki } from './wiki-text';

/** Each level of a tree is a list and an item. */
const MOST_NESTING = 400;
/** The library keeps some hundreds of bytes for each character. */
const MOST_CHARACTERS = 40_000_000;

const FRONT_MATTER = /^---\n(?:[^\n]*\n)*?(?:---|\.\.\.)(?:\n|$)/;
const CHECKBOX = /^\[[ xX]\]\s+/;

const plainText = (token: Token): { text: string; link: string | undefined } => {
  let text = '';
  let link: string | undefined;
  for (const child of token.children ?? []) {
    if (child.type === 'softbreak' || child.type === 'hardbreak') text += ' ';
    else if (child.type === 'link_open') link ??= String(child.attrGet('href') ?? '') || undefined;
    else if (child.type !== 'html_inline') text += child.content;
  }
  return { text: text.trim().replace(CHECKBOX, ''), link };
};

/** Larger than the level of any heading. */
const LISTS = 10;

interface Draft {
  readonly line: number;
  readonly depth: number;
  readonly name: string;
  readonly link: string | undefined;
  readonly description: string[];
}

/** Headings and list items become categories, and paragraphs below them descriptions. */
class Blocks {
  readonly drafts: Draft[] = [];
  readonly tables: TableRow[][] = [];
  leftOut = 0;
  #heading: number | null = null;
  readonly #items: boolean[] = [];
  /** The cells of the row that is open. */
  #row: string[] | null = null;

  take(token: Token): void {
    const line = (token.map?.[0] ?? 0) + 1;
    switch (token.type) {
      case 'heading_open':
        this.#heading = Number(token.tag.slice(1));
        break;
      case 'list_item_open':
        this.#items.push(false);
        break;
      case 'list_item_close':
        this.#items.pop();
        break;
      case 'table_open':
        this.tables.push([]);
        break;
      case 'tr_open':
        this.#openRow(line);
        break;
      case 'tr_close':
        this.#row = null;
        break;
      case 'inline':
        this.#takeText(token, line);
        break;
      case 'code_block':
      case 'fence':
      case 'html_block':
        this.leftOut += 1;
        break;
      default:
    }
  }

  #openRow(line: number): void {
    this.#row = [];
    this.tables.at(-1)?.push({ place: { kind: 'line', line }, cells: this.#row });
  }

  #takeText(token: Token, line: number): void {
    const { text, link } = plainText(token);
    if (this.#row !== null) {
      this.#row.push(text);
      return;
    }
    if (this.#heading !== null) {
      this.#add(line, this.#heading, text, link);
      this.#heading = null;
    } else if (this.#items.at(-1) === false) {
      this.#items.splice(-1, 1, true);
      this.#add(line, LISTS + this.#items.length, text, link);
    } else if (this.drafts.length > 0) this.drafts.at(-1)?.description.push(text);
    else this.leftOut += 1;
  }

  #add(line: number, depth: number, name: string, link: string | undefined): void {
    this.drafts.push({ line, depth, name, link, description: [] });
  }
}

const FIELDS = ['name', 'description', 'link'] as const;

const recordsOf = (drafts: readonly Draft[]): Pick<FileRecords, 'fields' | 'records' | 'known'> => {
  const found = new OutlineRecords();
  const rows = drafts.map(({ name, link, description }) => ({
    name,
    link,
    description: description.length === 0 ? undefined : description.join('\n\n')
  }));
  const fields = FIELDS.filter((field) => field === 'name' || rows.some((row) => row[field] !== undefined));
  for (const [at, { line, depth }] of drafts.entries())
    found.add(
      line,
      depth,
      fields.map((field) => rows[at]?.[field])
    );
  return {
    fields,
    records: found.records,
    known: {
      hierarchy: 'nested',
      fields: fields.map((key) => ({ key, role: key === 'link' ? 'entry' : key }))
    }
  };
};

const read = (text: string, watch: WhileReadingRecords): Blocks => {
  const blocks = new Blocks();
  const parser = new MarkdownIt('commonmark', { maxNesting: MOST_NESTING }).enable('table');
  watch(0, 2);
  const tokens = parser.parse(text, {});
  for (const [index, token] of tokens.entries()) {
    if (index % 1_000 === 0) watch(tokens.length + index, 2 * tokens.length);
    // The library leaves out what is below, without a word.
    if (token.nesting === 1 && token.level >= MOST_NESTING - 1)
      throw new UnreadableFile(messages.tooDeep({ levels: MOST_NESTING / 2 }));
    blocks.take(token);
  }
  return blocks;
};

/** Markdown and MediaWiki: headings, lists below them, and paragraphs as descriptions; else the first table. */
export const readMarkdownRecords = textReader('markdown', (decoded, about) => {
  if (decoded.length > MOST_CHARACTERS) throw new UnreadableFile(messages.markdownTooLarge);
  // Front matter becomes empty lines, so that line numbers are right.
  const lines = withLineFeeds(decoded);
  const text = isWikiText(lines.split('\n'))
    ? markdownOfWiki(lines)
    : lines.replace(FRONT_MATTER, (matter) => matter.replaceAll(/[^\n]/g, ''));
  const { drafts, tables, leftOut } = read(text, about.watch);
  const notes = leftOut === 0 ? about.notes : [...about.notes, messages.markdownLeftOut({ blocks: leftOut })];
  const [table] = tables;
  const hasItems = drafts.some(({ depth }) => depth > LISTS);
  if (table !== undefined && !hasItems) return recordsOfTable(table, { ...about, notes });
  if (drafts.length === 0) throw new UnreadableFile(messages.noCategories);
  return { ...recordsOf(drafts), format: 'markdown', reading: about.reading, notes };
});
