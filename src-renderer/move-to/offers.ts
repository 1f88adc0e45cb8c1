import { LIMITS } from '../../src-shared/limits';
import type { SlicedWork } from '../app/sliced-work';
import { categoryTest } from '../search/category-test';
import { fold, foldedName } from '../search/fold';
import { parseQuery } from '../search/search-query';
import { levelOf } from '../tree/placement';
import { pathLine } from '../tree/path-names';
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
  path: pathLine(model, node.id),
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

/** After so many categories a search lets others work. */
const LOOKED_AT = 250;

/** The best of those that are found, and how many there are; of more than are offered, those that the check refuses count too. */
function* best(model: TreeModel, nodes: Iterable<CategoryNode>, isFind: Check, isAllowed: Check, typed: string, first: readonly Offer[] = []): SlicedWork<Offers> {
  const ranks: CategoryNode[][] = [[], [], []];
  let total = first.length;
  let looked = 0;
  for (const node of nodes) {
    looked += 1;
    if (looked % LOOKED_AT === 0) yield;
    if (!isFind(node)) continue;
    const rank = ranks[rankOf(node, typed)];
    if (rank !== undefined && rank.length < MOST) {
      if (!isAllowed(node)) continue;
      rank.push(node);
    }
    total += 1;
  }
  const offers = ranks.flat().slice(0, MOST - first.length).map((node) => offerOf(model, node));
  return { offers: [...first, ...offers], total };
}

/** What answers a query: work that a large tree makes long. */
export type FindOffers = (query: string) => SlicedWork<Offers>;

const anyOf: Check = () => true;

/** What is moved, with all that is below it. */
const withBelow = (model: TreeModel, moved: ReadonlySet<number>): ReadonlySet<number> => {
  const all = new Set(moved);
  // A set is walked through to its end, also to what is added on the way.
  for (const id of all) for (const child of model.childIds(id)) all.add(child);
  return all;
};

/**
 * Offers the places where categories may go: everything but themselves, what is below them, and what is too deep, found
 * as the search finds.
 * @param height how many levels they have
 */
export const parentOffers = (model: TreeModel, moved: ReadonlySet<number>, height: number): FindOffers => {
  const gone = withBelow(model, moved);
  const hasRoom: Check = (node) => levelOf(model, node.id) + height <= LIMITS.depth;
  return function* find(query) {
    const typed = fold(query.trim());
    const parsed = parseQuery(query);
    const first = fold(TOP_LEVEL.name).includes(typed) ? [TOP_LEVEL] : [];
    if (parsed.length === 0) {
      const { offers, total } = yield* best(model, firstInOrder(model, gone), anyOf, hasRoom, typed, first);
      return { offers, total: offers.length < MOST ? total : model.size - gone.size + first.length };
    }
    const isFind = categoryTest(model, parsed);
    return yield* best(model, model.nodes(), (node) => !gone.has(node.id) && isFind(node), hasRoom, typed, first);
  };
};

/** Offers the children after which something may go, by their names. */
export const siblingOffers = (model: TreeModel, moved: ReadonlySet<number>, parentId: number | null): FindOffers =>
  function* find(query) {
    const typed = fold(query.trim());
    const nodes = model.childIds(parentId).map((id) => model.get(id)).filter((node) => node !== undefined);
    const { offers, total } = yield* best(model, nodes, (node) => !moved.has(node.id) && foldedName(node).includes(typed), anyOf, typed);
    // They all stand in the same place.
    return { offers: offers.map((offer) => ({ ...offer, path: '' })), total };
  };
