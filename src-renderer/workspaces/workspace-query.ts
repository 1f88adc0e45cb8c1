import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { WorkspaceDescription } from '../../src-shared/ipc';
import { callMain, onMain } from '../app/bridge';
import { Refusal } from '../app/service-client';

const WORKSPACE_KEY = ['workspace'];

const describe = async (): Promise<WorkspaceDescription> => {
  const outcome = await callMain('workspace.describe', null);
  if (!outcome.ok) throw new Refusal(outcome.error);
  return outcome.value;
};

/** The open workspace: its name, size, what undo would do, and how other programs reach it. */
export const useWorkspace = (): UseQueryResult<WorkspaceDescription> =>
  useQuery({ queryKey: WORKSPACE_KEY, queryFn: describe, staleTime: Infinity, gcTime: Infinity });

/** Keeps the description true as the tree and the service change. Returns the way to stop. */
export const followWorkspace = (client: QueryClient): (() => void) => {
  const merge = (news: Partial<WorkspaceDescription>): void => {
    client.setQueryData<WorkspaceDescription>(WORKSPACE_KEY, (known) => (known === undefined ? known : { ...known, ...news }));
  };
  const stops = [
    onMain('tree.changed', ({ count, journal }) => merge({ count, journal })),
    onMain('service.changed', (service) => merge({ service })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
