import { create } from 'zustand';
import { hideToast } from '../ui/toasts';

/** A dialog about workspaces; rename, delete and settings concern the shown one. */
type WorkspaceDialogKind = 'create' | 'rename' | 'delete' | 'connect' | 'credentials' | 'pending' | 'service';

/** The open dialog; `null`: none. Several features show these. */
const useStore = create<{ readonly dialog: WorkspaceDialogKind | null }>(() => ({ dialog: null }));

export const useWorkspaceDialog = (): WorkspaceDialogKind | null => useStore(({ dialog }) => dialog);

/** The open dialog, outside of rendering. */
export const currentWorkspaceDialog = (): WorkspaceDialogKind | null => useStore.getState().dialog;

/** Subscribes to changes of the open dialog. @returns the function that unsubscribes */
export const onWorkspaceDialog = (listener: () => void): (() => void) => useStore.subscribe(listener);

/** Opens a dialog instead of the present one. */
export const askAboutWorkspace = (dialog: WorkspaceDialogKind): void => {
  hideToast();
  useStore.setState({ dialog });
};

export const closeWorkspaceDialog = (): void => useStore.setState({ dialog: null });
