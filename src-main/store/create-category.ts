import type { Category, CategoryCreateRequest } from '../../src-shared/category';
import { shownCategory, storedParent } from './category-rows';
import type { TreeEdit } from './tree-edit';
import { requireRoomUnder } from './tree-rules';

/** Adds a category as `CategoryCreateRequest` says. Throws `unknown_parent`, `too_deep`, `tree_full`. */
export const createCategory = (edit: TreeEdit, request: CategoryCreateRequest): Category => {
  const { order, state } = edit.tables;
  const parentId = storedParent(request.parentId ?? null);
  requireRoomUnder(edit.tables, parentId, request.name);
  const siblings = order.childCount(parentId);
  const position = Math.min(request.position ?? siblings, siblings);
  edit.begin({ action: 'create', subject: request.name, count: 1 });
  const row = edit.create(
    {
      id: state.lastId + 1,
      placedVersion: 1,
      version: 1,
      name: request.name,
      slug: request.slug ?? null,
      description: request.description ?? '',
      visible: request.visible ?? true,
      metadata: JSON.stringify(request.metadata ?? {}),
      createdAt: edit.at,
      updatedAt: edit.at,
    },
    order.spotAt(parentId, position),
  );
  return shownCategory(row, position);
};
