import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { wayTo, type FlatTree } from '../../../src-main/mapping/flat-tree';
import { Suggester } from '../../../src-main/mapping/suggest-mappings';
import { TargetIndex } from '../../../src-main/mapping/target-index';
import { pathText } from '../../../src-main/mapping/taxonomy';
import { wordsOf } from '../../../src-main/mapping/words';
import { parseJson } from '../../../src-shared/parse-json';
import { atOnce } from '../../../src-shared/sliced-work';

/*
 * Packs the taxonomies that come with the app: OUTPUT GOOGLE MAP SHOPIFY [NAMES]…, with Google's list with ids, Shopify's map to it as a
 * table with tabs, and Shopify's taxonomy in English and in other languages as the packages shopify-taxonomy-* have it.
 */

/** What no name of a top level has in common with Google's stays without a target, with all below it. */
const LEAST_POINTS = 1.5;

const shopifySchema = z.object({
  version: z.string(),
  verticals: z.array(
    z.object({ categories: z.array(z.object({ id: z.string(), name: z.string(), parent_id: z.string().nullable() })) })
  )
});

const shopifyIn = (file: string) => {
  const { version, verticals } = shopifySchema.parse(parseJson(readFileSync(file, 'utf8')));
  const all = verticals.flatMap(({ categories }) => categories);
  const at = new Map(all.map(({ id }, index) => [id, index]));
  const parents = all.map(({ parent_id: parent }) => (parent === null ? null : (at.get(parent) ?? null)));
  return { version, all, at, tree: { names: all.map(({ name }) => name), parents } };
};

const googleIn = (file: string) => {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const rows = lines.map((line) => /^(\d+) - (.*)$/.exec(line) ?? []);
  const places = new Map(rows.map(([, , path = ''], index) => [path, index]));
  const paths = rows.map(([, , path = '']) => path.split(' > '));
  const parents = paths.map((path) => places.get(pathText(path.slice(0, -1))) ?? null);
  return {
    version: head.replace(/^.*: /, ''),
    ids: rows.map(([, id = '']) => id),
    tree: { names: paths.map((path) => path.at(-1) ?? ''), parents }
  };
};

const namesWithTabs = (tree: FlatTree): string[] =>
  tree.names.map((name, at) => `${'\t'.repeat(wayTo(tree, at).length - 1)}${name}`);

/** The target of each of Shopify's categories: as Shopify's own map has it, else as it is suggested. */
const bridgeOf = (
  { all, at, tree }: ReturnType<typeof shopifyIn>,
  google: ReturnType<typeof googleIn>,
  map: string
): (number | null)[] => {
  const googleAt = new Map(google.ids.map((id, index) => [id, index]));
  const confirmed = new Map<number, number>();
  for (const line of readFileSync(map, 'utf8').trim().split('\n').slice(1)) {
    const [from = '', , to = ''] = line.split('\t');
    const [one, other] = [at.get(from), googleAt.get(to)];
    if (one !== undefined && other !== undefined) confirmed.set(one, other);
  }
  const index = atOnce(TargetIndex.of(google.tree));
  const suggester = new Suggester({ tree, index, confirmed, bridge: null }, null);
  return all.map((_, category) => {
    const [top = category] = wayTo(tree, category);
    // What Shopify's map has of a vertical is all that is known of it.
    if (confirmed.has(top)) return confirmed.get(category) ?? null;
    const isAlike = (suggester.suggest(top)[0]?.points ?? 0) >= LEAST_POINTS;
    return isAlike ? (suggester.suggest(category)[0]?.at ?? null) : null;
  });
};

const [output = '', googleFile = '', map = '', english = '', ...others] = process.argv.slice(2);
const google = googleIn(googleFile);
const shopify = shopifyIn(english);
const languages = others.map((file) => {
  const { at, tree } = shopifyIn(file);
  return shopify.all.map(({ id }) => wordsOf(tree.names[at.get(id) ?? -1] ?? '').join(' '));
});
const sections = [
  [google.version, shopify.version],
  namesWithTabs(google.tree),
  google.ids,
  namesWithTabs(shopify.tree),
  shopify.all.map(({ id }) => id),
  bridgeOf(shopify, google, map).map((target) => google.ids[target ?? -1] ?? ''),
  ...languages
];
const bytes = Buffer.from(sections.map((lines) => lines.join('\n')).join('\f'));
const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
const params = { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
const packed = brotliCompressSync(bytes, { params });
writeFileSync(output, packed);
process.stdout.write(`${bytes.length} bytes, ${packed.length} packed\n`);
