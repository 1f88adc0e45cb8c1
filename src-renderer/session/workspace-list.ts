import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { WorkspaceEntry, WorkspaceList } from '../../src-shared/workspaces';
import { callMain, onMain } from '../platform/bridge';
import { forgetDescription } from './workspace-query';

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
