import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { hasSelection, type FeatureCommands } from '../../session/command-runner';
import { lastUnder, type Placement } from '../../model/placement';
import type { TreeModel } from '../../model/tree-model';
import { openDialog } from '../../session/dialogs';

export const moveToCommands = {
  moveToParent: { run: ({ roots }) => openDialog('moveTo', { ids: roots }), isEnabled: hasSelection }
} satisfies FeatureCommands;

const MOST_TARGETS = 5;

let targets: readonly ParentId[] = [];

export const recentTargets = (): readonly ParentId[] => targets;

export const noteTarget = (id: ParentId): void => {
  targets = [id, ...targets.filter((one) => one !== id)].slice(0, MOST_TARGETS);
};

/** The positions among the subcategories of the new parent. */
export const POSITIONS = ['top', 'bottom', 'after'] as const;
export type Position = (typeof POSITIONS)[number];

/** The chosen place below a parent; one place where it has no others. @param siblingId for `after` @returns `null` while none is picked */
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
