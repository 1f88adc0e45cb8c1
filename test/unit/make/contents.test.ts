import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitToTarget, trimElectron } from '../../../scripts/make/contents.mjs';
import { macInfo, macPackaging } from '../../../scripts/make/desktop.mjs';
import { squirrelNames } from '../../../scripts/make/makers.mjs';
import { COMMAND_NAMES } from '../../../src-shared/command-names';
import { temporaryFolder } from '../../support/temporary-folder';

/** A package as the packager has it before the last step, with a program that prints its arguments. */
const packaged = (platform: string, program: string, resources: string): { folder: string; resources: string } => {
  const folder = temporaryFolder();
  const app = join(folder, resources, 'app');
  const prebuilds = join(app, 'node_modules/better-sqlite3/prebuilds');
  mkdirSync(prebuilds, { recursive: true });
  for (const name of [`${platform}-x64.node`, 'other-x64.node']) writeFileSync(join(prebuilds, name), '');
  mkdirSync(dirname(join(folder, program)), { recursive: true });
  writeFileSync(join(folder, program), '#!/bin/sh\nfor each in "$@"; do echo "$each"; done\n', { mode: 0o755 });
  fitToTarget(app, platform, 'x64');
  expect(existsSync(join(prebuilds, 'other-x64.node'))).toBe(false);
  return { folder, resources: join(folder, resources) };
};

const printed = (command: string, ...args: readonly string[]): string[] =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout.trim().split('\n');

describe.skipIf(process.platform === 'win32')('the command for Linux and macOS, a script of sh', () => {
  const systems = [
    ['linux', 'canopy', 'resources'],
    ['darwin', 'Canopy.app/Contents/MacOS/canopy', 'Canopy.app/Contents/Resources']
  ] as const;

  it.each(systems)('finds the app on %s, also by links of links with spaces in them', (platform, program, folder) => {
    const { resources } = packaged(platform, program, folder);
    const links = join(temporaryFolder(), 'my links');
    mkdirSync(links);
    symlinkSync(join(resources, 'bin/canopy'), join(links, 'one'));
    symlinkSync('one', join(links, 'two'));
    expect(printed(join(links, 'two'), '--new-window', 'a b.canopy')).toEqual(['--new-window', 'a b.canopy']);
  });

  it.each(systems)('gives a command no switch to Chromium on %s', (platform, program, folder) => {
    const { resources } = packaged(platform, program, folder);
    for (const name of [...COMMAND_NAMES, '--help']) {
      const said = printed(join(resources, 'bin/canopy'), name, '--port', '3', 'a b');
      const mark = said.indexOf('--canopy-command');
      expect(said.slice(mark)).toEqual(['--canopy-command', '--', name, '--port', '3', 'a b']);
      expect(said.slice(0, mark).includes('--ozone-platform=headless')).toBe(platform === 'linux');
    }
  });
});

it('has a command for Windows too, with the lines that it wants, which knows the same commands', () => {
  const { resources } = packaged('win32', 'canopy.exe', 'resources');
  const text = readFileSync(join(resources, 'bin/canopy.cmd'), 'utf8');
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  const [, listed = ''] = /in \(([^)]*)\)/.exec(text) ?? [];
  expect(listed.split(' ')).toEqual([...COMMAND_NAMES, '--help', '-h']);
  expect(text).toContain('--canopy-command -- %*');
});

it('opens the packed folder to everybody, keeps two languages of Chromium, and on macOS its licences', () => {
  const electron = temporaryFolder();
  mkdirSync(join(electron, 'locales'));
  for (const name of ['en-US.pak', 'en-GB.pak', 'de.pak']) writeFileSync(join(electron, 'locales', name), '');
  trimElectron(electron, 'linux');
  expect(statSync(electron).mode & 0o777).toBe(0o755);
  expect(existsSync(join(electron, 'locales/de.pak'))).toBe(false);
  expect(existsSync(join(electron, 'locales/en-US.pak'))).toBe(true);

  const mac = temporaryFolder();
  mkdirSync(join(mac, 'Electron.app/Contents/Resources'), { recursive: true });
  writeFileSync(join(mac, 'LICENSES.chromium.html'), 'licences');
  trimElectron(mac, 'darwin');
  // Where the Help menu looks for them: `process.resourcesPath`.
  expect(readFileSync(join(mac, 'Electron.app/Contents/Resources/LICENSES.chromium.html'), 'utf8')).toBe('licences');
});

it('shows the app of macOS by its name, which the packager takes from the name of the program', () => {
  expect(macPackaging('Canopy', 'linux')).toEqual({});
  const { extraResource, afterCopyExtraResources } = macPackaging('Canopy', 'darwin');
  // Without one the packager calls no hook.
  expect(extraResource).toEqual(['LICENSE']);
  const buildPath = temporaryFolder();
  const file = join(buildPath, 'Canopy.app/Contents/Info.plist');
  mkdirSync(dirname(file), { recursive: true });
  const plist = (name: string): string => `<plist version="1.0">
  <dict>
    <key>CFBundleDisplayName</key>
    <string>${name}</string>
    <key>CFBundleExecutable</key>
    <string>canopy</string>
  </dict>
</plist>`;
  writeFileSync(file, plist('canopy'));
  for (const hook of afterCopyExtraResources ?? []) hook({ buildPath });
  expect(readFileSync(file, 'utf8')).toBe(plist('Canopy'));
});

it('tells macOS that Canopy owns its files', () => {
  const [types] = macInfo.CFBundleDocumentTypes;
  const [exported] = macInfo.UTExportedTypeDeclarations;
  expect(types).toMatchObject({ LSHandlerRank: 'Owner', CFBundleTypeRole: 'Editor' });
  expect(types?.LSItemContentTypes).toEqual([exported?.UTTypeIdentifier]);
  expect(exported?.UTTypeTagSpecification).toEqual({
    'public.filename-extension': ['canopy'],
    'public.mime-type': ['application/x-canopy']
  });
});

it('calls the files of Squirrel differently for each architecture, as a release can hold them', () => {
  const names = ['x64', 'arm64'].map((arch) => squirrelNames('official', arch));
  expect(names.map(({ name }) => name)).toEqual(['canopy', 'canopy_arm64']);
  const [one, other] = names.map(({ setupExe }) => setupExe);
  expect(one).not.toBe(other);
  for (const { setupExe } of names) expect(setupExe).toMatch(/^Canopy-[\d.]+-(?:x64|arm64)-Setup\.exe$/);
});
