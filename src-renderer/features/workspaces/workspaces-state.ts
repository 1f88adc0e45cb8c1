import { create } from 'zustand';
import { hideNotice } from '../../ui/notices';

/** What is asked about workspaces; rename and forget are about the one that this window shows. */
export type WorkspaceDialogKind = 'create' | 'rename' | 'forget' | 'connect' | 'credentials' | 'waiting';

interface WorkspacesState {
  readonly isMenuOpen: boolean;
  readonly dialog: WorkspaceDialogKind | null;
  /** The page is about to give way to another: nothing is to be typed into it any more. */
  readonly isLeaving: boolean;
}

export const useWorkspaces = create<WorkspacesState>(() => ({ isMenuOpen: false, dialog: null, isLeaving: false }));

const { setState } = useWorkspaces;

export const setMenuOpen = (isMenuOpen: boolean): void => setState({ isMenuOpen });

/** Opens the menu of the workspaces as its button does. */
export const openWorkspaceMenu = (): void => setMenuOpen(true);

export const askAboutWorkspace = (dialog: WorkspaceDialogKind): void => {
  hideNotice();
  setState({ dialog });
};

export const closeWorkspaceDialog = (): void => setState({ dialog: null });

export const setLeaving = (isLeaving: boolean): void => setState({ isLeaving });
