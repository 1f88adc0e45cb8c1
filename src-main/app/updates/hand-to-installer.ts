import { basename } from 'node:path';
import { app, autoUpdater } from 'electron';
import { requireSameSigner } from './platform-signature';

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
