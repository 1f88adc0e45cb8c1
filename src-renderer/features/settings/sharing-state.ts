import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { IPC_CALLS, IPC_EVENTS } from '../../../src-shared/ipc';
import type { IpcCall } from '../../../src-shared/ipc-call';
import type { Sharing } from '../../../src-shared/sharing';
import { callMain, onMain } from '../../platform/bridge';
import { toastError } from '../../ui/toasts';
import { queryClient } from '../../session/query-client';

const KEY = ['sharing'];

/** How often the addresses are read while they are shown: a computer may change its network at any time. */
const READ_EVERY_MS = 5_000;

/** Whether other computers reach the workspace. @param isShown reads it anew now and then */
export const useSharing = (isShown = false): UseQueryResult<Sharing> =>
  useQuery({
    queryKey: KEY,
    queryFn: () => callMain(IPC_CALLS.readSharing, null),
    staleTime: isShown ? 0 : Infinity,
    gcTime: Infinity,
    ...(isShown && { refetchInterval: READ_EVERY_MS })
  });

/** Keeps it up to date with what the main process says. To be used once in a window. */
export const useFollowedSharing = (): void => {
  useEffect(() => onMain(IPC_EVENTS.sharingChanged, (sharing) => queryClient.setQueryData(KEY, sharing)), []);
};

/** Makes a call that changes it. A failure is shown, under `title`. */
export const useSharingCall = (): ((call: IpcCall<null, Sharing>, title: string) => Promise<void>) => {
  return async (call, title) => {
    try {
      queryClient.setQueryData(KEY, await callMain(call, null));
    } catch (error) {
      toastError(title, error);
      void queryClient.invalidateQueries({ queryKey: KEY });
    }
  };
};
