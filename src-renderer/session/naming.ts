import { type CategoryId, parentOnWire, TOP_LEVEL } from '../../src-shared/ids';
import { nameSchema } from '../../src-shared/category';
import { errorText } from '../platform/bridge';
import { isTextField } from '../ui/focus';
import { toastProblem } from '../ui/toasts';
import { createCategory, updateCategory } from '../platform/service-client';
import { asShown } from './tree-effects';
import { queueKeys } from './key-queue';
import { arrived } from './follow-tree';
import { messages } from './messages';
import { session } from './session';
import type { Naming } from './session-state';
import type { Placement } from '../model/placement';

/** Why a naming ends: by a key, with the person still at the field, or because the person went elsewhere. */
type NamingEnd = 'key' | 'leave';

/** Whether it still has its field: the person may have gone on to another name while this one was being saved. */
const isStill = ({ token }: Naming): boolean => session.state.naming?.token === token;

/** What was typed is never dropped in silence: at the field it stays, elsewhere a toast quotes it. */
const refuse = (end: NamingEnd, naming: Naming, reason: string): boolean => {
  const { text } = naming;
  if (end === 'key' && isStill(naming)) {
    session.faultName(reason);
    return false;
  }
  if (isStill(naming)) session.stopNaming();
  toastProblem(messages.nameNotSaved(text.slice(0, 80)), reason);
  return true;
};

const createDraft = async ({ parent, after }: Placement, name: string): Promise<void> => {
  const { activeId } = session.state;
  const siblings = session.model.childIds(parent);
  const index = after === 'first' ? 0 : siblings.indexOf(after) + 1;
  // The sibling that the draft stood after may have been moved or deleted meanwhile; the category then goes last.
  const position = after !== 'first' && index === 0 ? siblings.length : index;
  const id = await createCategory({ name, parentId: parentOnWire(parent), position });
  // Selected before it is there, it would count as one that has gone.
  await arrived(id);
  // Whoever has gone on to another category meanwhile is not called back.
  if (session.state.activeId === activeId) session.selectFresh(id);
};

const isUntouched = (naming: Naming, end: NamingEnd): boolean =>
  naming.kind === 'rename' ? naming.text === naming.base : end === 'leave' && naming.text.trim() === '';

/**
 * Gives the row the focus while its field is still there: a field that is taken away with the focus costs a page as
 * much as all else here. Then its place in the row goes with all that is in it, which is less than part by part.
 */
const leaveField = (): void => {
  const field = document.activeElement;
  const row = isTextField(field) ? field.closest<HTMLElement>('[role="treeitem"]') : null;
  row?.focus({ preventScroll: true });
  if (row !== null) field?.parentElement?.remove();
};

/** @returns whether the naming has come to an end */
const commit = async (end: NamingEnd): Promise<boolean> => {
  const { naming } = session.state;
  if (naming === null) return true;
  let isOver = false;
  const finish = (): boolean => {
    if (isOver) return true;
    isOver = true;
    if (!isStill(naming)) return true;
    if (end === 'key' && naming.kind === 'rename') leaveField();
    session.stopNaming();
    if (end === 'key') session.focusTree();
    return true;
  };
  if (isUntouched(naming, end)) return finish();
  const parsed = nameSchema.safeParse(naming.text);
  if (!parsed.success) return refuse(end, naming, parsed.error.issues[0]?.message ?? messages.nameRefused);
  if (naming.kind === 'rename') {
    const present = session.model.get(naming.id)?.name;
    if (present !== undefined && present !== naming.base) {
      if (end === 'leave') return refuse(end, naming, messages.renamedElsewhere(present));
      session.rebaseName(present, messages.renamedUnderneath(present));
      return false;
    }
  }
  try {
    if (naming.kind === 'draft') await createDraft(naming.draft, parsed.data);
    else
      await asShown(
        () => updateCategory(naming.id, { name: parsed.data }),
        () => session.model.get(naming.id)?.name === parsed.data,
        finish
      );
  } catch (error) {
    // What the tree has is saved, whatever became of the answer.
    return isOver || refuse(end, naming, errorText(error));
  }
  return finish();
};

let underWay: { readonly token: number | undefined; readonly saving: Promise<boolean> } | null = null;

/**
 * Saves the name that is being typed, if there is one. A call while the same name is being saved, as when Enter takes the
 * focus away, waits for that; a name that was begun meanwhile is saved after it.
 * @returns whether the naming has come to an end; otherwise the field says what is wrong
 */
export const commitNaming = (end: NamingEnd): Promise<boolean> => {
  const token = session.state.naming?.token;
  if (underWay === null || (token !== undefined && token !== underWay.token)) {
    const begun = underWay === null ? commit(end) : underWay.saving.then(() => commit(end));
    const saving = begun.finally(() => {
      if (underWay?.saving === saving) underWay = null;
    });
    underWay = { token, saving };
  }
  if (end === 'key') void queueKeys(underWay.saving);
  return underWay.saving;
};

/** Begins to rename a category. What is typed before its field has the focus is typed into it. */
export const beginRename = (id: CategoryId, name: string): void => {
  session.startRename(id, name);
  void queueKeys(Promise.resolve(true));
};

/** Takes the category that is being typed under the sibling above it, or out after its parent, if there is one. */
export const indentDraft = (direction: 'in' | 'out'): void => {
  const { model } = session;
  const { naming } = session.state;
  if (naming?.kind !== 'draft') return;
  const { parent, after } = naming.draft;
  if (direction === 'in' && after !== 'first')
    session.moveDraft({ parent: after, after: model.childIds(after).at(-1) ?? 'first' });
  else if (direction === 'out' && parent !== TOP_LEVEL)
    session.moveDraft({ parent: model.get(parent)?.parent ?? TOP_LEVEL, after: parent });
};

/** Leaves everything as it was. */
export const cancelNaming = (): void => {
  const { naming } = session.state;
  session.stopNaming();
  if (naming?.kind === 'draft' && session.model.size === 0) return;
  session.focusTree();
};
