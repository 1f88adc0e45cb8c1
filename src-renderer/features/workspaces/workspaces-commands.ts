import { create } from 'zustand';
import type { FeatureCommands } from '../../session/command-runner';
import { currentSyncStatus, syncNow } from '../../session/sync-status';
import { openAnotherWindow } from '../../session/kept-view';
import { currentList } from '../../session/workspace-query';
import { hideToast, toastAtLength, toastProblem } from '../../ui/toasts';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import { onMain } from '../../platform/bridge';
import { messages } from './messages';

/** What is asked about workspaces; rename, delete and settings are about the one that this window shows. */
type WorkspaceDialogKind = 'create' | 'rename' | 'delete' | 'connect' | 'credentials' | 'pending' | 'service';

interface WorkspacesState {
  readonly isMenuOpen: boolean;
  readonly dialog: WorkspaceDialogKind | null;
  /** The page is about to give way to another: nothing is to be typed into it any more. */
  readonly isLeaving: boolean;
}

export const useWorkspaces = create<WorkspacesState>(() => ({ isMenuOpen: false, dialog: null, isLeaving: false }));

const { setState } = useWorkspaces;

export const setMenuOpen = (isMenuOpen: boolean): void => setState({ isMenuOpen });

export const askAboutWorkspace = (dialog: WorkspaceDialogKind): void => {
  hideToast();
  setState({ dialog });
};

export const closeWorkspaceDialog = (): void => setState({ dialog: null });

export const setLeaving = (isLeaving: boolean): void => setState({ isLeaving });

export const workspacesCommands = {
  newWindow: { run: openAnotherWindow },
  switchWorkspace: { run: () => setMenuOpen(true) },
  newWorkspace: { run: () => askAboutWorkspace('create') },
  connectService: { run: () => askAboutWorkspace('connect') },
  syncNow: { run: ({ client }) => syncNow(client), isEnabled: ({ client }) => currentSyncStatus(client) !== null },
  renameWorkspace: { run: () => askAboutWorkspace('rename') },
  deleteWorkspace: {
    run: () => askAboutWorkspace('delete'),
    isEnabled: ({ client }) => (currentList(client)?.workspaces.length ?? 0) > 1
  }
} satisfies FeatureCommands;

/** Says what became of a workspace that was deleted, and that one does not respond. Returns the way to stop. */
export const followWorkspaceNews = (): (() => void) => {
  const stops = [
    onMain(IPC_EVENTS.workspaceHung, () => toastProblem(messages.hung.title, messages.hung.why)),
    onMain(IPC_EVENTS.workspaceDeleted, ({ name, file }) =>
      toastAtLength(file === null ? messages.delete.inTrash(name) : messages.delete.noTrash(name, file))
    )
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
