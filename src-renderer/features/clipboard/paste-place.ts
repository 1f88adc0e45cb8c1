import { LIMITS } from '../../../src-shared/limits';
import { lastUnder, stayingBefore, type Placement } from '../../model/placement';
import type { TreeModel } from '../../model/tree-model';
import { numeral } from '../../platform/text';

/** `beside`: right below the active row; `into`: as the last of its subcategories. */
export type PasteWay = 'beside' | 'into';

interface PasteSpot {
  readonly way: PasteWay;
  readonly activeId: number | null;
  /** Whether what is below the active category shows. */
  readonly isExpanded: boolean;
  /** What was cut or copied, and what a paste of the same has made before, as far as it is in this tree. */
  readonly sources: ReadonlySet<number>;
  /** Those of them that leave their place. */
  readonly moved: ReadonlySet<number>;
}

/**
 * Where pasting goes: right below the active row, which is first under a category that is unfolded, and else right after
 * it; so what was pasted always stands where the eye is. Pasted onto what was just copied or pasted, it goes beside:
 * nobody means to copy a category into itself. With no active category: last of the top level.
 */
export const pastePlace = (model: TreeModel, { way, activeId, isExpanded, sources, moved }: PasteSpot): Placement => {
  const active = activeId === null ? undefined : model.get(activeId);
  if (active === undefined) return lastUnder(model, moved, null);
  if (way === 'into') return lastUnder(model, moved, active.id);
  if (isExpanded && !sources.has(active.id)) return { parentId: active.id, afterId: null };
  return { parentId: active.parentId, afterId: stayingBefore(model, moved, active.id, true) };
};

/** Why an outline cannot be made there, or `null`. `levels`, `count`: how deep and how large it is. */
export const pasteRefusal = (
  model: TreeModel,
  parentId: number | null,
  levels: number,
  count: number
): string | null => {
  const depth = parentId === null ? 0 : [...model.ancestors(parentId)].length + 1;
  if (depth + levels > LIMITS.depth) {
    const deepest = numeral(depth + levels);
    return `It would be ${deepest} levels deep, and a tree has at most ${LIMITS.depth}. Put it further up.`;
  }
  if (model.size + count > LIMITS.categories) {
    return `A workspace holds at most ${numeral(LIMITS.categories)} categories; this one has ${numeral(model.size)}, and ${numeral(count)} would come.`;
  }
  return null;
};
