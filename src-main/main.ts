import { join } from 'node:path';
import { app, session } from 'electron';
import { TREE_PATH } from '../src-shared/app-origin';
import { readCommandLine, type CommandLine } from './desktop/command-line';
import { openDesktopLog, type DesktopLog } from './desktop/desktop-log';
import { tellAllWindows } from './desktop/ipc';
import { claimSingleInstance, giveUp, quitCleanly } from './desktop/lifecycle';
import { installMenu, installTextMenu } from './desktop/menu';
import { applyTheme } from './desktop/native-theme';
import { devServerUrl, isOwnAddress } from './desktop/origin';
import { denyNavigation, denyPermissions } from './desktop/permissions';
import { blockForeignRequests, registerAppScheme, serveAppScheme } from './desktop/protocol';
import { loadServiceToken } from './desktop/service-token';
import { builtFiles } from './desktop/window';
import { handleWindowCalls } from './desktop/window-calls';
import { Windows } from './desktop/windows';
import { StoreError } from './store/store-error';
import { WorkspaceThread } from './workspace-thread/start-thread';
import { localWorkspace, type WorkspaceLocation } from './workspaces/local-workspace';
import { SettingsKeeper } from './workspaces/settings-file';
import { WindowStateFile } from './workspaces/window-state-file';

const devServer = devServerUrl(app.isPackaged);
const files = builtFiles(import.meta.dirname);

interface Parts {
  readonly commandLine: CommandLine;
  readonly workspace: WorkspaceLocation;
  readonly thread: WorkspaceThread;
  readonly desktopLog: DesktopLog;
}

const start = async ({ commandLine, workspace, thread, desktopLog }: Parts): Promise<void> => {
  const { log } = desktopLog;
  const userData = app.getPath('userData');
  const settings = new SettingsKeeper(join(userData, 'settings.json'));
  if (settings.problem !== null) console.error(settings.problem);
  applyTheme(settings.settings.theme);
  const windowFile = new WindowStateFile(join(userData, 'windows.json'), (error) => log.error('windows_not_kept', error));
  const windows = new Windows({ preload: files.preload, icon: files.icon, devServer }, windowFile);
  quitCleanly(async () => {
    await windows.settle();
    await thread.close().catch((error: unknown) => log.error('closing_failed', error));
    await desktopLog.close();
  });
  const token = await loadServiceToken(join(userData, 'service-token'));

  handleWindowCalls({
    guard: {
      isOwnAddress: (address) => isOwnAddress(address, devServer),
      report: (call, error) => {
        // What the person is told is no fault of ours and has no place in a log.
        if (!(error instanceof StoreError)) log.error('window_call_failed', error, { call });
      },
    },
    thread,
    token: token.value,
    settings,
    windows,
  });
  denyPermissions(session.defaultSession);
  blockForeignRequests(session.defaultSession, devServer);
  serveAppScheme(session.defaultSession, {
    directory: files.renderer,
    readTree: () => thread.outcome('callService', { method: 'GET', path: TREE_PATH }),
    devServer,
  });
  installMenu();
  installTextMenu();
  windows.openKept();

  const status = await thread.call('listen', { port: commandLine.port ?? settings.port, token: token.value, tokenKept: token.kept });
  log.info('started', { version: app.getVersion(), electron: process.versions.electron, port: status.port, listening: status.state === 'listening' });
  console.log(status.state === 'listening' ? `${workspace.name}: ${status.url}/api/categories` : `${workspace.name}: ${status.message}`);
};

const begin = (): void => {
  registerAppScheme();
  // Chromium has no sandbox for root, who then says --no-sandbox; enforcing it would end every process.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  denyNavigation(devServer);
  const commandLine = readCommandLine();
  if (commandLine.userDataDir !== null) app.setPath('userData', commandLine.userDataDir);
  if (!claimSingleInstance()) return;
  const desktopLog = openDesktopLog(app.getPath('userData'));
  const workspace = localWorkspace(app.getPath('userData'));
  // Before Electron is ready: the file is open by the time the window asks for it.
  const thread = new WorkspaceThread({
    entry: files.workspaceThread,
    data: { ...workspace, sampleFile: files.sample, backupCheck: files.backupCheck },
    writeLog: desktopLog.write,
    onEvent: tellAllWindows,
    onFailure: (error) => {
      desktopLog.log.error('workspace_thread_failed', error);
      void desktopLog.close().finally(() => giveUp(error));
    },
  });
  // Not a top-level await: in an ES module that would hold back the very event it waits for.
  app.whenReady().then(() => start({ commandLine, workspace, thread, desktopLog })).catch((error: unknown) => {
    // Of a thread that has ended the person hears once, when the log has it.
    if (!thread.hasEnded) giveUp(error);
  });
};

process.on('uncaughtException', giveUp);
try {
  begin();
} catch (error) {
  // Electron would print the stack of what leaves this file.
  giveUp(error);
}
