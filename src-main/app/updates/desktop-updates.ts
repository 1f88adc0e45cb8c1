import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app, autoUpdater, shell } from 'electron';
import type { UpdatesOff, UpdateStatus } from '../../../src-shared/update-state';
import type { Log } from '../../platform/log';
import { policyFile, readPolicy } from '../process/policy';
import { handToInstaller } from './hand-to-installer';
import { installWay, type InstallWay } from './install-way';
import { isSignedByPlatform } from './platform-signature';
import { updateSource, type BuiltIn, type UpdateSource } from './update-source';
import { Updates } from './updates';
import { makeOwnerOnlyFolder } from '../../platform/owner-only';

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
    env: process.env,
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
