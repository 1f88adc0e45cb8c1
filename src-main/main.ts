import { join } from 'node:path';
import { app, crashReporter, clipboard, Menu, session } from 'electron';
import { IPC_EVENTS } from '../src-shared/ipc';
import { FIRST_WORKSPACE_ID } from '../src-shared/workspaces';
import {
  beforeGivingUp,
  readCommandLine,
  claimSingleInstance,
  endAtOnce,
  endWithSystem,
  giveUp,
  outliveStandardOutput,
  quitCleanly,
  waitForThreads
} from './app/process/lifecycle';
import { CancellableCalls } from './app/ipc/cancellable-calls';
import { handleCompareCalls } from './app/ipc/compare-calls';
import { handleConnectionCalls } from './app/ipc/connection-calls';
import { ConnectionTests, FirstSyncs } from './app/workspaces/connecting';
import { openDesktopLog, type DesktopLog, failureWriter } from './app/process/desktop-log';
import { type Guard } from './app/ipc/window-channel';
import { installMenu, installTextMenu, MenuFollower } from './app/menu/menu';
import { applyTheme, builtFiles } from './app/windows/window';
import { OpenWorkspaces } from './app/workspaces/open-workspaces';
import { DraftStores } from './app/workspaces/draft-store';
import { devServerUrl, isOwnAddress, denyNavigation, denyPermissions } from './app/security/page-guard';
import { registerAppScheme, serveAppScheme } from './app/security/app-scheme';
import { cutOffNetwork, forbidUdp } from './app/security/page-network';
import { claimDataFolder, closeDataFiles } from './app/security/data-folder';
import { ServiceCredentials } from './app/security/service-credentials';
import { enforceSandbox } from './app/security/sandbox';
import { CopiedToken } from './app/security/copied-token';
import { loadServiceToken } from './app/security/service-token';
import { handleHelpCalls } from './app/ipc/help-calls';
import { handleTransferCalls } from './app/ipc/transfer-calls';
import { handleWindowCalls } from './app/ipc/window-calls';
import { workspaceShownIn, Windows } from './app/windows/windows';
import { handleWorkspaceCalls } from './app/ipc/workspace-list-calls';
import { threadStarter } from './app/workspaces/thread-starter';
import { StoreError } from './domain/errors';
import { SettingsKeeper } from './app/workspaces/settings-file';
import { WindowStateFile, type WindowState } from './app/windows/window-state';
import { examineInProcess } from './app/opening/examine-process';
import { readOpenRequest } from './app/opening/open-request';
import { OutsideRequests } from './app/opening/outside-requests';
import { handleOpeningCalls } from './app/ipc/opening-calls';
import { WorkspaceRegistry } from './app/workspaces/workspace-registry';
import { sendToAllWindows, sendToWindowsOf } from './app/windows/pages';
import { CrashReports } from './app/process/crash-reports';
import { messages } from './app/process/messages';
import { networkProblem, userDataFolder } from './app/process/user-data';
import { handleStartCalls } from './app/ipc/start-calls';
import { desktopUpdates } from './app/updates/desktop-updates';
import { handleUpdateCalls } from './app/ipc/update-calls';
import { isQuitting } from './app/windows/save-before-close';

const devServer = devServerUrl(app.isPackaged);
const files = builtFiles(import.meta.dirname);
/** On Linux Electron 42 ends with a segmentation fault where the clipboard is read once all windows have gone; it goes with the app. */
const hasClipboardWithoutWindows = process.platform !== 'linux';

interface Parts {
  readonly registry: WorkspaceRegistry;
  readonly settings: SettingsKeeper;
  readonly open: OpenWorkspaces;
  readonly credentials: ServiceCredentials;
  readonly firstSyncs: FirstSyncs;
  readonly windowFile: WindowStateFile;
  /** The windows of the last time. */
  readonly kept: readonly WindowState[];
  readonly desktopLog: DesktopLog;
  readonly isSafeMode: boolean;
  readonly crashes: CrashReports;
  /** What the system and other starts want opened. */
  readonly outside: OutsideRequests;
}

const start = async ({
  registry,
  settings,
  open,
  credentials,
  firstSyncs,
  windowFile,
  kept,
  desktopLog,
  isSafeMode,
  crashes,
  outside
}: Parts): Promise<void> => {
  const { log } = desktopLog;
  const userData = app.getPath('userData');
  applyTheme(settings.settings.theme);
  denyPermissions(session.defaultSession);
  cutOffNetwork(session.defaultSession, devServer).catch(giveUp);
  serveAppScheme(session.defaultSession, {
    directory: files.renderer,
    readTree: (id) => open.readTree(id),
    devServer
  });
  const windows = new Windows({ preload: files.preload, icon: files.icon, devServer, log }, windowFile, {
    present: (id) => registry.find(id)?.id ?? registry.first.id,
    open: (id) => open.open(id),
    onShown: (ids) => open.keepOnly(ids),
    onFocus: (id) => open.focus(id)
  });
  installTextMenu();
  // Before all that a page needs later: its process starts meanwhile, and no call of it is heard before this function has ended.
  windows.openKept(kept);
  const menu = new MenuFollower();
  // What nobody misses before the first window is drawn would hold its drawing up: all processors are busy with it.
  const token = windows.firstDrawn.then(() => {
    installMenu();
    menu.refresh();
    return loadServiceToken(join(userData, 'service-token'), log);
  });
  const drafts = new DraftStores(
    (id) => registry.fileOf(registry.get(id)),
    (error) => log.error('drafts_not_kept', error)
  );
  const copiedToken = new CopiedToken(clipboard, (error) => log.error('clipboard_not_cleared', error));
  endWithSystem();
  quitCleanly(isQuitting, async () => {
    await Promise.all([windows.settle(), drafts.settle(), hasClipboardWithoutWindows ? copiedToken.clear() : null]);
    const threads = await waitForThreads(open.closeAll());
    await desktopLog.close();
    if (threads === 'hanging') endAtOnce();
  });
  const guard: Guard = {
    isOwnAddress: (address) => isOwnAddress(address, devServer),
    report: (call, error) => {
      // What the person is told is no fault of ours and has no place in a log.
      if (!(error instanceof StoreError)) log.error('window_call_failed', error, { call });
    }
  };
  const keepPort = (id: string, port: number): void => {
    if (id === FIRST_WORKSPACE_ID) settings.change({ port });
    else registry.change(id, { port });
  };
  const updates = desktopUpdates(
    userData,
    isSafeMode,
    () => settings.settings.checkForUpdates,
    (status) => sendToAllWindows(IPC_EVENTS.updatesChanged, status),
    log
  );
  handleUpdateCalls(guard, updates);
  const problems = [registry.problem, settings.problem, windowFile.problem, networkProblem(userData)];
  handleStartCalls(guard, crashes, { isSafeMode, problems: problems.filter((problem) => problem !== null) });
  // For faults outside of JavaScript. After the windows, which need not wait for its process; what it writes stays here.
  app.setPath('crashDumps', join(userData, 'crashes', 'native'));
  crashReporter.start({ uploadToServer: false });
  const cancellable = new CancellableCalls();
  handleWindowCalls({
    guard,
    cancellable,
    icon: files.icon,
    open,
    token: async () => (await token).value,
    copiedToken,
    settings,
    keepPort,
    menu,
    windows,
    drafts,
    writeFailure: failureWriter(log)
  });
  handleCompareCalls({ guard, cancellable, registry, open });
  handleTransferCalls({ guard, cancellable, registry, open });
  handleWorkspaceCalls({ guard, registry, open, credentials, windows, drafts, log });
  handleConnectionCalls({
    guard,
    registry,
    open,
    credentials,
    tests: new ConnectionTests(files.connectionTest),
    firstSyncs
  });
  handleOpeningCalls({ guard, registry, windows, outside, examine: examineInProcess(files.copyCheck), log });
  handleHelpCalls({
    guard,
    registry,
    open,
    settings,
    logFile: desktopLog.file,
    buildFolder: files.folder,
    licensesFile: files.licenses
  });
  open.admit(await token);
  // A window that was there before the keyring was has been told that there is none.
  if (await credentials.areKept) sendToAllWindows(IPC_EVENTS.workspacesChanged, null);
  void closeDataFiles(userData, log);
  log.info('started', { version: app.getVersion(), electron: process.versions.electron });
};

const begin = (): void => {
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
  const userData = userDataFolder(() => app.getPath('userData'));
  const notClosed = claimDataFolder(userData);
  const request = readOpenRequest(process.argv.slice(1), process.cwd(), !app.isPackaged);
  if (!claimSingleInstance(request)) return;
  const crashes = new CrashReports(join(userData, 'crashes'), {
    canopy: app.getVersion(),
    electron: process.versions.electron,
    node: process.versions.node
  });
  beforeGivingUp((error) => crashes.write(error));
  // The window of this start is the new one.
  const outside = new OutsideRequests({ ...request, newWindow: false });
  const desktopLog = openDesktopLog(userData);
  const { log } = desktopLog;
  if (notClosed !== null) log.error('folder_open_to_others', notClosed);
  const registry = new WorkspaceRegistry(userData);
  const settings = new SettingsKeeper(join(userData, 'settings.json'), isSafeMode);
  for (const problem of [registry.problem, settings.problem]) if (problem !== null) console.error(problem);
  let hasFailed = false;
  const credentials = new ServiceCredentials(join(userData, 'workspaces'));
  const firstSyncs = new FirstSyncs();
  const startThread = threadStarter(
    files,
    desktopLog,
    () => {
      hasFailed = true;
    },
    (id, status) => {
      open.hearStatus(id, status);
      firstSyncs.hear(id, status);
    },
    (id) => void open.hearOpened(id),
    (id) => void open.openAnew(id)
  );
  const open = new OpenWorkspaces({
    registry,
    credentials,
    onHung: (id) => sendToWindowsOf(id, IPC_EVENTS.workspaceHung, null),
    onOpenedAnew: (id) => sendToWindowsOf(id, IPC_EVENTS.workspaceOpened, null),
    onListChanged: () => sendToAllWindows(IPC_EVENTS.workspacesChanged, null),
    onSyncSummariesChanged: () => sendToAllWindows(IPC_EVENTS.syncSummariesChanged, null),
    firstPort: () => commandLine.port ?? settings.port,
    log,
    start: (id, location) =>
      startThread(id, isSafeMode ? { ...location, syncPaused: messages.safeMode.syncPaused } : location),
    onListening: (name, status) => {
      if (status.state === 'opening') return;
      log.info('listening', { port: status.port, listening: status.state === 'listening' });
      console.log(
        status.state === 'listening' ? `${name}: ${status.url}/api/categories` : `${name}: ${status.message}`
      );
    }
  });
  const windowFile = new WindowStateFile(
    join(userData, 'windows.json'),
    (error) => log.error('windows_not_kept', error),
    isSafeMode
  );
  const kept = windowFile.read();
  // Before Electron is ready: the files are open by the time the windows ask for them.
  const shown =
    kept.length === 0
      ? [registry.first.id]
      : kept.map((state) => registry.find(workspaceShownIn(state))?.id ?? registry.first.id);
  for (const id of shown) open.open(id);
  // Not a top-level await: in an ES module that would hold back the very event it waits for.
  app
    .whenReady()
    .then(() =>
      start({
        registry,
        settings,
        open,
        credentials,
        firstSyncs,
        windowFile,
        kept,
        desktopLog,
        isSafeMode,
        crashes,
        outside
      })
    )
    .catch((error: unknown) => {
      // Of a thread that has ended the person hears once, when the log has it.
      if (!hasFailed) giveUp(error);
    });
};

process.on('uncaughtException', giveUp);
outliveStandardOutput();
try {
  begin();
} catch (error) {
  // Electron would print the stack of what leaves this file.
  giveUp(error);
}
