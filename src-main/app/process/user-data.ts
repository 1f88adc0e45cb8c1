import { StoreError } from '../../domain/errors';
import { messages } from './messages';
import { statfsSync } from 'node:fs';

/** File systems that several computers reach, by the numbers that Linux gives them (statfs(2)). */
const NETWORK_TYPES: ReadonlySet<number> = new Set([
  0x69_69, // NFS
  0x51_7b, // SMB
  0xff_53_4d_42, // CIFS
  0xfe_53_4d_42, // SMB 2 and 3
  0x53_46_41_4f, // AFS
  0x0b_d0_0b_d0, // Lustre
  0x00_c3_64_00, // Ceph
  0x01_16_19_70, // GFS2
  0x74_61_63_6f // OCFS2
]);

/** Whether a file system's type is one of a network. `type`: of 32 bits, with or without its sign. */
export const isNetworkType = (type: number): boolean => NETWORK_TYPES.has(type >>> 0);

/** Whether a folder is on another computer, as far as this one can tell: on Linux by its file system, on Windows by a UNC path. */
export const isOnNetwork = (folder: string, platform: NodeJS.Platform = process.platform): boolean => {
  if (platform === 'win32') return /^\\\\(?![?.]\\)/.test(folder);
  if (platform !== 'linux') return false;
  try {
    return isNetworkType(statfsSync(folder).type);
  } catch {
    return false;
  }
};

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
