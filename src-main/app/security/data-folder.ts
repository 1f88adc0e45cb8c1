import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import { makeOwnerOnlyFolder, tightenWithin } from '../../platform/owner-only';
import messages from '../process/messages/en.json' with { type: 'json' };

/** Makes the folder of the app's data and closes it to other users. @returns why it could not be closed @throws StoreError where it cannot be used */
export const claimDataFolder = (folder: string): unknown => {
  try {
    makeOwnerOnlyFolder(folder);
    const { uid, mode } = statSync(folder);
    if (process.platform === 'win32') return null;
    if (uid !== process.geteuid?.()) throw new StoreError('storage_failed', messages.dataFolder.foreign({ folder }));
    // A disk that is mounted read-only says so here, to root too. Chromium would take it for a Canopy that is open already.
    accessSync(folder, constants.W_OK);
    if ((mode & 0o077) === 0) return null;
    try {
      chmodSync(folder, mode & 0o700);
    } catch (error) {
      return error;
    }
    return (statSync(folder).mode & 0o077) === 0 ? null : new Error(messages.dataFolder.open({ folder }));
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError('storage_failed', messages.dataFolder.unusable({ folder }), {}, { cause: error });
  }
};

/** Depth of workspaces, their backup folders, and the backups. */
const LEVELS = 3;

/** Closes files that earlier versions left readable by others; of Chromium's, only the folders. Never rejects. */
export const closeDataFiles = async (folder: string, log: Log): Promise<void> => {
  const report = (error: unknown): void => log.error('files_open_to_others', error);
  await tightenWithin(folder, 1, report);
  for (const own of ['workspaces', 'logs']) await tightenWithin(join(folder, own), LEVELS, report);
};
