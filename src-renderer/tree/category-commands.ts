import type { QueryClient } from '@tanstack/react-query';
import { notice, noticeError } from '../app/notices';
import { shortcutLabel } from '../app/shortcut-label';
import { deleteSubtree, updateCategory } from '../app/service-client';
import type { Destination } from './drop-position';
import { commitNaming } from './naming';
import { reveal } from './reveal';
import { currentTree } from './tree-query';
import type { CategoryNode, TreeModel } from './tree-model';
import { setExpanded } from './row-state';
import { askToDelete, focusTree, select, startDraft, useTreeView } from './tree-view-state';
import type { Draft } from './visible-list';

const { getState } = useTreeView;

/** Begins a category, once a name that is still being typed has been saved. */
const beginDraft = async (client: QueryClient, place: (model: TreeModel, active: CategoryNode | undefined) => Draft | null): Promise<void> => {
  if (!(await commitNaming(client, 'key'))) return;
  const model = currentTree(client)?.model;
  if (model === undefined) return;
  const { activeId } = getState();
  const active = activeId === null ? undefined : model.get(activeId);
  const draft = place(model, active);
  if (draft === null) return;
  startDraft(draft);
  // A category that was found by a search may stand folded away; the draft beside it must show now that the search ends.
  if (active !== undefined) reveal(model, active.id);
};

/** Begins a new category after the selected one, or as the last root when nothing is selected. */
export const beginSibling = (client: QueryClient): Promise<void> =>
  beginDraft(client, (model, active) =>
    active === undefined
      ? { parentId: null, afterId: model.childIds(null).at(-1) ?? null }
      : { parentId: active.parentId, afterId: active.id },
  );

/** Begins a new category as the last child of the selected one. */
export const beginChild = (client: QueryClient): Promise<void> =>
  beginDraft(client, (model, active) =>
    active === undefined ? null : { parentId: active.id, afterId: model.childIds(active.id).at(-1) ?? null },
  );

/** Moves a category with everything under it, and shows it in its new place. */
export const moveCategory = async (id: number, destination: Destination): Promise<void> => {
  select(id);
  // Before the move, so that the row never goes out of sight on its way and takes the keyboard with it.
  if (destination.parentId !== null) setExpanded(destination.parentId, true);
  try {
    await updateCategory(id, destination);
    // Whoever has gone on to another category meanwhile is not called back.
    if (getState().activeId === id) focusTree();
  } catch (error) {
    noticeError('The category was not moved', error);
  }
};

/** Whose turn it is to be selected when `id` goes: the next sibling, else the one before, else the parent. */
const heirOf = (model: TreeModel, id: number): number | null => {
  const parentId = model.get(id)?.parentId ?? null;
  const siblings = model.childIds(parentId);
  const index = siblings.indexOf(id);
  return siblings[index + 1] ?? siblings[index - 1] ?? parentId;
};

/** Deletes a category with everything under it; asked and answered before. */
export const deleteCategory = async (client: QueryClient, id: number): Promise<void> => {
  const model = currentTree(client)?.model;
  const node = model?.get(id);
  askToDelete(null);
  if (model === undefined || node === undefined) return;
  const heir = heirOf(model, id);
  const { name } = node;
  const count = model.descendantCount(id) + 1;
  try {
    await deleteSubtree(id);
    select(heir);
    focusTree();
    const undo = shortcutLabel('Z');
    notice(count === 1 ? `“${name}” was deleted. ${undo} brings it back.` : `${count.toLocaleString('en')} categories were deleted. ${undo} brings them back.`);
  } catch (error) {
    noticeError('The category was not deleted', error);
  }
};
