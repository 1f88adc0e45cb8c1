import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMakeArguments } from '../../../scripts/make/arguments.mjs';
import { appName, makersFor, packageName, readyMakers, squirrelNames } from '../../../scripts/make/makers.mjs';
import { fitToTarget, trimElectron } from '../../../scripts/make/contents.mjs';
import { desktopEntry, macInfo, macPackaging, mimeType } from '../../../scripts/make/desktop.mjs';
import { COMMAND_NAMES } from '../../../src-shared/command-names';
import { temporaryFolder } from '../../support/temporary-folder';
import { messageFiles, sentencesIn } from '../../../scripts/build/message-files.mjs';
import { leaves } from '../../../scripts/build/messages.mjs';
import { readPart, readProduct } from '../../../scripts/build/licenses.mjs';
import { packageFolder } from '../../../scripts/build/parts-plugin.mjs';
import { officialChecksums, originOf, originOfZips } from '../../../scripts/make/electron-origin.mjs';

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

it('says every sentence of the desktop entry and of the file type in each language', () => {
  const files = messageFiles(undefined, ['resources']);
  expect(files.map(({ language }) => language)).toContain('de');
  const said = `${desktopEntry()}\n${mimeType()}`;
  const sentences = files.flatMap(({ file }) => [...leaves(sentencesIn(file)).values()]);
  const isSaid = (sentence: string): boolean => said.includes(`=${sentence}\n`) || said.includes(`>${sentence}<`);
  expect(sentences.filter((sentence) => !isSaid(sentence))).toEqual([]);
  expect(said).toMatch(/^Comment=Edit large category trees, offline and over HTTP$/m);
  expect(said).toMatch(/^Comment\[de\]=/m);
  expect(said).toMatch(/\[Desktop Action new-window\]\nName=New window\n(?:Name\[.*\n)*Name\[de\]=/);
  expect(said).toContain('<comment xml:lang="de">');
});

it('finds the package of a bundled module, also inside another and behind a query', () => {
  expect(packageFolder('/x/node_modules/zod/v4/core.js')).toBe('/x/node_modules/zod');
  expect(packageFolder('/x/node_modules/@mantine/core/styles.css?inline')).toBe('/x/node_modules/@mantine/core');
  expect(packageFolder('/x/node_modules/a/node_modules/b/index.js')).toBe('/x/node_modules/a/node_modules/b');
  expect(packageFolder('\0C:\\x\\node_modules\\react\\index.js')).toBe('C:/x/node_modules/react');
  expect(packageFolder('/x/src-main/main.ts')).toBeUndefined();
});

it('reads the licence of a part with its notices, and hands on nothing without one', () => {
  const folder = temporaryFolder();
  let count = 0;
  const part = (about: object, files: Readonly<Record<string, string>>): string => {
    const path = join(folder, `${count++}`);
    mkdirSync(path);
    for (const [name, text] of Object.entries({ 'package.json': JSON.stringify(about), ...files }))
      writeFileSync(join(path, name), text);
    return path;
  };
  const files = { 'LICENSE.md': 'Do what you like.\n', NOTICE: 'By me.', 'licensed.js': 'code' };
  expect(readPart(part({ name: 'a', version: '1.0.0', license: 'MIT' }, files))).toEqual({
    name: 'a',
    version: '1.0.0',
    license: 'MIT',
    text: 'Do what you like.\n\nBy me.'
  });
  expect(readPart(part({ name: 'b', version: '1.0.0', license: 'MIT' }, {})).text).toBe('Licensed under MIT.');
  expect(() => readPart(part({ name: 'c', version: '1.0.0' }, {}))).toThrow('c says nothing of its licence.');
});

it('Canopy stands in the list by its own name', () => {
  expect(readProduct()).toMatchObject({ name: 'Canopy', license: 'MIT' });
});

describe('where an Electron comes from', () => {
  const NAME = 'electron-v45.4.1-linux-x64.zip';
  const RELEASED = 'what Electron’s maintainers have released';
  const checksums = { [NAME]: createHash('sha256').update(RELEASED).digest('hex') };

  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  const put = (text: string, name = NAME): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  it('is official by its bytes alone, whatever lies beside it', async () => {
    expect(await originOf(put(RELEASED), checksums)).toBe('official');
    expect(await originOf(put(`${RELEASED}!`), checksums)).toBe('unofficial');
  });

  it('is nobody’s release under another name, or for another system', async () => {
    expect(await originOf(put(RELEASED, 'electron-v45.4.1-linux-arm64.zip'), checksums)).toBe('unofficial');
    expect(await originOf(put(RELEASED, 'electron.zip'), checksums)).toBe('unofficial');
  });

  it('takes a folder for unofficial when it is empty, missing, or one of several is', async () => {
    expect(await originOfZips(join(folder, 'missing'), checksums)).toBe('unofficial');
    mkdirSync(join(folder, 'empty'));
    expect(await originOfZips(join(folder, 'empty'), checksums)).toBe('unofficial');
    put(RELEASED);
    expect(await originOfZips(folder, checksums)).toBe('official');
    put(RELEASED, 'electron-v45.4.1-win32-x64.zip');
    expect(await originOfZips(folder, checksums)).toBe('unofficial');
  });

  it('knows the released sums of every system that packages are made for', () => {
    const known = Object.keys(officialChecksums());
    for (const system of ['linux', 'win32', 'darwin'])
      for (const arch of ['x64', 'arm64']) expect(known).toContain(`electron-v45.4.1-${system}-${arch}.zip`);
  });

  it('names all that is made of an unofficial Electron so', async () => {
    expect(packageName('official')).toBe('canopy');
    expect(packageName('unofficial')).toBe('canopy-unofficial');
    expect(appName('unofficial')).toContain('unofficial');
    const config = async (name: string): Promise<unknown> => {
      const maker = makersFor('unofficial').find((each) => each.name === name);
      await maker?.prepareConfig('x64');
      return maker?.config;
    };
    expect(await config('deb')).toMatchObject({ name: 'canopy-unofficial' });
    expect(await config('rpm')).toMatchObject({ name: 'canopy-unofficial' });
    expect(await config('AppImage')).toMatchObject({ fileName: 'Canopy-unofficial' });
    expect(await config('squirrel')).toMatchObject({ name: 'canopy_unofficial' });
  });
});
