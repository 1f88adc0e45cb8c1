import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, basename } from 'node:path';
import { app, autoUpdater, shell } from 'electron';
import type { UpdatesOff, UpdateStatus } from '../../../src-shared/update-state';
import type { Log } from '../../platform/log';
import { appImageOf } from '../process/command-arguments';
import { policyFile, readPolicy } from '../process/policy';
import { installWay, type InstallWay } from './install-way';
import { isSignedByPlatform, requireSameSigner } from './platform-signature';
import { updateSource, type BuiltIn, type UpdateSource } from './update-source';
import { Updates } from './updates';
import { makeOwnerOnlyFolder } from '../../platform/owner-only';

/** Squirrel downloads from this computer and unpacks, which takes minutes on a slow one. */
const LONGEST_MS = 15 * 60_000;

/** Rejects where the updater fails, sees no newer version or takes too long. @param reportLate for later errors, which would end the app */
const takeOffered = async (reportLate: (error: Error) => void): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onTaken = (): void => resolve();
  const onRefused = (): void => reject(new Error("Electron's updater takes the update for no newer version."));
  const clock = setTimeout(() => reject(new Error("Electron's updater has not answered in time.")), LONGEST_MS);
  autoUpdater.off('error', reportLate);
  autoUpdater.on('error', reject);
  autoUpdater.on('update-downloaded', onTaken);
  autoUpdater.on('update-not-available', onRefused);
  try {
    autoUpdater.checkForUpdates();
    await promise;
  } finally {
    clearTimeout(clock);
    autoUpdater.on('error', reportLate);
    autoUpdater.off('error', reject);
    autoUpdater.off('update-downloaded', onTaken);
    autoUpdater.off('update-not-available', onRefused);
  }
};

/** Has Electron's updater install a verified file at the next start. Rejects where it refuses. @param reportLate for its later errors */
export const handToInstaller = async (
  file: string,
  version: string,
  reportLate: (error: Error) => void
): Promise<void> => {
  // At use: an HTTP server brings Node's fetch with it, which no start needs.
  const { listForWindows, serveForMac } = await import('./squirrel-feed');
  if (process.platform === 'win32') {
    await requireSameSigner(file, app.getPath('exe'), basename(app.getPath('exe')));
    autoUpdater.setFeedURL({ url: await listForWindows(file) });
    await takeOffered(reportLate);
    return;
  }
  const feed = await serveForMac(file, version);
  try {
    autoUpdater.setFeedURL({ url: feed.url, serverType: 'json' });
    await takeOffered(reportLate);
  } finally {
    feed.close();
  }
};

/** Defined by the build, from `resources/update-source.json` or its environment. */
declare const UPDATE_SOURCE: BuiltIn;

/** In a checkout the environment may give another key, for tests; in a package it cannot. */
const builtIn = (): BuiltIn =>
  app.isPackaged
    ? UPDATE_SOURCE
    : { ...UPDATE_SOURCE, publicKey: process.env['CANOPY_UPDATE_PUBLIC_KEY'] ?? UPDATE_SOURCE.publicKey };

const policyPath = (): string =>
  (app.isPackaged ? undefined : process.env['CANOPY_POLICY_FILE']) ?? policyFile(process.platform, process.env);

const findSource = (isSafeMode: boolean): { source: UpdateSource | { off: UpdatesOff }; problem: string | null } => {
  const { policy, problem } = readPolicy(policyPath());
  const source = updateSource(builtIn(), policy, isSafeMode);
  return 'off' in source ? { source, problem: problem ?? source.problem } : { source, problem };
};

/** Called once a run: Windows and macOS take a second to check a signature. */
const findWay = async (): Promise<InstallWay> => {
  const executable = app.getPath('exe');
  return installWay({
    platform: process.platform,
    executable,
    isAppImage: appImageOf(executable, process.env) !== undefined,
    isStoreApp: process.windowsStore,
    hasSquirrel: existsSync(join(dirname(executable), '..', 'Update.exe')),
    isSigned: await isSignedByPlatform(executable)
  });
};

/** Updates as configured by build, policy and settings. */
export const desktopUpdates = (
  userData: string,
  isSafeMode: boolean,
  isWanted: () => boolean,
  onStatus: (status: UpdateStatus) => void,
  log: Log
): Updates => {
  const { source, problem } = findSource(isSafeMode);
  if (problem !== null) log.error('updates_not_configured', new Error(problem));
  const report = (error: unknown): void => log.error('update_failed', error);
  let way: Promise<InstallWay> | undefined;
  return new Updates({
    source,
    isWanted,
    running: { version: app.getVersion(), platform: process.platform, arch: process.arch },
    install: () => (way ??= findWay()),
    seenFile: join(userData, 'updates.json'),
    downloads: () => app.getPath('downloads'),
    cache: async () => {
      const folder = join(userData, 'update');
      await rm(folder, { recursive: true, force: true });
      makeOwnerOnlyFolder(folder);
      return folder;
    },
    showInFolder: (file) => shell.showItemInFolder(file),
    handToInstaller: (file, { version }) => handToInstaller(file, version, report),
    restart: () => autoUpdater.quitAndInstall(),
    onStatus,
    report
  });
};
