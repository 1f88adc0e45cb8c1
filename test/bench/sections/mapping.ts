import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bridgeFor, NamedPlaces, type Bridge } from '../../../src-main/mapping/taxonomy-bridge';
import { wayTo, type FlatTree } from '../../../src-main/mapping/flat-tree';
import { shippedTaxonomies } from '../../../src-main/mapping/shipped-taxonomies';
import { learn } from '../../../src-main/mapping/suggest-mappings';
import { TargetIndex } from '../../../src-main/mapping/target-index';
import { wordsOf } from '../../../src-main/mapping/words';
import { atOnce } from '../../../src-shared/sliced-work';
import { diceOf } from '../../crash/dice';
import { atLeast, atMost, figure, verdict, type Row, type Table, type Target } from '../table';

/** Verticals whose targets are Shopify's own (src-main/mapping/packed/README.md). The weights were fitted on the first six. */
const FITTED = [
  'Sporting Goods',
  'Business & Industrial',
  'Apparel & Accessories',
  'Furniture',
  'Media',
  'Religious & Ceremonial'
];
const HELD_OUT = [
  'Cameras & Optics',
  'Electronics',
  'Health & Beauty',
  'Luggage & Bags',
  'Office Supplies',
  'Vehicles & Parts'
];

interface MappedSource {
  readonly tree: FlatTree;
  /** For each category its index in Shopify's taxonomy, where it is, and the right target. */
  readonly places: readonly number[];
  readonly verticals: readonly string[];
  readonly truth: readonly number[];
}

type Found = readonly (readonly number[])[];

/** Those of Shopify's categories that are `wanted`; what is below another goes to the nearest one above. */
const sourceOf = (wanted: (at: number) => boolean, among = [...FITTED, ...HELD_OUT]): MappedSource => {
  const { shopify, bridge } = shippedTaxonomies();
  const now = new Map<number, number>();
  const names: string[] = [];
  const parents: (number | null)[] = [];
  const [places, truth]: [number[], number[]] = [[], []];
  const verticals: string[] = [];
  for (const [at, name] of shopify.tree.names.entries()) {
    const way = wayTo(shopify.tree, at);
    const vertical = shopify.tree.names[way[0] ?? at] ?? '';
    const target = bridge[at] ?? null;
    if (target === null || !among.includes(vertical) || !wanted(at)) continue;
    parents.push(way.slice(0, -1).reduce<number | null>((nearest, one) => now.get(one) ?? nearest, null));
    now.set(at, names.length);
    names.push(name);
    places.push(at);
    truth.push(target);
    verticals.push(vertical);
  }
  return { tree: { names, parents }, places, verticals, truth };
};

const shareOf = ({ truth, verticals }: MappedSource, found: Found, among: readonly string[], best: number): number => {
  const counted = [...truth.keys()].filter((at) => among.includes(verticals[at] ?? ''));
  const right = counted.filter((at) => found[at]?.slice(0, best).includes(truth[at] ?? -1));
  return (100 * right.length) / counted.length;
};

const suggestedFor = (
  question: Parameters<typeof learn>[0],
  categories: Iterable<number>,
  limit: number
): readonly (readonly number[])[] => {
  const { suggest } = atOnce(learn(question, limit));
  return Array.from(categories, (one) => suggest(one).map(({ at }) => at));
};

const bySameName = ({ tree }: MappedSource, google: FlatTree): Found => {
  const named = Map.groupBy(google.names.keys(), (at) => google.names[at] ?? '');
  return tree.names.map((name) => (named.get(name) ?? []).slice(0, 5));
};

const K1 = 1.2;
const B = 0.75;

/** BM25 over names alone. */
const byBm25 = ({ tree }: MappedSource, google: FlatTree): Found => {
  const documents = google.names.map(wordsOf);
  const mean = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const inNames = new Map<string, number[]>();
  for (const [at, words] of documents.entries())
    for (const word of words) inNames.set(word, [...(inNames.get(word) ?? []), at]);
  return tree.names.map((name) => {
    const scores = new Map<number, number>();
    for (const word of wordsOf(name)) {
      const list = inNames.get(word) ?? [];
      const rarity = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
      for (const at of list) {
        const length = (documents[at]?.length ?? 0) / mean;
        scores.set(at, (scores.get(at) ?? 0) + (rarity * (K1 + 1)) / (1 + K1 * (1 - B + B * length)));
      }
    }
    return [...scores]
      .sort(([one, a], [other, b]) => b - a || one - other)
      .slice(0, 5)
      .map(([at]) => at);
  });
};

const inGerman = (source: MappedSource): MappedSource => {
  const german = shippedTaxonomies().languages[1] ?? [];
  return { ...source, tree: { ...source.tree, names: source.places.map((at) => german[at]?.join(' ') ?? '') } };
};

const LINE = /^(gid:\S+)\s*: (?:.* > )?(.+)$/;

/**
 * Shopify's names in languages that do not come with the app, in the order of its categories; empty where there is none. `CANOPY_TAXONOMY_NAMES` is a folder as Shopify
 * publishes them: `da/categories.txt`.
 */
const namesElsewhere = (ids: readonly string[]): [language: string, names: string[]][] => {
  const folder = process.env['CANOPY_TAXONOMY_NAMES'];
  if (folder === undefined) return [];
  return readdirSync(folder)
    .toSorted()
    .map((language) => {
      const lines = readFileSync(join(folder, language, 'categories.txt'), 'utf8').split('\n');
      const named = new Map(lines.map((line) => LINE.exec(line) ?? []).map(([, id = '', name = '']) => [id, name]));
      return [language, ids.map((id) => named.get(id) ?? '')];
    });
};

/** Each larger vertical is a shop with names of its own, of which 20 are confirmed: the mean of what is right of the others, before and after. */
const freeNames = (index: TargetIndex): { readonly before: number; readonly after: number } => {
  const dice = diceOf(1);
  let [shops, before, after] = [0, 0, 0];
  for (const vertical of [...FITTED, ...HELD_OUT]) {
    const { tree, truth } = inGerman(sourceOf(() => true, [vertical]));
    if (truth.length < 200) continue;
    const confirmed = new Map<number, number>();
    while (confirmed.size < 20) {
      const at = dice(truth.length);
      confirmed.set(at, truth[at] ?? 0);
    }
    const rest = [...truth.keys()].filter((at) => !confirmed.has(at));
    const rightWith = (known: ReadonlyMap<number, number>): number => {
      const found = suggestedFor({ tree, index, confirmed: known, bridge: null }, rest, 1);
      return (100 * rest.filter((at, place) => found[place]?.[0] === truth[at]).length) / rest.length;
    };
    shops += 1;
    before += rightWith(new Map());
    after += rightWith(confirmed);
  }
  return { before: before / shops, after: after / shops };
};

const timed = <T>(work: () => T): { readonly value: T; readonly seconds: number } => {
  const start = process.cpuUsage();
  const value = work();
  return { value, seconds: process.cpuUsage(start).user / 1e6 };
};

/** What is right of the suggestions, against the same name and BM25 alone, and how long they take. */
export const mappingSection = async (): Promise<Table[]> => {
  const { google, shopify, languages } = shippedTaxonomies();
  const { value: index, seconds: indexed } = timed(() => atOnce(TargetIndex.of(google.tree)));
  const suggest = ({ tree }: Pick<MappedSource, 'tree'>, bridge: Bridge | null): Found =>
    suggestedFor({ tree, index, confirmed: new Map(), bridge }, tree.names.keys(), 5);
  const all = timed(() => suggest(shopify, null));
  const found = all.value.map(([first]) => first ?? null);
  const dice = diceOf(2);
  const parents = new Set(shopify.tree.parents);
  const related = sourceOf(() => true);
  const lower = sourceOf((at) => wayTo(shopify.tree, at).length > 2 && (!parents.has(at) || dice(10) >= 4));
  const german = inGerman(related);
  const bridgeOf = ({ tree }: MappedSource, known = languages): Bridge =>
    bridgeFor(tree, new NamedPlaces([{ tree: shopify.tree, languages: known, targets: found }]));
  const row = (title: string, source: MappedSource, results: Found, least?: readonly [number, number]): Row => {
    const cells = [FITTED, HELD_OUT].map((among) => [1, 5].map((best) => shareOf(source, results, among, best)));
    const [one = 0, five = 0] = cells[1] ?? [];
    const target: Target | undefined =
      least === undefined ? undefined : { text: `≥ ${least.join(' / ')}`, isMet: one >= least[0] && five >= least[1] };
    return [title, ...cells.map((pair) => pair.map((share) => share.toFixed(1)).join(' / ')), verdict(target)];
  };
  const elsewhere = namesElsewhere(shopify.ids).map(([language, names]) => {
    const source = sourceOf((at) => names[at] !== '');
    const named = { ...source, tree: { ...source.tree, names: source.places.map((at) => names[at] ?? '') } };
    const bridge = bridgeOf(named, [...languages, names.map(wordsOf)]);
    return row(`names in ${language}: **suggestions**`, named, suggest(named, bridge), [90, 0]);
  });
  const free = freeNames(index);
  return [
    {
      title: 'Right suggestions',
      head: ['', 'fitted', 'held out', 'target'],
      rows: [
        row('related tree: same name', related, bySameName(related, google.tree)),
        row('BM25 over names', related, byBm25(related, google.tree)),
        row('**suggestions**', related, suggest(related, bridgeOf(related)), [93, 98]),
        row('without upper levels: same name', lower, bySameName(lower, google.tree)),
        row('BM25 over names', lower, byBm25(lower, google.tree)),
        row('suggestions without the bridge', lower, suggest(lower, null)),
        row('**suggestions**', lower, suggest(lower, bridgeOf(lower)), [85, 92]),
        row('German names: BM25 over names', german, byBm25(german, google.tree)),
        row('**suggestions**', german, suggest(german, bridgeOf(german)), [90, 0]),
        ...elsewhere,
        [
          'free names, 0 and 20 confirmed',
          '',
          `${free.before.toFixed(1)}, ${free.after.toFixed(1)}`,
          verdict(atLeast(free.after / free.before, 3, '× 3'))
        ]
      ]
    },
    {
      title: 'Suggestions, processor time',
      head: ['', 's', 'target'],
      rows: [
        ['index of 5,595', figure(indexed), verdict(undefined)],
        ['suggestions for 10,281', figure(all.seconds), verdict(atMost(all.seconds, 3))]
      ]
    }
  ];
};
