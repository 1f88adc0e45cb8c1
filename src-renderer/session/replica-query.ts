import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IPC_CALLS } from '../../src-shared/ipc';
import type { Replica } from '../../src-shared/workspace-calls';
import { callMain } from '../platform/bridge';

export const REPLICA_KEY = ['replica'];

/** Which service this workspace is a replica of; `null`: it is a local one, or not open. */
export const useReplica = (): UseQueryResult<Replica | null> =>
  useQuery({
    queryKey: REPLICA_KEY,
    queryFn: async () => {
      const state = await callMain(IPC_CALLS.readReplica, null);
      return state.kind === 'replica' ? state : null;
    }
  });
