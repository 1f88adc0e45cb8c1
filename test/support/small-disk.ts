import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;

export interface SmallDisk {
  readonly folder: string;
  /** Occupies that many bytes, or frees them with 0. */
  occupy(bytes: number): void;
  fill(): void;
  /** @returns whether that could be done: nobody may have a file open for writing */
  makeReadOnly(): boolean;
  remove(): void;
}

/** @returns a new, empty disk, or `undefined` where this process may not mount one */
export const smallDisk = (megabytes: number): SmallDisk | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'canopy-disk-'));
  if (!run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    occupy: (bytes) => {
      writeFileSync(join(folder, 'other-files'), Buffer.alloc(bytes));
      rmSync(join(folder, 'more-files'), { force: true });
    },
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(join(folder, 'more-files'), Buffer.alloc(bavail * bsize));
    },
    makeReadOnly: () => run('mount', ['-o', 'remount,ro', folder]),
    remove: () => {
      // Lazily if necessary, so that a file left open by a failed test does not keep it.
      if (!run('umount', [folder])) run('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  };
};

/** Whether such a disk is possible: on Linux, as root, if mounting is allowed. */
export const CAN_MOUNT = ((): boolean => {
  const disk = smallDisk(1);
  disk?.remove();
  return disk !== undefined;
})();
