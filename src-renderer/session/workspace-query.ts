import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { TreePatch } from '../../src-shared/tree-patch';
import type { WorkspaceDescription } from '../../src-shared/workspace-calls';
import { callMain, onMain } from '../platform/bridge';
import { inBatches } from '../platform/throttle';
import { isOwn, onTreeChanging } from './follow-tree';
import type { WorkspaceEntry, WorkspaceList } from '../../src-shared/workspaces';
import { keptQuery, queryClient } from './query-client';

const description = keptQuery('workspace', () => callMain(IPC_CALLS.describeWorkspace, null));

/** The open workspace: name, size, undo and redo, and the service's address. `select`: rendered only when that part changes. */
export const useWorkspace = <T = WorkspaceDescription>(
  select?: (workspace: WorkspaceDescription) => T
): UseQueryResult<T> =>
  useQuery<WorkspaceDescription, Error, T, string[]>({ ...description.query, ...(select && { select }) });

/** The description, outside of rendering. */
export const currentWorkspace = description.current;

const refetchDescription = (): void => void description.readAgain('all');

/** Keeps the description up to date with the tree and the service. */
export const followWorkspace = (): void => {
  const merge = (news: Partial<WorkspaceDescription>): void => {
    queryClient.setQueryData<WorkspaceDescription>(description.query.queryKey, (known) =>
      known === undefined ? known : { ...known, ...news }
    );
  };
  const mergeLast = (patches: readonly TreePatch[]): void => {
    const last = patches.at(-1);
    if (last !== undefined) merge({ count: last.count, journal: last.journal });
  };
  onTreeChanging(inBatches(mergeLast, isOwn));
  onMain(IPC_EVENTS.serviceChanged, (service) => merge({ service }));
  onMain(IPC_EVENTS.damageFound, () => merge({ isDamaged: true }));
  // Refetched even if unused: merging later changes into a stale description would mark it as fresh.
  onMain(IPC_EVENTS.workspaceOpened, refetchDescription);
  // Trimming may have removed what undo would revert.
  onMain(IPC_EVENTS.historyTrimmed, () => void description.readAgain());
};

const list = keptQuery('workspaces', () => callMain(IPC_CALLS.listWorkspaces, null));

/** Reads the list again; a pending answer may be older than the change. */
const refetchList = (): void => void list.readAgain();

/** Reads both ahead of the first drawing, which would else come without the workspace's name and be done again. Never rejects. */
export const readWorkspace = async (): Promise<void> => {
  await Promise.allSettled([queryClient.query(description.query), queryClient.query(list.query)]);
};

/** All workspaces, and which one this window shows. */
export const useWorkspaceList = (): UseQueryResult<WorkspaceList> => useQuery(list.query);

/** The list, outside of rendering. */
export const currentList = list.current;

/** The workspace that this window shows. */
export const shownIn = (list: WorkspaceList | undefined): WorkspaceEntry | undefined =>
  list?.workspaces.find(({ id }) => id === list.currentId);

/** The workspace that this window shows, in rendering. */
export const useShownWorkspace = (): WorkspaceEntry | undefined => shownIn(useWorkspaceList().data);

/** Keeps the list up to date. */
export const followWorkspaceList = (): void => {
  onMain(IPC_EVENTS.workspacesChanged, () => {
    refetchList();
    refetchDescription();
  });
  onMain(IPC_EVENTS.syncSummariesChanged, refetchList);
};
