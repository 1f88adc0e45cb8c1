import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIRST_STAND_IN_ID } from '../../../../src-shared/compare';
import { treeOfFile } from '../../../../src-main/app/ipc/compare-calls';
import { writeJson } from '../../../../src-main/formats/writers/write-json';
import { logTo } from '../../../../src-main/platform/log';
import { compareHandlers } from '../../../../src-main/workspace/worker/compare-handlers';
import { ImportMarker } from '../../../../src-main/workspace/worker/import-marker';
import { transferHandlers } from '../../../../src-main/workspace/worker/transfer-handlers';
import { decodeTree } from '../../../../src-renderer/model/tree-decoder';
import { outlined, storeOf } from '../../../support/opened-store';
import { startedReader } from '../../../support/started-reader';
import { temporaryFolder } from '../../../support/temporary-folder';

/** A workspace's calls, answered here rather than in a thread, and what is asked of it and of the process that reads the file. */
const comparing = () => {
  const [store] = storeOf('Own');
  const log = logTo(() => undefined, 'error');
  const handlers = {
    ...compareHandlers({ file: store.file, store }),
    ...transferHandlers({ store, backups: store }, { emit: () => undefined, log }, new ImportMarker(store.file, log))
  };
  const asked: string[] = [];
  const call = async (key: string, args: unknown): Promise<never> => {
    asked.push(key);
    const handler: unknown = Reflect.get(handlers, key);
    if (typeof handler !== 'function') throw new Error(`There is no call “${key}”.`);
    return (await Reflect.apply(handler, undefined, [args])) as never;
  };
  const children: ReturnType<typeof startedReader>[] = [];
  const start = () => {
    const child = startedReader();
    children.push(child);
    return child.process;
  };
  const read = (file: string, onBegun: (end: () => void) => void = () => undefined) =>
    treeOfFile(file, { call }, { start, onFault: () => undefined, onBegun });
  /** How often the process was ended; `null`: there was none. */
  const ended = (): number | null => children[0]?.kill.mock.calls.length ?? null;
  return { store, asked, ended, read };
};

const fileWith = (name: string, text: string): string => {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  return file;
};
const modelOf = (body: Uint8Array) => decodeTree(JSON.parse(new TextDecoder().decode(body)));

test('an export is read by a process of its own, which ends then, and the workspace stays as it is', async () => {
  const [exported] = storeOf('A(B C)');
  const { store, asked, ended, read } = comparing();
  const body = await read(fileWith('export.json', [...writeJson(exported.readTree())].join('')));
  expect([...modelOf(body).nodes()].map(({ id, name }) => [id, name])).toEqual([
    [1, 'A'],
    [2, 'B'],
    [3, 'C']
  ]);
  expect(ended()).toBe(1);
  expect(asked).toEqual(['readTreeOfFile', 'takeImportPiece', 'treeOfTaken', 'forgetTaken']);
  expect(outlined(store)).toBe('Own');
});

test('a table is read with the ids in it, by which it is compared with the workspace that it comes from', async () => {
  const { read } = comparing();
  const body = await read(fileWith('tree.csv', 'id,parent id,name\n7,,A\n9,7,B\n,7,New'));
  expect([...modelOf(body).nodes()].map(({ id, name }) => [id, name])).toEqual([
    [7, 'A'],
    [9, 'B'],
    [FIRST_STAND_IN_ID, 'New']
  ]);
});

test('another workspace is read without such a process', async () => {
  const [other] = storeOf('A');
  const { file } = await other.backUp();
  const { ended, asked, read } = comparing();
  expect([...modelOf(await read(file)).nodes()].map(({ name }) => name)).toEqual(['A']);
  expect(asked).toEqual(['readTreeOfFile']);
  expect(ended()).toBeNull();
});

test.each([
  ['letter.txt', 'Dear reader', 'it is a text without columns.'],
  ['broken.json', '{"name": "A"\n', 'Line 2: The JSON is not valid from here on.']
])('%s, which is no export, is refused in a sentence that names it', async (name, text, why) => {
  const { ended, read } = comparing();
  await expect(read(fileWith(name, text))).rejects.toThrow(`“${name}” is neither a workspace nor an export: ${why}`);
  expect(ended()).toBe(1);
});

test('what ends the reading is handed out once it has begun, and whoever waits for it is refused', async () => {
  const { read, ended } = comparing();
  const reading = read(fileWith('tree.csv', 'id,name\n1,A\n'), (end) => end());
  await expect(reading).rejects.toMatchObject({ code: 'invalid' });
  expect(ended()).toBe(1);
});
