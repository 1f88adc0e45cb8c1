import { TOP_LEVEL, type CategoryId, type ParentId } from '../../../src-shared/ids';
import type { CategoryNode, TreeModel, TreeSnapshot } from '../tree-model';
import { categoryTest } from './category-test';
import { isNarrower, parseQuery } from './search-query';

/** The result of a search, and the rows that stay so that each match shows under its ancestors. */
export interface TreeFilter {
  /** The query as typed. */
  readonly query: string;
  readonly matches: ReadonlySet<CategoryId>;
  /** The matches and all their ancestors. */
  readonly kept: ReadonlySet<CategoryId>;
}

/** The nodes of an earlier search's matches that still exist. */
const foundBefore = (model: TreeModel, { matches }: TreeFilter): CategoryNode[] => {
  const nodes: CategoryNode[] = [];
  for (const id of matches) {
    const node = model.get(id);
    if (node !== undefined) nodes.push(node);
  }
  return nodes;
};

/** The matches and all their ancestors. */
const withAncestors = (
  model: TreeModel,
  matches: ReadonlySet<CategoryId>,
  parents: ReadonlySet<CategoryId>
): ReadonlySet<CategoryId> => {
  // Copying a set takes a fraction of the time of adding its members one by one.
  const kept = new Set(matches);
  const above = new Set<CategoryId>();
  for (const parent of parents) {
    for (let at: ParentId = parent; at !== TOP_LEVEL && !above.has(at); at = model.get(at)?.parent ?? TOP_LEVEL)
      above.add(at);
  }
  for (const id of above) kept.add(id);
  return kept;
};

/**
 * Finds the categories that match a query; see `parseQuery`.
 * @param known another query's result in the same state of the tree, which may be narrowed instead of searching all
 * @returns `null` when the query has no terms, so that the whole tree shows
 */
export const filterTree = (model: TreeModel, query: string, known: TreeFilter | null = null): TreeFilter | null => {
  const parsed = parseQuery(query);
  if (parsed.length === 0) return null;
  const wider = known !== null && isNarrower(parsed, parseQuery(known.query)) ? known : null;
  const isMatch = categoryTest(model, parsed);
  const matches = new Set<CategoryId>();
  const parents = new Set<CategoryId>();
  // A longer word can only lose matches.
  for (const node of wider === null ? model.nodes() : foundBefore(model, wider)) {
    if (!isMatch(node)) continue;
    matches.add(node.id);
    if (node.parent !== TOP_LEVEL) parents.add(node.parent);
  }
  return { query, matches, kept: withAncestors(model, matches, parents) };
};

/** The last search result by state of the tree. */
const lastFilter = new WeakMap<TreeSnapshot, TreeFilter>();

/** As `filterTree`, narrowing the last result in the same state of the tree. */
export const findInTree = (snapshot: TreeSnapshot, query: string): TreeFilter | null => {
  const last = lastFilter.get(snapshot) ?? null;
  if (last?.query === query) return last;
  const filter = filterTree(snapshot.model, query, last);
  if (filter !== null) lastFilter.set(snapshot, filter);
  return filter;
};

const orders = new WeakMap<TreeFilter, readonly CategoryId[]>();

/** The matches in tree order. `filter` must be of this model in its present state. */
export const matchesInOrder = (model: TreeModel, filter: TreeFilter): readonly CategoryId[] => {
  const known = orders.get(filter);
  if (known !== undefined) return known;
  const matches: CategoryId[] = [];
  const pending = [...model.childIds(TOP_LEVEL)].reverse();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (!filter.kept.has(id)) continue;
    if (filter.matches.has(id)) matches.push(id);
    const children = model.childIds(id);
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at];
      if (child !== undefined) pending.push(child);
    }
  }
  orders.set(filter, matches);
  return matches;
};
