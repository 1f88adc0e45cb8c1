import { type CategoryId, type ParentId, TOP_LEVEL } from '../../src-shared/ids';
import { type DragData, draggedOf } from './drag-data';
import { type DropMark, hoverDrop, leaveDrop, refuseDrop } from './drag-state';
import { messages } from './messages';
import {
  dropAnchor,
  dropPlacement,
  instructionAt,
  lastUnder,
  levelOf,
  type Placement,
  placementFault
} from '../model/placement';
import { isKept, whyNotKept } from '../session/kept-by-service';
import { session } from '../session/session';
import type { TreeModel } from '../model/tree-model';

/** Pixels a level, as the style sheet of the rows has it. */
const INDENT = 20;

/** Pixels before the first level. */
const MARGIN = 8;

/** The level to which a pointer belongs that is so many pixels from the row's edge. */
const levelAt = (offsetX: number): number => Math.max(1, Math.floor((offsetX - MARGIN) / INDENT) + 1);

/** Where the pointer is, in pixels of the window. */
interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

/** Where a drop would go, or why the row takes none; all `null`: nowhere, for no reason worth saying. */
interface Judged {
  /** The row; `null` beside the rows. */
  readonly id: CategoryId | null;
  readonly placement: Placement | null;
  readonly mark: DropMark | null;
  readonly reason: string | null;
}

const NOWHERE: Judged = { id: null, placement: null, mark: null, reason: null };

/** Asked of the page rather than of the event, whose target a row may have left since. Beneath the pointer may be more than a row. */
const rowAt = (tree: Element, { clientX, clientY }: Pointer): HTMLElement | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-id]'))
    .find((row) => row !== null && tree.contains(row)) ?? undefined;

/** The free space below the last row means: to the end of the top level. */
const judgeBelow = (model: TreeModel, tree: Element, data: DragData, { clientY }: Pointer): Judged => {
  const rows = tree.querySelector('[data-rows]');
  if (rows === null || clientY <= rows.getBoundingClientRect().bottom) return NOWHERE;
  const { ids } = draggedOf(data);
  if (orderRefusal(model, ids, TOP_LEVEL) !== null) return NOWHERE;
  const placement = lastUnder(model, new Set(ids), TOP_LEVEL);
  return { ...NOWHERE, placement, mark: { target: 'end', instruction: 'after', level: 1 } };
};

/** Why categories cannot be moved among their own siblings; `null`: they can, or go elsewhere. */
const orderRefusal = (model: TreeModel, ids: readonly CategoryId[], parent: ParentId): string | null =>
  isKept('order') || ids.length === 0 || ids.some((id) => model.get(id)?.parent !== parent)
    ? null
    : whyNotKept('order').replace(/\.$/, '');

const refusalOf = (
  model: TreeModel,
  moved: ReadonlySet<CategoryId>,
  height: number,
  parent: ParentId
): string | null => {
  const fault = placementFault(model, moved, height, parent);
  return fault === null ? null : messages.fault(fault);
};

/** What a drop at the pointer means: its height within the row and, where a branch ends, how far in it is. */
const judge = (model: TreeModel, tree: Element, data: DragData, pointer: Pointer): Judged => {
  const element = rowAt(tree, pointer);
  if (element === undefined) return judgeBelow(model, tree, data, pointer);
  const id = Number(element.dataset['id']);
  const target = model.get(id);
  if (target === undefined) return NOWHERE;
  const isExpanded = session.state.rows.isExpanded(id);
  const box = element.getBoundingClientRect();
  const { ids, height } = draggedOf(data);
  const moved = new Set(ids);
  const instruction = instructionAt(pointer.clientY - box.top, box.height);
  const isInside = instruction === 'into' || (instruction === 'after' && isExpanded);
  const wanted = levelAt(pointer.clientX - box.left);
  const anchor =
    instruction === 'after' && !isInside
      ? dropAnchor(model, moved, target, wanted)
      : { node: target, level: levelOf(model, id) };
  // On itself: a hand that has slipped, or that has not set out yet.
  if (moved.has(anchor.node.id)) return { ...NOWHERE, id };
  const parent = isInside ? id : anchor.node.parent;
  const reason = refusalOf(model, moved, height, parent) ?? orderRefusal(model, ids, parent);
  const placement = reason === null ? dropPlacement(model, moved, id, instruction, isExpanded, wanted) : null;
  return {
    id,
    placement,
    reason,
    mark: placement === null ? null : { target: id, instruction, level: anchor.level + (isInside ? 1 : 0) }
  };
};

/** The place that a drop at the pointer would take; `null`: none. */
export const placementUnder = (model: TreeModel, tree: Element, data: DragData, pointer: Pointer): Placement | null =>
  judge(model, tree, data, pointer).placement;

/** Draws what a drop at the pointer would do, and says it. */
export const showDropAt = (model: TreeModel, tree: Element, data: DragData, pointer: Pointer): void => {
  const { id, placement, mark, reason } = judge(model, tree, data, pointer);
  if (mark !== null && placement !== null) hoverDrop(mark, () => messages.drop(model, placement));
  else if (id === null) leaveDrop();
  else refuseDrop(id, reason);
};
