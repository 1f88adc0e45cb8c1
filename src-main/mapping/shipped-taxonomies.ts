import { brotliDecompressSync } from 'node:zlib';
import packed from './packed/google-and-shopify.br?inline';
import { once } from '../../src-shared/once';
import type { WordsInLanguage } from './taxonomy-bridge';
import type { FlatTree } from './flat-tree';
import { taxonomyOf, type Taxonomy } from './taxonomy';
import { wordsOf } from './words';

/*
 * Google's and Shopify's product taxonomies come with the app, packed into one text of sections: packed/README.md says what
 * is in it, whose it is and how it is packed.
 */

export interface ShippedTaxonomies {
  readonly google: Taxonomy;
  readonly shopify: Taxonomy;
  /** Shopify's names in English and other languages. */
  readonly languages: readonly WordsInLanguage[];
  /** Which of Google's each of Shopify's categories is; `null`: none. */
  readonly bridge: readonly (number | null)[];
}

/** Lines of names, each with a tab for each level above it. */
const treeOf = (lines: readonly string[]): FlatTree => {
  const above: number[] = [];
  const parents = lines.map((line, at) => {
    const depth = line.lastIndexOf('\t') + 1;
    above[depth] = at;
    return depth === 0 ? null : (above[depth - 1] ?? null);
  });
  return { names: lines.map((line) => line.trimStart()), parents };
};

const SHOPIFY_ID = 'gid://shopify/TaxonomyCategory/';

/** The taxonomies, unpacked when they are first asked for. */
export const shippedTaxonomies = once((): ShippedTaxonomies => {
  const text = brotliDecompressSync(Buffer.from(packed.slice(packed.indexOf(',') + 1), 'base64')).toString();
  const sections = text.split('\f').map((section) => section.split('\n'));
  const [versions = [], googleNames = [], googleIds = [], shopifyNames = [], shopifyIds = [], bridge = []] = sections;
  const google = taxonomyOf({
    channel: 'google',
    version: versions[0] ?? null,
    tree: treeOf(googleNames),
    ids: googleIds
  });
  const tree = treeOf(shopifyNames);
  const shopify = taxonomyOf({
    channel: 'shopify',
    version: versions[1] ?? null,
    tree,
    ids: shopifyIds.map((id) => `${SHOPIFY_ID}${id}`)
  });
  const others = sections.slice(6).map((lines): WordsInLanguage => lines.map((line) => line.split(' ')));
  return {
    google,
    shopify,
    languages: [tree.names.map(wordsOf), ...others],
    bridge: bridge.map((id) => google.at.get(id) ?? null)
  };
});
