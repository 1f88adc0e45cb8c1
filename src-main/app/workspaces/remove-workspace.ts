import type { ServiceCredentials } from '../security/service-credentials';
import type { Windows } from '../windows/windows';
import type { DraftStores } from './draft-store';
import type { FirstScreenStore } from './first-screen-store';
import type { OpenWorkspaces } from './open-workspaces';
import type { WorkspaceRegistry } from './workspace-registry';

export interface RemovalParts {
  readonly registry: WorkspaceRegistry;
  readonly open: OpenWorkspaces;
  readonly credentials: Pick<ServiceCredentials, 'forget'>;
  readonly windows: Pick<Windows, 'leave'>;
  readonly drafts: Pick<DraftStores, 'close'>;
  readonly firstScreens: Pick<FirstScreenStore, 'forget'>;
}

/** Closes a workspace or a draft and takes it off the list; its windows show `instead`, or the first. @returns its file, which stays */
export const removeWorkspace = async (parts: RemovalParts, id: string, instead?: string): Promise<string> => {
  const { registry, open, credentials, windows, drafts, firstScreens } = parts;
  const workspace = registry.get(id);
  // First, so that nothing can open it again.
  registry.remove(id);
  await windows.leave(id, instead ?? registry.first.id);
  await open.close(id);
  await drafts.close(id);
  firstScreens.forget(id);
  await credentials.forget(id);
  return registry.fileOf(workspace);
};
