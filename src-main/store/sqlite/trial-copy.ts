import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportedCategory } from '../../domain/tree';
import { WorkspaceStore } from './workspace-store';

export const treeBody = (store: WorkspaceStore): Uint8Array =>
  Buffer.concat([Buffer.from('{"data":'), store.treeText(), Buffer.from('}')]);

/** Tries edits by the rules of a workspace. @param work gets a temporary one that holds the tree with its ids */
export const onTrialCopy = async <T>(
  tree: readonly ImportedCategory[],
  work: (copy: WorkspaceStore) => T
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-import-'));
  try {
    const copy = WorkspaceStore.open(join(folder, 'copy.canopy'));
    try {
      copy.importTree([...tree], { author: 'import' });
      return work(copy);
    } finally {
      copy.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
