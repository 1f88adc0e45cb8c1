import { create } from 'zustand';
import { hideToast } from '../ui/toasts';

/** What is asked about workspaces; rename, delete and settings are about the one that this window shows. */
type WorkspaceDialogKind = 'create' | 'rename' | 'delete' | 'connect' | 'credentials' | 'pending' | 'service';

/** At most one is open, whichever feature shows it; `null`: none. */
const useStore = create<{ readonly dialog: WorkspaceDialogKind | null }>(() => ({ dialog: null }));

export const useWorkspaceDialog = (): WorkspaceDialogKind | null => useStore(({ dialog }) => dialog);

/** The one that is open, outside of rendering. */
export const currentWorkspaceDialog = (): WorkspaceDialogKind | null => useStore.getState().dialog;

/** Hears that another one is open, or none. Returns the way to stop. */
export const onWorkspaceDialog = (listener: () => void): (() => void) => useStore.subscribe(listener);

/** Opens a dialog in the place of whichever is open. */
export const askAboutWorkspace = (dialog: WorkspaceDialogKind): void => {
  hideToast();
  useStore.setState({ dialog });
};

export const closeWorkspaceDialog = (): void => useStore.setState({ dialog: null });
