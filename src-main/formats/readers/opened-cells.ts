import { parseJson } from '../../../src-shared/parse-json';
import { fieldInLanguage } from '../../fields/languages';
import { isObject } from '../../fields/listed-values';
import type { FileRecord } from '../records';
import { MOST_COLUMNS } from './refusals';

interface Table {
  readonly keys: readonly string[];
  readonly records: readonly FileRecord[];
}

/** The texts of a cell by language, such as `{"de": "Tee", "en": "Tea"}`; `null`: it is none of these. */
const textsIn = (key: string, cell: unknown): ReadonlyMap<string, string> | null => {
  let value = cell;
  try {
    if (typeof cell === 'string' && /^\s*\{/.test(cell)) value = parseJson(cell);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const texts = new Map<string, string>();
  for (const [language, text] of Object.entries(value)) {
    const field = fieldInLanguage(key, language);
    if (field === null || typeof text !== 'string') return null;
    texts.set(field, text);
  }
  return texts;
};

/** The texts of a column; `null`: not all its cells are texts by language. */
const textsOf = ({ keys, records }: Table, at: number): readonly ReadonlyMap<string, string>[] | null => {
  const all: ReadonlyMap<string, string>[] = [];
  for (const { values } of records) {
    const texts = values[at] === undefined ? new Map<string, string>() : textsIn(keys[at] ?? '', values[at]);
    if (texts === null) return null;
    all.push(texts);
  }
  return all;
};

/** Gives each language of a column its own column, such as `name@de`. A column with any other cell stays as it is, so that nothing is lost. */
export const withOpenedCells = (table: Table): Table =>
  table.keys.reduceRight<Table>((now, _key, at) => {
    const texts = textsOf(now, at);
    const fields = [...new Set(texts?.flatMap((one) => [...one.keys()]))];
    const { keys, records } = now;
    const isFull = keys.length + fields.length > MOST_COLUMNS;
    if (texts === null || fields.length === 0 || isFull || fields.some((field) => keys.includes(field))) return now;
    return {
      keys: keys.flatMap((one, place) => (place === at ? fields : [one])),
      records: records.map((record, index) => {
        const own = fields.map((field) => texts[index]?.get(field) || undefined);
        return { ...record, values: record.values.flatMap((one, place) => (place === at ? own : [one])) };
      })
    };
  }, table);
