import type { Resolution } from '../../../src-shared/remote';
import { StoreError } from '../../store/store-error';
import type { WorkspaceStore } from '../../store/workspace-store';

export const resolveConflicts = (store: WorkspaceStore, resolution: Resolution): void => {
  if (store.replica.state() === null || resolution.of?.length === 0) return;
  throw new StoreError('invalid', 'Choosing is not built yet.');
};
