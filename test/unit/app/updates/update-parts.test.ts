import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newKeys } from '../../../../scripts/make/sign-release.mjs';
import { isFeedAddress } from '../../../../src-main/app/updates/feed';
import { installWay } from '../../../../src-main/app/updates/install-way';
import { compareVersions } from '../../../../src-main/app/updates/release-manifest';
import { windowsProgram } from '../../../../src-main/app/updates/platform-signature';
import { listForWindows, serveForMac } from '../../../../src-main/app/updates/squirrel-feed';
import { updateSource } from '../../../../src-main/app/updates/update-source';
import { temporaryFolder } from '../../../support/temporary-folder';

it('versions are ordered by their numbers', () => {
  const sorted = ['0.9.0', '0.10.0', '1.0.0-beta', '1.0.0', '1.0.1', '1.10.0', '2.0.0'];
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted);
});

it.each([
  ['https://updates.example/canopy', true],
  ['http://127.0.0.1:8080/', true],
  ['http://updates.example/canopy', false],
  ['http://127.0.0.1.updates.example/', false],
  ['https://name:secret@updates.example/', false],
  ['file:///srv/canopy', false],
  ['canopy', false]
])('updates may come from %s: %s', (address, allowed) => expect(isFeedAddress(address)).toBe(allowed));

const { publicKey } = newKeys();
const feed = 'https://updates.example/canopy';

it.each([
  ['nothing', { feed: '', publicKey: '' }, {}, { off: 'notConfigured' }],
  ['a feed without a key', { feed, publicKey: '' }, {}, { off: 'notConfigured' }],
  ['a feed by http', { feed: 'http://updates.example', publicKey }, {}, { off: 'notConfigured' }],
  ['no key', { feed, publicKey: 'c2VjcmV0' }, {}, { off: 'notConfigured' }],
  ['a policy that forbids', { feed, publicKey }, { updates: { enabled: false } }, { off: 'policy' }],
  ['a feed', { feed, publicKey }, {}, { feed }],
  [
    'a feed of the policy',
    { feed, publicKey },
    { updates: { feed: 'https://inside.example/' } },
    { feed: 'https://inside.example/' }
  ]
])('with %s configured', (_name, builtIn, policy, expected) =>
  expect(updateSource(builtIn, policy, false)).toMatchObject(expected)
);

it('safe mode has none', () =>
  expect(updateSource({ feed, publicKey }, {}, true)).toEqual({ off: 'safeMode', problem: null }));

const linux = {
  platform: 'linux',
  executable: '/home/a/Canopy/canopy',
  isAppImage: false,
  isStoreApp: false,
  hasSquirrel: false,
  isSigned: false
} as const;
it.each([
  ['an archive', linux, 'download', 'zip'],
  ['an AppImage', { ...linux, executable: '/tmp/.mount_x/canopy', isAppImage: true }, 'download', 'appimage'],
  ['a .deb', { ...linux, executable: '/usr/lib/canopy/canopy' }, 'packages', 'deb'],
  ['an unsigned Mac', { ...linux, platform: 'darwin' as const }, 'download', 'zip'],
  ['a signed Mac', { ...linux, platform: 'darwin' as const, isSigned: true }, 'restart', 'zip'],
  ['unsigned Squirrel', { ...linux, platform: 'win32' as const, hasSquirrel: true }, 'download', 'zip'],
  ['signed Squirrel', { ...linux, platform: 'win32' as const, hasSquirrel: true, isSigned: true }, 'restart', 'nupkg'],
  ['a store', { ...linux, platform: 'win32' as const, isStoreApp: true, isSigned: true }, 'packages', 'msix']
])('%s is updated in its own way', (_name, installed, way, kind) =>
  expect(installWay(installed)).toEqual({ way, kind })
);

it('the installer of macOS reads the verified file from this computer, at an address nobody can guess', async () => {
  const file = join(temporaryFolder(), 'Canopy.zip');
  writeFileSync(file, 'a verified zip');
  const local = await serveForMac(file, '1.3.0');
  const list: unknown = await (await fetch(local.url)).json();
  expect(list).toMatchObject({ currentRelease: '1.3.0', releases: [{ version: '1.3.0' }] });
  expect(await (await fetch(new URL('update.zip', local.url))).text()).toBe('a verified zip');
  expect((await fetch(new URL('/feed.json', local.url))).status).toBe(404);
  local.close();
  await expect(fetch(local.url)).rejects.toThrow('fetch failed');
});

it('the installer of Windows reads a list of one file', async () => {
  const file = join(temporaryFolder(), 'canopy-1.3.0-full.nupkg');
  writeFileSync(file, 'abc');
  const folder = await listForWindows(file);
  expect(readFileSync(join(folder, 'RELEASES'), 'utf8')).toBe(
    'A9993E364706816ABA3E25717850C26C9CD0D89D canopy-1.3.0-full.nupkg 3\n'
  );
});

it('programs of the system are started by their whole path: the current folder may be that of a file from elsewhere', () => {
  expect(windowsProgram('tar.exe', String.raw`D:\Windows`)).toBe(String.raw`D:\Windows\System32\tar.exe`);
  const source = readFileSync(
    join(import.meta.dirname, '../../../../src-main/app/updates/platform-signature.ts'),
    'utf8'
  );
  const started = [...source.matchAll(/await run\(\s*([^,]+),/g)].map(([, program]) => program);
  expect(started).toHaveLength(3);
  for (const program of started) expect(program).toMatch(/^(?:windowsProgram\(|'\/usr\/bin\/)/);
});
