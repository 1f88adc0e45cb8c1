import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { orStorageFailed, StoreError } from '../../domain/errors';
import { isOnNetwork } from '../../platform/network-folder';
import messages from './messages/en.json' with { type: 'json' };

/** Where this installation keeps its files. @throws StoreError `storage_failed` where Electron knows of no home */
export const userDataFolder = (find: () => string): string => orStorageFailed(messages.userData.noHome, find);

/** Chromium's lock on a folder is a link that says who has it: computer and process (`process_singleton_posix.cc`). */
const LOCK = 'SingletonLock';

const holderOf = (folder: string): string | null => {
  try {
    return /^(.+)-\d+$/.exec(readlinkSync(join(folder, LOCK)))?.[1] ?? null;
  } catch {
    return null;
  }
};

/** Refuses a folder that another computer has open: Chromium takes its lock for stale, and SQLite's do not hold on many networks. */
export const refuseOtherComputer = (folder: string, isShared: boolean, own: string = hostname()): void => {
  const holder = isShared ? holderOf(folder) : null;
  if (holder !== null && holder !== own)
    throw new StoreError(
      'storage_failed',
      messages.userData.otherComputer({ computer: holder, lock: join(folder, LOCK) })
    );
};

/** A sentence when the folder is on a network, where two computers could have it open; `null` otherwise. */
export const networkProblem = (folder: string): string | null =>
  isOnNetwork(folder) ? messages.userData.onNetwork({ folder }) : null;
