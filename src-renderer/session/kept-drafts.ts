import { anchorOnWire, type CategoryId, parentOnWire } from '../../src-shared/ids';
import { useEffect } from 'react';
import { LONGEST_DRAFT, MOST_SEEN, type KeptDraft } from '../../src-shared/drafts';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import { toastError } from '../ui/toasts';
import { messages } from './messages';
import type { Placement } from '../model/placement';
import { session } from './session';
import type { Naming } from './session-state';

const KEEP_MS = 300;

/** For each field the draft to save when its timer ends (`null`: nothing new). An entry means that a draft was saved. */
const kept = new Map<string, { next: KeptDraft | null; timer: ReturnType<typeof setTimeout> | null }>();

const restored = new Map<string, KeptDraft>();
const restoredCategories = new Set<CategoryId>();

let isFailureTold = false;

/** Typing goes on after a failure, which is told once: a crash would lose the text. */
const send = (draft: KeptDraft): void => {
  callMain(IPC_CALLS.keepDraft, draft).catch((error: unknown) => {
    if (!isFailureTold) toastError(messages.draftNotKept, error);
    isFailureTold = true;
  });
};

const wait = (key: string): ReturnType<typeof setTimeout> =>
  setTimeout(() => {
    const state = kept.get(key);
    if (state === undefined) return;
    const { next } = state;
    state.timer = null;
    if (next === null) return;
    state.next = null;
    state.timer = wait(key);
    send(next);
  }, KEEP_MS);

/** Saves a draft at once, then at most every 300 ms. One that is too long is dropped, or a shorter one before would come back. */
export const keepDraft = (draft: KeptDraft): void => {
  if (draft.text.length > LONGEST_DRAFT) {
    dropDraft(draft.key);
    return;
  }
  if (restored.has(draft.key)) restored.set(draft.key, draft);
  const state = kept.get(draft.key);
  if (state !== undefined && state.timer !== null) {
    state.next = draft;
    return;
  }
  kept.set(draft.key, { next: null, timer: wait(draft.key) });
  send(draft);
};

/** Deletes a draft that was saved or discarded, if there is one. */
export const dropDraft = (key: string): void => {
  const state = kept.get(key);
  if (!restored.delete(key) && state === undefined) return;
  if (state !== undefined && state.timer !== null) clearTimeout(state.timer);
  kept.delete(key);
  callMain(IPC_CALLS.dropDraft, { key }).catch(() => undefined);
};

/** Restores drafts of the last run. Never rejects: drafts that cannot be read stay on disk for the next start. */
export const recallDrafts = async (): Promise<void> => {
  try {
    for (const draft of await callMain(IPC_CALLS.takeDrafts, null)) {
      restored.set(draft.key, draft);
      if (draft.place.kind === 'field') for (const { id } of draft.place.seen) restoredCategories.add(id);
    }
  } catch {
    // The main process has logged it.
  }
};

/** Restored drafts that are still open, oldest first. */
export const restoredDrafts = (): readonly KeptDraft[] => [...restored.values()];

/** Whether one of these categories has a restored draft; its fields are then mounted again with it. */
export const hasRestored = (nodes: readonly { readonly id: CategoryId }[]): boolean =>
  restoredCategories.size > 0 && nodes.some(({ id }) => restoredCategories.has(id));

/** The draft key of an inspector field; `null`: too many categories, or too long a name, to save a draft. */
export const fieldDraftKey = (field: string, ids: readonly CategoryId[]): string | null =>
  ids.length > MOST_SEEN || field.length > 500 ? null : `field:${field}:${ids.toSorted((a, b) => a - b).join(',')}`;

/** The restored text of an inspector field, with the values that it replaces by category. */
export const restoredField = (
  field: string,
  ids: () => readonly CategoryId[]
): { readonly text: string; readonly seen: ReadonlyMap<CategoryId, string> } | null => {
  if (restored.size === 0) return null;
  const key = fieldDraftKey(field, ids());
  const draft = key === null ? undefined : restored.get(key);
  if (draft?.place.kind !== 'field') return null;
  return { text: draft.text, seen: new Map(draft.place.seen.map(({ id, value }) => [id, value])) };
};

const NAMING = 'naming';

const newCategoryPlace = ({ parent, after }: Placement): KeptDraft['place'] => ({
  kind: 'newCategory',
  parentId: parentOnWire(parent),
  afterId: anchorOnWire(after)
});

const namingDraft = (naming: Naming | null): KeptDraft | null => {
  if (naming === null) return null;
  const { text } = naming;
  if (naming.kind === 'rename') {
    const { id, base, place } = naming;
    if (text === base) return null;
    return {
      key: NAMING,
      text,
      about: base,
      place: { kind: 'rename', id, base, ...(place !== null && { at: place }) }
    };
  }
  return text.trim() === '' ? null : { key: NAMING, text, about: null, place: newCategoryPlace(naming.draft) };
};

/** Whether a draft can be restored in its field; of two windows' drafts of one field only one can. */
export const hasOwnField = ({ key, place }: KeptDraft): boolean => {
  if (place.kind === 'elsewhere') return false;
  if (place.kind !== 'field') return key === NAMING;
  return (
    key ===
    fieldDraftKey(
      place.field,
      place.seen.map(({ id }) => id)
    )
  );
};

/** Saves the name that is being typed in a row. */
export const followNaming = (): void => {
  session.store.subscribe(({ naming }, before) => {
    if (naming === before.naming || naming?.isRestored === true) return;
    const draft = namingDraft(naming);
    if (draft !== null) keepDraft(draft);
    else dropDraft(NAMING);
  });
};

/** Saves the draft of a dialog's text; after a crash it can be copied. @param name its key @param label what the message calls it */
export const useDialogDraft = (name: string, label: string, text: string): void => {
  const key = `dialog:${name}`;
  useEffect(() => {
    if (text.trim() === '') dropDraft(key);
    else keepDraft({ key, text, about: null, place: { kind: 'elsewhere', label } });
  }, [key, label, text]);
  useEffect(() => () => dropDraft(key), [key]);
};
