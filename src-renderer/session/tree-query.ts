import type { QueryClient } from '@tanstack/react-query';
import type { TreeSnapshot } from '../model/tree-model';
import { arrived as hasArrived, treeSettled } from './follow-tree';
import { session, useSession } from './session';

/* Names of before the session, for as long as features use them. */

export const useTree = (): { readonly data: TreeSnapshot | undefined } => ({
  data: useSession((state) => state.snapshot) ?? undefined
});

export const currentTree = (_client: QueryClient): TreeSnapshot | undefined => session.state.snapshot ?? undefined;

export const settledTree = async (client: QueryClient): Promise<TreeSnapshot | undefined> => {
  await treeSettled();
  return currentTree(client);
};

export const arrived = (_client: QueryClient, id: number): Promise<void> => hasArrived(id);
