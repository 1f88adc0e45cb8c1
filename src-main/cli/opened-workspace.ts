import { existsSync } from 'node:fs';
import { WorkspaceStore } from '../store/sqlite/workspace-store';
import { CommandFailure } from './command';

/** Opens a workspace for as long as `work` takes. @throws CommandFailure where there is none: the store would make an empty one */
export const onWorkspace = async <T>(file: string, work: (store: WorkspaceStore) => T | Promise<T>): Promise<T> => {
  if (!existsSync(file)) throw new CommandFailure(`There is no workspace “${file}”.`);
  const store = WorkspaceStore.open(file);
  try {
    return await work(store);
  } finally {
    store.close();
  }
};
