import { create } from 'zustand';
import type { FeatureCommands } from '../../session/command-runner';
import { openAnotherWindow } from '../../session/kept-view';
import { currentList } from '../../session/workspace-query';
import { toastAtLength, toastProblem } from '../../ui/toasts';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import { onMain } from '../../platform/bridge';
import messages from './messages/en.json' with { type: 'json' };
import { openDialog } from '../../session/dialogs';

/** Whether the menu of workspaces is open. A command opens it too. */
export const useWorkspaceMenu = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const setMenuOpen = (isOpen: boolean): void => useWorkspaceMenu.setState({ isOpen });

export const workspacesCommands = {
  newWindow: { run: openAnotherWindow },
  switchWorkspace: { run: () => setMenuOpen(true) },
  newWorkspace: { run: () => openDialog('createWorkspace', null) },
  renameWorkspace: { run: () => openDialog('renameWorkspace', null) },
  duplicateWorkspace: { run: () => openDialog('duplicateWorkspace', null) },
  deleteWorkspace: {
    run: () => openDialog('deleteWorkspace', null),
    isEnabled: () => (currentList()?.workspaces.length ?? 0) > 1
  }
} satisfies FeatureCommands;

/** Reports deleted workspaces and ones that do not respond. */
export const followWorkspaceNews = (): void => {
  onMain(IPC_EVENTS.workspaceHung, () => toastProblem(messages.hung.title, messages.hung.why));
  onMain(IPC_EVENTS.workspaceDeleted, ({ name, file }) =>
    toastAtLength(file === null ? messages.delete.inTrash({ name }) : messages.delete.noTrash({ name, file }))
  );
};
