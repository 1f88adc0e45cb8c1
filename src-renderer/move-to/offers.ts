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

/** Every category in reading order, without what is moved. */
function* inOrder(model: TreeModel, moved: ReadonlySet<number>): Generator<CategoryNode> {
  const pending = [...model.childIds(null)].toReversed();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const node = model.get(id);
    if (node === undefined || moved.has(id)) continue;
    yield node;
    const children = model.childIds(id);
    for (let index = children.length - 1; index >= 0; index -= 1) pending.push(children[index] ?? 0);
  }
}

/** The best of what was found, and how many there are. */
const best = (model: TreeModel, found: Iterable<CategoryNode>, typed: string, first: readonly Offer[]): Offers => {
  const ranks: CategoryNode[][] = [[], [], []];
  let total = first.length;
  for (const node of found) {
    total += 1;
    const rank = ranks[rankOf(node, typed)];
    if (rank !== undefined && rank.length < MOST) rank.push(node);
  }
  const offers = ranks.flat().slice(0, MOST - first.length).map((node) => offerOf(model, node));
  return { offers: [...first, ...offers], total };
};

function* filtered<T>(items: Iterable<T>, isWanted: (item: T) => boolean): Generator<T> {
  for (const item of items) if (isWanted(item)) yield item;
}

/**
 * Where categories may go: everything but themselves, what is below them, and what is too deep, found as the search finds.
 * @param height how many levels they have
 */
export const parentOffers = (model: TreeModel, moved: ReadonlySet<number>, height: number, query: string): Offers => {
  const typed = fold(query.trim());
  const parsed = parseQuery(query);
  const first = fold(TOP_LEVEL.name).includes(typed) ? [TOP_LEVEL] : [];
  const isFind = parsed.length === 0 ? () => true : categoryTest(model, parsed);
  const hasRoom = (node: CategoryNode): boolean => levelOf(model, node.id) + height <= LIMITS.depth;
  return best(model, filtered(inOrder(model, moved), (node) => isFind(node) && hasRoom(node)), typed, first);
};

/** The children after which something may go. */
export const siblingOffers = (model: TreeModel, moved: ReadonlySet<number>, parentId: number | null, query: string): Offers => {
  const typed = fold(query.trim());
  const nodes = model.childIds(parentId).map((id) => model.get(id)).filter((node) => node !== undefined);
  const { offers, total } = best(model, filtered(nodes, (node) => !moved.has(node.id) && foldedName(node).includes(typed)), typed, []);
  // They all stand in the same place.
  return { offers: offers.map((offer) => ({ ...offer, path: '' })), total };
};
