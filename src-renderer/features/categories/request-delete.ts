import type { QueryClient } from '@tanstack/react-query';
import { currentSettings } from '../../session/settings-state';
import { deleteCategories } from './category-commands';
import type { TreeModel } from '../../model/tree-model';
import { currentTree } from '../../session/tree-query';
import { askToDelete, focusTree } from '../../session/tree-view-state';

const isQuestion = (model: TreeModel, ids: readonly number[]): boolean => {
  const { confirmDelete } = currentSettings();
  if (confirmDelete === 'several') return ids.length > 1 || ids.some((id) => model.childIds(id).length > 0);
  return confirmDelete === 'always';
};

let isDeleting = false;

/** Deletes categories with everything under them, after a question where the settings want one. */
export const requestDelete = async (client: QueryClient, ids: readonly number[]): Promise<void> => {
  const model = currentTree(client)?.model;
  // A key that is held down must not go on to what is not on screen yet.
  if (model === undefined || isDeleting) return;
  if (isQuestion(model, ids)) {
    askToDelete(ids);
    return;
  }
  isDeleting = true;
  try {
    await deleteCategories(client, ids);
  } finally {
    isDeleting = false;
  }
  // The row that had the keyboard has gone, and another one is right now.
  if (document.activeElement !== null && document.activeElement.closest('[role="tree"]') !== null) focusTree();
};
