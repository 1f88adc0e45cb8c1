import { linkSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Category } from '../../../../src-shared/category';
import type { ExportRequest } from '../../../../src-shared/transfer';
import { exportHandlers } from '../../../../src-main/workspace/worker/transfer-handlers';
import type { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { openedStore, outlined, planted } from '../../../support/opened-store';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { FRESH } from '../../../support/fresh-category';

const opened = () => {
  const store = openedStore();
  const handlers = exportHandlers({ store, file: store.file });
  // A handler may answer at once.
  const calls = { exportTree: async (args: Parameters<typeof handlers.exportTree>[0]) => handlers.exportTree(args) };
  const folder = temporaryFolderInMemory();
  const exported = async (request: Partial<ExportRequest> = {}): Promise<string> => {
    const file = join(folder, 'out');
    const whole = { format: 'text', ids: null, forSpreadsheet: false, ...request } as const;
    await calls.exportTree({ file, title: 'Shop', request: whole });
    return readFileSync(file, 'utf8');
  };
  return { store, calls, exported };
};

/** Export alone, of a tree that has one parent with many children. */
const openedWide = (children: number) => {
  const category = (id: number, parentId: number | null): Category => ({
    id,
    parentId,
    position: 0,
    name: `${id}`,
    ...FRESH,
    children: []
  });
  const root = {
    ...category(1, null),
    children: Array.from({ length: children }, (_one, index) => category(index + 2, 1))
  };
  const folder = temporaryFolderInMemory();
  const fields = () => ({ version: 1, fields: [] });
  const store = { readTree: () => [root], fields } as unknown as WorkspaceStore;
  return { calls: exportHandlers({ store, file: join(folder, 'none') }), folder };
};

test('the tree or some branches of it are exported, in each format', async () => {
  const { store, exported } = opened();
  const { B = 0, C = 0, D = 0 } = planted(store, 'A(B(C)) D');
  expect(await exported()).toBe('A\n\tB\n\t\tC\nD\n');
  // What is below one that is exported goes with it, once.
  expect(await exported({ ids: [D, C, B] })).toBe('B\n\tC\nD\n');
  expect(await exported({ format: 'csv', ids: [B] })).toBe(
    `id,parent id,path,name,slug,visible,description,position\r\n${B},,B,B,,true,,0\r\n${C},${B},B > C,C,,true,,0\r\n`
  );
  expect(JSON.parse(await exported({ format: 'json' }))).toMatchObject({
    format: 'canopy',
    categories: [{ name: 'A' }, { name: 'D' }]
  });
});

test('an export never writes over the workspace, and one that cannot be written says so', async () => {
  const { store, calls } = opened();
  planted(store, 'A');
  const request: ExportRequest = { format: 'csv', ids: null, forSpreadsheet: true };
  await expect(calls.exportTree({ file: store.file, title: '', request })).rejects.toThrow('the workspace itself');
  const nowhere = join(temporaryFolderInMemory(), 'none', 'out.csv');
  await expect(calls.exportTree({ file: nowhere, title: '', request })).rejects.toThrow('could not be written there');
  expect(outlined(store)).toBe('A');
});

test.each(['a symbolic link', 'a hard link', 'what SQLite keeps beside it'])('nor does it by %s', async (by) => {
  const { store, calls } = opened();
  planted(store, 'A');
  const file = by.startsWith('what') ? `${store.file}-wal` : join(temporaryFolderInMemory(), 'other.csv');
  if (by === 'a symbolic link') symlinkSync(store.file, file);
  if (by === 'a hard link') linkSync(store.file, file);
  const request: ExportRequest = { format: 'csv', ids: null, forSpreadsheet: true };
  await expect(calls.exportTree({ file, title: '', request })).rejects.toThrow('the workspace itself');
  expect(outlined(store)).toBe('A');
});

test('branches below a parent of more children than a call takes arguments are exported', async () => {
  const { calls, folder } = openedWide(150_000);
  const file = join(folder, 'out');
  expect(
    await calls.exportTree({ file, title: '', request: { format: 'text', ids: [150_000], forSpreadsheet: false } })
  ).toEqual({
    count: 1
  });
});
