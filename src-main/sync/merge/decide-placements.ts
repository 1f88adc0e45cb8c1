import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import { findSiblingMoves, type SiblingMoves } from './sibling-moves';
import { isUnder, nodeIn, type BlockedUnits, type ThreeTrees } from './three-trees';
import type { Existences } from './existence';
import { isStill, placeFrom } from './unit-values';

/**
 * Whose place wins, for each category that is on both sides and whose place differs in any of the three trees.
 *
 * - `agreed`: both sides moved it to the same place.
 * - `mine`: moved here; it is sent. `theirs`: moved on the service, or taken back; it is taken over.
 * - `contested`: both moved it. `refused`: the service does not take ours. `pending`: ours is in something that was sent and not
 *   answered. With these each side keeps its own.
 */
export type PlacementDecision = 'agreed' | 'mine' | 'theirs' | 'contested' | 'refused' | 'pending';

export interface Placements {
  readonly of: Map<CategoryKey, PlacementDecision>;
  /** Moves here that are taken back, and their wanted parents, which are not on the service and will not be by themselves. */
  readonly takenBack: Map<CategoryKey, CategoryKey>;
  readonly moves: SiblingMoves;
}

/** Whether each side keeps its own place for now. */
export const isSplit = (placement: PlacementDecision | undefined): boolean =>
  placement === 'contested' || placement === 'refused' || placement === 'pending';

/** Decides whose place each category has, before cycles are looked at. */
export const decidePlacements = (trees: ThreeTrees, existences: Existences, blocked: BlockedUnits): Placements => {
  const { base, local, remote, options } = trees;
  const moves = findSiblingMoves(trees);
  const of = new Map<CategoryKey, PlacementDecision>();
  const takenBack = new Map<CategoryKey, CategoryKey>();

  const decide = (id: CategoryKey, parentHere: ParentKey, parentThere: ParentKey): void => {
    const placement = merged(id, parentHere, parentThere);
    if (placement === 'mine' || placement === 'contested') {
      const above = parentHere === TOP_LEVEL ? undefined : existences.of.get(parentHere);
      if (parentHere !== TOP_LEVEL && above !== undefined && above !== 'create') {
        if (above !== 'pending') {
          takenBack.set(id, parentHere);
          of.set(id, 'theirs');
          return;
        }
        if (placement === 'mine') {
          of.set(id, 'pending');
          return;
        }
      }
    }
    const intention = placement === 'mine' ? blocked.of(id, 'place') : undefined;
    of.set(id, intention?.kind === 'refused' && isStillPlaced(intention.mine, id) ? 'refused' : placement);
  };

  /** A category whose sibling before it is gone has not moved. */
  const isStillPlaced = (mine: unknown, id: CategoryKey): boolean => {
    const wanted = placeFrom(mine);
    if (wanted === null || isStill(mine, local, id, 'place')) return wanted !== null;
    return (
      isUnder(local, id, wanted.parent) && wanted.after !== 'first' && !isUnder(local, wanted.after, wanted.parent)
    );
  };

  const merged = (id: CategoryKey, parentHere: ParentKey, parentThere: ParentKey): PlacementDecision => {
    const was = base.nodes.get(id);
    if (parentHere === parentThere) {
      const isAlike = moves.both.get(id);
      // New on both sides: it was created from here, and the service has put it elsewhere among its siblings.
      if (isAlike !== undefined) return isAlike ? 'agreed' : was === undefined ? 'mine' : 'contested';
      return moves.here.has(id) ? 'mine' : 'theirs';
    }
    if (was === undefined) return 'contested';
    const isMine = parentHere !== was.parent || moves.here.has(id);
    const isTheirs = parentThere !== was.parent || moves.there.has(id);
    return isMine && isTheirs ? 'contested' : isMine ? 'mine' : 'theirs';
  };

  for (const [id, { parent }] of local.nodes) {
    const there = remote.nodes.get(id);
    if (there === undefined) continue;
    if (there.parent !== parent) decide(id, parent, there.parent);
    else if (!options.supports.order && base.nodes.get(id)?.parent !== parent) of.set(id, 'agreed');
  }
  const isAmongSiblings = (id: CategoryKey): boolean =>
    !of.has(id) && nodeIn(local, id).parent === remote.nodes.get(id)?.parent;
  const decideAmongSiblings = (id: CategoryKey): void => {
    if (!isAmongSiblings(id)) return;
    const { parent } = nodeIn(local, id);
    decide(id, parent, parent);
  };
  for (const id of moves.both.keys()) decideAmongSiblings(id);
  for (const id of moves.here) decideAmongSiblings(id);
  for (const id of moves.there) decideAmongSiblings(id);
  return { of, takenBack, moves };
};
