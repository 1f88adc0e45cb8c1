import { create } from 'zustand';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import { attempt, toastError, toastProblem } from '../ui/toasts';
import { saveBeforeLeaving } from './save-typed-text';
import { keepViewNow } from './kept-view';
import { messages } from './messages';

const useStore = create<{ readonly isLeaving: boolean }>(() => ({ isLeaving: false }));

/** Whether the page is about to be replaced; input is then blocked. */
export const useLeaving = (): boolean => useStore(({ isLeaving }) => isLeaving);

/** Makes a call that replaces this page, after saving typed text. @param stays the title of the toast where the page stays */
export const leaveFor = async (call: () => Promise<unknown>, stays: string): Promise<void> => {
  try {
    const [unsaved] = await saveBeforeLeaving();
    if (unsaved !== undefined) {
      toastProblem(stays, messages.show.unsaved({ field: unsaved }));
      return;
    }
    await keepViewNow();
    useStore.setState({ isLeaving: true });
    await call();
  } catch (error) {
    useStore.setState({ isLeaving: false });
    toastError(stays, error);
  }
};

export const showWorkspace = (id: string): Promise<void> =>
  leaveFor(() => callMain(IPC_CALLS.showWorkspace, { id, inNewWindow: false }), messages.show.stays);

export const showInNewWindow = (id: string): Promise<boolean> =>
  attempt(callMain(IPC_CALLS.showWorkspace, { id, inNewWindow: true }), messages.show.noWindow);
