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

/** Where categories went by this dialog, the last first; `null` is the top level. A window forgets it with its workspace. */
let targets: readonly (number | null)[] = [];

export const recentTargets = (): readonly (number | null)[] => targets;

export const noteTarget = (id: number | null): void => {
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
  parentId: number | null,
  position: Position,
  siblingId: number | null | undefined
): Placement | null => {
  const last = lastUnder(model, moved, parentId);
  if (position === 'top') return { parentId, afterId: null };
  if (position === 'bottom' || last.afterId === null) return last;
  return siblingId === null || siblingId === undefined ? null : { parentId, afterId: siblingId };
};
