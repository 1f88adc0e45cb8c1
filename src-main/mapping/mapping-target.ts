import { bridgeFor, type Bridge, type BridgeNames } from './taxonomy-bridge';
import type { FlatTree } from './flat-tree';
import { shippedTaxonomies } from './shipped-taxonomies';
import type { Taxonomy } from './taxonomy';
import { wordsOf } from './words';

/** A taxonomy to map to, with what leads there. */
export interface MappingTarget {
  readonly taxonomy: Taxonomy;
  /** What names, also in other languages and of other taxonomies, stand for here. */
  readonly names: readonly BridgeNames[];
  /** What is the target of one that is mapped to another channel's category. @returns the index; `null`: not known */
  fromOther(channel: string, id: string): number | null;
}

/** Numbers alone may be alike by chance: of the ids that both have, so many must be below the same parent. */
const SAME_STRUCTURE = 0.8;
const SAME_IDS = 0.5;

/** Whether two are versions or languages of one taxonomy. */
const areVersions = (one: Taxonomy, other: Taxonomy): boolean => {
  const parentIn = ({ tree, ids }: Taxonomy, at: number): string | undefined => ids[tree.parents[at] ?? -1];
  let [common, alike] = [0, 0];
  for (const [at, id] of one.ids.entries()) {
    const there = other.at.get(id);
    if (there === undefined) continue;
    common += 1;
    if (parentIn(one, at) === parentIn(other, there)) alike += 1;
  }
  const least = Math.min(one.ids.length, other.ids.length);
  return common >= SAME_IDS * least && common > 0 && alike >= SAME_STRUCTURE * common;
};

/** For each category of both taxonomies that come with the app the index in `taxonomy`. */
const shippedIn = (taxonomy: Taxonomy) => {
  const { google, shopify, bridge } = shippedTaxonomies();
  const [isGoogle, isShopify] = [areVersions(taxonomy, google), areVersions(taxonomy, shopify)];
  const there = ({ ids }: Taxonomy, at: number): number | null => taxonomy.at.get(ids[at] ?? '') ?? null;
  const back = new Map<number, number>();
  // Of several categories with one target the first, which is the highest, stands for it.
  for (const [at, target] of bridge.entries()) if (target !== null && !back.has(target)) back.set(target, at);
  const ofGoogle = google.ids.map((_, at) => {
    const other = back.get(at) ?? null;
    return isGoogle ? there(google, at) : isShopify && other !== null ? there(shopify, other) : null;
  });
  const ofShopify = shopify.ids.map((_, at) => {
    const other = bridge[at] ?? null;
    return isShopify ? there(shopify, at) : isGoogle && other !== null ? there(google, other) : null;
  });
  return { google: ofGoogle, shopify: ofShopify };
};

/** @param inOtherWords taxonomies with the ids of this or of one that comes with the app, such as their names in another language */
export const mappingTarget = (taxonomy: Taxonomy, inOtherWords: readonly Taxonomy[]): MappingTarget => {
  const { google, shopify, languages } = shippedTaxonomies();
  const shipped = shippedIn(taxonomy);
  const fromOther = (channel: string, id: string): number | null => {
    if (channel === taxonomy.channel) return null;
    if (channel === google.channel) return shipped.google[google.at.get(id) ?? -1] ?? null;
    return channel === shopify.channel ? (shipped.shopify[shopify.at.get(id) ?? -1] ?? null) : null;
  };
  const targetOf = (id: string): number | null =>
    taxonomy.at.get(id) ?? fromOther(shopify.channel, id) ?? fromOther(google.channel, id);
  const all: BridgeNames[] = [
    { tree: shopify.tree, languages, targets: shipped.shopify },
    { tree: google.tree, languages: [google.tree.names.map(wordsOf)], targets: shipped.google },
    ...inOtherWords.map(({ tree, ids }) => ({ tree, languages: [tree.names.map(wordsOf)], targets: ids.map(targetOf) }))
  ];
  return { taxonomy, fromOther, names: all.filter(({ targets }) => targets.some((target) => target !== null)) };
};

/** What other taxonomies say of the categories of a tree. @param known by index, what those are that another channel knows already */
export const bridgeTo = (tree: FlatTree, target: MappingTarget, known: ReadonlyMap<number, number>): Bridge => {
  const byName = bridgeFor(tree, target.names);
  return (at) => {
    const one = known.get(at);
    return one === undefined ? byName(at) : new Map([[one, 1]]);
  };
};
