import { StoreError } from '../../domain/errors';
import { isOnNetwork } from '../../platform/network-folder';
import { messages } from './messages';

/**
 * Where this installation keeps its files. Electron knows of no place where the home is missing.
 * @throws StoreError `storage_failed`
 */
export const userDataFolder = (find: () => string): string => {
  try {
    return find();
  } catch (error) {
    throw new StoreError('storage_failed', messages.userData.noHome, {}, { cause: error });
  }
};

/** A sentence when the folder is on a network, where two computers could have it open; `null` otherwise. */
export const networkProblem = (folder: string): string | null =>
  isOnNetwork(folder) ? messages.userData.onNetwork(folder) : null;
