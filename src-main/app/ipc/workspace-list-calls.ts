import type { WebContents } from 'electron';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import type { DeletionLoss, WorkspaceDeletion } from '../../../src-shared/workspaces';
import { workspaceEntryOf } from '../workspaces/workspace-registry';
import type { CallParts } from './desktop-parts';
import { handleCalls } from './window-channel';
import { areSecretsLocked } from '../security/secret-file';
import type { Windows } from '../windows/windows';
import { workspaceOf, sendToAllWindows } from '../windows/pages';
import { putInTrash, removeWorkspace, type RemovalParts, duplicateWorkspace } from '../workspaces/workspace-files';

type WorkspaceCallParts = RemovalParts &
  Pick<CallParts, 'guard' | 'credentials' | 'log'> & { readonly windows: Pick<Windows, 'show' | 'openAnother'> };

const notifyChanged = (): void => sendToAllWindows(IPC_EVENTS.workspacesChanged, null);

const isAgreed = (loss: DeletionLoss, agreed: DeletionLoss): boolean => {
  if ((agreed.drafts ?? 0) < (loss.drafts ?? 0)) return false;
  if (loss.kind !== 'unsent') return loss.kind === 'nothing' || agreed.kind === 'unknown';
  return agreed.kind === 'unsent' && agreed.count >= loss.count;
};

export const handleWorkspaceCalls = (parts: WorkspaceCallParts): void => {
  const { guard, registry, open, credentials, windows, log } = parts;
  const shownIn = (sender: WebContents): string => {
    const shown = registry.find(workspaceOf(sender) ?? '') ?? registry.first;
    return shown.draft?.workspace ?? shown.id;
  };

  const deleteWorkspace = async (id: string): Promise<void> => {
    const { name } = registry.get(id);
    const file = await removeWorkspace(parts, id);
    for (const draft of registry.draftsOf(id)) await putInTrash(await removeWorkspace(parts, draft.id), log);
    const isInTrash = await putInTrash(file, log);
    notifyChanged();
    sendToAllWindows(IPC_EVENTS.workspaceDeleted, { name, file: isInTrash ? null : file });
  };
  handleCalls(guard, {
    listWorkspaces: async (_nothing, sender) => ({
      workspaces: registry.workspaces.map((workspace) => workspaceEntryOf(workspace, open.syncSummary(workspace.id))),
      currentId: shownIn(sender),
      secretsKept: await credentials.areKept,
      secretsLocked: areSecretsLocked()
    }),
    showWorkspace: ({ id, inNewWindow }, sender) => {
      registry.get(id);
      if (inNewWindow) windows.openAnother(sender, id);
      // Not awaited, since it resolves once the calling page is gone.
      else void windows.show(sender, id);
    },
    createWorkspace: ({ name }) => {
      const workspace = registry.add({ name, kind: 'local', address: null, auth: null });
      notifyChanged();
      return workspaceEntryOf(workspace);
    },
    duplicateWorkspace: async ({ id, name }) => {
      const copy = await duplicateWorkspace(parts, id, name);
      notifyChanged();
      return workspaceEntryOf(copy);
    },
    renameWorkspace: async ({ id, name }) => {
      const workspace = registry.change(id, { name });
      for (const one of [workspace, ...registry.draftsOf(id)]) await open.rename(one.id, name);
      notifyChanged();
      return workspaceEntryOf(workspace);
    },
    deleteWorkspace: async ({ id, agreed }): Promise<WorkspaceDeletion> => {
      const drafts = registry.draftsOf(id).length;
      const loss = { ...(await open.lossOf(id)), ...(drafts > 0 && { drafts }) };
      if (!isAgreed(loss, agreed)) return { state: 'asked', loss };
      await deleteWorkspace(id);
      return { state: 'deleted' };
    }
  });
};
