import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { Choice, Conflict } from '../../src-shared/remote';
import type { SyncFindings } from '../../src-shared/workspace-calls';
import { callMain, onMain } from '../platform/bridge';
import { toastAtLength, toastError } from '../ui/toasts';
import { settling } from '../platform/service-client';
import { messages } from './messages';

const FINDINGS_KEY = ['sync', 'findings'];

/**
 * What waits for the person, and what sync has resolved otherwise than somebody wanted.
 * @param isReplica whether there is a service; a local workspace has no findings to ask for
 */
export const useFindings = (isReplica = true): UseQueryResult<SyncFindings> =>
  useQuery({
    queryKey: FINDINGS_KEY,
    queryFn: () => callMain(IPC_CALLS.readConflicts, null),
    staleTime: Infinity,
    enabled: isReplica
  });

/** Keeps them true. Returns the way to stop. */
export const followFindings = (client: QueryClient): (() => void) => {
  const stops = [
    onMain(IPC_EVENTS.conflictsChanged, () => void client.invalidateQueries({ queryKey: FINDINGS_KEY })),
    // Those of another workspace say nothing of the same ids in this one.
    onMain(IPC_EVENTS.workspaceOpened, () => void client.resetQueries({ queryKey: FINDINGS_KEY }))
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/**
 * Resolves conflicts as one step of undo. Each is named, since one that has come up meanwhile has been seen by nobody.
 * @param left how many are open after that
 */
export const resolveConflicts = async (resolved: readonly Conflict[], choice: Choice, left: number): Promise<void> => {
  const of = resolved.map(({ categoryId, unit }) => ({ categoryId, unit }));
  try {
    await settling(callMain(IPC_CALLS.resolveConflicts, { of, choice }));
    toastAtLength(messages.conflicts.resolved(resolved, choice, left));
  } catch (error) {
    toastError(messages.conflicts.notResolved, error);
  }
};
