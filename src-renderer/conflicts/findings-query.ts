import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { Choice, Conflict, Resolution } from '../../src-shared/remote';
import type { SyncFindings } from '../../src-shared/workspace-calls';
import { callMain, onMain } from '../app/bridge';
import { notice, noticeError } from '../app/notices';
import { settling } from '../app/service-client';
import { countOf } from '../history/wording';

const FINDINGS_KEY = ['sync', 'findings'];

/** What waits for the person, and what sync has settled otherwise than somebody wanted. */
export const useFindings = (): UseQueryResult<SyncFindings> => useQuery({ queryKey: FINDINGS_KEY, queryFn: () => callMain(IPC_CALLS.readConflicts, null), staleTime: Infinity });

/** Keeps them true. Returns the way to stop. */
export const followFindings = (client: QueryClient): (() => void) => {
  const readAnew = (): void => void client.invalidateQueries({ queryKey: FINDINGS_KEY });
  const stops = [onMain(IPC_EVENTS.conflictsChanged, readAnew), onMain(IPC_EVENTS.workspaceOpened, readAnew)];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Settles conflicts (`null`: all of them) as one step of undo. */
export const settle = async (of: readonly Conflict[] | null, choice: Choice, count: number): Promise<void> => {
  const resolution: Resolution = { of: of === null ? null : of.map(({ categoryId, unit }) => ({ categoryId, unit })), choice };
  try {
    await settling(callMain(IPC_CALLS.resolveConflicts, resolution));
    notice(`${countOf(count, 'conflict is', 'conflicts are')} settled. Undo makes the other choice.`);
  } catch (error) {
    noticeError('Nothing was settled', error);
  }
};
