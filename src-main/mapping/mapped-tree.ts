import type { Category } from '../../src-shared/category';
import {
  isPassedOn,
  mappingOf,
  namedTarget,
  ownMapping,
  type KnownMapping,
  type MappingEntry
} from '../../src-shared/mapping';
import { flatTree, type FlatTree } from './flat-tree';
import type { Taxonomy } from './taxonomy';

export interface MappedCategory {
  readonly category: Category;
  readonly entry: MappingEntry | 'unreadable' | null;
  readonly state: KnownMapping;
  /** The index of the target in the taxonomy, its own or inherited. */
  readonly target: number | null;
  /** The index of the category that it is inherited from. */
  readonly from: number | null;
}

export interface MappedTree {
  readonly tree: FlatTree;
  readonly categories: readonly MappedCategory[];
  /** The targets of those that are confirmed, both by index. */
  readonly confirmed: ReadonlyMap<number, number>;
  /** Those of them that were confirmed in bulk. */
  readonly unseen: ReadonlySet<number>;
}

/**
 * The categories of a tree with their states, in reading order. One without an entry inherits from the nearest ancestor with one: its target,
 * or that there is none. Below an outdated or unreadable entry nothing is inherited.
 */
export const mappedTree = (roots: readonly Category[], taxonomy: Taxonomy): MappedTree => {
  const { tree, all } = flatTree(roots);
  const categories: MappedCategory[] = [];
  const confirmed = new Map<number, number>();
  const unseen = new Set<number>();
  for (const [at, category] of all.entries()) {
    const entry = mappingOf(category.metadata, taxonomy.channel);
    const state = entry === null ? 'unmapped' : ownMapping(entry, (target) => !taxonomy.at.has(target));
    const target = taxonomy.at.get(namedTarget(entry)?.to ?? '') ?? null;
    const own = { category, entry, state, target, from: null };
    if (own.state === 'confirmed' && own.target !== null) confirmed.set(at, own.target);
    if (namedTarget(entry)?.unseen === true) unseen.add(at);
    const parent = tree.parents[at] ?? null;
    const higher = categories[parent ?? -1];
    const from = higher?.state === 'inherited' ? higher.from : parent;
    const isInherited = entry === null && higher !== undefined && isPassedOn(higher.state);
    categories.push(isInherited ? { ...own, state: 'inherited', target: higher.target, from } : own);
  }
  return { tree, categories, confirmed, unseen };
};
