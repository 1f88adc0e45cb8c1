import type { Log } from '../../platform/log/log';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Trimmed {
  readonly isOpen: boolean;
  /** The store that is open at that moment. */
  readonly store: WorkspaceStore;
}

interface TrimmingParts {
  readonly log: Log;
  /** How long after the start the first time is. */
  readonly firstMs: number;
  /** Something was dropped. */
  readonly onTrimmed: () => void;
}

/** Drops what retention no longer keeps: once after the start, and then daily. */
export const keepHistoryTrimmed = (
  workspace: Trimmed,
  { log, firstMs, onTrimmed }: TrimmingParts
): {
  /** At once, as when the settings have changed; never rejects. */
  readonly trim: () => Promise<void>;
  readonly stop: () => void;
} => {
  const trim = async (): Promise<void> => {
    try {
      if (await workspace.store.history.trim(new Date())) onTrimmed();
    } catch (error) {
      log.error('trimming_failed', error);
    }
  };
  const trimIfOpen = (): void => {
    if (workspace.isOpen) void trim();
  };
  const first = setTimeout(trimIfOpen, firstMs).unref();
  const daily = setInterval(trimIfOpen, DAY_MS).unref();
  return {
    trim,
    stop: () => {
      clearTimeout(first);
      clearInterval(daily);
    }
  };
};
