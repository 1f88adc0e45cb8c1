import type { Category } from '../../src-shared/category';
import { mappingOf, namedTarget, type MappingEntry, type MappingState } from '../../src-shared/mapping';
import { flatTree, type FlatTree } from './flat-tree';
import type { Taxonomy } from './taxonomy';

export interface MappedCategory {
  readonly category: Category;
  readonly entry: MappingEntry | 'unreadable' | null;
  readonly state: Exclude<MappingState, 'suggested'>;
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
  /** Those of them that were confirmed together, unseen. */
  readonly unseen: ReadonlySet<number>;
}

const ownState = (entry: MappedCategory['entry'], { at }: Taxonomy): Pick<MappedCategory, 'state' | 'target'> => {
  if (entry === null) return { state: 'unmapped', target: null };
  if (entry === 'unreadable') return { state: 'unreadable', target: null };
  if (entry.to === null) return { state: 'none', target: null };
  const target = at.get(entry.to) ?? null;
  return { state: target === null ? 'outdated' : 'confirmed', target };
};

/**
 * The categories of a tree with their states, in reading order. What has no entry inherits from the nearest one above that has: its target,
 * or that there is none. Below an outdated or unreadable entry nothing is inherited, since nobody has said that of what is above it.
 */
export const mappedTree = (roots: readonly Category[], taxonomy: Taxonomy): MappedTree => {
  const { tree, all } = flatTree(roots);
  const categories: MappedCategory[] = [];
  const confirmed = new Map<number, number>();
  const unseen = new Set<number>();
  for (const [at, category] of all.entries()) {
    const entry = mappingOf(category.metadata, taxonomy.channel);
    const own = { category, entry, ...ownState(entry, taxonomy), from: null };
    if (own.state === 'confirmed' && own.target !== null) confirmed.set(at, own.target);
    if (namedTarget(entry)?.unseen === true) unseen.add(at);
    const parent = tree.parents[at] ?? null;
    const higher = categories[parent ?? -1];
    const from = higher?.state === 'inherited' ? higher.from : parent;
    const isInherited = entry === null && ['confirmed', 'none', 'inherited'].includes(higher?.state ?? '');
    categories.push(isInherited ? { ...own, state: 'inherited', target: higher?.target ?? null, from } : own);
  }
  return { tree, categories, confirmed, unseen };
};
