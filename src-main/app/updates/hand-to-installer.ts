import { once } from 'node:events';
import { basename } from 'node:path';
import { app, autoUpdater } from 'electron';
import { requireSameSigner } from './platform-signature';

/** Has Electron's updater take the update of its feed. Rejects when it does not. */
const takeOffered = async (): Promise<void> => {
  const failed = once(autoUpdater, 'error').then(([error]: unknown[]) => {
    throw error;
  });
  const taken = once(autoUpdater, 'update-downloaded');
  autoUpdater.checkForUpdates();
  await Promise.race([taken, failed]);
};

/**
 * Hands a verified file to Electron's updater, which installs it when the app is restarted. Rejects where that does not take it, such as a
 * file that is not signed by the signer of the running version.
 */
export const handToInstaller = async (file: string, version: string): Promise<void> => {
  // At use: an HTTP server brings Node's fetch with it, which no start needs.
  const { listForWindows, serveForMac } = await import('./squirrel-feed');
  if (process.platform === 'win32') {
    await requireSameSigner(file, app.getPath('exe'), basename(app.getPath('exe')));
    autoUpdater.setFeedURL({ url: await listForWindows(file) });
    await takeOffered();
    return;
  }
  const feed = await serveForMac(file, version);
  try {
    autoUpdater.setFeedURL({ url: feed.url, serverType: 'json' });
    await takeOffered();
  } finally {
    feed.close();
  }
};
