import { useEffect } from 'react';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { keysReplayed } from './key-queue';
import { commitNaming } from './naming';
import { session } from './session';
import { callMain, onMain } from '../platform/bridge';
import { allSettled } from '../platform/service-client';
import { saveFields, unsavedText, unsavedTexts } from './unsaved';
import { keepViewNow } from './window-view';

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
