import type { SyncStatus } from '../../src-shared/remote';
import type { SyncSummary } from '../../src-shared/workspaces';

/** Whether conflicts, or a question about them, are the most important status: a press then shows them. What was refused is told in the popover. */
export const isAboutConflicts = ({
  state,
  conflicts,
  refused = 0
}: Pick<SyncStatus, 'state' | 'conflicts' | 'refused'>): boolean =>
  state === 'shrunk' || ((state === 'settled' || state === 'waiting') && conflicts > refused);

/** Whether a workspace needs attention: not for changes sent in a moment, a busy service, or an unreachable one with nothing to send. */
export const wantsAttention = ({ state, waiting, conflicts }: SyncSummary): boolean => {
  if (conflicts > 0 || state === 'unauthorized' || state === 'failed' || state === 'shrunk') return true;
  return waiting > 0 && (state === 'offline' || state === null);
};
