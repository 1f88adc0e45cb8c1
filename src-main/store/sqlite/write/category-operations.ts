import { TOP_LEVEL, parentFromWire, type CategoryId, type ParentId } from '../../../../src-shared/ids';
import {
  contentOf,
  someFields,
  type Category,
  type CategoryContent,
  type CategoryCreateRequest,
  type CategoryUpdateRequest
} from '../../../../src-shared/category';
import { ownOf, shownCategory, type CategoryRow, type OwnFields } from '../tree/category-rows';
import type { Gap, Sibling } from '../tree/sibling-order';
import type { TreeEdit } from './tree-edit';
import { requireRoomUnder, existing, requireBranch, requireMovable, requireVersion } from '../tree/tree-rules';
import type { DeleteContext, DeleteMode, Once, WriteContext } from '../../../domain/category-repository';
import { present } from '../connection/row-values';
import { StoreError } from '../../../domain/errors';
import { longestAscending } from '../../../../src-shared/longest-ascending';
import { messages } from '../../../domain/messages';

/** Adds a category as `CategoryCreateRequest` says. Throws `unknown_parent`, `too_deep`, `tree_full`. */
const createCategory = (edit: TreeEdit, request: CategoryCreateRequest): Category => {
  const { order } = edit.tables;
  const parentId = parentFromWire(request.parentId ?? null);
  requireRoomUnder(edit.tables, parentId, request.name);
  const siblings = order.childCount(parentId);
  const position = Math.min(request.position ?? siblings, siblings);
  const id = edit.tables.state.lastId + 1;
  return shownCategory(addCategory(edit, contentOf(request), id, 1, order.gapAt(parentId, position)), position);
};

/** Adds a category, or gives the first answer to that key again. Throws `idempotency_key_reused` too. */
export const createOnce = (
  edit: TreeEdit,
  request: CategoryCreateRequest,
  once: Once | undefined
): { category: Category; replayed: boolean } => {
  const { keys } = edit.tables;
  const first = once && keys.replay(once, edit.now);
  if (first) return { category: first, replayed: true };
  const category = createCategory(edit, request);
  if (once) keys.keep(once, category, edit.now);
  return { category, replayed: false };
};

/** Adds a category in a gap that the caller has checked. */
export const addCategory = (
  edit: TreeEdit,
  fields: CategoryContent,
  id: CategoryId,
  version: number,
  gap: Gap
): CategoryRow => {
  edit.begin({ action: 'create', subject: fields.name, count: 1 });
  const times = { createdAt: edit.at, updatedAt: edit.at };
  return edit.create({ id, ...ownOf(fields), ...times, version, placedVersion: version }, gap);
};

/** Carries out a PUT as one change; equal values change nothing. Throws `not_found`, `version_mismatch`, `unknown_parent`, `cycle`, `too_deep`. */
export const updateCategory = (
  edit: TreeEdit,
  id: CategoryId,
  request: CategoryUpdateRequest,
  ifVersion: WriteContext['ifVersion']
): void => {
  const row = existing(edit.tables, id);
  requireVersion(row, ifVersion);
  const fields = changedFields(row, request);
  const gap = newGap(edit, row, request);
  const changed = Object.keys(fields);
  if (changed.length === 0 && !gap) return;
  const onlyName = changed.length === 1 && fields.name !== undefined;
  const action = gap ? (changed.length === 0 ? 'move' : 'edit') : onlyName ? 'rename' : 'edit';
  // The new name after a rename: it is the one on the screen when "Undo rename of …" is offered.
  edit.begin({ action, subject: fields.name ?? row.name, count: 1 });
  edit.update(row, { fields, gap });
};

const changedFields = (row: CategoryRow, request: CategoryUpdateRequest): Partial<OwnFields> => {
  const metadata = request.metadata === undefined ? undefined : JSON.stringify(request.metadata);
  const wanted = { ...request, metadata };
  return someFields<OwnFields>(wanted, (field) => wanted[field] !== row[field]);
};

const newGap = (edit: TreeEdit, row: CategoryRow, request: CategoryUpdateRequest): Gap | undefined => {
  const { order } = edit.tables;
  const { position } = request;
  const parentId = request.parentId === undefined ? row.parentId : parentFromWire(request.parentId);
  if (parentId !== row.parentId) {
    requireMovable(edit.tables, row, parentId);
    return position === undefined ? order.lastGap(parentId) : order.gapAt(parentId, position);
  }
  if (position === undefined) return undefined;
  const gap = order.gapAt(parentId, position, row.id);
  return gap.after?.id === order.gapOf(row).after?.id ? undefined : gap;
};

/** Deletes a category. Throws `not_found`, `version_mismatch`, and `has_children` with counts in the mode `refuse`. */
export const deleteCategory = (
  edit: TreeEdit,
  id: CategoryId,
  mode: DeleteMode,
  { ifVersion, ifBranch }: Pick<DeleteContext, 'ifVersion' | 'ifBranch'>
): void => {
  const row = existing(edit.tables, id);
  requireVersion(row, ifVersion);
  requireBranch(edit.tables, row, ifBranch);
  if (mode === 'lift') return lift(edit, row);
  if (mode === 'refuse' && row.childCount > 0) throw hasChildren(edit, row);
  deleteSubtree(edit, row);
};

const hasChildren = (edit: TreeEdit, { id, name, childCount }: CategoryRow): StoreError => {
  const descendantCount = edit.tables.shape.descendantCount(id);
  return new StoreError('has_children', messages.hasChildren(name, childCount, descendantCount), {
    childCount,
    descendantCount
  });
};

const deleteSubtree = (edit: TreeEdit, row: CategoryRow): void => {
  const below = row.childCount > 0 ? edit.tables.subtrees.membersBelow(row.id) : [];
  edit.begin({ action: 'delete', subject: row.name, count: below.length + 1 });
  if (below.length > 0) edit.deleteBelow(below);
  edit.delete(row);
};

/** Moves the children before their parent, in order, and then deletes it. Each move is a change of that child. */
const lift = (edit: TreeEdit, row: CategoryRow): void => {
  const { order } = edit.tables;
  const children = order.children(row.id);
  edit.begin({ action: 'delete', subject: row.name, count: children.length + 1 });
  const gap: Gap = { ...order.gapOf(row), before: row };
  const keys = order.keysIn(gap, children.length);
  let after = gap.after;
  for (const [index, { id }] of children.entries()) {
    const orderKey = present(keys[index]);
    edit.update(existing(edit.tables, id), { gap: { ...gap, after }, orderKey });
    after = { id, orderKey };
  }
  // Read again: making room may have given it another key.
  edit.delete(existing(edit.tables, row.id));
};

/** Moves as few as possible. Throws `invalid` when `ids` are not the children. @param step called before each child */
export const arrangeChildren = (
  edit: TreeEdit,
  parentId: ParentId,
  ids: readonly CategoryId[],
  step: () => void
): void => {
  const { order } = edit.tables;
  const children = order.children(parentId);
  const places = new Map(children.map(({ id }, index) => [id, index]));
  if (ids.length !== children.length || new Set(ids).size !== ids.length || ids.some((id) => !places.has(id))) {
    throw new StoreError('invalid', messages.otherChildren);
  }
  const wanted = ids.map((id) => present(places.get(id)));
  const staying = longestAscending(wanted);
  if (staying.size === ids.length) return;
  const parent = parentId === TOP_LEVEL ? null : existing(edit.tables, parentId);
  edit.begin({ action: 'sort', subject: parent?.name ?? '', count: ids.length - staying.size });
  const childAt = (index: number): Sibling => present(children[present(wanted[index])]);
  let after: Sibling | null = null;
  for (let index = 0; index < ids.length;) {
    if (staying.has(index)) {
      step();
      after = childAt(index);
      index += 1;
      continue;
    }
    // All that move into one gap get their keys together, which keeps them short.
    let end = index;
    while (end < ids.length && !staying.has(end)) end += 1;
    after = fillGap(edit, parentId, ids.slice(index, end), after, step);
    index = end;
  }
};

const fillGap = (
  edit: TreeEdit,
  parentId: ParentId,
  ids: readonly CategoryId[],
  start: Sibling | null,
  step: () => void
): Sibling | null => {
  const { order } = edit.tables;
  // Right behind `start`: the next sibling may be about to move, and its key is taken.
  const keys = order.keysIn(order.gapBeside(parentId, start?.id ?? null, null), ids.length);
  let after = start;
  for (const [index, id] of ids.entries()) {
    step();
    const orderKey = present(keys[index]);
    // The journal records the neighbors at that moment, which may be about to move themselves.
    edit.update(existing(edit.tables, id), { gap: order.gapBeside(parentId, after?.id ?? null, null, id), orderKey });
    after = { id, orderKey };
  }
  return after;
};
