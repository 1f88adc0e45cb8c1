import { create } from 'zustand';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import { toastError, toastProblem } from '../ui/toasts';
import { saveBeforeLeaving } from './save-typed-text';
import { keepViewNow } from './kept-view';
import { messages } from './messages';

const useStore = create<{ readonly isLeaving: boolean }>(() => ({ isLeaving: false }));

/** Whether the page is about to give way to another: nothing is to be typed into it any more. */
export const useLeaving = (): boolean => useStore(({ isLeaving }) => isLeaving);

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
    useStore.setState({ isLeaving: true });
    await callMain(IPC_CALLS.showWorkspace, { id, inNewWindow: false });
  } catch (error) {
    useStore.setState({ isLeaving: false });
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
