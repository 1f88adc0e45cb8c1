import { TOP_LEVEL, type CategoryId, type ParentId } from '../../../src-shared/ids';
import type { DependsOn, ShownOrder } from '../shown-order';
import type { CategoryNode, TreeModel, TreeSnapshot } from '../tree-model';
import { categoryTest } from './category-test';
import { dependsOnPath, isNarrower, parseQuery, printQuery, type SearchQuery } from '../../../src-shared/search-query';
import { onceFor } from '../../../src-shared/once';
import { foldedName } from '../../../src-shared/search-test';

/** Shorter words are too much like others. */
const LEAST_LETTERS = 4;

const NO_WORD = /[^\p{L}\p{N}]+/u;

type Vocabulary = ReadonlyMap<string, number>;

/** The words of all names, with how often each is there. */
const vocabularyOf = onceFor(({ model }: TreeSnapshot): Vocabulary => {
  const counts = new Map<string, number>();
  for (const node of model.nodes())
    for (const word of foldedName(node).split(NO_WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
});

/** The beginning of a word that was meant by a text with one wrong, missing, additional or exchanged letter; `null`: none was. */
const meantBeginning = (text: string, word: string): string | null => {
  let at = 0;
  while (at < text.length && text[at] === word[at]) at += 1;
  const { length } = text;
  const rest = text.slice(at + 1);
  if (word.slice(at + 1, length) === rest && word.length >= length) return word.slice(0, length);
  if (word.slice(at + 1, length + 1) === text.slice(at)) return word.slice(0, length + 1);
  if (word[at] === text[at + 1] && word[at + 1] === text[at] && word.slice(at + 2, length) === text.slice(at + 2))
    return word.slice(0, length);
  return word.slice(at, length - 1) === rest ? word.slice(0, length - 1) : null;
};

/** A text as it was meant: whole words before their beginnings, and those that are there most. */
const meantText = (text: string, words: Vocabulary): string => {
  if (text.length < LEAST_LETTERS || [...words.keys()].some((word) => word.includes(text))) return text;
  let best = { text, weight: 0 };
  for (const [word, count] of words) {
    const meant = meantBeginning(text, word);
    const weight = meant === word ? count * words.size : count;
    if (meant !== null && weight > best.weight) best = { text: meant, weight };
  }
  return best.text;
};

const meant = (query: SearchQuery, words: Vocabulary): SearchQuery => {
  if (query.kind === 'not') return query;
  if ('of' in query) return { ...query, of: query.of.map((part) => meant(part, words)) };
  if (query.kind !== 'word' && query.kind !== 'name') return query;
  const texts = query.text.split(' ').map((text) => meantText(text, words));
  return { ...query, text: texts.join(' ') };
};

/** A query with one typo forgiven in each word that no name has. */
const meantQuery = (snapshot: TreeSnapshot, query: SearchQuery): SearchQuery => meant(query, vocabularyOf(snapshot));

/** The result of a search, and the rows that stay so that each match shows under its ancestors. */
export interface TreeFilter {
  readonly query: string;
  /** What is searched for instead, since nothing matches the query and it seems to have a typo. */
  readonly meant?: string;
  readonly matches: ReadonlySet<CategoryId>;
  /** The matches and all their ancestors. */
  readonly kept: ReadonlySet<CategoryId>;
}

const foundBefore = (model: TreeModel, { matches }: TreeFilter): CategoryNode[] => {
  const nodes: CategoryNode[] = [];
  for (const id of matches) {
    const node = model.get(id);
    if (node !== undefined) nodes.push(node);
  }
  return nodes;
};

/** The matches and all that is above them. @param parents those of the matches */
export const withAncestors = (
  model: TreeModel,
  matches: ReadonlySet<CategoryId>,
  parents: ReadonlySet<ParentId>
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

/** The categories that match a query. @param known another query's result to narrow @returns `null`: it asks for nothing, so the whole tree shows */
export const filterTree = (model: TreeModel, query: string, known: TreeFilter | null = null): TreeFilter | null => {
  const parsed = parseQuery(query);
  if (parsed === null) return null;
  const before = known === null || known.meant !== undefined ? null : parseQuery(known.query);
  const wider = before !== null && isNarrower(parsed, before) ? known : null;
  const isMatch = categoryTest(model, parsed);
  const matches = new Set<CategoryId>();
  const parents = new Set<ParentId>();
  // A longer word can only lose matches.
  for (const node of wider === null ? model.nodes() : foundBefore(model, wider)) {
    if (!isMatch(node)) continue;
    matches.add(node.id);
    parents.add(node.parent);
  }
  return { query, matches, kept: withAncestors(model, matches, parents) };
};

/** What a query finds with a typo forgiven; `null`: nothing, either. */
const findMeant = (snapshot: TreeSnapshot, query: string): TreeFilter | null => {
  const parsed = parseQuery(query);
  if (parsed === null) return null;
  const meant = printQuery(meantQuery(snapshot, parsed));
  const filter = meant === printQuery(parsed) ? null : filterTree(snapshot.model, meant);
  return filter === null || filter.matches.size === 0 ? null : { ...filter, query, meant };
};

const lastFilter = new WeakMap<TreeSnapshot, TreeFilter>();

/** As `filterTree`, narrowing the last result in the same state of the tree, and with a typo forgiven where nothing matches. */
export const findInTree = (snapshot: TreeSnapshot, query: string): TreeFilter | null => {
  const last = lastFilter.get(snapshot) ?? null;
  if (last?.query === query) return last;
  const found = filterTree(snapshot.model, query, last);
  const filter = found?.matches.size === 0 ? (findMeant(snapshot, query) ?? found) : found;
  if (filter !== null) lastFilter.set(snapshot, filter);
  return filter;
};

function* branch(model: TreeModel, top: CategoryId): Generator<CategoryId> {
  const pending = [top];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    yield id;
    for (const child of model.childIds(id)) pending.push(child);
  }
}

/** The result of the same query after commits, testing only what they touched. @param touched the changed categories, and their parents before and after */
export const filterAfter = (snapshot: TreeSnapshot, filter: TreeFilter, touched: ReadonlySet<ParentId>): TreeFilter => {
  const { model } = snapshot;
  const query = parseQuery(filter.query);
  // The query may match by now.
  if (query === null || filter.meant !== undefined) return findInTree(snapshot, filter.query) ?? filter;
  const isMatch = categoryTest(model, query);
  const matches = new Set(filter.matches);
  const parents = new Set<ParentId>();
  for (const id of touched) {
    if (id === TOP_LEVEL) continue;
    for (const one of dependsOnPath(query) ? branch(model, id) : [id]) {
      const node = model.get(one);
      if (node !== undefined && isMatch(node)) matches.add(one);
      else matches.delete(one);
    }
  }
  for (const id of matches) parents.add(model.get(id)?.parent ?? TOP_LEVEL);
  const found = { query: filter.query, matches, kept: withAncestors(model, matches, parents) };
  lastFilter.set(snapshot, found);
  return found;
};

const shownChildren =
  (model: TreeModel, order: ShownOrder | null) =>
  (parent: ParentId): readonly CategoryId[] =>
    order === null ? model.childIds(parent) : order.childIds(model, parent);

/** The first match as they show, without going through all. @returns `null`: nothing matches */
export const firstMatch = (model: TreeModel, filter: TreeFilter, order: ShownOrder | null): CategoryId | null => {
  const childIds = shownChildren(model, order);
  const firstKept = (parent: ParentId): CategoryId | undefined => childIds(parent).find((id) => filter.kept.has(id));
  let id = firstKept(TOP_LEVEL);
  // What is kept without matching is above a match.
  while (id !== undefined && !filter.matches.has(id)) id = firstKept(id);
  return id ?? null;
};

const orders = new WeakMap<
  TreeFilter,
  { readonly order: ShownOrder | null; readonly matches: readonly CategoryId[] }
>();

/** The matches in the order in which they show. `filter` must be of this model in its present state. @param order `null`: the tree's */
export const matchesInOrder = (
  model: TreeModel,
  filter: TreeFilter,
  order: ShownOrder | null = null
): readonly CategoryId[] => {
  const childIds = shownChildren(model, order);
  const known = orders.get(filter);
  if (known?.order === order) return known.matches;
  const matches: CategoryId[] = [];
  const pending = childIds(TOP_LEVEL).toReversed();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (!filter.kept.has(id)) continue;
    if (filter.matches.has(id)) matches.push(id);
    for (const child of childIds(id).toReversed()) pending.push(child);
  }
  orders.set(filter, { order, matches });
  return matches;
};

/** What filters of columns let through, whatever is searched for. */
export interface LetThrough {
  readonly test: (node: CategoryNode) => boolean;
  /** `null`: whether a category fits changes only with itself and what is below. */
  readonly dependsOn: DependsOn | null;
  /** Those that fitted when it was set or have since: what no longer fits stays until it is set again, so that no row leaves while it is edited. */
  readonly ids: Set<CategoryId>;
}

/** What both a search and the filters of columns keep. @param found `null`: nothing is searched for */
export const narrowed = (model: TreeModel, found: TreeFilter | null, { ids }: LetThrough): TreeFilter => {
  const matches = new Set<CategoryId>();
  const parents = new Set<ParentId>();
  for (const id of found?.matches ?? ids) {
    const node = model.get(id);
    if (node === undefined || !ids.has(id)) continue;
    matches.add(id);
    parents.add(node.parent);
  }
  return { ...(found ?? { query: '' }), matches, kept: withAncestors(model, matches, parents) };
};
