import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { FIRST_STAND_IN_ID } from '../../../../src-shared/compare';
import type { ComparedImport, ImportComparison } from '../../../../src-shared/transfer';
import type { ImportedCategory } from '../../../../src-main/domain/tree';
import { piecesOfTrees } from '../../../../src-main/formats/import-pieces';
import { logTo } from '../../../../src-main/platform/log';
import type { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { ImportMarker } from '../../../../src-main/workspace/worker/import-marker';
import { transferHandlers } from '../../../../src-main/workspace/worker/transfer-handlers';
import { outlined, storeOf } from '../../../support/opened-store';
import { temporaryFolder } from '../../../support/temporary-folder';

const log = logTo(() => undefined, 'error');
const ID = '00000000-0000-4000-8000-000000000001';

const compared = async (
  store: WorkspaceStore,
  trees: readonly ImportedCategory[],
  mode: ImportComparison['mode'],
  {
    hierarchy = 'nested',
    isCancelled = false
  }: { hierarchy?: ImportComparison['hierarchy']; isCancelled?: boolean } = {}
): Promise<ComparedImport> => {
  const marker = new ImportMarker(store.file, log);
  const calls = transferHandlers({ store, backups: store }, { emit: () => undefined, log }, marker);
  for (const { piece } of piecesOfTrees(trees)) await calls.takeImportPiece({ id: ID, piece });
  return calls.compareTaken({ id: ID, mode, hierarchy }, { isCancelled });
};

interface Shown {
  readonly id: number;
  readonly name: string;
  readonly children: readonly Shown[];
}
const shownSchema: z.ZodType<Shown> = z.object({
  id: z.number(),
  name: z.string(),
  children: z.lazy(() => z.array(shownSchema))
});

/** Names, ids and nesting in one line; `+1` is the first that is new. */
const outlineOf = (answer: ComparedImport): string => {
  if (answer.state !== 'planned') throw new Error(`Nothing is planned, it is ${answer.state}.`);
  const body: unknown = JSON.parse(new TextDecoder().decode(answer.body));
  const outline = (siblings: readonly Shown[]): string =>
    siblings
      .map(({ id, name, children }) => {
        const shownId = id < FIRST_STAND_IN_ID ? String(id) : `+${id - FIRST_STAND_IN_ID + 1}`;
        return `${name}${shownId}${children.length > 0 ? `(${outline(children)})` : ''}`;
      })
      .join(' ');
  return outline(z.object({ data: z.array(shownSchema) }).parse(body).data);
};

const BY_ID = { kind: 'update', matchBy: 'id' } as const;

test('a file matched by id makes a tree of what is there and stand-ins for what is new, and changes nothing', async () => {
  const [store] = storeOf('A(B C) D');
  const before = JSON.stringify(store.readTree());
  const trees = [
    {
      id: 1,
      name: 'A',
      children: [
        { id: 2, name: 'Bee' },
        { name: 'N', children: [{ name: 'Below' }] }
      ]
    },
    { id: 4, name: 'D', children: [{ id: 3, name: 'C' }] }
  ];
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(outlineOf(await compared(store, trees, BY_ID))).toBe('A1(Bee2 N+1(Below+2)) D4(C3)');
  expect(JSON.stringify(store.readTree())).toBe(before);
  expect(readdirSync(folder)).toEqual([]);
});

test('replaced by a file, the tree lacks what the file does not have; updated by it, it keeps that', async () => {
  const [store] = storeOf('A(B) C');
  const trees = [{ name: 'C' }, { name: 'E' }];
  expect(outlineOf(await compared(store, trees, { kind: 'replace', matchBy: 'path' }))).toBe('C3 E+1');
  expect(outlineOf(await compared(store, trees, { kind: 'update', matchBy: 'path' }))).toBe('A1(B2) C3 E+1');
});

test('a list without places leaves what is there where it is, and fields that the file does not have as they are', async () => {
  const [store, { B = 0 }] = storeOf('A(B)');
  store.update(B, { metadata: { code: 'b', colour: 'red' }, description: 'kept' }, { author: 'window' });
  const answer = await compared(
    store,
    [{ name: 'Bee', metadata: { code: 'b' } }],
    { kind: 'update', matchBy: 'entry', entry: 'code' },
    { hierarchy: 'flat' }
  );
  expect(outlineOf(answer)).toBe('A1(Bee2)');
  const text = answer.state === 'planned' ? new TextDecoder().decode(answer.body) : '';
  expect(text).toContain('"colour":"red"');
  expect(text).toContain('"description":"kept"');
});

test('what could be several is counted, and a file with nothing to match by makes no tree', async () => {
  const [store, { A = 0, B = 0 }] = storeOf('A B');
  store.update(A, { slug: 'same' }, { author: 'window' });
  store.update(B, { slug: 'same' }, { author: 'window' });
  const trees = [{ name: 'X', slug: 'same' }];
  expect(await compared(store, trees, { kind: 'update', matchBy: 'slug' })).toMatchObject({
    state: 'planned',
    unclear: 1
  });
  expect(await compared(store, trees, BY_ID)).toEqual({ state: 'nothing_to_match_by' });
  expect(await compared(store, trees, { kind: 'replace', matchBy: 'entry', entry: 'code' })).toEqual({
    state: 'nothing_to_match_by'
  });
});

test('a comparison can be cancelled, and a tree that would be too deep is refused as an edit is', async () => {
  const [store] = storeOf('A');
  expect(
    await compared(store, [{ id: 1, name: 'A', children: [{ name: 'B' }] }], BY_ID, { isCancelled: true })
  ).toEqual({ state: 'cancelled' });
  const [there, deep] = storeOf(`A(${'x('.repeat(62)}y${')'.repeat(62)})`);
  const trees = [{ id: deep['y'] ?? 0, name: 'y', children: [{ name: 'z', children: [{ name: 'zz' }] }] }];
  await expect(compared(there, trees, { kind: 'update', matchBy: 'id' })).rejects.toMatchObject({ code: 'too_deep' });
  expect(outlined(store)).toBe('A');
});
