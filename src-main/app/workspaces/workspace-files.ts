import { existsSync } from 'node:fs';
import { draftsFile, type DraftStores } from './draft-store';
import { firstScreenFile, type FirstScreenStore } from './first-screen-store';
import { backupFolder } from '../../store/sqlite/backups/backup-folder';
import { taxonomyFolder } from '../../mapping/workspace-taxonomies';
import { importMarkerFile } from '../../workspace/worker/import-marker';
import { shell } from 'electron';
import type { Log } from '../../platform/log';
import type { ServiceCredentials } from '../security/service-credentials';
import type { Windows } from '../windows/windows';
import type { OpenWorkspaces } from './open-workspaces';
import type { WorkspaceRegistry } from './workspace-registry';
import { randomUUID } from 'node:crypto';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeDatabase } from '../../platform/database-header';
import type { RegisteredWorkspace } from './registry-file';

interface DuplicateParts {
  readonly registry: WorkspaceRegistry;
  readonly open: Pick<OpenWorkspaces, 'withThread'>;
}

/** Copies a workspace to a local one of that name, with the taxonomies that it maps to. It is listed once its file is whole. @throws StoreError */
export const duplicateWorkspace = async (
  { registry, open }: DuplicateParts,
  id: string,
  name: string
): Promise<RegisteredWorkspace> => {
  registry.requireWorkspace(id);
  registry.requireFreeName(name);
  const copy = join(registry.folder, `.${randomUUID()}.canopy-partial`);
  const taxonomies = taxonomyFolder(registry.fileOf(registry.get(id)));
  try {
    if (existsSync(taxonomies)) await cp(taxonomies, taxonomyFolder(copy), { recursive: true });
    await open.withThread(id, (thread) => thread.call('makeDuplicate', { file: copy }));
    const added = registry.addCopy(copy, name, null);
    if (existsSync(taxonomies)) await rename(taxonomyFolder(copy), taxonomyFolder(registry.fileOf(added)));
    return added;
  } finally {
    removeDatabase(copy);
    await rm(taxonomyFolder(copy), { force: true, recursive: true });
  }
};

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

/** The paths of a workspace's files, its own last: a write-ahead log that is left beside it holds its newest changes. */
export const workspaceFiles = (file: string): readonly string[] => [
  `${file}-wal`,
  `${file}-shm`,
  backupFolder(file),
  draftsFile(file),
  firstScreenFile(file),
  importMarkerFile(file),
  taxonomyFolder(file),
  file
];

/** Moves the files of a closed workspace to the system's trash, where there is one. Never rejects. @returns whether they are there */
export const putInTrash = async (file: string, log: Log): Promise<boolean> => {
  try {
    for (const path of workspaceFiles(file).filter((one) => existsSync(one))) await shell.trashItem(path);
    return true;
  } catch {
    // This is no fault of Canopy. The window says where the file is; the log names no paths.
    log.warn('trash_failed');
    return false;
  }
};
