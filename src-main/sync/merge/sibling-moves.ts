import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import { staying } from '../../../src-shared/longest-ascending';
import { sameIds, childrenOf, isUnder, type ThreeTrees } from './three-trees';

/** Categories whose place among their siblings differs from the base. */
export interface SiblingMoves {
  readonly here: Set<CategoryKey>;
  readonly there: Set<CategoryKey>;
  /** Categories that both sides moved under one parent, and whether the sides agree on the place. */
  readonly both: Map<CategoryKey, boolean>;
  /** Parents whose children differ in any way between the three trees. */
  readonly parents: ParentKey[];
}

/**
 * Finds which siblings were moved. By order, not by index: of the siblings that all three trees have under a parent, those
 * outside of a longest common run have moved; one that comes or goes does not move the others.
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
  // Among equally long runs both sides prefer siblings that they have in the same order.
  const alike = staying(
    mine.filter((id) => everywhere.has(id)),
    theirs.filter((id) => everywhere.has(id))
  );
  const keptHere = was.filter((id) => isUnder(local, id, parent) && remote.nodes.has(id));
  const keptThere = was.filter((id) => isUnder(remote, id, parent) && local.nodes.has(id));
  // A category moved to another parent by one side preferably counts as unmoved on the other.
  const weight = (id: CategoryKey): number => 6 * was.length + (everywhere.has(id) ? (alike.has(id) ? 2 : 0) : 4);
  // A refused place was moved here, however few moves of others would explain the order: they would be sent in its stead.
  const notRefused = keptHere.filter((id) => !refused.has(id));
  const stayedHere = staying(notRefused, mine, (id) => 1 + weight(id));
  const stayedThere = staying(keptThere, theirs, (id) => weight(id) + (stayedHere.has(id) ? 1 : 0));
  for (const id of keptHere) if (!stayedHere.has(id)) moves.here.add(id);
  for (const id of keptThere) if (!stayedThere.has(id)) moves.there.add(id);
  // A contested place is in no order of the base, so that it counts as moved by both until they agree (`Orders.settled`).
  const listed = new Set(was);
  const asked = new Set(keptHere.filter((id) => refused.has(id)));
  for (const id of [...mine, ...theirs]) {
    if (!listed.has(id) && isUnder(base, id, parent) && local.nodes.has(id) && remote.nodes.has(id)) {
      moves.here.add(id);
      moves.there.add(id);
      asked.add(id);
    }
  }
  const both = mine.filter(
    (id) => isUnder(remote, id, parent) && (!everywhere.has(id) || (!stayedHere.has(id) && !stayedThere.has(id)))
  );
  if (both.length === 0) return;
  const steady = new Set(common.filter((id) => stayedHere.has(id) && stayedThere.has(id)));
  const agreed = agreeing(new Set(both.filter((id) => !asked.has(id))), mine, theirs, steady);
  for (const id of both) moves.both.set(id, agreed.has(id));
};

/** Those of the ids that both lists have behind the same ones of a frame, and in the same order among each other. */
export const agreeing = (
  ids: ReadonlySet<CategoryKey>,
  mine: readonly CategoryKey[],
  theirs: readonly CategoryKey[],
  frame: ReadonlySet<CategoryKey>
): ReadonlySet<CategoryKey> => {
  /** How many of the frame there are up to each of them, and up to each of the ids. */
  const there = new Map<CategoryKey, number>();
  let count = 0;
  for (const id of theirs) {
    if (frame.has(id)) count += 1;
    if (frame.has(id) || ids.has(id)) there.set(id, count);
  }
  const alike = new Set<CategoryKey>();
  let passed = 0;
  let furthest = 0;
  for (const id of mine) {
    const upTo = there.get(id);
    if (upTo === undefined) continue;
    if (frame.has(id)) {
      passed += 1;
      furthest = Math.max(furthest, upTo);
    } else if (upTo === passed && furthest === passed) alike.add(id);
  }
  return staying(
    theirs.filter((id) => alike.has(id)),
    mine.filter((id) => alike.has(id))
  );
};
