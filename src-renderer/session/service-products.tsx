import { Text } from '@mantine/core';
import { type ReactElement, useEffect } from 'react';
import { countedBy } from '../../src-shared/dialect';
import type { CategoryId } from '../../src-shared/ids';
import { messages } from './messages';
import { useDialect, useServiceHost } from './supported-fields';
import { useQuery } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { ServiceFacts } from '../../src-shared/remote';
import { callMain, onMain } from '../platform/bridge';

/** What the service knows of these categories beside the tree; `undefined`: not read yet, or local. @param withBelow adds up all below */
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

/** How many products the service has in these categories and all below them; nothing where there are none, or it does not say. */
export const ServiceProducts = ({ ids }: { ids: readonly CategoryId[] }): ReactElement | null => {
  const products = useServiceFacts(ids, true)?.products ?? null;
  const host = useServiceHost();
  const what = countedBy(useDialect());
  if (host === null || products === null || products === 0) return null;
  return (
    <Text mt="xs" fw="var(--font-weight-semibold)">
      {messages.service.products({ count: products, of: ids.length, host, what })}
    </Text>
  );
};
