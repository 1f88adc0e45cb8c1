import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { ImportSettings } from '../../../src-shared/import-plan';
import { FileReader, type ImportSource } from '../../../src-main/formats/file-in-process';
import { rowsOfPiece } from '../../../src-main/formats/import-pieces';
import { startedReader } from '../../support/started-reader';
import { temporaryFolder } from '../../support/temporary-folder';

const GUESSED: ImportSettings = { reading: {}, choices: {} };

const reading = (source: ImportSource) => {
  const child = startedReader();
  const onFault = vi.fn<(error: unknown) => void>();
  return { ...child, onFault, reader: new FileReader(source, () => child.process, onFault) };
};

const ignore = (): void => undefined;
const treesOf = async (reader: FileReader): Promise<string[]> => {
  const names: string[] = [];
  await reader.readTrees(GUESSED, ignore, async (piece) => {
    for (const { depth, name } of rowsOfPiece(piece)) names.push(`${'-'.repeat(depth)}${name}`);
  });
  return names;
};

test('a file by its path is looked at, and its categories come in pieces', async () => {
  const file = join(temporaryFolder(), 'list.txt');
  writeFileSync(file, `${Array.from({ length: 2_500 }, (_one, index) => `${index}\n  below`).join('\n')}\n`);
  const { reader, send } = reading({ file });
  expect(await reader.preview(GUESSED, ignore)).toMatchObject({ state: 'read', format: 'text', count: 5_000 });
  const names = await treesOf(reader);
  expect(names).toHaveLength(5_000);
  expect(names.slice(0, 3)).toEqual(['0', '-below', '1']);
  expect(send.mock.calls.filter(([message]) => JSON.stringify(message).includes('"more"')).length).toBeGreaterThan(1);
});

test('content goes in pieces, and questions wait for all of them', async () => {
  const bytes = Buffer.from(`A\n${`  ${'B'.repeat(250)}\n`.repeat(10_000)}`).subarray(0, 2_400_000);
  const { reader, send } = reading({ name: 'dropped.txt', bytes });
  expect(await reader.preview(GUESSED, ignore)).toMatchObject({ state: 'read', count: 9_488 });
  const kinds = send.mock.calls.map(([message]) => /^\{"kind":"(\w+)"/.exec(JSON.stringify(message))?.[1]);
  expect(kinds.join()).toBe('part,part,part,question,question');
});

test('a file that cannot be opened, or holds nothing, is refused by a sentence', async () => {
  const gone = reading({ file: join(temporaryFolder(), 'none.csv') });
  await expect(gone.reader.preview(GUESSED, ignore)).rejects.toThrow('“none.csv” cannot be read');
  await expect(gone.reader.preview(GUESSED, ignore)).rejects.toThrow('“none.csv” cannot be read');
  // Which has no end.
  const device = reading({ file: '/dev/zero' });
  await expect(device.reader.preview(GUESSED, ignore)).rejects.toThrow('“zero” cannot be read');
  const empty = reading({ name: 'b.json', bytes: Buffer.from('[]') });
  expect(await empty.reader.preview(GUESSED, ignore)).toMatchObject({ state: 'refused' });
});

test('a process that ends by itself is a sentence, now and for every later question', async () => {
  const { reader, exit } = reading({ name: 'a.txt', bytes: Buffer.from('A') });
  const asked = reader.preview(GUESSED, ignore);
  exit();
  await expect(asked).rejects.toThrow('needs more memory than Canopy gives a file');
  await expect(reader.preview(GUESSED, ignore)).rejects.toThrow('needs more memory than Canopy gives a file');
});

test('an end on request kills the process, and ends what was asked', async () => {
  const { reader, kill } = reading({ name: 'a.txt', bytes: Buffer.from('A') });
  const asked = reader.preview(GUESSED, ignore);
  reader.end();
  await expect(asked).rejects.toThrow('no longer available');
  expect(kill).toHaveBeenCalled();
});

test.each([
  ['a fault', { kind: 'fault', message: 'At fault', stack: 'Error: at fault' }],
  ['what nobody expects', { something: 'else' }]
])('%s is reported, and ends the process', async (_what, message) => {
  const { reader, post, onFault, kill } = reading({ name: 'a.txt', bytes: Buffer.from('A') });
  await reader.preview(GUESSED, ignore);
  const asked = treesOf(reader);
  post(message);
  await expect(asked).rejects.toThrow('needs more memory');
  expect(onFault).toHaveBeenCalledOnce();
  expect(kill).toHaveBeenCalled();
});

test('two questions at once are answered in their order', async () => {
  const { reader } = reading({ name: 'a.txt', bytes: Buffer.from('A\nB') });
  const [look, names] = await Promise.all([reader.preview(GUESSED, ignore), treesOf(reader)]);
  expect(look).toMatchObject({ count: 2 });
  expect(names).toEqual(['A', 'B']);
});
