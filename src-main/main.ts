import { join } from 'node:path';
import { app, Menu } from 'electron';
import { IPC_EVENTS } from '../src-shared/ipc';
import { shownSentence } from '../src-shared/hidden-characters';
import messages from './app/process/messages/en.json' with { type: 'json' };
import { speakChosen } from './app/process/app-language';
import { CrashReports } from './app/process/crash-reports';
import { NativeDumps } from './app/process/native-dumps';
import { openDesktopLog } from './app/process/desktop-log';
import {
  beforeGivingUp,
  claimSingleInstance,
  giveUp,
  giveUpStart,
  outliveStandardOutput,
  readCommandLine,
  refuseStart
} from './app/process/lifecycle';
import { refuseOtherComputer, userDataFolder } from './app/process/user-data';
import { canHandOver, OutsideRequests, readOpenRequest, startFolder, writeHandOver } from './app/opening/open-request';
import { registerAppScheme } from './app/security/app-scheme';
import { claimDataFolder } from './app/security/data-folder';
import { denyNavigation, devServerUrl, forbidUdp, enforceSandbox } from './app/security/page-guard';
import { SignInTokens } from './app/sign-in/sign-in-tokens';
import { ServiceCredentials } from './app/security/service-credentials';
import { sendToAllWindows, sendToWindowsOf } from './app/windows/pages';
import { workspaceShownIn, WindowStateFile, type WindowState } from './app/windows/window-state';
import { FirstSyncs } from './app/workspaces/connecting';
import { OpenWorkspaces } from './app/workspaces/open-workspaces';
import { NetworkSharing } from './app/workspaces/network-sharing';
import { SettingsKeeper } from './app/workspaces/settings-file';
import { threadStarter } from './app/workspaces/thread-starter';
import { WorkspaceRegistry } from './app/workspaces/workspace-registry';
import { startDesktop } from './desktop';
import { isOnNetwork } from './platform/network-folder';

/*
 * The composition root of Electron's main process, up to when Electron is ready: what has to be set before that, and the workspaces'
 * files, which are open by the time the windows ask for them. `desktop.ts` goes on from there.
 */

/** Paths of the other built files, beside this one. */
const files = {
  workspaceThread: join(import.meta.dirname, 'workspace-thread.js'),
  backupCheck: join(import.meta.dirname, 'backup-check.js'),
  importComparison: join(import.meta.dirname, 'comparing-thread.js'),
  connectionTest: join(import.meta.dirname, 'connection-test.js'),
  jsonTrial: join(import.meta.dirname, 'json-trial.js'),
  copyCheck: join(import.meta.dirname, 'copy-check.js'),
  fileReader: join(import.meta.dirname, 'file-reader.js'),
  preload: join(import.meta.dirname, '../preload/index.cjs'),
  renderer: join(import.meta.dirname, '../renderer'),
  folder: join(import.meta.dirname, '..'),
  licenses: join(import.meta.dirname, '../licenses.json'),
  sample: join(import.meta.dirname, '../sample/shopify-taxonomy.json'),
  icon: join(import.meta.dirname, '../../resources/icons/512.png')
} as const;

/** The workspaces that the windows of the last run show; the first workspace where there is no such window. */
const shownWorkspaces = (registry: WorkspaceRegistry, windows: readonly WindowState[]): readonly string[] =>
  windows.length === 0
    ? [registry.first.id]
    : windows
        .flatMap(({ second, ...own }) => (second === undefined ? [own] : [own, second]))
        .map((state) => registry.find(workspaceShownIn(state))?.id ?? registry.first.id);

const begin = (): void => {
  const devServer = devServerUrl(app.isPackaged);
  // Electron would build a menu of its own first.
  Menu.setApplicationMenu(null);
  registerAppScheme();
  enforceSandbox();
  denyNavigation(devServer);
  forbidUdp();
  const commandLine = readCommandLine();
  const { isSafeMode } = commandLine;
  if (isSafeMode) app.disableHardwareAcceleration();
  if (commandLine.userDataDir !== null) app.setPath('userData', commandLine.userDataDir);
  const folder = startFolder();
  const request = readOpenRequest(process.argv.slice(1), folder, !app.isPackaged);
  const handOver = writeHandOver(request);
  if (!canHandOver(process.platform, process.argv, folder, handOver)) {
    refuseStart();
    return;
  }
  const userData = userDataFolder(() => app.getPath('userData'));
  const notClosed = claimDataFolder(userData);
  refuseOtherComputer(userData, isOnNetwork(userData));
  const instance = claimSingleInstance({ ...handOver });
  if (instance === 'second') return;
  const crashes = new CrashReports(join(userData, 'crashes'), {
    canopy: app.getVersion(),
    electron: process.versions.electron,
    node: process.versions.node
  });
  beforeGivingUp((error) => crashes.write(error));
  // A first start opens a window anyhow: that is the new one.
  const outside = new OutsideRequests(app, { ...request, newWindow: false });
  const desktopLog = openDesktopLog(userData);
  const { log } = desktopLog;
  if (instance === 'afterKill') log.warn('unresponsive_canopy_killed');
  if (notClosed !== null) log.error('folder_open_to_others', notClosed);
  const registry = new WorkspaceRegistry(userData);
  const settings = new SettingsKeeper(join(userData, 'settings.json'), isSafeMode);
  for (const problem of [registry.problem, settings.problem]) if (problem !== null) console.error(problem);
  const credentials = new ServiceCredentials(join(userData, 'workspaces'));
  const tokens = new SignInTokens({
    credentials,
    // Loaded at use: few have signed in, and it would hold up the start.
    renew: async (kept) => (await import('./app/sign-in/provider-tokens')).renewedTokens(kept),
    log
  });
  const firstSyncs = new FirstSyncs();
  let hasFailed = false;
  const startThread = threadStarter(files, desktopLog, {
    onFailure: () => {
      hasFailed = true;
    },
    onStatus: (id, status) => {
      open.noteStatus(id, status);
      firstSyncs.noteStatus(id, status);
    },
    onTokenWanted: (id, wanted) => void open.connections.renewToken(id, wanted),
    onOpened: (id) => void open.connections.reconnectService(id),
    onHung: (id) => void open.reopen(id)
  });
  const sharing = new NetworkSharing({
    registry,
    settings,
    ownBeside: join(userData, 'canopy'),
    isSafeMode,
    onChanged: (id, changed) => sendToWindowsOf(id, IPC_EVENTS.sharingChanged, changed),
    log
  });
  const open = new OpenWorkspaces({
    registry,
    credentials,
    tokens,
    onHung: (id) => sendToWindowsOf(id, IPC_EVENTS.workspaceHung, null),
    onReopened: (id) => sendToWindowsOf(id, IPC_EVENTS.workspaceOpened, null),
    onListChanged: () => sendToAllWindows(IPC_EVENTS.workspacesChanged, null),
    onSyncSummariesChanged: () => sendToAllWindows(IPC_EVENTS.syncSummariesChanged, null),
    resumeSharing: (id, thread, token) => sharing.resume(id, thread, token),
    firstPort: () => commandLine.port ?? settings.port,
    log,
    start: (id, location) =>
      startThread(id, isSafeMode ? { ...location, syncPaused: messages.safeMode.syncPaused } : location),
    onListening: (name, status) => {
      if (status.state === 'opening') return;
      log.info('listening', { port: status.port, listening: status.state === 'listening' });
      console.log(
        shownSentence(
          status.state === 'listening' ? `${name}: ${status.url}/api/categories` : `${name}: ${status.message}`
        )
      );
    }
  });
  const windowFile = new WindowStateFile(
    join(userData, 'windows.json'),
    (error) => log.error('windows_not_kept', error),
    isSafeMode
  );
  const savedWindows = windowFile.read();
  for (const id of shownWorkspaces(registry, savedWindows)) open.open(id);
  const parts = {
    files,
    devServer,
    registry,
    settings,
    open,
    credentials,
    tokens,
    firstSyncs,
    sharing,
    windowFile,
    savedWindows,
    desktopLog,
    isSafeMode,
    crashes,
    dumps: new NativeDumps(join(userData, 'crashes', 'native')),
    outside,
    hasKilledAnother: instance === 'afterKill'
  };
  Promise.all([app.whenReady(), speakChosen(settings.settings.language)])
    .then(() => startDesktop(parts))
    .catch((error: unknown) => {
      // A thread that has failed ends the app itself, once the log is written.
      if (!hasFailed) giveUp(error);
    });
};

process.on('uncaughtException', giveUp);
outliveStandardOutput();
try {
  begin();
} catch (error) {
  // Electron would print the stack of what leaves this file.
  giveUpStart(error);
}
