import { draggedOf, type DragData } from './drag-source';
import { hoverDrop, refuseDrop, type DropMark } from './drag-state';
import { dropRefusal, targetWords } from './drag-words';
import { dropAnchor, dropPlacement, instructionAt, levelOf, type Placement } from './placement';
import { levelAt } from './row-indent';
import type { TreeModel } from './tree-model';

/** The pointer, and the row that it is over. */
interface Over {
  readonly id: number;
  readonly isExpanded: boolean;
  readonly element: Element;
  readonly input: { readonly clientX: number; readonly clientY: number };
}

/** Where a drop would go, or why it would not; both `null`: nowhere, for no reason worth saying. */
interface Judged {
  readonly placement: Placement | null;
  readonly mark: DropMark | null;
  readonly reason: string | null;
}

const NOWHERE: Judged = { placement: null, mark: null, reason: null };

/** What a drop at the pointer means: its height within the row and, where a branch ends, how far in it is. */
const judge = (model: TreeModel, data: DragData, { id, isExpanded, element, input }: Over): Judged => {
  const target = model.get(id);
  if (target === undefined) return NOWHERE;
  const box = element.getBoundingClientRect();
  const { ids, height } = draggedOf(data);
  const moved = new Set(ids);
  const instruction = instructionAt(input.clientY - box.top, box.height);
  const isInside = instruction === 'into' || (instruction === 'after' && isExpanded);
  const wanted = levelAt(input.clientX - box.left);
  const anchor = instruction === 'after' && !isInside ? dropAnchor(model, moved, target, wanted) : { node: target, level: levelOf(model, id) };
  // On itself: a hand that has slipped, or that has not set out yet.
  if (moved.has(anchor.node.id)) return NOWHERE;
  const reason = dropRefusal(model, moved, height, isInside ? id : anchor.node.parentId);
  const placement = reason === null ? dropPlacement(model, moved, id, instruction, isExpanded, wanted) : null;
  return { placement, reason, mark: placement === null ? null : { targetId: id, instruction, level: anchor.level + (isInside ? 1 : 0) } };
};

/** The place that a drop at the pointer would take; `null`: none. */
export const placementAt = (model: TreeModel | undefined, data: DragData, over: Over): Placement | null =>
  model === undefined ? null : judge(model, data, over).placement;

/** Draws what a drop at the pointer would do, and says it. */
export const showDropAt = (model: TreeModel | undefined, data: DragData, over: Over): void => {
  const { placement, mark, reason } = model === undefined ? NOWHERE : judge(model, data, over);
  if (model !== undefined && mark !== null && placement !== null) hoverDrop(mark, () => targetWords(model, placement));
  else refuseDrop(over.id, reason);
};
