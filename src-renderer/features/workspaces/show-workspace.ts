import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import { toastError, toastProblem } from '../../ui/toasts';
import { saveBeforeLeaving } from '../../session/save-typed-text';
import { keepViewNow } from '../../session/kept-view';
import { messages } from './messages';
import { setLeaving } from './workspaces-commands';

/** Turns this window to another workspace. What is still being typed is saved first; the page then gives way to another. */
export const showWorkspace = async (id: string): Promise<void> => {
  try {
    const [unsaved] = await saveBeforeLeaving();
    if (unsaved !== undefined) {
      toastProblem(messages.show.stays, messages.show.unsaved(unsaved));
      return;
    }
    await keepViewNow();
    // What came in between would be meant for a tree that is about to go.
    setLeaving(true);
    await callMain(IPC_CALLS.showWorkspace, { id, inNewWindow: false });
  } catch (error) {
    setLeaving(false);
    toastError(messages.show.stays, error);
  }
};

/** Shows a workspace in a window of its own. */
export const showInNewWindow = async (id: string): Promise<void> => {
  try {
    await callMain(IPC_CALLS.showWorkspace, { id, inNewWindow: true });
  } catch (error) {
    toastError(messages.show.noWindow, error);
  }
};
