import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { apt, installedVersion } from '../support/apt';
import { asUser, packageUnderTest } from '../support/package-under-test';

/* The end of what `install.test.ts` has begun. */

test.describe.configure({ mode: 'serial' });

const { name, newer, user } = packageUnderTest();
const workspace = join(user.home, '.config/Canopy/workspaces/my-categories.canopy');

/** What the system's own lists say of Canopy, which are made anew as packages come and go. */
const knownToDesktops = (): string[] =>
  ['/usr/share/applications/mimeinfo.cache', '/usr/share/mime/globs2', '/usr/share/mime/icons', '/usr/share/mime/types']
    .filter((list) => existsSync(list))
    .flatMap((list) => readFileSync(list, 'utf8').split('\n'))
    .filter((line) => /canopy/i.test(line));

const opensLinks = (): string => {
  const [program, ...args] = asUser({}, 'xdg-mime', 'query', 'default', 'x-scheme-handler/canopy');
  return spawnSync(program, args, { encoding: 'utf8' }).stdout.trim();
};

test('removing it leaves nothing of the package and everything of the user', () => {
  const files = spawnSync('dpkg', ['-L', name], { encoding: 'utf8' }).stdout.trim().split('\n');
  const own = files.filter((file) => file.includes(name));
  expect(own.length).toBeGreaterThan(20);
  expect(knownToDesktops().length).toBeGreaterThan(3);
  expect(opensLinks()).toBe(`${name}.desktop`);
  apt('remove', name);
  expect(own.filter((file) => existsSync(file))).toEqual([]);
  expect(knownToDesktops()).toEqual([]);
  expect(existsSync('/usr/share/mime/application/x-canopy.xml')).toBe(false);
  expect(opensLinks()).toBe('');
  expect(existsSync(workspace)).toBe(true);
});

test('of a package that is purged nothing is left that apt knows', () => {
  apt('install', newer);
  apt('purge', name);
  expect(installedVersion(name)).toBe('');
  expect(existsSync(`/usr/lib/${name}`)).toBe(false);
  expect(existsSync(workspace)).toBe(true);
});
