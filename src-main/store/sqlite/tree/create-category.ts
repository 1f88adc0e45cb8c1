import type { Category, CategoryCreateRequest } from '../../../../src-shared/category';
import { shownCategory, storedParent, type CategoryRow } from './category-rows';
import type { Spot } from './sibling-order';
import type { TreeEdit } from './tree-edit';
import { requireRoomUnder } from './tree-rules';

/** Adds a category as `CategoryCreateRequest` says. Throws `unknown_parent`, `too_deep`, `tree_full`. */
export const createCategory = (edit: TreeEdit, request: CategoryCreateRequest): Category => {
  const { order } = edit.tables;
  const parentId = storedParent(request.parentId ?? null);
  requireRoomUnder(edit.tables, parentId, request.name);
  const siblings = order.childCount(parentId);
  const position = Math.min(request.position ?? siblings, siblings);
  return shownCategory(createCategoryAt(edit, request, order.spotAt(parentId, position)), position);
};

/** Adds a category in a gap; whether it may be there has been seen to. The request's own place means nothing here. */
export const createCategoryAt = (edit: TreeEdit, request: CategoryCreateRequest, spot: Spot): CategoryRow => {
  edit.begin({ action: 'create', subject: request.name, count: 1 });
  return edit.create(
    {
      id: edit.tables.state.lastId + 1,
      placedVersion: 1,
      version: 1,
      name: request.name,
      slug: request.slug ?? null,
      description: request.description ?? '',
      visible: request.visible ?? true,
      metadata: JSON.stringify(request.metadata ?? {}),
      createdAt: edit.at,
      updatedAt: edit.at
    },
    spot
  );
};
