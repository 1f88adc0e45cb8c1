import { hashKey, type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { TreePatch } from '../../src-shared/tree-patch';
import type { WorkspaceDescription } from '../../src-shared/workspace-calls';
import { callMain, onMain } from '../platform/bridge';
import { inBatches } from '../platform/throttle';
import { isOwn, onTreeChanged } from './follow-tree';
import type { WorkspaceEntry, WorkspaceList } from '../../src-shared/workspaces';

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
const forgetDescription = (client: QueryClient): void =>
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

const LIST_KEY = ['workspaces'];

/** What is on its way may be older than the news: it is read once more. */
const readAnew = (client: QueryClient): void => void client.invalidateQueries({ queryKey: LIST_KEY });

const LIST_QUERY = {
  queryKey: LIST_KEY,
  queryFn: (): Promise<WorkspaceList> => callMain(IPC_CALLS.listWorkspaces, null),
  staleTime: Infinity,
  gcTime: Infinity
} as const;

/** Which workspaces there are, and which one this window shows. */
export const useWorkspaceList = (): UseQueryResult<WorkspaceList> => useQuery(LIST_QUERY);

/** The list at hand, for commands that run outside of rendering. */
export const currentList = (client: QueryClient): WorkspaceList | undefined =>
  client.getQueryData<WorkspaceList>(LIST_KEY);

/** The one that this window shows. */
export const shownIn = (list: WorkspaceList | undefined): WorkspaceEntry | undefined =>
  list?.workspaces.find(({ id }) => id === list.currentId);

/** The one that this window shows, in rendering. */
export const useShownWorkspace = (): WorkspaceEntry | undefined => shownIn(useWorkspaceList().data);

/** Keeps the list true. Returns the way to stop. */
export const followWorkspaceList = (client: QueryClient): (() => void) => {
  const stops = [
    onMain(IPC_EVENTS.workspacesChanged, () => {
      readAnew(client);
      forgetDescription(client);
    }),
    onMain(IPC_EVENTS.syncSummariesChanged, () => readAnew(client))
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
