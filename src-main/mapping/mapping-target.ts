import type { Metadata } from '../../src-shared/category';
import { mappingOf, namedTarget, type NamedTarget } from '../../src-shared/mapping';
import { once } from '../../src-shared/once';
import type { MappedCategory, MappedTree } from './mapped-tree';
import { shippedTaxonomies } from './shipped-taxonomies';
import type { Suggestion } from './suggest-mappings';
import { placesByPath, type Taxonomy } from './taxonomy';
import { bridgeFor, NamedPlaces, type Bridge } from './taxonomy-bridge';
import { wordsOf } from './words';

/** A taxonomy to map to, with the lookups of its categories. */
export interface MappingTarget {
  readonly taxonomy: Taxonomy;
  /** Its categories by names in other languages and other taxonomies. */
  readonly names: () => NamedPlaces;
  /** The index of a target by its id, or by an id of the taxonomies that come with the app; `null`: none. */
  readonly targetOf: (id: string) => number | null;
  /** The replacement of an outdated target: by a map of versions, else the category that has its path now. */
  readonly replacementOf: (gone: NamedTarget) => number | null;
}

/** Follows the maps of versions, which may form a cycle. */
const mappedReplacement = ({ replacements, at }: Taxonomy, gone: string): number | null => {
  const seen = new Set<string>();
  let id = replacements.get(gone);
  while (id !== undefined && !seen.has(id)) {
    const found = at.get(id);
    if (found !== undefined) return found;
    seen.add(id);
    id = replacements.get(id);
  }
  return null;
};

/** @param inOtherWords taxonomies with ids that have targets here, such as its names in another language */
export const mappingTarget = (taxonomy: Taxonomy, inOtherWords: readonly Taxonomy[]): MappingTarget => {
  const { google, shopify, languages, bridge } = shippedTaxonomies();
  // A newer version from a file has most of the ids that come with the app.
  const isShipped = taxonomy.channel === google.channel || taxonomy.channel === shopify.channel;
  const shippedId = (id: string): string | undefined => {
    if (taxonomy.channel === google.channel) return google.ids[bridge[shopify.at.get(id) ?? -1] ?? -1];
    // Several categories may have one target: the first is the one nearest to the top.
    return shopify.ids[bridge.indexOf(google.at.get(id) ?? -1)];
  };
  const targetOf = (id: string): number | null => {
    const own = taxonomy.at.get(id);
    if (own !== undefined || !isShipped) return own ?? null;
    return taxonomy.at.get(shippedId(id) ?? '') ?? null;
  };
  const ofFiles = inOtherWords.map(({ tree, ids }) => ({ tree, ids, languages: [tree.names.map(wordsOf)] }));
  const all = isShipped ? [{ ...shopify, languages }, ...ofFiles] : ofFiles;
  const names = once(() => new NamedPlaces(all.map((one) => ({ ...one, targets: one.ids.map(targetOf) }))));
  const byPath = once(() => placesByPath(taxonomy.tree));
  const replacementOf = ({ to, path }: NamedTarget): number | null =>
    mappedReplacement(taxonomy, to) ?? byPath().get(path) ?? null;
  return { taxonomy, targetOf, names, replacementOf };
};

/** A bridge by what the categories of a tree are mapped to in other taxonomies, else by their names. */
export const bridgeTo = ({ tree, categories }: MappedTree, { taxonomy, names, targetOf }: MappingTarget): Bridge => {
  const { google, shopify } = shippedTaxonomies();
  const others = [google, shopify].filter(({ channel }) => channel !== taxonomy.channel);
  const elsewhere = (metadata: Metadata): number | null => {
    for (const { channel } of others) {
      const entry = namedTarget(mappingOf(metadata, channel));
      if (entry !== null) return targetOf(entry.to);
    }
    return null;
  };
  const byName = bridgeFor(tree, names());
  return (at) => {
    const known = elsewhere(categories[at]?.category.metadata ?? {});
    return known === null ? byName(at) : new Map([[known, 1]]);
  };
};

/** The suggestions for a category, at most `limit`. The replacement of an outdated target comes first. */
export const suggestedFor = (
  { state, entry }: Pick<MappedCategory, 'state' | 'entry'>,
  { replacementOf }: MappingTarget,
  suggestions: readonly Suggestion[],
  limit: number
): readonly Suggestion[] => {
  const gone = state === 'outdated' ? namedTarget(entry) : null;
  const at = gone === null ? null : replacementOf(gone);
  if (at === null) return suggestions;
  const replacement: Suggestion = { at, score: 1, sure: false, why: ['replacement'] };
  return [replacement, ...suggestions.filter((one) => one.at !== at)].slice(0, limit);
};
