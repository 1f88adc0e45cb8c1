import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { networkProblem, refuseOtherComputer, userDataFolder } from '../../../../src-main/app/process/user-data';
import { claimDataFolder } from '../../../../src-main/app/security/data-folder';
import { isNetworkFuse, isNetworkType, isOnNetwork } from '../../../../src-main/platform/network-folder';
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

// Chromium would say that Canopy is open already.
it.runIf(CAN_MOUNT)('a folder that is there on a disk that became read-only is refused with what to do', () => {
  const disk = smallDisk(1);
  if (disk === undefined) throw new Error('No disk could be mounted.');
  onTestFinished(() => disk.remove());
  expect(claimDataFolder(disk.folder)).toBeNull();
  expect(disk.makeReadOnly()).toBe(true);
  expect(() => claimDataFolder(disk.folder)).toThrow('not write-protected');
});

it('a folder on a network that another computer has open is refused by the name of that computer', () => {
  const folder = temporaryFolder();
  expect(() => refuseOtherComputer(folder, true, 'attic')).not.toThrow();
  const lock = join(folder, 'SingletonLock');
  symlinkSync('study-room-4242', lock);
  expect(() => refuseOtherComputer(folder, true, 'attic')).toThrow(`the computer “study-room” has them open`);
  expect(() => refuseOtherComputer(folder, true, 'attic')).toThrow(`delete “${lock}”`);
  // Its own lock, which Chromium judges; and on a disk of its own, where the computer has had another name.
  expect(() => refuseOtherComputer(folder, true, 'study-room')).not.toThrow();
  expect(() => refuseOtherComputer(folder, false, 'attic')).not.toThrow();
});

it('file systems in user space are known by the list of mounts, the innermost first', () => {
  // As Debian 12 has them with sshfs 3.7.3 and bindfs 1.14.7.
  const mounts = [
    '22 27 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw',
    '45 22 0:40 / /home/ada rw,nosuid,nodev,relatime - fuse.sshfs ada@attic:/home/ada rw,user_id=0,group_id=0',
    '46 45 0:41 / /home/ada/near rw,nosuid,nodev,relatime - fuse.bindfs /srv/near rw,user_id=0,group_id=0',
    String.raw`47 22 0:42 / /mnt/my\040drive rw - fuse.rclone remote: rw`,
    ''
  ].join('\n');
  expect(['/home/ada', '/home/ada/.config/Canopy', '/mnt/my drive/a'].map((one) => isNetworkFuse(mounts, one))).toEqual(
    [true, true, true]
  );
  expect(['/home/ada/near/a', '/home/adam', '/', '/mnt/my'].map((one) => isNetworkFuse(mounts, one))).toEqual([
    false,
    false,
    false,
    false
  ]);
});

it('network file systems are known by their numbers, with or without a sign', () => {
  expect([0x6969, 0xff534d42, 0xff534d42 | 0, 0xfe534d42 | 0].map(isNetworkType)).toEqual([true, true, true, true]);
  expect([0xef53, 0x01021994, 0x9123683e, 0x58465342].map(isNetworkType)).toEqual([false, false, false, false]);
  expect(isOnNetwork(String.raw`\\server\homes\ada`, 'win32')).toBe(true);
  expect(isOnNetwork(String.raw`\\?\C:\Users\ada`, 'win32')).toBe(false);
  expect(isOnNetwork(String.raw`C:\Users\ada`, 'win32')).toBe(false);
});
