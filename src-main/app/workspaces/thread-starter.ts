import { syncStatusSchema, type SyncStatus } from '../../../src-shared/remote';
import { tokenWantedSchema, type TokenWanted } from '../../../src-shared/sign-in';
import { WORKSPACE_EVENTS } from '../../../src-shared/workspace-calls';
import { WorkspaceThread } from '../../workspace/client';
import type { DesktopLog } from '../process/desktop-log';
import { trialIn, TRIAL_HEAP_MB } from '../../platform/json-guard';
import { startUtility } from './utility-process';
import { giveUp } from '../process/lifecycle';
import { sendToAllWindows, sendToWindowsOf } from '../windows/pages';

export interface ThreadLocation {
  readonly name: string;
  readonly file: string;
  readonly syncPaused: string | null;
}

interface ThreadFiles {
  readonly workspaceThread: string;
  readonly backupCheck: string;
  readonly importComparison: string;
  readonly jsonTrial: string;
  readonly sample: string;
}

interface ThreadListeners {
  readonly onFailure: () => void;
  readonly onStatus: (id: string, status: SyncStatus) => void;
  readonly onTokenWanted: (id: string, wanted: TokenWanted) => void;
  /** A file that could not be opened before is open now, or was exchanged for another. */
  readonly onOpened: (id: string) => void;
  readonly onHung: (id: string) => void;
}

/** What starts a workspace's thread. One that ends by a fault of ours ends the app: what else is wrong is unknown. */
export const threadStarter = (
  files: ThreadFiles,
  desktopLog: DesktopLog,
  { onFailure, onStatus, onTokenWanted, onOpened, onHung }: ThreadListeners
): ((id: string, location: ThreadLocation) => WorkspaceThread) => {
  const jsonTrial = trialIn(() => startUtility(files.jsonTrial, 'canopy-json-trial', TRIAL_HEAP_MB));
  return (id, location) =>
    new WorkspaceThread({
      entry: files.workspaceThread,
      data: {
        ...location,
        sampleFile: files.sample,
        backupCheck: files.backupCheck,
        importComparison: files.importComparison
      },
      jsonTrial,
      writeLog: desktopLog.write,
      onEvent: (event, payload) => {
        if (event.name === WORKSPACE_EVENTS.tokenWanted.name) {
          onTokenWanted(id, tokenWantedSchema.parse(payload));
          return;
        }
        // A comparison edits a workspace that its window does not show; each window picks its own calls by their ids.
        if (event.name === WORKSPACE_EVENTS.editProgress.name) sendToAllWindows(event, payload);
        else sendToWindowsOf(id, event, payload);
        if (event.name === WORKSPACE_EVENTS.syncChanged.name) onStatus(id, syncStatusSchema.parse(payload));
        if (event.name === WORKSPACE_EVENTS.workspaceOpened.name) onOpened(id);
      },
      onHung: () => onHung(id),
      onFailure: (error) => {
        onFailure();
        desktopLog.log.error('workspace_thread_failed', error);
        void desktopLog.close().finally(() => giveUp(error));
      }
    });
};
