import { type FileRecord, type FileRecords, ListedRecords } from '../records';
import { withLineFeeds } from './csv-rows';
import { textReader } from './decode-text';
import { messages } from './messages';
import { requireRoom, UnreadableFile } from './refusals';

/** Google writes `166 - Apparel & Accessories > Clothing`, Shopify `gid://shopify/TaxonomyCategory/aa-1  : Apparel & Accessories > Clothing`. */
const GOOGLE_LINE = /^(\d{1,12}) - (\S.*)$/s;
const SHOPIFY_LINE = /^(gid:\/\/\S+)\s*:\s+(\S.*)$/s;

const LOOK_EVERY = 1_000;

/** Recognizes a list in Google's or Shopify's form by its first lines. */
export const isTaxonomyList = (lines: readonly string[]): boolean => {
  const [first = ''] = lines;
  if (/^#\s*Google_Product_Taxonomy_Version/i.test(first)) return true;
  const filled = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const ofKind = filled.filter((line) => GOOGLE_LINE.test(line) || SHOPIFY_LINE.test(line));
  // Ids are unique; lists that people number have points or brackets.
  const ids = new Set(ofKind.map((line) => GOOGLE_LINE.exec(line)?.[1] ?? line));
  return filled.length > 0 && ofKind.length === filled.length && ids.size === filled.length;
};

/** The product taxonomies of Google, in all languages, with and without ids, and of Shopify: one path per line. */
export const readGoogleRecords = textReader('google', (text, { reading, notes, watch }) => {
  const lines = withLineFeeds(text).split('\n');
  const isShopify = lines.some((line) => SHOPIFY_LINE.test(line));
  const records: FileRecord[] = [];
  let hasIds = false;
  for (const [index, line] of lines.entries()) {
    if (index % LOOK_EVERY === 0) watch(index, lines.length);
    if (line.trim() === '' || (line.startsWith('#') && records.length === 0)) continue;
    const [, id, path = line.trim()] = (isShopify ? SHOPIFY_LINE : GOOGLE_LINE).exec(line) ?? [];
    hasIds ||= id !== undefined;
    requireRoom(records.push({ place: { kind: 'line', line: index + 1 }, values: [path.trim(), id] }));
  }
  if (records.length === 0) throw new UnreadableFile(messages.noCategories);
  const id = isShopify ? 'shopify id' : 'google id';
  const known: FileRecords['known'] = {
    hierarchy: 'path',
    pathSeparator: ' > ',
    fields: [{ key: 'path', role: 'path' }, ...(hasIds ? ([{ key: id, role: 'id' }] as const) : [])]
  };
  const fields = hasIds ? ['path', id] : ['path'];
  return { format: 'google', fields, records: new ListedRecords(records), known, reading, notes };
});
