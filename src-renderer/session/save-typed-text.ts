import { useEffect, useRef } from 'react';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { keysReplayed } from './key-queue';
import { commitNaming } from './naming';
import { session } from './session';
import { callMain, onMain } from '../platform/bridge';
import { allSettled } from '../platform/service-client';
import { keepViewNow } from './kept-view';

interface Field {
  readonly describe: () => string | null;
  readonly save: () => Promise<void>;
}

const fields = new Set<Field>();

/** The field and what stands in it, as a window that closes tells it. */
export const unsavedText = (label: string, text: string): string => `${label}: “${text.slice(0, 100)}”`;

const nothing = async (): Promise<void> => undefined;

/**
 * Makes a field known whose text may be impossible to save.
 * @param describe what is in it and not saved, or `null`
 * @param save saves that where it can be saved: text that came back after a crash may be in a field without focus
 */
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

/** What stands in fields and is not saved. */
const unsavedTexts = (): string[] => [...fields].map(({ describe }) => describe()).filter((text) => text !== null);

/** Saves what stands in fields, whether or not they have the focus. Resolves once each has saved or says why not. */
const saveFields = async (): Promise<void> => {
  await Promise.all([...fields].map(({ save }) => save()));
};

/** More than anybody reads in a question. */
const MOST_LISTED = 10;

/** Saves what is still being typed. Resolves once that is done, or the field or a toast says why not. */
export const saveWhatIsTyped = async (): Promise<void> => {
  await keysReplayed();
  if (document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement)
    document.activeElement.blur();
  await commitNaming('leave');
  await saveFields();
  await allSettled();
};

/** Keeps a name that cannot be saved in its field, where leaving the field would quote it in a toast that nobody sees any more. */
const unsavedName = async (): Promise<string | null> => {
  // Whoever types fast and closes at once may have typed a name whose field is not there yet.
  await keysReplayed();
  const { naming } = session.state;
  if (naming === null || naming.text.trim() === '') return null;
  return (await commitNaming('key')) ? null : unsavedText('Name', naming.text);
};

/** Saves what is still being typed before the page goes. @returns what cannot be saved and stays in its field, each in words */
export const saveBeforeLeaving = async (): Promise<string[]> => {
  const name = await unsavedName();
  if (name === null) await saveWhatIsTyped();
  // Each field hears of its own save before it is asked.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  return [...(name === null ? [] : [name]), ...unsavedTexts()];
};

/** Saves what is still being typed before the window goes: leaving a field is what saves it, so it is left. */
export const useSaveBeforeClose = (): void => {
  useEffect(
    () =>
      onMain(IPC_EVENTS.windowClosing, () => {
        const save = async (): Promise<void> => {
          const field = document.activeElement;
          const unsaved = await saveBeforeLeaving();
          await keepViewNow();
          await callMain(IPC_CALLS.closeWindow, { unsaved: unsaved.slice(0, MOST_LISTED) });
          // Still here: the person goes on where they were.
          if (field instanceof HTMLElement && field.isConnected) field.focus();
        };
        // Should this fail, the main process closes the window a moment later.
        save().catch(() => undefined);
      }),
    []
  );
};
