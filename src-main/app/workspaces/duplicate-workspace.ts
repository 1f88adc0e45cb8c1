import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { taxonomyFolder } from '../../mapping/workspace-taxonomies';
import { removeDatabase } from '../../platform/database-header';
import type { OpenWorkspaces } from './open-workspaces';
import type { RegisteredWorkspace } from './registry-file';
import type { WorkspaceRegistry } from './workspace-registry';

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
