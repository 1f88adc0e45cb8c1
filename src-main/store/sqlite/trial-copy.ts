import { join } from 'node:path';
import { inTemporaryFolder } from '../../platform/temporary-folder';
import type { ImportedCategory } from '../../domain/tree';
import { WorkspaceStore } from './workspace-store';

export const treeBody = (store: WorkspaceStore): Uint8Array =>
  Buffer.concat([Buffer.from('{"data":'), store.treeText(), Buffer.from('}')]);

/** Tries edits by the rules of a workspace. @param work gets a temporary one that holds the tree with its ids */
export const onTrialCopy = <T>(tree: readonly ImportedCategory[], work: (copy: WorkspaceStore) => T): Promise<T> =>
  inTemporaryFolder('canopy-import-', (folder) =>
    WorkspaceStore.during(join(folder, 'copy.canopy'), (copy) => {
      copy.importTree([...tree], { author: 'import' });
      return work(copy);
    })
  );
