import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeOutputFile } from '../../../src-main/formats/output-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canopy-output-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function* failsHalfway(): Generator<string> {
  yield 'half of it';
  throw new Error('The source failed.');
}

test('what fails halfway leaves the old file as it was, and nothing beside it', () => {
  const file = join(folder, 'out.json');
  writeFileSync(file, 'old');
  expect(() => writeOutputFile(file, failsHalfway())).toThrow('The source failed.');
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['out.json']);
});

test('what fails halfway makes no new file', () => {
  expect(() => writeOutputFile(join(folder, 'new.json'), failsHalfway())).toThrow('The source failed.');
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(process.platform === 'linux')('a full disk is an error', () => {
  expect(() => writeOutputFile('/dev/full', ['something'])).toThrow('ENOSPC');
});
