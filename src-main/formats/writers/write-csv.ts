import Papa from 'papaparse';
import type { Category } from '../../../src-shared/category';
import { exportedTable } from './exported-table';
import type { WriteOptions } from './writer';
import type { Platform } from '../../../src-shared/import-plan';
import { largest } from '../../../src-shared/long-lists';
import { asciiWords } from '../../../src-shared/normal-forms';
import { inReadingOrder } from '../../domain/tree';
import { descriptionAsHtml, descriptionFromHtml } from '../../fields/html-text';
import { cellOfText, cellOfValue } from '../csv-cells';

type Field = 'name' | 'slug' | 'shown' | 'description' | 'position';
/** `=`: a constant. */
type Column = 'id' | 'parent' | Field | `=${string}`;

interface PlatformTable {
  /** The first one is the id. Ids that an import has kept as an entry go out again. */
  readonly header: readonly string[];
  readonly columns: readonly Column[];
  readonly separator: ',' | ';';
  /** The lowest id that the platform does not use itself. Ids that are texts: what joins their words. */
  readonly ids: number | '-' | '_';
  /** The parent of those at the top. */
  readonly top: string;
  readonly shown: readonly [yes: string, no: string];
  /** The further columns that it takes; left out, any. */
  readonly further?: RegExp;
}

const COMMON = { separator: ',', ids: '-', top: '', shown: ['TRUE', 'FALSE'] } as const;

/* Columns as importers name them; `test/unit/formats/mapping/real-systems.test.ts` says where each is documented. */
const TABLES: Readonly<Record<Platform, PlatformTable>> = {
  magento: {
    ...COMMON,
    header: ['entity_id', 'parent_id', 'name', 'url_key', 'is_active', 'position', 'description'],
    columns: ['id', 'parent', 'name', 'slug', 'shown', 'position', 'description'],
    ids: 2,
    top: '1',
    shown: ['1', '0']
  },
  akeneo: {
    ...COMMON,
    header: ['code', 'parent', 'label-en_US'],
    columns: ['id', 'parent', 'name'],
    separator: ';',
    ids: '_',
    further: /^label-[a-z]{2,3}_[A-Z]{2}$/
  },
  // Collections of Shopify have no parents: the metafield keeps them for Canopy.
  shopify: {
    ...COMMON,
    header: [
      'Handle',
      'Command',
      'Title',
      'Body HTML',
      'Published',
      'Metafield: custom.parent [single_line_text_field]'
    ],
    columns: ['id', '=MERGE', 'name', 'description', 'shown', 'parent']
  },
  woocommerce: {
    ...COMMON,
    header: ['slug', 'name', 'parent', 'description'],
    columns: ['id', 'name', 'parent', 'description']
  },
  prestashop: {
    header: [
      'Category ID',
      'Active (0/1)',
      'Name *',
      'Parent category',
      'Root category (0/1)',
      'Description',
      'URL rewritten'
    ],
    columns: ['id', 'shown', 'name', 'parent', '=0', 'description', 'slug'],
    separator: ';',
    ids: 3,
    // “Home”, which is called otherwise in other languages.
    top: '2',
    shown: ['1', '0']
  },
  bigcommerce: {
    ...COMMON,
    header: ['Category ID', 'Parent ID', 'Name', 'Description', 'Sort order', 'Is Visible'],
    columns: ['id', 'parent', 'name', 'description', 'position', 'shown'],
    ids: 1,
    top: '0'
  }
};

type Cell = (category: Category, shown: PlatformTable['shown']) => string;

const CELLS: Readonly<Record<Field, Cell>> = {
  // A text that is an entity is read as what it stands for.
  name: ({ name }) => name.replaceAll(/&(?=#?\w+;)/g, '&amp;'),
  slug: ({ slug }) => slug ?? '',
  shown: ({ visible }, [yes, no]) => (visible ? yes : no),
  // Most have no markup, and are the same as text and as HTML.
  description: ({ description }) =>
    descriptionFromHtml(description) === description ? description : descriptionAsHtml(description),
  position: ({ position }) => String(position + 1)
};

const isField = (column: Column): column is Field => Object.hasOwn(CELLS, column);

/** A code of Latin letters and digits. */
const codeOf = (text: string, joint: string): string => {
  const words = asciiWords(text);
  return words.length === 0 ? 'category' : words.join(joint);
};

/** An id for each category: the kept one, else its own or a higher number, or its slug or name. No two are the same. */
const idsFor = (
  categories: readonly Category[],
  { header: [key = ''], ids: kind }: PlatformTable
): Map<number, string> => {
  const ids = new Map<number, string>();
  const taken = new Set<string>();
  const give = ({ id }: Category, text: string): boolean => {
    if (taken.has(text)) return false;
    ids.set(id, text);
    taken.add(text);
    return true;
  };
  for (const category of categories) {
    const kept = category.metadata[key] ?? (kind === '-' ? category.slug : null);
    const text = typeof kept === 'string' || typeof kept === 'number' ? String(kept) : '';
    if (typeof kind === 'number' ? Number(text) >= kind : text !== '') give(category, text);
  }
  const highest = typeof kind === 'number' ? largest([...taken].map(Number), 0) + kind - 1 : 0;
  const copies = new Map<string, number>();
  for (const category of categories.filter(({ id }) => !ids.has(id))) {
    const { id, slug, name } = category;
    const base = typeof kind === 'number' ? String(highest + id) : codeOf(slug ?? name, kind);
    let copy = copies.get(base) ?? 1;
    while (!give(category, copy === 1 ? base : `${base}${kind}${copy}`)) copy += 1;
    copies.set(base, copy);
  }
  return ids;
};

/** Trees as the table that a platform imports, parents first, after the column names. */
const platformTable = (
  roots: readonly Category[],
  platform: Platform
): { separator: string; rows: Iterable<string[]> } => {
  const table = TABLES[platform];
  const { header, columns, separator, shown, top, further = /./u } = table;
  const categories = inReadingOrder(roots)
    .map(({ category }) => category)
    .toArray();
  const ids = idsFor(categories, table);
  const keys = new Set(categories.flatMap(({ metadata }) => Object.keys(metadata).filter((key) => further.test(key))));
  const entries = [...keys].filter((key) => key.isWellFormed() && !header.includes(key));
  function* rows(): Generator<string[]> {
    yield [...header, ...entries];
    for (const category of categories) {
      const parent = ids.get(category.parentId ?? 0) ?? top;
      const cells = columns.map((column) => {
        if (column === 'id') return ids.get(category.id) ?? '';
        if (column === 'parent') return parent;
        return isField(column) ? CELLS[column](category, shown) : column.slice(1);
      });
      const values = entries.map((key) => category.metadata[key]);
      yield [
        ...cells.map((cell) => cellOfText(cell, false)),
        ...values.map((value) => (value === undefined ? '' : cellOfValue(value, false)))
      ];
    }
  }
  return { separator, rows: rows() };
};

const ROWS_AT_ONCE = 500;

const written = (rows: string[][], delimiter: string): string =>
  `${Papa.unparse(rows, { newline: '\r\n', delimiter })}\r\n`;

export function* writeCsv(
  roots: readonly Category[],
  { platform, rawCells, withByteOrderMark }: Pick<WriteOptions, 'platform' | 'rawCells' | 'withByteOrderMark'>
): Generator<string> {
  const { separator, rows: table } =
    platform === undefined ? { separator: ',', rows: exportedTable(roots, !rawCells) } : platformTable(roots, platform);
  // Importers would take the mark for a part of the first name.
  if (withByteOrderMark && platform === undefined) yield '\uFEFF';
  let rows: string[][] = [];
  for (const row of table) {
    rows.push(row);
    if (rows.length < ROWS_AT_ONCE) continue;
    yield written(rows, separator);
    rows = [];
  }
  if (rows.length > 0) yield written(rows, separator);
}
