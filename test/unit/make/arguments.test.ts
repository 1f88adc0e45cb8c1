import { expect, it } from 'vitest';
import { readMakeArguments } from '../../../scripts/make/arguments.mjs';
import { makersFor, readyMakers } from '../../../scripts/make/makers.mjs';

it('makes for this machine unless told otherwise, and of the official Electron alone', () => {
  expect(readMakeArguments([], {})).toEqual({
    target: { platform: process.platform, arch: process.arch },
    targets: undefined,
    mayBeUnofficial: false
  });
  expect(readMakeArguments(['--platform=win32', '--arch', 'arm64', '--targets=zip'], {})).toMatchObject({
    target: { platform: 'win32', arch: 'arm64' },
    targets: 'zip'
  });
});

it('takes an unofficial Electron only where somebody says so', () => {
  expect(readMakeArguments(['--allow-unofficial-electron'], {}).mayBeUnofficial).toBe(true);
  expect(readMakeArguments([], { CANOPY_ALLOW_UNOFFICIAL_ELECTRON: '1' }).mayBeUnofficial).toBe(true);
  expect(readMakeArguments([], { CANOPY_ALLOW_UNOFFICIAL_ELECTRON: '0' }).mayBeUnofficial).toBe(false);
});

it('says what it does not understand', () => {
  expect(() => readMakeArguments(['--platform=beos'], {})).toThrow('There are no packages for “beos”.');
  expect(() => readMakeArguments(['--arch=ia32'], {})).toThrow('There are no packages for “ia32”.');
  expect(() => readMakeArguments(['--speed'], {})).toThrow("Unknown option '--speed'");
});

it('has makers for each system, and says which of them this machine cannot use', () => {
  const makers = makersFor('official');
  const named = (platform: string): string[] =>
    makers.filter(({ platforms }) => platforms.some((each) => each === platform)).map(({ name }) => name);
  expect(named('linux')).toEqual(['deb', 'rpm', 'AppImage', 'zip']);
  expect(named('win32')).toEqual(['squirrel', 'zip']);
  expect(named('darwin')).toEqual(['dmg', 'zip']);
  const elsewhere = process.platform === 'win32' ? 'darwin' : 'win32';
  expect(readyMakers(makers, elsewhere)).toEqual({
    ready: ['zip'],
    missing: [expect.stringMatching(/^No (squirrel|dmg): it can be made on (Windows|macOS) alone\.$/)]
  });
});
