import { useEffect, useRef } from 'react';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { keysReplayed } from './key-queue';
import { commitNaming } from './naming';
import { session } from './session';
import { callMain, onMain } from '../platform/bridge';
import { allSettled } from '../platform/service-client';
import { logUnexpected } from '../ui/unexpected-errors';
import { keepViewNow } from './kept-view';
import { messages } from './messages';

interface Field {
  readonly describe: () => string | null;
  readonly save: () => Promise<void>;
}

const fields = new Set<Field>();

/** A field and its unsaved text, as listed when the window closes. */
export const unsavedText = (label: string, text: string): string =>
  messages.unsaved({ label, text: text.slice(0, 100) });

const nothing = async (): Promise<void> => undefined;

/** Registers a field whose text may be unsaved. @param describe that text with its label; `null`: none @param save saves it if possible */
export const useUnsaved = (describe: () => string | null, save: () => Promise<void> = nothing): void => {
  const latest = useRef({ describe, save });
  useEffect(() => {
    latest.current = { describe, save };
  });
  useEffect(() => {
    const field: Field = { describe: () => latest.current.describe(), save: () => latest.current.save() };
    fields.add(field);
    return () => void fields.delete(field);
  }, []);
};

const unsavedTexts = (): string[] => [...fields].map(({ describe }) => describe()).filter((text) => text !== null);

export const hasUnsavedText = (): boolean => unsavedTexts().length > 0;

const saveFields = async (): Promise<void> => {
  await Promise.all([...fields].map(({ save }) => save()));
};

const MOST_LISTED = 10;

/** Saves all typed text. Resolves once it is saved, or the field or a toast says why not. */
export const saveWhatIsTyped = async (): Promise<void> => {
  await keysReplayed();
  if (document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement)
    document.activeElement.blur();
  await commitNaming('leave');
  await saveFields();
  await allSettled();
};

/** Saves the typed name as Enter does: one that cannot be saved stays in its field, since a toast would close with the window. */
const unsavedName = async (): Promise<string | null> => {
  // Keys may be queued for a field that is not rendered yet.
  await keysReplayed();
  const { naming } = session.state;
  // Restored text that was not touched is restored once more by the next start.
  if (naming === null || naming.isRestored || naming.text.trim() === '') return null;
  return (await commitNaming('key')) ? null : unsavedText(messages.conflicts.unitLabel('name'), naming.text);
};

/** Saves all typed text before the page is replaced. @returns the texts that cannot be saved and stay in their fields */
export const saveBeforeLeaving = async (): Promise<string[]> => {
  const name = await unsavedName();
  if (name === null) await saveWhatIsTyped();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  return [...(name === null ? [] : [name]), ...unsavedTexts()];
};

const tellSaving = (saves: boolean): void => {
  callMain(IPC_CALLS.savesOnClosing, { saves }).catch((error: unknown) => logUnexpected('event', error));
};

/** Saves all typed text before the window closes. */
export const useSaveBeforeClose = (): void => {
  useEffect(() => {
    const stop = onMain(IPC_EVENTS.windowClosing, () => {
      const save = async (): Promise<void> => {
        const field = document.activeElement;
        const unsaved = await saveBeforeLeaving();
        await keepViewNow();
        await callMain(IPC_CALLS.closeWindow, { unsaved: unsaved.slice(0, MOST_LISTED) });
        if (field instanceof HTMLElement && field.isConnected) field.focus();
      };
      // If this fails, the main process closes the window a moment later.
      save().catch(() => undefined);
    });
    tellSaving(true);
    return () => {
      stop();
      tellSaving(false);
    };
  }, []);
};
