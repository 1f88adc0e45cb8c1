import { join } from 'node:path';
import { app, BrowserWindow, session } from 'electron';
import { IPC_EVENTS } from '../src-shared/ipc';
import { readCommandLine, type CommandLine } from './desktop/command-line';
import { desktopLog } from './desktop/desktop-log';
import { tellAllWindows } from './desktop/ipc';
import { claimSingleInstance, giveUp, quitCleanly } from './desktop/lifecycle';
import { installMenu } from './desktop/menu';
import { devServerUrl, isOwnAddress } from './desktop/origin';
import { denyNavigation, denyPermissions } from './desktop/permissions';
import { blockForeignRequests, registerAppScheme, serveAppScheme } from './desktop/protocol';
import { ServiceHost } from './desktop/service-host';
import { loadServiceToken } from './desktop/service-token';
import { builtFiles, openWindow } from './desktop/window';
import { handleWindowCalls } from './desktop/window-calls';
import { openSocketDoor } from './service/socket-door';
import { openWindowDoor } from './service/window-door';
import { backUpBeforeImport, backUpWhenDue } from './store/backups/occasions';
import { StoreError } from './store/store-error';
import { WorkspaceStore } from './store/workspace-store';
import { localWorkspace } from './workspaces/local-workspace';
import { readSettings, writeSettings } from './workspaces/settings-file';

const log = desktopLog;
const devServer = devServerUrl(app.isPackaged);

const start = async (commandLine: CommandLine): Promise<void> => {
  const userData = app.getPath('userData');
  const settingsFile = join(userData, 'settings.json');
  const { settings, problem } = readSettings(settingsFile);
  if (problem !== null) console.error(problem);
  const workspace = localWorkspace(userData);
  const store = WorkspaceStore.open(workspace.file);
  const token = await loadServiceToken(join(userData, 'service-token'));
  const port = commandLine.port ?? settings.port;
  const host = new ServiceHost(
    (wanted) => openSocketDoor({ store, log, token: token.value, port: wanted }),
    port,
    (status) => tellAllWindows(IPC_EVENTS.serviceChanged, status),
  );
  store.onCommit((patch) => tellAllWindows(IPC_EVENTS.treeChanged, patch));
  quitCleanly(async () => {
    await host.close();
    store.close();
  }, log);

  const files = builtFiles(import.meta.dirname);
  const reportBackup = (error: unknown): void => log.error('backup_failed', error);
  handleWindowCalls({
    guard: {
      isOwnAddress: (address) => isOwnAddress(address, devServer),
      report: (call, error) => {
        // What the person is told is no fault of ours and has no place in a log.
        if (!(error instanceof StoreError)) log.error('window_call_failed', error, { call });
      },
    },
    workspace,
    store,
    host,
    token,
    sampleFile: files.sample,
    callService: openWindowDoor({ store, log }),
    backUpFirst: () => backUpBeforeImport(store, reportBackup),
    keepPort: (chosen) => writeSettings(settingsFile, { ...settings, port: chosen }),
  });
  denyPermissions(session.defaultSession);
  blockForeignRequests(session.defaultSession, devServer);
  serveAppScheme(session.defaultSession, files.renderer);
  installMenu();
  const open = (): BrowserWindow => openWindow({ preload: files.preload, icon: files.icon, devServer });
  // The window comes first: reading a large backup through keeps the main process busy for a moment.
  open().once('show', () => void backUpWhenDue(store, new Date()).catch(reportBackup));
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) open();
  });

  const status = await host.moveTo(port);
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
  // Not a top-level await: in an ES module that would hold back the very event it waits for.
  app.whenReady().then(() => start(commandLine)).catch(giveUp);
};

process.on('uncaughtException', giveUp);
try {
  begin();
} catch (error) {
  // Electron would print the stack of what leaves this file.
  giveUp(error);
}
