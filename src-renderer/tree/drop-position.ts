import type { TreeModel } from './tree-model';

/** What a drop on a row means: a place beside it, or inside it as its last child. */
export type DropInstruction = 'before' | 'after' | 'into';

/** A place as the contract wants it: `position` counts the siblings without the moved category. */
export interface Destination {
  readonly parentId: number | null;
  readonly position: number;
}

/** Reads the pointer's height within a row: the outer quarters mean beside, the middle means into. */
export const instructionAt = (offsetY: number, rowHeight: number): DropInstruction => {
  if (offsetY < rowHeight / 4) return 'before';
  return offsetY > (rowHeight * 3) / 4 ? 'after' : 'into';
};

/**
 * Where `movedId` goes when it is dropped at `targetId`. Below an expanded row the next thing on screen is its first
 * child, so that is what "after" means there.
 * @returns `null` when the move is not allowed: onto itself or under itself.
 */
export const destinationOf = (
  model: TreeModel,
  movedId: number,
  targetId: number,
  instruction: DropInstruction,
  isTargetExpanded: boolean,
): Destination | null => {
  const target = model.get(targetId);
  if (target === undefined || model.isWithin(targetId, movedId)) return null;
  if (instruction === 'after' && isTargetExpanded) return { parentId: targetId, position: 0 };
  const parentId = instruction === 'into' ? targetId : target.parentId;
  const siblings = model.childIds(parentId).filter((id) => id !== movedId);
  if (instruction === 'into') return { parentId, position: siblings.length };
  return { parentId, position: siblings.indexOf(targetId) + (instruction === 'after' ? 1 : 0) };
};
