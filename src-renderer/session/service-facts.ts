import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CategoryId } from '../../src-shared/ids';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { ServiceFacts } from '../../src-shared/remote';
import { callMain, onMain } from '../platform/bridge';
import { useDialect } from './supported-fields';

/**
 * What the service of a replica knows of these categories beside the tree, read again after each sync. `undefined`: not read yet, or the workspace is local.
 * @param withBelow whether the products of all below them are added up too
 */
export const useServiceFacts = (ids: readonly CategoryId[], withBelow = false): ServiceFacts | undefined => {
  const isReplica = useDialect() !== null;
  const { data, refetch } = useQuery({
    queryKey: ['serviceFacts', withBelow, ids],
    queryFn: () => callMain(IPC_CALLS.readServiceFacts, { ids: [...ids], withBelow }),
    enabled: isReplica && ids.length > 0,
    gcTime: 0
  });
  useEffect(() => {
    if (!isReplica) return undefined;
    return onMain(IPC_EVENTS.syncChanged, ({ state }) => {
      if (state !== 'syncing') void refetch();
    });
  }, [isReplica, refetch]);
  return data;
};
