import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { create } from 'zustand';
import { hasSelection, type FeatureCommands } from '../../session/command-runner';
import { lastUnder, type Placement } from '../../model/placement';
import type { TreeModel } from '../../model/tree-model';

interface MoveToState {
  /** The categories whose new place is being chosen, in the order of the tree, none of them below another; none: the dialog is closed. */
  readonly ids: readonly number[];
}

export const useMoveTo = create<MoveToState>(() => ({ ids: [] }));

export const moveToCommands = {
  moveToParent: { run: ({ roots }) => useMoveTo.setState({ ids: roots }), isEnabled: hasSelection }
} satisfies FeatureCommands;

export const closeMoveTo = (): void => useMoveTo.setState({ ids: [] });

/** As many as one goes on filing into. */
const MOST_TARGETS = 5;

/** Where categories went by this dialog, the last first. A window forgets it with its workspace. */
let targets: readonly ParentId[] = [];

export const recentTargets = (): readonly ParentId[] => targets;

export const noteTarget = (id: ParentId): void => {
  targets = [id, ...targets.filter((one) => one !== id)].slice(0, MOST_TARGETS);
};

/** Where among the subcategories of the new parent. */
export type Position = 'top' | 'bottom' | 'after';

export const isPosition = (value: string): value is Position =>
  value === 'top' || value === 'bottom' || value === 'after';

/**
 * Where categories go under a parent. Among nothing else there is one position, whichever was chosen for another parent.
 * @param siblingId after which they go, where that is the position
 * @returns `null` while no sibling is picked
 */
export const chosenPlacement = (
  model: TreeModel,
  moved: ReadonlySet<number>,
  parent: ParentId,
  position: Position,
  siblingId: ParentId | undefined
): Placement | null => {
  const last = lastUnder(model, moved, parent);
  if (position === 'top') return { parent, after: 'first' };
  if (position === 'bottom' || last.after === 'first') return last;
  return siblingId === TOP_LEVEL || siblingId === undefined ? null : { parent, after: siblingId };
};
