import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { LIMITS } from '../../../src-shared/limits';
import { pauseEvery, type SlicedWork } from '../../../src-shared/sliced-work';
import { categoryTest } from '../../model/search/category-test';
import { NameFit, nameFit } from '../../model/search/name-fit';
import { fold } from '../../../src-shared/normal-forms';
import { append } from '../../../src-shared/long-lists';
import { foldedName } from '../../../src-shared/search-test';
import { parseQuery } from '../../../src-shared/search-query';
import { levelOf } from '../../model/placement';
import { foldedOtherName, shownName, shownPath } from '../../model/shown-language';
import { nodesInTreeOrder, type CategoryNode, type TreeModel } from '../../model/tree-model';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };

const BESIDE = 8;

const around = (model: TreeModel, { id, parent }: CategoryNode): number[] => {
  const siblings = model.childIds(parent);
  const index = siblings.indexOf(id);
  return siblings.slice(Math.max(0, index - BESIDE), index + BESIDE + 1).filter((one) => one !== id);
};

/** The likeliest new parents of a category: siblings, ancestors and their siblings, the nearest first, leaves last. */
const nearPlaces = (model: TreeModel, id: number | undefined): number[] => {
  const node = id === undefined ? undefined : model.get(id);
  if (node === undefined) return [];
  const near = around(model, node);
  for (const ancestor of model.ancestors(node.id)) append(near, [ancestor.id, ...around(model, ancestor)]);
  const isBranch = (one: number): boolean => model.childIds(one).length > 0;
  return [...near.filter(isBranch), ...near.filter((one) => !isBranch(one))];
};

const sharedDepth = (model: TreeModel, id: number | undefined): ((node: CategoryNode) => number) => {
  const way = (id === undefined ? [] : [...model.ancestors(id)]).map((ancestor) => ancestor.id).toReversed();
  const depthOf = new Map(way.map((one, index) => [one, index + 1]));
  return (node) => {
    const own = depthOf.get(node.id);
    if (own !== undefined || way.length === 0) return own ?? 0;
    for (const ancestor of model.ancestors(node.id)) {
      const depth = depthOf.get(ancestor.id);
      if (depth !== undefined) return depth;
    }
    return 0;
  };
};

/** A category or the top level, as a parent or sibling to pick. */
export interface Offer {
  readonly id: ParentId;
  readonly name: string;
  readonly path: string;
}

export interface Offers {
  readonly offers: readonly Offer[];
  readonly total: number;
}

const MOST = 100;

const TOP_LEVEL_OFFER: Offer = { id: TOP_LEVEL, name: uiMessages.topLevel, path: '' };

const offerOf = (model: TreeModel, node: CategoryNode): Offer => ({
  id: node.id,
  name: shownName(node).name,
  path: shownPath(model, node.id)
});

/** Whether a category may be offered. Costly, so checked only for those that would be listed. */
type Check = (node: CategoryNode) => boolean;

type Favour = (node: CategoryNode) => number;

const noFavour: Favour = () => 0;

interface Search {
  readonly isFind: Check;
  readonly isAllowed: Check;
  /** What was typed. */
  readonly query: string;
  readonly first?: readonly Offer[];
  readonly favour?: Favour;
}

/** The best matches, and how many there are. Beyond those listed, categories that the check refuses count too. */
function* best(
  model: TreeModel,
  nodes: Iterable<CategoryNode>,
  { isFind, isAllowed, query, first = [], favour = noFavour }: Search
): SlicedWork<Offers> {
  const ranks = Array.from({ length: NameFit.None + 1 }, () => new Map<number, CategoryNode[]>());
  const fitOf = nameFit(query);
  let total = first.length;
  const isPause = pauseEvery(250);
  for (const node of nodes) {
    if (isPause()) yield;
    if (!isFind(node)) continue;
    const favours = ranks[fitOf(model, node)];
    const degree = favour(node);
    const alike = favours?.get(degree) ?? [];
    if (alike.length < MOST) {
      if (!isAllowed(node)) continue;
      alike.push(node);
      favours?.set(degree, alike);
    }
    total += 1;
  }
  const offers = ranks
    .flatMap((favours) => [...favours].toSorted(([a], [b]) => b - a).flatMap(([, nodes]) => nodes))
    .slice(0, MOST - first.length)
    .map((node) => offerOf(model, node));
  return { offers: [...first, ...offers], total };
}

export type FindOffers = (query: string) => SlicedWork<Offers>;

const anyOf: Check = () => true;

const withBelow = (model: TreeModel, moved: ReadonlySet<number>): ReadonlySet<number> => {
  const all = new Set(moved);
  // Iterating over a set includes what is added meanwhile.
  for (const id of all) for (const child of model.childIds(id)) all.add(child);
  return all;
};

const likely = (model: TreeModel, id: number | undefined, recent: readonly ParentId[]): ParentId[] => [
  ...new Set([...recent, TOP_LEVEL, ...nearPlaces(model, id)])
];

/**
 * Offers new parents: all categories but the moved ones, those below them, and those that are too deep, matched as in the search.
 * Among equal ranks, recent targets come first, and then the nearest. For an empty query, a small tree is offered in its order
 * and of a large one the likely places.
 * @param height how many levels the moved branches have
 * @param recent the latest targets, the last first
 */
export const parentOffers = (
  model: TreeModel,
  moved: ReadonlySet<number>,
  height: number,
  recent: readonly ParentId[] = []
): FindOffers => {
  const gone = withBelow(model, moved);
  const isStaying: Check = ({ id: one }) => !gone.has(one);
  const [id] = moved;
  const hasRoom: Check = (node) => levelOf(model, node.id) + height <= LIMITS.depth;
  const shared = sharedDepth(model, id);
  const favour: Favour = (node) =>
    recent.includes(node.id) ? LIMITS.depth + recent.length - recent.indexOf(node.id) : shared(node);
  const offersOf = (ids: readonly ParentId[]): Offer[] =>
    ids.flatMap((one) => {
      const node = one === TOP_LEVEL || gone.has(one) ? undefined : model.get(one);
      if (one === TOP_LEVEL) return [TOP_LEVEL_OFFER];
      return node !== undefined && hasRoom(node) ? [offerOf(model, node)] : [];
    });
  return function* find(query) {
    const parsed = parseQuery(query);
    if (parsed === null) {
      const isLarge = model.size - gone.size >= MOST;
      const first = isLarge ? offersOf(likely(model, id, recent)).slice(0, MOST) : [TOP_LEVEL_OFFER];
      const there = new Set(first.map((offer) => offer.id));
      const { offers, total } = yield* best(
        model,
        nodesInTreeOrder(model)
          .filter(isStaying)
          .take(MOST * 2),
        {
          isFind: (node) => !there.has(node.id),
          isAllowed: hasRoom,
          query: '',
          first
        }
      );
      return { offers, total: offers.length < MOST ? total : model.size - gone.size + 1 };
    }
    const first = fold(TOP_LEVEL_OFFER.name).includes(fold(query.trim())) ? [TOP_LEVEL_OFFER] : [];
    const isFind = categoryTest(model, parsed);
    return yield* best(model, model.nodes(), {
      isFind: (node) => isStaying(node) && isFind(node),
      isAllowed: hasRoom,
      query,
      first,
      favour
    });
  };
};

/** Offers the children of a parent, by name, to go after. */
export const siblingOffers = (model: TreeModel, moved: ReadonlySet<number>, parent: ParentId): FindOffers =>
  function* find(query) {
    const typed = fold(query.trim());
    const nodes = model
      .childIds(parent)
      .map((id) => model.get(id))
      .filter((node) => node !== undefined);
    const { offers, total } = yield* best(model, nodes, {
      isFind: (node) =>
        !moved.has(node.id) && (foldedName(node).includes(typed) || foldedOtherName(node).includes(typed)),
      isAllowed: anyOf,
      query
    });
    return { offers: offers.map((offer) => ({ ...offer, path: '' })), total };
  };
