import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { Choice, Conflict } from '../../src-shared/remote';
import type { SyncFindings } from '../../src-shared/workspace-calls';
import { callMain, onMain } from '../platform/bridge';
import { attempt, toastAtLength } from '../ui/toasts';
import { settling } from '../platform/service-client';
import { messages } from './messages';
import { queryClient } from './query-client';

const FINDINGS_KEY = ['sync', 'findings'];

const FINDINGS = {
  queryKey: FINDINGS_KEY,
  queryFn: () => callMain(IPC_CALLS.readConflicts, null),
  staleTime: Infinity
};

/** Open conflicts, and what sync has resolved by itself. @param isReplica a local workspace has none */
export const useFindings = (isReplica = true): UseQueryResult<SyncFindings> =>
  useQuery({ ...FINDINGS, enabled: isReplica });

/** As `useFindings`, outside of rendering: read once for each change of them. */
export const currentFindings = (): Promise<SyncFindings> => queryClient.query(FINDINGS);

/** Refreshes the findings when they change. */
export const followFindings = (): void => {
  onMain(IPC_EVENTS.conflictsChanged, () => void queryClient.invalidateQueries({ queryKey: FINDINGS_KEY }));
  // Another workspace's findings may have the same category ids.
  onMain(IPC_EVENTS.workspaceOpened, () => void queryClient.resetQueries({ queryKey: FINDINGS_KEY }));
};

/** Resolves the named conflicts as one step of undo. @param left how many stay open @param value what the only one becomes */
export const resolveConflicts = async (
  resolved: readonly Conflict[],
  choice: Choice,
  left: number,
  value?: unknown
): Promise<void> => {
  const of = resolved.map(({ categoryId, unit }) => ({ categoryId, unit }));
  const resolving = settling(callMain(IPC_CALLS.resolveConflicts, { of, choice, value }));
  if (await attempt(resolving, messages.conflicts.notResolved))
    toastAtLength(messages.conflicts.resolved(resolved, value === undefined ? choice : 'value', left));
};
