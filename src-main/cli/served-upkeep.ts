import type { Log } from '../platform/log';
import type { WorkspaceStore } from '../store/sqlite/workspace-store';
import { BackupKeeper, keepHistoryTrimmed } from '../workspace/worker/upkeep';
import { messages } from './messages';

/** What the desktop does for a workspace that is open: backups when they are due, and a journal that retention bounds. */
export const keepUp = (
  store: WorkspaceStore,
  log: Log,
  withBackups: boolean,
  isRetentionChanged: boolean
): { stop: () => void; settled: () => Promise<void> } => {
  const backups = new BackupKeeper(
    { file: store.file, isOpen: true, store },
    () => log.error('workspace_damaged', new Error(messages.serveFaults.damaged(store.file))),
    log
  );
  if (withBackups) backups.lookRegularly();
  const trimming = keepHistoryTrimmed(
    { isOpen: true, store },
    { log, firstMs: 0, onTrimmed: () => log.info('history_trimmed') }
  );
  // Whoever gives other days than before has what is older dropped at once, as in the window.
  if (isRetentionChanged) void trimming.trim();
  const stop = (): void => {
    trimming.stop();
    backups.stop();
  };
  return { stop, settled: () => backups.settled() };
};
