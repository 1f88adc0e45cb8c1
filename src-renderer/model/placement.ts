import { TOP_LEVEL, type Anchor, type CategoryId, type ParentId } from '../../src-shared/ids';
import { LIMITS } from '../../src-shared/limits';
import type { CategoryNode, TreeModel } from './tree-model';

/** Where categories go: under which parent, and right after which of its children that does not move with them. */
export interface Placement {
  readonly parent: ParentId;
  readonly after: Anchor;
}

/** What a drop on a row does: it places categories beside the row, or inside it as its last children. */
export type DropInstruction = 'before' | 'after' | 'into';

/** Where Alt and an arrow take categories: among their siblings, under the sibling above, out after their parent. */
export type Direction = 'up' | 'down' | 'in' | 'out';

/** Reads the pointer's height within a row: the outer quarters mean beside, the middle means into. */
export const instructionAt = (offsetY: number, rowHeight: number): DropInstruction => {
  if (offsetY < rowHeight / 4) return 'before';
  return offsetY > (rowHeight * 3) / 4 ? 'after' : 'into';
};

const lastStaying = (
  siblings: readonly CategoryId[],
  moved: ReadonlySet<CategoryId>,
  upTo = siblings.length
): Anchor => {
  for (let index = upTo - 1; index >= 0; index -= 1) {
    const id = siblings[index];
    if (id !== undefined && !moved.has(id)) return id;
  }
  return 'first';
};

/** The nearest sibling before a category that does not move; the category itself if `isIncluded` and it does not move. */
export const stayingBefore = (
  model: TreeModel,
  moved: ReadonlySet<CategoryId>,
  id: CategoryId,
  isIncluded = false
): Anchor => {
  const siblings = model.childIds(model.get(id)?.parent ?? TOP_LEVEL);
  return lastStaying(siblings, moved, siblings.indexOf(id) + (isIncluded ? 1 : 0));
};

/** The place after the last child of a parent that does not move. */
export const lastUnder = (model: TreeModel, moved: ReadonlySet<CategoryId>, parent: ParentId): Placement => ({
  parent,
  after: lastStaying(model.childIds(parent), moved)
});

/** Whether categories may go under a parent: it is none of them and not below one of them. */
export const mayGoUnder = (model: TreeModel, moved: ReadonlySet<CategoryId>, parent: ParentId): boolean =>
  parent === TOP_LEVEL || (!moved.has(parent) && !model.ancestors(parent).some((above) => moved.has(above.id)));

/** The level of a category: 1 for a root; 0 for the top level itself. */
export const levelOf = (model: TreeModel, id: ParentId): number => {
  if (id === TOP_LEVEL) return 0;
  let level = 1;
  for (const _ of model.ancestors(id)) level += 1;
  return level;
};

/** The number of levels that categories have together with their descendants. */
export const heightOf = (model: TreeModel, ids: readonly CategoryId[]): number => {
  let height = 0;
  for (let level = ids; level.length > 0; level = level.flatMap((id) => model.childIds(id))) height += 1;
  return height;
};

/** Why categories cannot go under a parent: it is one of them or below one, or the tree would be too deep. */
export type PlacementFault = 'itself' | 'below-itself' | 'too-deep';

/** The fault of placing categories of that height under a parent; `null`: none. */
export const placementFault = (
  model: TreeModel,
  moved: ReadonlySet<CategoryId>,
  height: number,
  parent: ParentId
): PlacementFault | null => {
  if (parent !== TOP_LEVEL && moved.has(parent)) return 'itself';
  if (!mayGoUnder(model, moved, parent)) return 'below-itself';
  return levelOf(model, parent) + height > LIMITS.depth ? 'too-deep' : null;
};

const isLast = (model: TreeModel, moved: ReadonlySet<CategoryId>, { id, parent }: CategoryNode): boolean => {
  const siblings = model.childIds(parent);
  for (let index = siblings.length - 1; index >= 0; index -= 1) {
    const sibling = siblings[index];
    if (sibling === undefined || sibling === id) return true;
    if (!moved.has(sibling)) return false;
  }
  return true;
};

/** The sibling to drop after, below a branch's last row: of that row and those of its ancestors that end there, `level` (from 1) decides. */
export const dropAnchor = (
  model: TreeModel,
  moved: ReadonlySet<CategoryId>,
  target: CategoryNode,
  level: number
): { readonly node: CategoryNode; readonly level: number } => {
  let anchor = { node: target, level: levelOf(model, target.id) };
  while (anchor.level > level && anchor.node.parent !== TOP_LEVEL && isLast(model, moved, anchor.node)) {
    const parent = model.get(anchor.node.parent);
    if (parent === undefined) break;
    anchor = { node: parent, level: anchor.level - 1 };
  }
  return anchor;
};

/**
 * The place of categories that are dropped at a row. After an expanded row means as its first child, since that is
 * where the drop line is drawn.
 * @param level which of the levels that end with the target is meant, from 1
 * @returns `null` when the drop is refused: onto or under one of the moved categories
 */
export const dropPlacement = (
  model: TreeModel,
  moved: ReadonlySet<CategoryId>,
  targetId: CategoryId,
  instruction: DropInstruction,
  isTargetExpanded: boolean,
  level = Infinity
): Placement | null => {
  const target = model.get(targetId);
  if (target === undefined) return null;
  const isInside = instruction === 'into' || (instruction === 'after' && isTargetExpanded);
  const anchor = instruction === 'after' && !isInside ? dropAnchor(model, moved, target, level).node : target;
  if (moved.has(anchor.id)) return null;
  const parent = isInside ? targetId : anchor.parent;
  if (!mayGoUnder(model, moved, parent)) return null;
  if (instruction === 'into') return lastUnder(model, moved, parent);
  if (isInside) return { parent, after: 'first' };
  return { parent, after: instruction === 'after' ? anchor.id : stayingBefore(model, moved, anchor.id) };
};

/** Where Alt and an arrow key move siblings, as a block. @param ids in tree order @returns `null`: no such place, or no siblings */
export const keyboardPlacement = (
  model: TreeModel,
  ids: readonly CategoryId[],
  direction: Direction
): Placement | null => {
  const [firstId] = ids;
  const first = firstId === undefined ? undefined : model.get(firstId);
  if (first === undefined || ids.some((id) => model.get(id)?.parent !== first.parent)) return null;
  const { parent } = first;
  const moved = new Set(ids);
  const siblings = model.childIds(parent);
  const start = siblings.indexOf(first.id);
  const previous = siblings[start - 1];
  switch (direction) {
    case 'up':
      return previous === undefined ? null : { parent, after: siblings[start - 2] ?? 'first' };
    case 'down': {
      const below = siblings[siblings.indexOf(ids.at(-1) ?? first.id) + 1];
      return below === undefined ? null : { parent, after: below };
    }
    case 'in':
      return previous === undefined ? null : lastUnder(model, moved, previous);
    case 'out': {
      const above = parent === TOP_LEVEL ? undefined : model.get(parent);
      return above === undefined ? null : { parent: above.parent, after: above.id };
    }
  }
};

/** How a paste is placed. `beside`: right after the active category, as its sibling; `into`: as its last child. */
export type PasteWay = 'beside' | 'into';

interface PasteTarget {
  readonly way: PasteWay;
  readonly activeId: CategoryId | null;
  readonly moved: ReadonlySet<CategoryId>;
}

/** The place of a paste, whether the active category is expanded or not. Without an active category: last at the top level. */
export const pastePlace = (model: TreeModel, { way, activeId, moved }: PasteTarget): Placement => {
  const active = activeId === null ? undefined : model.get(activeId);
  if (active === undefined) return lastUnder(model, moved, TOP_LEVEL);
  if (way === 'into') return lastUnder(model, moved, active.id);
  return { parent: active.parent, after: stayingBefore(model, moved, active.id, true) };
};
