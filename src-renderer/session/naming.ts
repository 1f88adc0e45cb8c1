import { parentOnWire, TOP_LEVEL } from '../../src-shared/ids';
import { nameSchema } from '../../src-shared/category';
import type { TextPlace } from '../../src-shared/kept-columns';
import { errorText } from '../platform/bridge';
import { isTextField } from '../ui/focus';
import { attempt, toast, toastProblem } from '../ui/toasts';
import { createCategory } from '../platform/service-client';
import { copyText } from './clipboard';
import { newSlugMaker } from './kept-rules';
import { outsideRefusal, editRights, isEditRefused } from './edit-rights';
import { compositionEnd, nameWhenTyped, queueKeys, takeWaitingText } from './key-queue';
import { arrived } from './follow-tree';
import { guardedName, writeField } from './guarded-write';
import { messages } from './messages';
import { session } from './session';
import type { Naming } from './session-state';
import type { Placement } from '../model/placement';
import { shownLanguage, withTextAt } from '../model/shown-language';
import type { CategoryNode } from '../model/tree-model';
import { columnRefusal } from './cells/cell-value';

/** Why naming ends: by a key, with the person still in the field, or because the focus left it. */
type NamingEnd = 'key' | 'leave';

const isStill = ({ token }: Naming): boolean => session.state.naming?.token === token;

/** Characters of a name that a toast quotes. */
const QUOTED = 80;

/** Reports why a name was not saved. The text is kept in the field, or quoted in a toast, which has all of a longer one to be copied. @returns whether the naming has ended */
const refuse = (end: NamingEnd, naming: Naming, reason: string): boolean => {
  const { text } = isStill(naming) ? (session.state.naming ?? naming) : naming;
  const isGone = naming.kind === 'rename' && session.model.get(naming.id) === undefined;
  if (end === 'key' && isStill(naming) && !isGone) {
    session.faultName(reason);
    return false;
  }
  if (isStill(naming)) session.stopNaming();
  if (text.length <= QUOTED) toastProblem(messages.nameNotSaved({ name: text }), reason);
  else
    toastProblem(messages.nameNotSaved({ name: `${text.slice(0, QUOTED)}…` }), reason, {
      label: messages.copyText,
      act: () => void attempt(copyText(text), messages.textNotCopied)
    });
  return true;
};

const createDraft = async ({ parent, after }: Placement, name: string): Promise<void> => {
  const { activeId } = session.state;
  const siblings = session.model.childIds(parent);
  const index = after === 'first' ? 0 : siblings.indexOf(after) + 1;
  // The sibling that the draft stood after may have been moved or deleted meanwhile; the category then goes last.
  const position = after !== 'first' && index === 0 ? siblings.length : index;
  const slug = newSlugMaker(session.model)(name, parent);
  const id = await createCategory({ name, ...(slug !== null && { slug }), parentId: parentOnWire(parent), position });
  // Before its commit arrives, a selection of the new category would count as deleted.
  await arrived(id);
  if (session.state.activeId === activeId) session.selectFresh(id);
};

const isUntouched = (naming: Naming, end: NamingEnd): boolean =>
  naming.kind === 'rename' ? naming.text === naming.base : end === 'leave' && naming.text.trim() === '';

/** Focuses the row while its field exists, since removing a focused field is slow; the field's container is then removed as a whole. */
const leaveField = (): void => {
  const field = document.activeElement;
  const row = isTextField(field) ? field.closest<HTMLElement>('[data-id]') : null;
  row?.focus({ preventScroll: true });
  if (row !== null) field?.parentElement?.remove();
};

/** Types what waits for the field that is being left: over a name that is selected, else at the end. A waiting Escape ends naming. */
const typeWhatWaits = (): void => {
  const { naming } = session.state;
  if (naming === null) return;
  const { text, isCanceled } = takeWaitingText();
  if (isCanceled) return session.stopNaming();
  if (text === '') return;
  const isSelected = naming.kind === 'rename' && naming.text === naming.base;
  session.typeName(isSelected ? text : naming.text + text);
};

/** Whether a name came back after a crash and stays unsaved: Enter saves it, or typing on, but no dialog that takes the focus. */
const isLeftAlone = ({ isRestored }: Naming, end: NamingEnd): boolean => {
  if (!isRestored) return false;
  session.faultName(messages.nameCameBack);
  if (end === 'key') document.querySelector<HTMLElement>('[data-tree] [data-id] input')?.focus();
  return true;
};

const commit = async (end: NamingEnd): Promise<boolean> => {
  if (end === 'leave') typeWhatWaits();
  const { naming } = session.state;
  if (naming === null) return true;
  if (isLeftAlone(naming, end)) return false;
  const close = async (): Promise<true> => {
    const composed = compositionEnd();
    if (composed !== null) await composed;
    if (!isStill(naming)) return true;
    if (end === 'key' && naming.kind === 'rename') leaveField();
    session.stopNaming();
    if (end === 'key') session.focusTree();
    return true;
  };
  let closed: Promise<true> | null = null;
  const finish = (): Promise<true> => (closed ??= close());
  if (isUntouched(naming, end)) return finish();
  const field = guardedName(naming.kind === 'rename' ? naming.place : null);
  const parsed = nameSchema.safeParse(naming.text);
  if (!parsed.success) return refuse(end, naming, parsed.error.issues[0]?.message ?? messages.nameRefused);
  try {
    if (naming.kind === 'draft') await createDraft(naming.draft, parsed.data);
    else if (
      (await writeField(field, parsed.data, new Map([[naming.id, naming.base]]), () => void finish())).state ===
      'conflict'
    ) {
      const node = session.model.get(naming.id);
      const present = node === undefined ? naming.base : field.read(node);
      if (end === 'leave') return refuse(end, naming, messages.renamedElsewhere({ name: present }));
      session.rebaseName(present, messages.renamedUnderneath({ name: present }));
      return false;
    }
  } catch (error) {
    // If the tree has the name it is saved, whatever the answer.
    return closed ?? refuse(end, naming, errorText(error));
  }
  return finish();
};

let underWay: { readonly token: number | undefined; readonly saving: Promise<boolean> } | null = null;

/** Saves the typed name, if any, once; one that began meanwhile is saved after it. @returns `false`: the field shows the fault */
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

/** Why the name that shows cannot be typed; `null`: it can. */
const nameRefusal = (node: CategoryNode, place: TextPlace | null): string | null => {
  const refusal = outsideRefusal(editRights(), session.model, [node.id]) ?? columnRefusal({ of: 'name' });
  if (refusal !== null || place === null) return refusal;
  return withTextAt(node, place, '') === null ? messages.nameIsNoText : null;
};

/**
 * Begins to rename a category in the language that shows, with the name that the person saw: a newer one would be written over unseen. Early
 * keys are replayed.
 */
export const beginRename = (node: CategoryNode): void => {
  if (isEditRefused() || (session.state.naming !== null && isLeftAlone(session.state.naming, 'key'))) return;
  const place = shownLanguage()?.name ?? null;
  const refusal = nameRefusal(node, place);
  if (refusal !== null) {
    toast(refusal);
    return;
  }
  const { id, name } = node;
  session.startRename(id, place === null ? (nameWhenTyped(id) ?? name) : guardedName(place).read(node), place);
  void queueKeys(Promise.resolve(true));
};

/** Moves the category that is being typed under the sibling above it, or out after its parent, if there is one. */
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

export const cancelNaming = (): void => {
  const { naming } = session.state;
  session.stopNaming();
  if (naming?.kind === 'draft' && session.model.size === 0) return;
  session.focusTree();
};
