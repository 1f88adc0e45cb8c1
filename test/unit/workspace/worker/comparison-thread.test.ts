import { readdirSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { ImportedCategory } from '../../../../src-main/domain/tree';
import { piecesOfTrees, rowsOfPiece, type ImportRow } from '../../../../src-main/formats/import-pieces';
import { comparedImport } from '../../../../src-main/workspace/worker/compared-import';
import { compareInThread } from '../../../../src-main/workspace/worker/comparison-thread';
import { bundleEntry, type BundledEntry } from '../../../support/bundle-entry';
import { openedStore, outlined, storeOf } from '../../../support/opened-store';
import { temporaryFolder } from '../../../support/temporary-folder';

let entry: BundledEntry;
beforeAll(async () => {
  entry = await bundleEntry('src-main/comparing-thread.ts');
});
afterAll(() => entry.remove());

const BY_ID = { mode: { kind: 'update', matchBy: 'id' }, hierarchy: 'nested' } as const;
const editing = (isCancelled = false): Parameters<typeof comparedImport>[3] => ({
  emit: () => undefined,
  control: { isCancelled }
});

const rowsOf = (trees: readonly ImportedCategory[]): ImportRow[] =>
  [...piecesOfTrees(trees)].flatMap(({ piece }) => rowsOfPiece(piece));

/** Has the copies of comparisons made in a folder of its own, and tells which are there. */
const copiesIn = (): (() => string[]) => {
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return () => readdirSync(folder).filter((name) => name.startsWith('canopy-import-'));
};

const MANY = 1_100;
const filed = (): ImportedCategory[] => [
  { id: 1, name: 'Aa', children: Array.from({ length: MANY }, (_, at) => ({ name: `N${at}`, metadata: { at } })) }
];

test('what comes of a comparison in a thread of its own is what comes of it here, and other work goes on beside it', async () => {
  const copies = copiesIn();
  const [store] = storeOf('A(B C) D');
  let turns = 0;
  let isOver = false;
  const beside = async (): Promise<void> => {
    for (; !isOver; turns += 1) await nextTurn();
  };
  const others = beside();
  const compared = await compareInThread(entry.file)(store, rowsOf(filed()), BY_ID, editing());
  isOver = true;
  await others;
  expect(turns).toBeGreaterThan(MANY / 1_000);
  const here = await comparedImport(store, rowsOf(filed()), BY_ID, editing());
  if (compared.state !== 'planned' || here.state !== 'planned') throw new Error('Nothing is planned.');
  const plain = ({ body }: typeof here): unknown =>
    // Both copies were written to at another time.
    JSON.parse(new TextDecoder().decode(body).replaceAll(/"(createdAt|updatedAt)":"[^"]*"/g, '"$1":""'));
  expect(plain(compared)).toEqual(plain(here));
  expect(compared.unclear).toBe(here.unclear);
  expect(outlined(store)).toBe('A(B C) D');
  expect(copies()).toEqual([]);
});

test('cancelled or refused, it says so and leaves nothing behind', async () => {
  const copies = copiesIn();
  const [store] = storeOf('A');
  const compare = compareInThread(entry.file);
  expect(await compare(store, rowsOf(filed()), BY_ID, editing(true))).toEqual({ state: 'cancelled' });
  const [there, deep] = storeOf(`A(${'x('.repeat(62)}y${')'.repeat(62)})`);
  const trees = [{ id: deep['y'] ?? 0, name: 'y', children: [{ name: 'z', children: [{ name: 'zz' }] }] }];
  await expect(compare(there, rowsOf(trees), BY_ID, editing())).rejects.toMatchObject({
    name: 'StoreError',
    code: 'too_deep'
  });
  expect(copies()).toEqual([]);
});

test('a tree that cannot be read leaves no thread that waits for it', async () => {
  const threads = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
  // Those of the tests before end by themselves.
  await expect.poll(threads).toBe(0);
  const store = openedStore();
  store.close();
  const compared = compareInThread(entry.file)(store, rowsOf(filed()), BY_ID, editing());
  await expect(compared).rejects.toThrow('has been closed');
  expect(threads()).toBe(0);
});

test('a thread that cannot be started rejects', async () => {
  const compare = compareInThread(`${entry.file}.missing.mjs`);
  await expect(compare(openedStore(), rowsOf(filed()), BY_ID, editing())).rejects.toThrow('missing.mjs');
});
