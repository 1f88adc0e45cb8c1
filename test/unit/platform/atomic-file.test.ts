import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeFileAtomic, writeFileAtomicSync } from '../../../src-main/platform/atomic-file';
import { temporaryFolder } from '../../support/temporary-folder';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function* failsHalfway(): Generator<string> {
  yield 'half of it';
  throw new Error('The source failed.');
}

test('what fails halfway leaves the old file as it was, and nothing beside it', () => {
  const file = join(folder, 'out.json');
  writeFileSync(file, 'old');
  expect(() => writeFileAtomicSync(file, failsHalfway())).toThrow('The source failed.');
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['out.json']);
});

test('what fails halfway makes no new file', () => {
  expect(() => writeFileAtomicSync(join(folder, 'new.json'), failsHalfway())).toThrow('The source failed.');
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(process.platform === 'linux')('a full disk is an error', () => {
  expect(() => writeFileAtomicSync('/dev/full', ['something'])).toThrow('ENOSPC');
});

const writers = [
  [
    'at once',
    (file: string, text: string, mode?: number) => writeFileAtomicSync(file, text, mode === undefined ? {} : { mode })
  ],
  [
    'in the background',
    (file: string, text: string, mode?: number) => writeFileAtomic(file, text, mode === undefined ? {} : { mode })
  ]
] as const;

test.each(writers)(
  'written %s, a file is replaced through a symbolic link, with its permissions',
  async (_how, write) => {
    const file = join(folder, 'file.json');
    const link = join(folder, 'link.json');
    writeFileSync(file, 'old');
    chmodSync(file, 0o640);
    symlinkSync(file, link);
    await write(link, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder).toSorted()).toEqual(['file.json', 'link.json']);
  }
);

test.each(writers)('written %s, a file has the permissions that are asked for', async (_how, write) => {
  const file = join(folder, 'secret');
  await write(file, 'one', 0o600);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  await write(file, 'two', 0o600);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe('two');
});

test('what cannot be written in the background leaves nothing behind', async () => {
  mkdirSync(join(folder, 'taken'));
  await expect(writeFileAtomic(join(folder, 'taken'), 'text')).rejects.toThrow('EISDIR');
  await expect(writeFileAtomic(join(folder, 'none', 'file'), 'text')).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(['taken']);
});
