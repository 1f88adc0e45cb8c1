import type { Metadata } from '../../src-shared/category';
import { mappingOf, namedTarget } from '../../src-shared/mapping';
import type { MappedTree } from './mapped-tree';
import { shippedTaxonomies } from './shipped-taxonomies';
import type { Taxonomy } from './taxonomy';
import { bridgeFor, type Bridge, type BridgeNames } from './taxonomy-bridge';
import { wordsOf } from './words';

/** A taxonomy to map to, with what leads there. */
export interface MappingTarget {
  readonly taxonomy: Taxonomy;
  /** What names, also in other languages and of other taxonomies, stand for here. */
  readonly names: readonly BridgeNames[];
  /** The index of the target by its id, or by that of what comes with the app beside it; `null`: none. */
  readonly targetOf: (id: string) => number | null;
}

/** @param inOtherWords taxonomies with ids that have targets here, such as its names in another language */
export const mappingTarget = (taxonomy: Taxonomy, inOtherWords: readonly Taxonomy[]): MappingTarget => {
  const { google, shopify, languages, bridge } = shippedTaxonomies();
  const isShipped = taxonomy === google || taxonomy === shopify;
  const targetOf = (id: string): number | null => {
    const own = taxonomy.at.get(id);
    if (own !== undefined || !isShipped) return own ?? null;
    if (taxonomy === google) return bridge[shopify.at.get(id) ?? -1] ?? null;
    // Of several categories with one target the first, which is the highest, stands for it.
    const first = bridge.indexOf(google.at.get(id) ?? -1);
    return first === -1 ? null : first;
  };
  const ofFiles = inOtherWords.map(({ tree, ids }) => ({ tree, ids, languages: [tree.names.map(wordsOf)] }));
  const all = isShipped ? [{ ...shopify, languages }, ...ofFiles] : ofFiles;
  return { taxonomy, targetOf, names: all.map((one) => ({ ...one, targets: one.ids.map(targetOf) })) };
};

/** What other taxonomies say of the categories of a tree: what they are mapped to there, else their names. */
export const bridgeTo = ({ tree, categories }: MappedTree, { taxonomy, names, targetOf }: MappingTarget): Bridge => {
  const { google, shopify } = shippedTaxonomies();
  const others = [google, shopify].filter((one) => one !== taxonomy);
  const elsewhere = (metadata: Metadata): number | null => {
    for (const { channel } of others) {
      const entry = namedTarget(mappingOf(metadata, channel));
      if (entry !== null) return targetOf(entry.to);
    }
    return null;
  };
  const byName = bridgeFor(tree, names);
  return (at) => {
    const known = elsewhere(categories[at]?.category.metadata ?? {});
    return known === null ? byName(at) : new Map([[known, 1]]);
  };
};
