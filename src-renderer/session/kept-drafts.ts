import { anchorOnWire, type CategoryId, parentOnWire } from '../../src-shared/ids';
import { useEffect } from 'react';
import { LONGEST_DRAFT, MOST_SEEN, type KeptDraft } from '../../src-shared/drafts';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import type { Placement } from '../model/placement';
import { session } from './session';
import type { Naming } from './session-state';

/** Milliseconds between two copies of one field that is being typed in. */
const KEEP_MS = 300;

/** What is to be kept of each field once its time has passed; `null`: nothing new. A field that is here was kept before. */
const kept = new Map<string, { next: KeptDraft | null; timer: ReturnType<typeof setTimeout> | null }>();

/** What came back at the start and has neither been saved nor given up since. */
const restored = new Map<string, KeptDraft>();
const restoredCategories = new Set<CategoryId>();

const send = (draft: KeptDraft): void => {
  // The main process logs a failure; the field works all the same.
  callMain(IPC_CALLS.keepDraft, draft).catch(() => undefined);
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

/** Keeps what is being typed on disk: at once, and then every 300 ms for as long as the typing goes on. */
export const keepDraft = (draft: KeptDraft): void => {
  if (draft.text.length > LONGEST_DRAFT) return;
  if (restored.has(draft.key)) restored.set(draft.key, draft);
  const state = kept.get(draft.key);
  if (state !== undefined && state.timer !== null) {
    state.next = draft;
    return;
  }
  kept.set(draft.key, { next: null, timer: wait(draft.key) });
  send(draft);
};

/** Drops a draft that was saved or given up, if there is one. */
export const dropDraft = (key: string): void => {
  const state = kept.get(key);
  if (!restored.delete(key) && state === undefined) return;
  if (state !== undefined && state.timer !== null) clearTimeout(state.timer);
  kept.delete(key);
  callMain(IPC_CALLS.dropDraft, { key }).catch(() => undefined);
};

/** Takes over what was being typed when this page or the app ended. Never rejects: what fails stays on disk for the next start. */
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

/** What came back and is not settled yet, the oldest first. */
export const restoredDrafts = (): readonly KeptDraft[] => [...restored.values()];

/** Whether text of one of these came back at the start: their fields are then not those of the category shown before. */
export const hasRestored = (nodes: readonly { readonly id: CategoryId }[]): boolean =>
  restoredCategories.size > 0 && nodes.some(({ id }) => restoredCategories.has(id));

/** The key of an inspector field's draft; `null`: of too many categories for one to come back. */
export const fieldDraftKey = (field: string, ids: readonly CategoryId[]): string | null =>
  ids.length > MOST_SEEN || field.length > 500 ? null : `field:${field}:${ids.toSorted((a, b) => a - b).join(',')}`;

/** The text that came back for a field of the inspector, with the values that it was typed over. */
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
  if (naming.kind === 'rename')
    return text === naming.base
      ? null
      : { key: NAMING, text, about: naming.base, place: { kind: 'rename', id: naming.id, base: naming.base } };
  return text.trim() === '' ? null : { key: NAMING, text, about: null, place: newCategoryPlace(naming.draft) };
};

let isRestoring = false;

/** Begins a naming that came back, and does not take its beginning for an end of what was kept. */
export const restoreNaming = (begin: () => void): void => {
  isRestoring = true;
  try {
    begin();
  } finally {
    isRestoring = false;
  }
  restored.delete(NAMING);
};

/** Whether a draft can come back to its field; of two windows' drafts of one field, one can. */
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

/** Keeps the name that is being typed in a row. Returns the way to stop. */
export const followNaming = (): (() => void) =>
  session.store.subscribe(({ naming }, before) => {
    if (naming === before.naming) return;
    const draft = namingDraft(naming);
    if (draft !== null) keepDraft(draft);
    else if (!isRestoring) dropDraft(NAMING);
  });

/**
 * Keeps the text of a dialog for as long as it is open. After a crash it can be copied.
 * @param name tells it from other fields of dialogs
 * @param label what the message calls it
 */
export const useDialogDraft = (name: string, label: string, text: string): void => {
  const key = `dialog:${name}`;
  useEffect(() => {
    if (text.trim() === '') dropDraft(key);
    else keepDraft({ key, text, about: null, place: { kind: 'elsewhere', label } });
  }, [key, label, text]);
  useEffect(() => () => dropDraft(key), [key]);
};
