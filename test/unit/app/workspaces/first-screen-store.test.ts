import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstScreenFile, FirstScreenStore } from '../../../../src-main/app/workspaces/first-screen-store';
import { workspaceFiles } from '../../../../src-main/app/workspaces/workspace-files';
import type { FirstScreen } from '../../../../src-shared/first-screen';
import { temporaryFolder } from '../../../support/temporary-folder';

const never = (error: unknown): void => {
  throw error;
};

const screen = (name: string): FirstScreen => ({
  pageWidth: 1_000,
  pageHeight: 700,
  left: 6,
  top: 48,
  width: 700,
  height: 600,
  rowHeight: 28,
  hasContrast: false,
  columns: [{ label: 'Name', width: 320 }],
  rows: [{ name, level: 1, top: 6, kind: 'folder', isSelected: true, isHidden: false, count: '1,234', cells: [] }]
});

const storeIn = (folder: string, isSafeMode = false, report = never): FirstScreenStore =>
  new FirstScreenStore({ fileOf: (id) => join(folder, id), report, isSafeMode });

describe('the rows that a workspace showed last', () => {
  it('are there at the next start, readable by their owner alone', async () => {
    const folder = temporaryFolder();
    const store = storeIn(folder);
    store.keep('a', screen('Shoes'));
    expect(await store.read('a')).toEqual(screen('Shoes'));
    await store.settle();
    expect(await storeIn(folder).read('a')).toEqual(screen('Shoes'));
    expect(await storeIn(folder).read('b')).toBeNull();
    expect(statSync(firstScreenFile(join(folder, 'a'))).mode & 0o777).toBe(0o600);
  });

  it('are none once a workspace is empty', async () => {
    const folder = temporaryFolder();
    const store = storeIn(folder);
    store.keep('a', screen('Shoes'));
    await store.settle();
    store.keep('a', null);
    expect(await store.read('a')).toBeNull();
    await store.settle();
    expect(existsSync(firstScreenFile(join(folder, 'a')))).toBe(false);
  });

  it('are none where the file is damaged or says more than rows', async () => {
    const folder = temporaryFolder();
    const file = firstScreenFile(join(folder, 'a'));
    for (const text of ['', '{', '[]', JSON.stringify({ ...screen('Shoes'), html: '<b>' })]) {
      writeFileSync(file, text);
      expect(await storeIn(folder).read('a')).toBeNull();
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  it('are neither read nor written in safe mode', async () => {
    const folder = temporaryFolder();
    const file = firstScreenFile(join(folder, 'a'));
    writeFileSync(file, JSON.stringify(screen('Shoes')));
    const store = storeIn(folder, true);
    expect(await store.read('a')).toBeNull();
    store.keep('a', null);
    await store.settle();
    expect(existsSync(file)).toBe(true);
  });

  it('go with the file of the workspace, and are not written for one that is deleted', async () => {
    const folder = temporaryFolder();
    expect(workspaceFiles(join(folder, 'a'))).toContain(firstScreenFile(join(folder, 'a')));
    const store = storeIn(folder);
    store.keep('a', screen('Shoes'));
    store.forget('a');
    await store.settle();
    expect(existsSync(firstScreenFile(join(folder, 'a')))).toBe(false);
  });

  it('that cannot be written are reported, and nothing else comes of it', async () => {
    const reported: unknown[] = [];
    const store = storeIn(join(temporaryFolder(), 'missing'), false, (error) => reported.push(error));
    store.keep('a', screen('Shoes'));
    await store.settle();
    expect(reported).toHaveLength(1);
  });
});
