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
import { editRefusal } from '../session/edit-rights';
import { isFieldSupported, unsupportedReason } from '../session/supported-fields';
import { session } from '../session/session';
import type { TreeModel } from '../model/tree-model';

/** Pixels that each level is indented, as in the rows' style sheet. */
const INDENT = 20;

const MARGIN = 8;

const levelAt = (offsetX: number): number => Math.max(1, Math.floor((offsetX - MARGIN) / INDENT) + 1);

interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

interface DropResult {
  readonly id: CategoryId | null;
  readonly placement: Placement | null;
  readonly mark: DropMark | null;
  readonly reason: string | null;
}

const NOWHERE: DropResult = { id: null, placement: null, mark: null, reason: null };

/**
 * The row at the pointer. Looked up in the page, since the event's target may have been reused for another row; other
 * elements may cover the row.
 */
const rowAt = (tree: Element, { clientX, clientY }: Pointer): HTMLElement | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-id]'))
    .find((row) => row !== null && tree.contains(row)) ?? undefined;

const resolveDropBelow = (model: TreeModel, tree: Element, data: DragData, { clientY }: Pointer): DropResult => {
  const rows = tree.querySelector('[data-rows]');
  if (rows === null || clientY <= rows.getBoundingClientRect().bottom) return NOWHERE;
  const { ids } = draggedOf(data);
  if (orderRefusal(model, ids, TOP_LEVEL) !== null) return NOWHERE;
  const placement = lastUnder(model, new Set(ids), TOP_LEVEL);
  return { ...NOWHERE, placement, mark: { target: 'end', instruction: 'after', level: 1 } };
};

/** Why categories cannot be reordered among their siblings; `null`: they can, or they get another parent. */
const orderRefusal = (model: TreeModel, ids: readonly CategoryId[], parent: ParentId): string | null =>
  isFieldSupported('order') || ids.length === 0 || ids.some((id) => model.get(id)?.parent !== parent)
    ? null
    : unsupportedReason('order').replace(/\.$/, '');

const whyNotAtAll = (): string | null => editRefusal()?.replace(/\.$/, '') ?? null;

const refusalOf = (
  model: TreeModel,
  moved: ReadonlySet<CategoryId>,
  height: number,
  parent: ParentId
): string | null => {
  const fault = placementFault(model, moved, height, parent);
  return fault === null ? null : messages.fault(fault);
};

/** Interprets a drop at the pointer by its height within the row and, where branches end, by its indentation. */
const resolveDrop = (model: TreeModel, tree: Element, data: DragData, pointer: Pointer): DropResult => {
  const element = rowAt(tree, pointer);
  if (element === undefined) return whyNotAtAll() === null ? resolveDropBelow(model, tree, data, pointer) : NOWHERE;
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
  if (moved.has(anchor.node.id)) return { ...NOWHERE, id };
  const parent = isInside ? id : anchor.node.parent;
  const reason = whyNotAtAll() ?? refusalOf(model, moved, height, parent) ?? orderRefusal(model, ids, parent);
  const placement = reason === null ? dropPlacement(model, moved, id, instruction, isExpanded, wanted) : null;
  return {
    id,
    placement,
    reason,
    mark: placement === null ? null : { target: id, instruction, level: anchor.level + (isInside ? 1 : 0) }
  };
};

/** The place of a drop at the pointer; `null`: it is refused. */
export const placementUnder = (model: TreeModel, tree: Element, data: DragData, pointer: Pointer): Placement | null =>
  resolveDrop(model, tree, data, pointer).placement;

/** Marks and announces what a drop at the pointer would do. */
export const showDropAt = (model: TreeModel, tree: Element, data: DragData, pointer: Pointer): void => {
  const { id, placement, mark, reason } = resolveDrop(model, tree, data, pointer);
  if (mark !== null && placement !== null) hoverDrop(mark, () => messages.drop(model, placement));
  else if (id === null) leaveDrop();
  else refuseDrop(id, reason);
};
