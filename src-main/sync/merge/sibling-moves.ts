import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import { heaviestAscending, longestAscending } from '../../../src-shared/longest-ascending';
import { sameIds, childrenOf, isUnder, type ThreeTrees } from './three-trees';

/** Who has another place among its siblings than in the base. */
export interface SiblingMoves {
  readonly here: Set<CategoryKey>;
  readonly there: Set<CategoryKey>;
  /** Those that both sides moved and that stand under one parent: whether they agree where. */
  readonly both: Map<CategoryKey, boolean>;
  /** Parents whose children differ in any way between the three trees. */
  readonly parents: ParentKey[];
}

/**
 * Finds who was moved among siblings. By order, not by index: of the siblings that all three trees have under a
 * parent, those outside of a longest common run have moved; whoever comes or goes moves nobody else.
 */
export const findSiblingMoves = (trees: ThreeTrees): SiblingMoves => {
  const moves: SiblingMoves = { here: new Set(), there: new Set(), both: new Map(), parents: [] };
  const { base, local, remote, options } = trees;
  const places = options.blocked.filter(({ unit, kind }) => unit === 'place' && kind === 'refused');
  const refused = new Set(places.map(({ id }) => id));
  const visit = (parent: ParentKey): void => {
    const was = childrenOf(base, parent);
    if (sameIds(childrenOf(local, parent), childrenOf(remote, parent)) && sameIds(was, childrenOf(local, parent)))
      return;
    moves.parents.push(parent);
    if (options.supports.order) compareOrders(trees, parent, moves, refused);
  };
  for (const parent of local.children.keys()) visit(parent);
  for (const parent of remote.children.keys()) if (!local.children.has(parent)) visit(parent);
  for (const parent of base.children.keys())
    if (!local.children.has(parent) && !remote.children.has(parent)) visit(parent);
  return moves;
};

const compareOrders = (
  trees: ThreeTrees,
  parent: ParentKey,
  moves: SiblingMoves,
  refused: ReadonlySet<CategoryKey>
): void => {
  const { base, local, remote } = trees;
  const was = childrenOf(base, parent).filter((id) => isUnder(base, id, parent));
  const mine = childrenOf(local, parent);
  const theirs = childrenOf(remote, parent);
  const common = was.filter((id) => isUnder(local, id, parent) && isUnder(remote, id, parent));
  const everywhere = new Set(common);
  // Where several runs are equally long, both sides prefer whom the two of them have in the same order.
  const alike = staying(
    mine.filter((id) => everywhere.has(id)),
    theirs.filter((id) => everywhere.has(id))
  );
  const keptHere = was.filter((id) => isUnder(local, id, parent) && remote.nodes.has(id));
  const keptThere = was.filter((id) => isUnder(remote, id, parent) && local.nodes.has(id));
  // Whom one side has put under another parent, the other side had rather left where it was. Whose place was refused has been moved here.
  const preferred = (id: CategoryKey): number => (everywhere.has(id) ? (alike.has(id) ? 2 : 0) : 4);
  const stayedHere = stayingOf(keptHere, mine, (id) => (refused.has(id) ? 0 : 1 + preferred(id)));
  const stayedThere = stayingOf(keptThere, theirs, (id) => preferred(id) + (stayedHere.has(id) ? 1 : 0));
  for (const id of keptHere) if (!stayedHere.has(id)) moves.here.add(id);
  for (const id of keptThere) if (!stayedThere.has(id)) moves.there.add(id);
  // A place that is contested stands in no order of the base, so that it counts as moved by both until they agree.
  const listed = new Set(was);
  for (const id of [...mine, ...theirs]) {
    if (!listed.has(id) && isUnder(base, id, parent) && local.nodes.has(id) && remote.nodes.has(id)) {
      moves.here.add(id);
      moves.there.add(id);
    }
  }
  const both = mine.filter(
    (id) => isUnder(remote, id, parent) && (!everywhere.has(id) || (!stayedHere.has(id) && !stayedThere.has(id)))
  );
  if (both.length === 0) return;
  const steady = new Set(common.filter((id) => stayedHere.has(id) && stayedThere.has(id)));
  const agreed = agreeing(both, mine, theirs, steady);
  for (const id of both) moves.both.set(id, agreed.has(id));
};

/** Those that are still in the order that they were in. Both lists hold the same ids. */
const staying = (was: readonly CategoryKey[], is: readonly CategoryKey[]): ReadonlySet<CategoryKey> => {
  if (sameIds(was, is)) return new Set(was);
  const places = new Map(was.map((id, index) => [id, index]));
  const run = longestAscending(is.map((id) => places.get(id) ?? 0));
  return new Set(is.filter((_, index) => run.has(index)));
};

/** Those of a list that another has in the same order, as many as can be, and of equally many the most preferred. */
const stayingOf = (
  was: readonly CategoryKey[],
  siblings: readonly CategoryKey[],
  preference: (id: CategoryKey) => number
): ReadonlySet<CategoryKey> => {
  const places = new Map(was.map((id, index) => [id, index]));
  const is = siblings.filter((id) => places.has(id));
  if (sameIds(was, is)) return new Set(was);
  const run = heaviestAscending(
    is.map((id) => places.get(id) ?? 0),
    is.map((id) => 6 * was.length + preference(id))
  );
  return new Set(is.filter((_, index) => run.has(index)));
};

/** How many of the steady ones stand before each of those that are asked about. */
const countsBefore = (
  asked: ReadonlySet<CategoryKey>,
  siblings: readonly CategoryKey[],
  steady: ReadonlySet<CategoryKey>
): Map<CategoryKey, number> => {
  const counts = new Map<CategoryKey, number>();
  let count = 0;
  for (const id of siblings) {
    if (asked.has(id)) counts.set(id, count);
    if (steady.has(id)) count += 1;
  }
  return counts;
};

/** Of those that both sides have put somewhere, the ones that stand between the same steady siblings, and alike among each other. */
const agreeing = (
  both: readonly CategoryKey[],
  mine: readonly CategoryKey[],
  theirs: readonly CategoryKey[],
  steady: ReadonlySet<CategoryKey>
): ReadonlySet<CategoryKey> => {
  const ids = new Set(both);
  const here = countsBefore(ids, mine, steady);
  const there = countsBefore(ids, theirs, steady);
  const alike = new Set(both.filter((id) => here.get(id) === there.get(id)));
  return staying(
    theirs.filter((id) => alike.has(id)),
    mine.filter((id) => alike.has(id))
  );
};
