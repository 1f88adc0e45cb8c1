import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { networkProblem, userDataFolder, isNetworkType, isOnNetwork } from '../../../../src-main/app/process/user-data';
import { claimDataFolder } from '../../../../src-main/app/security/data-folder';
import { CAN_MOUNT, smallDisk } from '../../../support/small-disk';
import { temporaryFolder } from '../../../support/temporary-folder';

it('an account without a home is told what to do', () => {
  expect(userDataFolder(() => '/home/ada/.config/Canopy')).toBe('/home/ada/.config/Canopy');
  const find = (): string => {
    throw new Error("Failed to get 'userData' path");
  };
  expect(() => userDataFolder(find)).toThrow('--user-data-dir=FOLDER');
  expect(networkProblem(temporaryFolder())).toBeNull();
});

// A read-only disk is one that root cannot write either.
it.runIf(CAN_MOUNT)('a folder that cannot be made on a read-only disk is refused with what to do', () => {
  const disk = smallDisk(1);
  if (disk === undefined) throw new Error('No disk could be mounted.');
  onTestFinished(() => disk.remove());
  mkdirSync(join(disk.folder, 'home'));
  expect(disk.makeReadOnly()).toBe(true);
  expect(() => claimDataFolder(join(disk.folder, 'home', 'canopy'))).toThrow('--user-data-dir');
});

it('network file systems are known by their numbers, with or without a sign', () => {
  expect([0x6969, 0xff534d42, 0xff534d42 | 0, 0xfe534d42 | 0].map(isNetworkType)).toEqual([true, true, true, true]);
  expect([0xef53, 0x01021994, 0x9123683e, 0x58465342].map(isNetworkType)).toEqual([false, false, false, false]);
  expect(isOnNetwork(String.raw`\\server\homes\ada`, 'win32')).toBe(true);
  expect(isOnNetwork(String.raw`\\?\C:\Users\ada`, 'win32')).toBe(false);
  expect(isOnNetwork(String.raw`C:\Users\ada`, 'win32')).toBe(false);
});
