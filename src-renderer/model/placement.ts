import { TOP_LEVEL, type Anchor, type CategoryId, type ParentId } from '../../src-shared/ids';
import { LIMITS } from '../../src-shared/limits';
import type { CategoryNode, TreeModel } from './tree-model';

/** Where categories go: under which parent, right after which of its children. One that moves itself is no such child. */
export interface Placement {
  readonly parent: ParentId;
  readonly after: Anchor;
}

/** What a drop on a row means: a place beside it, or inside it as its last children. */
export type DropInstruction = 'before' | 'after' | 'into';

/** Where Alt and an arrow take categories: among their siblings, under the sibling above, out after their parent. */
export type Direction = 'up' | 'down' | 'in' | 'out';

/** Reads the pointer's height within a row: the outer quarters mean beside, the middle means into. */
export const instructionAt = (offsetY: number, rowHeight: number): DropInstruction => {
  if (offsetY < rowHeight / 4) return 'before';
  return offsetY > (rowHeight * 3) / 4 ? 'after' : 'into';
};

/** The last of those children that stay, up to one of them if that is given. */
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

/** The nearest sibling before a category that stays, or itself if `isIncluded` and it stays. */
export const stayingBefore = (
  model: TreeModel,
  moved: ReadonlySet<CategoryId>,
  id: CategoryId,
  isIncluded = false
): Anchor => {
  const siblings = model.childIds(model.get(id)?.parent ?? TOP_LEVEL);
  return lastStaying(siblings, moved, siblings.indexOf(id) + (isIncluded ? 1 : 0));
};

/** Last under a parent. */
export const lastUnder = (model: TreeModel, moved: ReadonlySet<CategoryId>, parent: ParentId): Placement => ({
  parent,
  after: lastStaying(model.childIds(parent), moved)
});

/** Whether categories may go under that parent: not under themselves. */
export const mayGoUnder = (model: TreeModel, moved: ReadonlySet<CategoryId>, parent: ParentId): boolean =>
  parent === TOP_LEVEL || (!moved.has(parent) && !model.ancestors(parent).some((above) => moved.has(above.id)));

/** How deep a category stands: a root is at level 1; the top level itself is 0. */
export const levelOf = (model: TreeModel, id: ParentId): number => {
  if (id === TOP_LEVEL) return 0;
  let level = 1;
  for (const _ of model.ancestors(id)) level += 1;
  return level;
};

/** How many levels categories have with what is below them. */
export const heightOf = (model: TreeModel, ids: readonly CategoryId[]): number => {
  let height = 0;
  for (let level = ids; level.length > 0; level = level.flatMap((id) => model.childIds(id))) height += 1;
  return height;
};

/** Why categories cannot go somewhere: it is one of them, stands below one, or is too deep for all that is below them. */
export type PlacementFault = 'itself' | 'below-itself' | 'too-deep';

/** Why categories of that height cannot go under a parent, or `null`. */
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

/** Whether nothing that stays comes after a category among its siblings. */
const isLast = (model: TreeModel, moved: ReadonlySet<CategoryId>, { id, parent }: CategoryNode): boolean => {
  const siblings = model.childIds(parent);
  for (let index = siblings.length - 1; index >= 0; index -= 1) {
    const sibling = siblings[index];
    if (sibling === undefined || sibling === id) return true;
    if (!moved.has(sibling)) return false;
  }
  return true;
};

/**
 * Below the last row of a branch a drop may belong to several levels: after that row, or after one of those above it
 * that end there too. The wanted level decides, as far as there is a choice.
 * @param level from 1
 */
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
 * Where `moved` go when they are dropped at `targetId`. Below an expanded row the next thing on screen is its first child,
 * so that is what "after" means there.
 * @param level which of the levels is meant that end with the target
 * @returns `null` when that is not allowed: onto themselves or under themselves
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

/**
 * Where Alt and an arrow take siblings, which gather in one block.
 * @param ids in the order of the tree
 * @returns `null` when there is nowhere to go, or when they are not siblings
 */
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

/** `beside`: right below the active row; `into`: as the last of its subcategories. */
export type PasteWay = 'beside' | 'into';

interface PasteTarget {
  readonly way: PasteWay;
  readonly activeId: CategoryId | null;
  /** Whether what is below the active category shows. */
  readonly isExpanded: boolean;
  /** What was cut or copied, and what a paste of the same has made before, as far as it is in this tree. */
  readonly sources: ReadonlySet<CategoryId>;
  /** Those of them that leave their place. */
  readonly moved: ReadonlySet<CategoryId>;
}

/**
 * Where pasting goes: right below the active row, which is first under a category that is expanded, and else right after
 * it; so what was pasted always stands where the eye is. Pasted onto what was just copied or pasted, it goes beside:
 * nobody means to copy a category into itself. With no active category: last of the top level.
 */
export const pastePlace = (model: TreeModel, { way, activeId, isExpanded, sources, moved }: PasteTarget): Placement => {
  const active = activeId === null ? undefined : model.get(activeId);
  if (active === undefined) return lastUnder(model, moved, TOP_LEVEL);
  if (way === 'into') return lastUnder(model, moved, active.id);
  if (isExpanded && !sources.has(active.id)) return { parent: active.id, after: 'first' };
  return { parent: active.parent, after: stayingBefore(model, moved, active.id, true) };
};
