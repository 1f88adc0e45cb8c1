import { syncStatusSchema, type SyncStatus } from '../../../src-shared/remote';
import { WORKSPACE_EVENTS } from '../../../src-shared/workspace-calls';
import { WorkspaceThread } from '../../workspace/client';
import type { DesktopLog } from '../process/desktop-log';
import { utilityTrial } from './utility-process';
import { giveUp } from '../process/lifecycle';
import type { builtFiles } from '../windows/window';
import { sendToWindowsOf } from '../windows/pages';

/** What a thread is to open. `syncPaused`: as in its data. */
export interface ThreadLocation {
  readonly name: string;
  readonly file: string;
  readonly syncPaused: string | null;
}

/**
 * What starts the thread of a workspace. A thread that ends by a fault of ours ends the app, which then says so once: nobody
 * knows what else is wrong, and every acknowledged change is on disk.
 * @param onFailure hears of it first
 * @param onStatus hears how a replica stands with its service
 * @param onOpened hears that the file of a thread that is there was opened after all, or exchanged
 * @param onHung hears that a thread has not answered for so long that it was ended
 */
export const threadStarter = (
  files: ReturnType<typeof builtFiles>,
  desktopLog: DesktopLog,
  onFailure: () => void,
  onStatus: (id: string, status: SyncStatus) => void,
  onOpened: (id: string) => void,
  onHung: (id: string) => void
) => {
  const jsonTrial = utilityTrial(files.jsonTrial);
  return (id: string, location: ThreadLocation): WorkspaceThread =>
    new WorkspaceThread({
      entry: files.workspaceThread,
      data: { ...location, sampleFile: files.sample, backupCheck: files.backupCheck },
      jsonTrial,
      writeLog: desktopLog.write,
      onEvent: (event, payload) => {
        sendToWindowsOf(id, event, payload);
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
