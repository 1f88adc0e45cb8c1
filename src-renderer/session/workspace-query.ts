import { hashKey, type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { TreePatch } from '../../src-shared/tree-patch';
import type { WorkspaceDescription } from '../../src-shared/workspace-calls';
import { callMain, onMain } from '../platform/bridge';
import { inBatches } from '../platform/throttle';
import { isOwn, onTreeChanged } from './follow-tree';

const WORKSPACE_KEY = ['workspace'];
const WORKSPACE_HASH = hashKey(WORKSPACE_KEY);

const describe = (): Promise<WorkspaceDescription> => callMain(IPC_CALLS.describeWorkspace, null);

// The hash is made once, and not with each drawing of whoever asks.
const WORKSPACE_QUERY = {
  queryKey: WORKSPACE_KEY,
  queryKeyHashFn: () => WORKSPACE_HASH,
  queryFn: describe,
  staleTime: Infinity,
  gcTime: Infinity
} as const;

const wholly = (workspace: WorkspaceDescription): WorkspaceDescription => workspace;

/**
 * The open workspace: its name, size, what undo would do, and how other programs reach it. With `select`, whoever asks is
 * drawn anew only when that part of it changes.
 */
export function useWorkspace(): UseQueryResult<WorkspaceDescription>;
export function useWorkspace<T>(select: (workspace: WorkspaceDescription) => T): UseQueryResult<T>;
export function useWorkspace(select: (workspace: WorkspaceDescription) => unknown = wholly): UseQueryResult<unknown> {
  return useQuery({ ...WORKSPACE_QUERY, select });
}

/** The description at hand, for commands that run outside of rendering. */
export const currentWorkspace = (client: QueryClient): WorkspaceDescription | undefined =>
  client.getQueryData(WORKSPACE_KEY);

/** Reads the description anew, as after another name. */
export const forgetDescription = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: WORKSPACE_KEY, refetchType: 'all' });

/** Keeps the description true as the tree and the service change. Returns the way to stop. */
export const followWorkspace = (client: QueryClient): (() => void) => {
  const merge = (news: Partial<WorkspaceDescription>): void => {
    client.setQueryData<WorkspaceDescription>(WORKSPACE_KEY, (known) =>
      known === undefined ? known : { ...known, ...news }
    );
  };
  const mergeLast = (patches: readonly TreePatch[]): void => {
    const last = patches.at(-1);
    if (last !== undefined) merge({ count: last.count, journal: last.journal });
  };
  const { add, stop: stopBatches } = inBatches(mergeLast, isOwn);
  const stops = [
    onTreeChanged(add),
    stopBatches,
    onMain(IPC_EVENTS.serviceChanged, (service) => merge({ service })),
    onMain(IPC_EVENTS.damageFound, () => merge({ isDamaged: true })),
    // At once, also while nothing shows it: to merge later news into what is marked as old would mark it as true.
    onMain(
      IPC_EVENTS.workspaceOpened,
      () => void client.invalidateQueries({ queryKey: WORKSPACE_KEY, refetchType: 'all' })
    ),
    // What undo would do may be among what was dropped.
    onMain(IPC_EVENTS.historyTrimmed, () => void client.invalidateQueries({ queryKey: WORKSPACE_KEY }))
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
