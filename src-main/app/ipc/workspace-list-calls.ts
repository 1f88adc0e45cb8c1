import { IPC_EVENTS, WINDOW_CALLS } from '../../../src-shared/ipc';
import type { DeletionLoss, WorkspaceDeletion } from '../../../src-shared/workspaces';
import type { Log } from '../../platform/log';
import { workspaceEntryOf, type WorkspaceRegistry } from '../workspaces/workspace-registry';
import { handleCall, type Guard } from './window-channel';
import type { DraftStores } from '../workspaces/draft-store';
import type { FirstScreenStore } from '../workspaces/first-screen-store';
import type { OpenWorkspaces } from '../workspaces/open-workspaces';
import { areSecretsLocked } from '../security/secret-file';
import type { ServiceCredentials } from '../security/service-credentials';
import type { Windows } from '../windows/windows';
import { workspaceOf, sendToAllWindows } from '../windows/pages';
import { putInTrash } from '../workspaces/workspace-files';

interface WorkspaceCallParts {
  readonly guard: Guard;
  readonly registry: WorkspaceRegistry;
  readonly open: OpenWorkspaces;
  readonly credentials: ServiceCredentials;
  readonly windows: Pick<Windows, 'show' | 'openAnother' | 'leave'>;
  readonly drafts: Pick<DraftStores, 'close'>;
  readonly firstScreens: Pick<FirstScreenStore, 'forget'>;
  readonly log: Log;
}

const notifyChanged = (): void => sendToAllWindows(IPC_EVENTS.workspacesChanged, null);

/** Whether the person has agreed to this loss or a greater one. */
const isAgreed = (loss: DeletionLoss, agreed: DeletionLoss): boolean => {
  if (loss.kind !== 'unsent') return loss.kind === 'nothing' || agreed.kind === 'unknown';
  return agreed.kind === 'unsent' && agreed.count >= loss.count;
};

export const handleWorkspaceCalls = ({
  guard,
  registry,
  open,
  credentials,
  windows,
  drafts,
  firstScreens,
  log
}: WorkspaceCallParts): void => {
  handleCall(WINDOW_CALLS.listWorkspaces, guard, async (_nothing, sender) => ({
    workspaces: registry.workspaces.map((workspace) => workspaceEntryOf(workspace, open.syncSummary(workspace.id))),
    currentId: workspaceOf(sender) ?? registry.first.id,
    secretsKept: await credentials.areKept,
    secretsLocked: areSecretsLocked()
  }));

  handleCall(WINDOW_CALLS.showWorkspace, guard, ({ id, inNewWindow }, sender) => {
    registry.get(id);
    if (inNewWindow) windows.openAnother(sender, id);
    // Not awaited, since it resolves once the calling page is gone.
    else void windows.show(sender, id);
  });

  handleCall(WINDOW_CALLS.createWorkspace, guard, ({ name }) => {
    const workspace = registry.add({ name, kind: 'local', address: null, auth: null });
    notifyChanged();
    return workspaceEntryOf(workspace);
  });

  handleCall(WINDOW_CALLS.renameWorkspace, guard, async ({ id, name }) => {
    const workspace = registry.change(id, { name });
    await open.rename(id, name);
    notifyChanged();
    return workspaceEntryOf(workspace);
  });

  const deleteWorkspace = async (id: string): Promise<void> => {
    const workspace = registry.get(id);
    // First, so that nothing can open it again.
    registry.remove(id);
    await windows.leave(id, registry.first.id);
    await open.close(id);
    await drafts.close(id);
    firstScreens.forget(id);
    await credentials.forget(id);
    const file = registry.fileOf(workspace);
    const isInTrash = await putInTrash(file, log);
    notifyChanged();
    sendToAllWindows(IPC_EVENTS.workspaceDeleted, { name: workspace.name, file: isInTrash ? null : file });
  };

  handleCall(WINDOW_CALLS.deleteWorkspace, guard, async ({ id, agreed }): Promise<WorkspaceDeletion> => {
    const loss = await open.lossOf(id);
    if (!isAgreed(loss, agreed)) return { state: 'asked', loss };
    await deleteWorkspace(id);
    return { state: 'deleted' };
  });
};
