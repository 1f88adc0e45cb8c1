import { WORKSPACE_EVENTS } from '../../../src-shared/workspace-calls';
import type { WorkspaceParts, Workspace } from './workspace';

/** After the start, when the window has been served. */
const FIRST_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Drops what retention no longer keeps, a little after the start and then daily.
 * @returns how to do it at once, when the settings have changed; it never rejects
 */
export const keepHistoryTrimmed = (workspace: Workspace, { tell, log }: WorkspaceParts): (() => Promise<void>) => {
  const trim = async (): Promise<void> => {
    try {
      if (await workspace.store.history.trim(new Date())) tell(WORKSPACE_EVENTS.historyTrimmed, null);
    } catch (error) {
      log.error('trimming_failed', error);
    }
  };
  const trimIfOpen = (): void => {
    if (workspace.isOpen) void trim();
  };
  setTimeout(trimIfOpen, FIRST_MS).unref();
  setInterval(trimIfOpen, DAY_MS).unref();
  return trim;
};
