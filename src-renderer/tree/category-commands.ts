import type { QueryClient } from '@tanstack/react-query';
import { notice, noticeError } from '../app/notices';
import { shortcutLabel } from '../app/shortcut-label';
import { createCategory, deleteSubtree, updateCategory } from '../app/service-client';
import type { Destination } from './drop-position';
import { reveal } from './reveal';
import { currentTree } from './tree-query';
import type { TreeModel } from './tree-model';
import { askToDelete, focusTree, select, setExpanded, startDraft, stopNaming, useTreeView } from './tree-view-state';
import type { Draft } from './visible-rows';

const { getState } = useTreeView;

/** A category that was found by a search may stand folded away; the draft beside it must show once the search ends. */
const beginDraft = (model: TreeModel, besideId: number, draft: Draft): void => {
  startDraft(draft);
  reveal(model, besideId);
};

/** Begins a new category after the selected one, or as the last root when nothing is selected. */
export const beginSibling = (client: QueryClient): void => {
  const model = currentTree(client)?.model;
  if (model === undefined) return;
  const { activeId } = getState();
  const active = activeId === null ? undefined : model.get(activeId);
  if (active === undefined) startDraft({ parentId: null, afterId: model.childIds(null).at(-1) ?? null });
  else beginDraft(model, active.id, { parentId: active.parentId, afterId: active.id });
};

/** Begins a new category as the last child of the selected one. */
export const beginChild = (client: QueryClient): void => {
  const model = currentTree(client)?.model;
  const { activeId } = getState();
  if (model === undefined || activeId === null || model.get(activeId) === undefined) return;
  beginDraft(model, activeId, { parentId: activeId, afterId: model.childIds(activeId).at(-1) ?? null });
};

/**
 * Saves the category that is being typed. The draft stays on screen until the service has it, so that nothing flickers.
 * @returns whether it was saved; otherwise the person has been told why, and can correct it.
 */
export const saveDraft = async (client: QueryClient, name: string): Promise<boolean> => {
  const { draft } = getState();
  const model = currentTree(client)?.model;
  if (draft === null || model === undefined) return true;
  const position = draft.afterId === null ? 0 : model.childIds(draft.parentId).indexOf(draft.afterId) + 1;
  try {
    const id = await createCategory({ name, parentId: draft.parentId, position });
    select(id);
    stopNaming();
    return true;
  } catch (error) {
    noticeError('The category was not created', error);
    return false;
  }
};

/** Saves a new name. @returns whether it was saved; otherwise the person has been told why, and can correct it. */
export const saveName = async (id: number, name: string): Promise<boolean> => {
  try {
    await updateCategory(id, { name });
    stopNaming();
    return true;
  } catch (error) {
    noticeError('The name was not saved', error);
    return false;
  }
};

/** Moves a category with everything under it, and shows it in its new place. */
export const moveCategory = async (id: number, destination: Destination): Promise<void> => {
  select(id);
  try {
    await updateCategory(id, destination);
    if (destination.parentId !== null) setExpanded(destination.parentId, true);
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
    notice(count === 1 ? `“${name}” was deleted. ${shortcutLabel('Z')} brings it back.` : `${count.toLocaleString('en')} categories were deleted. ${shortcutLabel('Z')} brings them back.`);
  } catch (error) {
    noticeError('The category was not deleted', error);
  }
};
