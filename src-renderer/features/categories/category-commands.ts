import type { QueryClient } from '@tanstack/react-query';
import { notice, noticeError } from '../../ui/notices';
import { shortcutLabel } from '../../ui/command-keys';
import { deleteSubtree } from '../../platform/service-client';
import { editMany } from '../../session/edit-many';
import { useFinds } from '../../session/finds';
import { holdKeys } from '../../session/keys-ahead';
import { commitNaming } from '../../session/naming';
import { reveal } from '../../session/reveal';
import { currentRows } from '../../session/row-state';
import { currentTree } from '../../session/tree-query';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import { askToDelete, focusTree, select, startDraft, useTreeView } from '../../session/tree-view-state';
import type { Draft } from '../../model/visible-list';
import { numeral } from '../../platform/text';

const { getState } = useTreeView;

type Place = (model: TreeModel, active: CategoryNode | undefined) => Draft | null;

/** @returns whether the name that was still being typed has been saved */
const saveAndBegin = async (client: QueryClient, place: Place): Promise<boolean> => {
  if (!(await commitNaming(client, 'key'))) return false;
  const model = currentTree(client)?.model;
  if (model === undefined) return true;
  const { activeId } = getState();
  const active = activeId === null ? undefined : model.get(activeId);
  const draft = place(model, active);
  if (draft === null) return true;
  startDraft(draft);
  // A category that was found by a search may stand folded away; the draft beside it must show now that the search ends.
  if (active !== undefined) reveal(model, active.id);
  return true;
};

/** Begins a category, once a name that is still being typed has been saved. What is typed meanwhile is its name. */
const beginDraft = (client: QueryClient, place: Place): Promise<void> => holdKeys(saveAndBegin(client, place));

/** Begins a new category after the selected one, or as the last root when nothing is selected. */
export const beginSibling = (client: QueryClient): Promise<void> =>
  beginDraft(client, (model, active) =>
    active === undefined
      ? { parentId: null, afterId: model.childIds(null).at(-1) ?? null }
      : { parentId: active.parentId, afterId: active.id }
  );

/** Begins a new category as the last child of the selected one. */
export const beginChild = (client: QueryClient): Promise<void> =>
  beginDraft(client, (model, active) =>
    active === undefined ? null : { parentId: active.id, afterId: model.childIds(active.id).at(-1) ?? null }
  );

/** The same while a search shows finds alone: the next of them, else the one before; what does not show could be deleted unseen. */
const heirAmongFinds = (model: TreeModel, finds: ReadonlySet<number>, ids: readonly number[]): number | null => {
  const gone = new Set(ids);
  const stays = (id: number): boolean =>
    finds.has(id) && !gone.has(id) && !model.ancestors(id).some((above) => gone.has(above.id));
  const rows = currentRows();
  const at = rows.indexOf(ids.at(-1) ?? -1);
  return (
    rows.ids.find((id, index) => index > at && stays(id)) ??
    rows.ids.findLast((id, index) => index < at && stays(id)) ??
    null
  );
};

/** Whose turn it is to be selected when these go: the next sibling of the last, else the one before the first, else the parent. */
const heirOf = (model: TreeModel, ids: readonly number[]): number | null => {
  const gone = new Set(ids);
  const last = model.get(ids.at(-1) ?? -1);
  const siblings = model.childIds(last?.parentId ?? null);
  const index = siblings.indexOf(last?.id ?? -1);
  return (
    siblings.find((id, at) => at > index && !gone.has(id)) ??
    siblings.findLast((id, at) => at < index && !gone.has(id)) ??
    last?.parentId ??
    null
  );
};

/** Deletes categories with everything under them; asked and answered before. */
export const deleteCategories = async (client: QueryClient, wanted: readonly number[]): Promise<void> => {
  const model = currentTree(client)?.model;
  askToDelete([]);
  const ids = wanted.filter((id) => model?.get(id) !== undefined);
  const [first] = ids;
  if (model === undefined || first === undefined) return;
  const { filter } = useFinds.getState();
  const heir = filter === null ? heirOf(model, ids) : heirAmongFinds(model, filter.matches, ids);
  const name = model.get(first)?.name ?? '';
  const count = ids.reduce((sum, id) => sum + model.descendantCount(id) + 1, 0);
  try {
    if (ids.length === 1) await deleteSubtree(first);
    else if (
      (await editMany({ action: 'delete', subject: name, edits: ids.map((id) => ({ kind: 'delete', id })) })).state ===
      'cancelled'
    )
      return;
    select(heir);
    // Whoever has gone on meanwhile, to the search perhaps, is not called back.
    if (document.activeElement === document.body) focusTree();
    const undo = shortcutLabel('Z');
    notice(
      count === 1
        ? `“${name}” was deleted. ${undo} brings it back.`
        : `${numeral(count)} categories were deleted. ${undo} brings them back.`
    );
  } catch (error) {
    noticeError(count === 1 ? 'The category was not deleted' : 'The categories were not deleted', error);
  }
};
