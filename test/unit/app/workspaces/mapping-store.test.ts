import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fitsFields, type KeptMapping } from '../../../../src-shared/import-plan';
import { MappingStore } from '../../../../src-main/app/workspaces/mapping-store';
import { temporaryFolder } from '../../../support/temporary-folder';

const mappingOf = (name: string, ...keys: string[]): KeptMapping => ({
  name,
  settings: {
    reading: { separator: ';' },
    mapping: { hierarchy: 'flat', fields: keys.map((key) => ({ key, role: 'entry' })) },
    choices: { invalid_slug: 'drop' }
  }
});

const kept = () => {
  const file = join(temporaryFolder(), 'import-mappings.json');
  return { file, mappings: new MappingStore(file) };
};
const namesOf = (mappings: readonly KeptMapping[]): string[] => mappings.map(({ name }) => name);

test('what is kept under a name is there after a restart, until it is deleted', async () => {
  const { file, mappings } = kept();
  expect(await mappings.list()).toEqual([]);
  await mappings.keep(mappingOf('Shop', 'a'));
  await mappings.keep(mappingOf('ERP', 'b'));
  const again = new MappingStore(file);
  expect(namesOf(await again.list())).toEqual(['ERP', 'Shop']);
  expect((await again.list())[1]).toEqual(mappingOf('Shop', 'a'));
  expect(namesOf(await again.drop('ERP'))).toEqual(['Shop']);
  expect(namesOf(await mappings.list())).toEqual(['Shop']);
});

test('a name is given once: the newest is kept', async () => {
  const { mappings } = kept();
  await mappings.keep(mappingOf('Shop', 'a'));
  expect(await mappings.keep(mappingOf('Shop', 'b'))).toEqual([mappingOf('Shop', 'b')]);
});

test('several at once are all kept', async () => {
  const { mappings } = kept();
  await Promise.all(['A', 'B', 'C'].map((name) => mappings.keep(mappingOf(name, 'a'))));
  expect(namesOf(await mappings.list())).toEqual(['A', 'B', 'C']);
});

test.each([
  ['damaged', '{"mappings": [', []],
  ['with one that is none', JSON.stringify({ mappings: [mappingOf('Shop', 'a'), { name: 1 }] }), ['Shop']],
  ['of a newer Canopy', JSON.stringify({ version: 99, mappings: [] }), []]
])('a file that is %s stays as it is, and says so when something is to be kept', async (_what, text, names) => {
  const { file, mappings } = kept();
  writeFileSync(file, text);
  expect(namesOf(await mappings.list())).toEqual(names);
  await expect(mappings.keep(mappingOf('ERP', 'b'))).rejects.toThrow('stays as it is');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a folder that cannot be written is a sentence', async () => {
  const file = join(temporaryFolder(), 'none', 'import-mappings.json');
  await expect(new MappingStore(file).keep(mappingOf('Shop', 'a'))).rejects.toThrow('could not be saved');
  expect(existsSync(file)).toBe(false);
});

test('a mapping is for files with its fields, in their order', () => {
  expect(fitsFields(mappingOf('Shop', 'a', 'b'), ['a', 'b'])).toBe(true);
  expect(fitsFields(mappingOf('Shop', 'a', 'b'), ['b', 'a'])).toBe(false);
  expect(fitsFields(mappingOf('Shop', 'a', 'b'), ['a', 'b', 'c'])).toBe(false);
});
