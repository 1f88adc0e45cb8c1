import type { CategoryUpdateRequest } from '../../../../src-shared/category';
import type { WriteContext } from '../../../domain/category-repository';
import { storedParent, type CategoryRow, type OwnFields } from './category-rows';
import type { Spot } from './sibling-order';
import type { TreeEdit } from './tree-edit';
import { existing, requireMovable, requireVersion } from './tree-rules';

/**
 * Carries out a PUT: the members given, as one change. Values that the category has already change nothing; if that goes
 * for all of them, nothing is written. Metadata counts as equal when its JSON text is: another order of keys is a change,
 * because metadata is kept to the letter. Throws `not_found`, `version_mismatch`, `unknown_parent`, `cycle`, `too_deep`.
 */
export const updateCategory = (
  edit: TreeEdit,
  id: number,
  request: CategoryUpdateRequest,
  ifVersion: WriteContext['ifVersion']
): void => {
  const row = existing(edit.tables, id);
  requireVersion(row, ifVersion);
  const fields = changedFields(row, request);
  const spot = newSpot(edit, row, request);
  const changed = Object.keys(fields);
  if (changed.length === 0 && !spot) return;
  const onlyName = changed.length === 1 && fields.name !== undefined;
  const action = spot ? (changed.length === 0 ? 'move' : 'edit') : onlyName ? 'rename' : 'edit';
  // The new name after a rename: it is the one on the screen when "Undo rename of …" is offered.
  edit.begin({ action, subject: fields.name ?? row.name, count: 1 });
  edit.update(row, { fields, spot });
};

const changedFields = (row: CategoryRow, request: CategoryUpdateRequest): Partial<OwnFields> => {
  const { name, slug, description, visible, metadata } = request;
  const fields: Partial<OwnFields> = {};
  if (name !== undefined && name !== row.name) fields.name = name;
  if (slug !== undefined && slug !== row.slug) fields.slug = slug;
  if (description !== undefined && description !== row.description) fields.description = description;
  if (visible !== undefined && visible !== row.visible) fields.visible = visible;
  if (metadata !== undefined) {
    const json = JSON.stringify(metadata);
    if (json !== row.metadata) fields.metadata = json;
  }
  return fields;
};

/** Where the request moves the category; `undefined` when it stays where it is. */
const newSpot = (edit: TreeEdit, row: CategoryRow, request: CategoryUpdateRequest): Spot | undefined => {
  const { order } = edit.tables;
  const { position } = request;
  const parentId = request.parentId === undefined ? row.parentId : storedParent(request.parentId);
  if (parentId !== row.parentId) {
    requireMovable(edit.tables, row, parentId);
    return position === undefined ? order.lastSpot(parentId) : order.spotAt(parentId, position);
  }
  if (position === undefined) return undefined;
  const spot = order.spotAt(parentId, position, row.id);
  return spot.after?.id === order.spotOf(row).after?.id ? undefined : spot;
};
