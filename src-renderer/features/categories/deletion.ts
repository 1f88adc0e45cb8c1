import { isDraftRow, TOP_LEVEL } from '../../../src-shared/ids';
import { firstShownName } from '../../model/shown-language';
import { deleteSubtree } from '../../platform/service-client';
import { toastUndoable } from '../../session/command-runner';
import { editMany } from '../../session/edits';
import { session } from '../../session/session';
import { closeDialog, openDialog } from '../../session/dialogs';
import { hiddenBy, isFilteredOut } from '../../session/session-state';
import { currentSettings } from '../../session/settings-state';
import { toastError } from '../../ui/toasts';
import messages from './messages/en.json' with { type: 'json' };
import { asShown } from '../../session/follow-tree';

/**
 * What is selected after these are deleted: what follows the last of them that shows, or else stands before it: its siblings, and during
 * a search the matches. Else the parent, but a hidden category is never selected: it could be deleted unseen.
 */
const nextSelection = (ids: readonly number[]): number | null => {
  const { filter, rows } = session.state;
  const { model } = session;
  const gone = new Set(ids);
  // As they show, which a sorted view does in another order than the tree's.
  const lastId = rows.ids.findLast((id) => gone.has(id)) ?? ids.at(-1);
  const last = lastId === undefined ? undefined : model.get(lastId);
  if (last === undefined) return null;
  const stays = (id: number): boolean =>
    !isDraftRow(id) &&
    filter?.matches.has(id) !== false &&
    !gone.has(id) &&
    !model.ancestors(id).some((above) => gone.has(above.id));
  const beside = filter === null ? rows.childIds(last.parent) : rows.ids;
  const at = beside.indexOf(last.id);
  return (
    beside.find((id, index) => index > at && stays(id)) ??
    beside.findLast((id, index) => index < at && stays(id)) ??
    (filter !== null || last.parent === TOP_LEVEL ? null : last.parent)
  );
};

/** Deletes categories with everything below them, without a question. */
export const deleteCategories = async (wanted: readonly number[]): Promise<void> => {
  const { model } = session;
  closeDialog('delete');
  const ids = wanted.filter((id) => model.get(id) !== undefined);
  const [first] = ids;
  if (first === undefined) return;
  const next = nextSelection(ids);
  const name = firstShownName(model, ids);
  const count = ids.reduce((sum, id) => sum + model.descendantCount(id) + 1, 0);
  const { activeId } = session.state;
  const carryOut = async (): Promise<boolean> => {
    if (ids.length > 1)
      return (await editMany({ action: 'delete', edits: ids.map((id) => ({ kind: 'delete', id })) })).state === 'done';
    await deleteSubtree(first);
    return true;
  };
  try {
    const isDone = await asShown(
      carryOut,
      () => session.model.get(first) === undefined,
      () => {
        if (session.state.activeId === activeId && session.model.get(first) === undefined) session.select(next);
      }
    );
    if (!isDone) return;
    // Very many deletions do not come as a patch: the tree is read again.
    if (session.state.activeId === activeId) session.select(next);
    if (document.activeElement === document.body) session.focusTree();
    toastUndoable(messages.deleted({ name, count }));
  } catch (error) {
    toastError(messages.notDeleted({ count }), error);
  }
};

/** What hides each of these that a search or filters of columns hide. */
export const hidersOf = (ids: readonly number[]): readonly ('search' | 'filter')[] =>
  ids.flatMap((id) => hiddenBy(session.state, id) ?? []);

/** Whether this is a single category in a collapsed branch: several that are selected always show, or are hidden by a search. */
export const isInCollapsedBranch = ([only, ...others]: readonly number[]): boolean => {
  const { mainView, rows } = session.state;
  const isOne = only !== undefined && others.length === 0;
  return isOne && mainView === 'tree' && rows.indexOf(only) === -1 && !isFilteredOut(session.state, only);
};

const isQuestion = (ids: readonly number[]): boolean => {
  const { confirmDelete } = currentSettings();
  // What is out of sight is never deleted without a question.
  if (confirmDelete === 'always' || hidersOf(ids).length > 0 || isInCollapsedBranch(ids)) return true;
  return confirmDelete === 'several' && (ids.length > 1 || ids.some((id) => session.model.childIds(id).length > 0));
};

let isDeleting = false;

/** Deletes categories with everything below them, after a question where the settings ask for one. */
export const requestDelete = async (ids: readonly number[]): Promise<void> => {
  // A key that is held down must not delete the next category before the first is off the screen.
  if (isDeleting) return;
  if (isQuestion(ids)) {
    openDialog('delete', { ids });
    return;
  }
  isDeleting = true;
  try {
    await deleteCategories(ids);
  } finally {
    isDeleting = false;
  }
  // The focused row is gone, and the tree focuses the one that is selected now.
  if (document.activeElement !== null && document.activeElement.closest('[data-tree]') !== null) session.focusTree();
};
