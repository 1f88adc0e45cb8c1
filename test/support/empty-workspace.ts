import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import { folderInMemory } from './folder-in-memory';

const made = (): Buffer => {
  const folder = folderInMemory();
  try {
    const file = join(folder, 'empty.canopy');
    WorkspaceStore.open(file).close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

let bytes: Buffer | undefined;

/** A new workspace at that path. It is copied, because making its tables takes longer than most tests. */
export const layEmptyWorkspace = (file: string): void => writeFileSync(file, (bytes ??= made()), { mode: 0o600 });
