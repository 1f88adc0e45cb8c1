import { originOf } from '../../../src-shared/remote';
import { StoreError } from '../../domain/errors';
import { checkWorkspace } from './backups/check-workspace';
import { syncFile } from '../../platform/atomic-file';
import { WorkspaceStore } from './workspace-store';

export type CopyFinding =
  /** `service`: the one that it follows, by scheme, host and port; `null`: none. */
  | { readonly state: 'sound'; readonly service: string | null }
  | { readonly state: 'damaged'; readonly faults: readonly string[] }
  /** No workspace, a newer Canopy's, or unreadable: `message` says which. */
  | { readonly state: 'refused'; readonly message: string };

/** Checks a copy, migrates it and closes it as one file. Never throws a `StoreError`. */
export const examineCopy = (copy: string): CopyFinding => {
  try {
    const finding = checkWorkspace(copy);
    if (finding.state === 'damaged') return finding;
    const store = WorkspaceStore.open(copy, { isCopy: true });
    try {
      const state = store.replica.state();
      return { state: 'sound', service: state === null ? null : originOf(state.address) };
    } finally {
      store.close();
      syncFile(copy);
    }
  } catch (error) {
    if (error instanceof StoreError) return { state: 'refused', message: error.message };
    throw error;
  }
};
