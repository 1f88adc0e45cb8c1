import { join } from 'node:path';
import type { CallParts, DesktopParts } from './app/ipc/desktop-parts';
import { app, crashReporter, clipboard, session } from 'electron';
import { IPC_EVENTS } from '../src-shared/ipc';
import { spokenLanguage } from '../src-shared/language';
import { originOf } from '../src-shared/remote';
import { FIRST_WORKSPACE_ID } from '../src-shared/workspaces';
import { handleStartCalls, handleUpdateCalls } from './app/ipc/app-calls';
import { CancellableCalls } from './app/ipc/cancellable-calls';
import { handleCompareCalls } from './app/ipc/compare-calls';
import { handleConnectionCalls } from './app/ipc/connection-calls';
import { handleHelpCalls } from './app/ipc/help-calls';
import { handleOpeningCalls } from './app/ipc/opening-calls';
import { handleProposalCalls } from './app/ipc/proposal-calls';
import { handleSharingCalls } from './app/ipc/sharing-calls';
import { handleSignInCalls } from './app/ipc/sign-in-calls';
import { handleTransferCalls } from './app/ipc/transfer-calls';
import { handleWindowCalls } from './app/ipc/window-calls';
import type { Guard } from './app/ipc/window-channel';
import { handleWorkspaceCalls } from './app/ipc/workspace-list-calls';
import { installTextMenu, MenuFollower } from './app/menu/menu';
import { ShowRequests, examineInProcess } from './app/opening/openings';
import { failureWriter } from './app/process/desktop-log';
import { endAtOnce, endWithSystem, giveUp, quitCleanly, waitForThreads } from './app/process/lifecycle';
import messages from './app/process/messages/en.json' with { type: 'json' };
import { networkProblem } from './app/process/user-data';
import { serveAppScheme } from './app/security/app-scheme';
import { CertificateTrust } from './app/security/certificate-trust';
import { ContactConsent } from './app/security/contact-consent';
import { CopiedToken } from './app/security/copied-token';
import { PersonInput } from './app/security/person-input';
import { closeDataFiles } from './app/security/data-folder';
import { denyPermissions, isOwnAddress, cutOffNetwork } from './app/security/page-guard';
import { areSecretsLocked, loadServiceToken } from './app/security/secret-file';
import { desktopUpdates } from './app/updates/desktop-updates';
import { MemoryRelease } from './app/windows/memory-release';
import { releasePageMemory, sendToAllWindows } from './app/windows/pages';
import { endsByUpdater, isQuitting } from './app/windows/save-before-close';
import { applyTheme } from './app/windows/window';
import { Windows } from './app/windows/windows';
import { ConnectionTests } from './app/workspaces/connecting';
import { DraftStores } from './app/workspaces/draft-store';
import { FirstScreenStore } from './app/workspaces/first-screen-store';
import { MappingStore } from './app/workspaces/mapping-store';
import { StoreError } from './domain/errors';
import { collectGarbage } from './platform/collect-garbage';

/**
 * Opens the windows and answers their calls, once Electron is ready.
 *
 * The order is that of the first drawing, which all processors are busy with: windows first, since their pages start meanwhile and no
 * call of theirs is answered before its first `await`; menu, keyring and sockets after the first window is drawn.
 */
export const startDesktop = async (parts: DesktopParts): Promise<void> => {
  const { files, devServer, registry, settings, open, credentials, windowFile, savedWindows, desktopLog } = parts;
  const { log } = desktopLog;
  const userData = app.getPath('userData');
  applyTheme(settings.settings.theme);
  denyPermissions(session.defaultSession);
  cutOffNetwork(session.defaultSession, devServer).catch(giveUp);
  const firstScreens = new FirstScreenStore({
    fileOf: (id) => registry.fileOf(registry.get(id)),
    report: (error) => log.error('first_screen_not_kept', error),
    isSafeMode: parts.isSafeMode
  });
  const memory = new MemoryRelease(() => open.releaseMemory(), releasePageMemory, collectGarbage, log);
  serveAppScheme(session.defaultSession, {
    directory: files.renderer,
    readTree: (id) => {
      memory.soon();
      return open.readTree(id);
    },
    readFirstScreen: (id) => firstScreens.read(id),
    language: spokenLanguage,
    devServer
  });
  const windows = new Windows({ preload: files.preload, icon: files.icon, devServer, log }, windowFile, {
    existing: (id) => registry.find(id)?.id ?? registry.first.id,
    isListed: (id) => registry.workspaces.some((workspace) => workspace.id === id),
    open: (id) => open.open(id),
    onShown: (ids) => open.keepOnly(ids),
    onFocus: (id) => open.connections.focus(id)
  });
  installTextMenu();
  const input = new PersonInput();
  app.on('web-contents-created', (_event, contents) => input.watch(contents));
  const menu = new MenuFollower(input);
  windows.openSaved(savedWindows);
  const token = windows.firstDrawn.then(() => {
    menu.install();
    return loadServiceToken(join(userData, 'service-token'), log);
  });
  const drafts = new DraftStores(
    (id) => registry.fileOf(registry.get(id)),
    (error) => log.error('drafts_not_kept', error)
  );
  const copiedToken = new CopiedToken(clipboard, process.platform, (error) =>
    log.error('clipboard_not_cleared', error)
  );
  endWithSystem();
  quitCleanly(isQuitting, endsByUpdater, async () => {
    await Promise.all([windowFile.flush(), drafts.settle(), firstScreens.settle(), copiedToken.clearAtEnd()]);
    const threads = await waitForThreads(open.closeAll());
    await desktopLog.close();
    if (threads === 'hanging') endAtOnce();
  });
  const tokenText = async (): Promise<string> => (await token).value;
  handleCalls(parts, { windows, memory, menu, drafts, firstScreens, copiedToken, input, token: tokenText });
  // Native crashes (outside of JavaScript) are written to this folder and sent nowhere. Its process starts after the windows.
  app.setPath('crashDumps', parts.dumps.folder);
  crashReporter.start({ uploadToServer: false });
  open.connections.admit(await token);
  // A window that asked before the keyring answered was told that secrets are not kept, and nothing about a locked one.
  if ((await credentials.areKept) || areSecretsLocked()) sendToAllWindows(IPC_EVENTS.workspacesChanged, null);
  try {
    parts.dumps.removeOld();
  } catch (error) {
    log.error('dumps_not_removed', error);
  }
  void closeDataFiles(userData, log);
  log.info('started', { version: app.getVersion(), electron: process.versions.electron });
};

/** Answers every call of the IPC map. */
const handleCalls = (
  parts: DesktopParts,
  ofWindows: Pick<
    CallParts,
    'windows' | 'memory' | 'menu' | 'drafts' | 'firstScreens' | 'copiedToken' | 'input' | 'token'
  >
): void => {
  const { files, devServer, registry, settings, windowFile, isSafeMode } = parts;
  const { log, file: logFile } = parts.desktopLog;
  const userData = app.getPath('userData');
  const guard: Guard = {
    isOwnAddress: (address) => isOwnAddress(address, devServer),
    report: (call, error) => {
      // A refusal with a sentence for the person is no fault of ours, and is not logged.
      if (!(error instanceof StoreError)) log.error('window_call_failed', error, { call });
    }
  };
  const calls: CallParts = {
    ...parts,
    ...ofWindows,
    guard,
    cancellable: new CancellableCalls(),
    requests: new ShowRequests(),
    keepPort: (id, port) => {
      if (id === FIRST_WORKSPACE_ID) settings.change({ port });
      else registry.change(id, { port });
    },
    writeFailure: failureWriter(log),
    mappings: new MappingStore(join(userData, 'import-mappings.json')),
    consent: new ContactConsent((origin) =>
      registry.workspaces.some(({ address }) => address !== null && originOf(address) === origin)
    ),
    trust: new CertificateTrust(),
    tests: new ConnectionTests(files.connectionTest),
    examine: examineInProcess(files.copyCheck),
    log,
    logFile
  };
  const updates = desktopUpdates(
    userData,
    isSafeMode,
    () => settings.settings.checkForUpdates,
    (status) => sendToAllWindows(IPC_EVENTS.updatesChanged, status),
    log
  );
  const problems = [
    parts.hasKilledAnother ? messages.app.endedUnresponsive : null,
    registry.problem,
    settings.problem,
    windowFile.problem,
    networkProblem(userData)
  ].filter((problem) => problem !== null);
  handleUpdateCalls(guard, updates);
  handleStartCalls(guard, parts.crashes, parts.dumps, { isSafeMode, problems });
  handleWindowCalls(calls);
  handleSharingCalls(calls);
  handleCompareCalls(calls);
  handleTransferCalls(calls);
  handleWorkspaceCalls(calls);
  handleProposalCalls(calls);
  handleSignInCalls(calls);
  handleConnectionCalls(calls);
  handleOpeningCalls(calls);
  handleHelpCalls(calls);
};
