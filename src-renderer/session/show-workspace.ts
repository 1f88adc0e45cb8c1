import { create } from 'zustand';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import { toastError, toastProblem } from '../ui/toasts';
import { saveBeforeLeaving } from './save-typed-text';
import { keepViewNow } from './kept-view';
import { messages } from './messages';

const useStore = create<{ readonly isLeaving: boolean }>(() => ({ isLeaving: false }));

/** Whether the page is about to be replaced; input is then blocked. */
export const useLeaving = (): boolean => useStore(({ isLeaving }) => isLeaving);

/** Shows another workspace in this window. Typed text is saved first; then the page is replaced. */
export const showWorkspace = async (id: string): Promise<void> => {
  try {
    const [unsaved] = await saveBeforeLeaving();
    if (unsaved !== undefined) {
      toastProblem(messages.show.stays, messages.show.unsaved(unsaved));
      return;
    }
    await keepViewNow();
    // Input from now on would be for a tree that is about to be replaced.
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
