import { LIMITS } from '../../src-shared/limits';
import { categoryTest } from '../search/category-test';
import { fold, foldedName } from '../search/fold';
import { parseQuery } from '../search/search-query';
import { levelOf } from '../tree/placement';
import type { CategoryNode, TreeModel } from '../tree/tree-model';

/** A category to pick, or the top level (`null`), and where it stands. */
export interface Offer {
  readonly id: number | null;
  readonly name: string;
  /** The names of what it stands under, the topmost first. */
  readonly path: string;
}

export interface Offers {
  /** The best first. */
  readonly offers: readonly Offer[];
  /** How many there would be, these included. */
  readonly total: number;
}

/** More than anybody reads; who looks for another one types more of it. */
const MOST = 100;

const TOP_LEVEL: Offer = { id: null, name: 'Top level', path: '' };

const offerOf = (model: TreeModel, node: CategoryNode): Offer => ({
  id: node.id,
  name: node.name,
  path: [...model.ancestors(node.id)].map(({ name }) => name).toReversed().join(' › '),
});

/** Those whose name is what was typed, then those that begin with it, then the others. */
const rankOf = (node: CategoryNode, typed: string): number => {
  const name = foldedName(node);
  if (name === typed) return 0;
  return name.startsWith(typed) ? 1 : 2;
};

/** Whether a category may be offered at all; asked only of those that would be. */
type Check = (node: CategoryNode) => boolean;

/** The first of all in reading order, without those of `gone`. */
function* firstInOrder(model: TreeModel, gone: ReadonlySet<number>): Generator<CategoryNode> {
  const pending = [...model.childIds(null)].toReversed();
  let left = MOST * 2;
  for (let id = pending.pop(); id !== undefined && left > 0; id = pending.pop()) {
    const node = model.get(id);
    if (node === undefined || gone.has(id)) continue;
    yield node;
    left -= 1;
    const children = model.childIds(id);
    for (let index = children.length - 1; index >= 0; index -= 1) pending.push(children[index] ?? 0);
  }
}

/** The best of what was found, and how many there are; of more than are offered, those that the check refuses count too. */
const best = (model: TreeModel, found: Iterable<CategoryNode>, typed: string, isAllowed: Check, first: readonly Offer[] = []): Offers => {
  const ranks: CategoryNode[][] = [[], [], []];
  let total = first.length;
  for (const node of found) {
    const rank = ranks[rankOf(node, typed)];
    if (rank !== undefined && rank.length < MOST) {
      if (!isAllowed(node)) continue;
      rank.push(node);
    }
    total += 1;
  }
  const offers = ranks.flat().slice(0, MOST - first.length).map((node) => offerOf(model, node));
  return { offers: [...first, ...offers], total };
};

/** What is moved, with all that is below it. */
const withBelow = (model: TreeModel, moved: ReadonlySet<number>): ReadonlySet<number> => {
  const all = new Set(moved);
  // A set is walked through to its end, also to what is added on the way.
  for (const id of all) for (const child of model.childIds(id)) all.add(child);
  return all;
};

/** Those of a tree that a query finds. */
function* finds(model: TreeModel, isFind: Check): Generator<CategoryNode> {
  for (const node of model.nodes()) if (isFind(node)) yield node;
}

/**
 * Offers the places where categories may go: everything but themselves, what is below them, and what is too deep.
 * @param height how many levels they have
 * @returns what answers each query, found as the search finds
 */
export const parentOffers = (model: TreeModel, moved: ReadonlySet<number>, height: number): ((query: string) => Offers) => {
  const gone = withBelow(model, moved);
  const hasRoom: Check = (node) => levelOf(model, node.id) + height <= LIMITS.depth;
  return (query) => {
    const typed = fold(query.trim());
    const parsed = parseQuery(query);
    const first = fold(TOP_LEVEL.name).includes(typed) ? [TOP_LEVEL] : [];
    if (parsed.length === 0) {
      const { offers, total } = best(model, firstInOrder(model, gone), typed, hasRoom, first);
      return { offers, total: offers.length < MOST ? total : model.size - gone.size + first.length };
    }
    const isFind = categoryTest(model, parsed);
    return best(model, finds(model, (node) => !gone.has(node.id) && isFind(node)), typed, hasRoom, first);
  };
};

/** The children after which something may go. */
export const siblingOffers = (model: TreeModel, moved: ReadonlySet<number>, parentId: number | null, query: string): Offers => {
  const typed = fold(query.trim());
  const nodes = model.childIds(parentId).map((id) => model.get(id)).filter((node) => node !== undefined);
  const { offers, total } = best(model, nodes.filter((node) => !moved.has(node.id) && foldedName(node).includes(typed)), typed, () => true);
  // They all stand in the same place.
  return { offers: offers.map((offer) => ({ ...offer, path: '' })), total };
};
