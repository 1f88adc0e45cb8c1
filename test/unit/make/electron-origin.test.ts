import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { officialChecksums, originOf, originOfZips } from '../../../scripts/make/electron-origin.mjs';
import { appName, makersFor, packageName } from '../../../scripts/make/makers.mjs';
import { temporaryFolder } from '../../support/temporary-folder';

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
