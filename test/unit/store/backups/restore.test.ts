import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { KEPT_BACKUPS, listBackups } from '../../../../src-main/store/sqlite/backups/backup-folder';
import { restoreNewestBackup, restoreBackup } from '../../../../src-main/store/sqlite/backups/recover-workspace';
import { damagePage } from '../../../support/damaged-file';
import { openedStore, outlined, planted, refusal, reopened, storeOf } from '../../../support/opened-store';
import { auditWorkspace } from '../../../support/workspace-audit';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const DAMAGED = '.damaged-2026-06-01T12-00-00.000Z';

const withBackup = async (before: string, after: string) => {
  const [store] = storeOf(before, () => new Date('2026-05-01T00:00:00.000Z'));
  const backup = await store.backUp();
  planted(store, after);
  store.close();
  return { file: store.file, backup };
};

const beside = (file: string): string[] =>
  readdirSync(dirname(file))
    .filter((name) => name !== `${basename(file)}.backups`)
    .sort();

const treeIn = (file: string): string => {
  const store = reopened(file);
  const tree = outlined(store);
  store.close();
  return tree;
};

test('a restore backs up the present first, and so can be taken back', async () => {
  const { file, backup } = await withBackup('A(B)', 'C');
  const { before, damaged } = restoreBackup(file, backup.file, NOW);
  expect(damaged).toBeUndefined();
  expect(auditWorkspace(file)).toEqual([]);
  expect(treeIn(file)).toBe('A(B)');
  expect(listBackups(file).map(({ categories }) => categories)).toEqual([3, 2]);
  restoreBackup(file, before?.file ?? '', NOW);
  expect(treeIn(file)).toBe('A(B) C');
  expect(beside(file)).toEqual(['test.canopy']);
});

test('a restore works from the oldest backup, which the one of the present pushes out', async () => {
  let day = 0;
  const store = openedStore(() => new Date(Date.UTC(2026, 0, (day += 1))));
  for (let n = 1; n <= KEPT_BACKUPS; n += 1) {
    planted(store, `N${n}`);
    await store.backUp();
  }
  store.close();
  const oldest = listBackups(store.file).at(-1);
  restoreBackup(store.file, oldest?.file ?? '', NOW);
  expect(treeIn(store.file)).toBe('N1');
  expect(listBackups(store.file).map(({ categories }) => categories)).toEqual([10, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

test('a damaged workspace is kept under another name, log and all, and the newest sound backup restored', async () => {
  const { file, backup } = await withBackup('A', 'B');
  const newer = backup.file.replace('05-01', '05-02');
  copyFileSync(backup.file, newer);
  damagePage(newer);
  damagePage(file);
  writeFileSync(`${file}-wal`, 'a log');
  const bytes = readFileSync(file);
  expect(restoreNewestBackup(file, NOW)).toEqual({ backup, damaged: `${file}${DAMAGED}` });
  expect(treeIn(file)).toBe('A');
  expect(auditWorkspace(file)).toEqual([]);
  expect(readFileSync(`${file}${DAMAGED}`)).toEqual(bytes);
  expect(readFileSync(`${file}${DAMAGED}-wal`, 'utf8')).toBe('a log');
  damagePage(file);
  expect(restoreNewestBackup(file, NOW)?.damaged).toBe(`${file}${DAMAGED}-2`);
});

test('a missing workspace comes back', async () => {
  const { file, backup } = await withBackup('A', 'B');
  rmSync(file);
  expect(restoreNewestBackup(file, NOW)).toEqual({ backup });
  expect(treeIn(file)).toBe('A');
});

test('without a sound backup nothing changes', async () => {
  const { file, backup } = await withBackup('A', 'B');
  damagePage(file);
  damagePage(backup.file);
  const [names, bytes] = [beside(file), readFileSync(file)];
  expect(restoreNewestBackup(file, NOW)).toBeNull();
  expect(refusal(() => restoreBackup(file, backup.file, NOW)).message).toBe(
    `“${backup.file}” is not a valid backup of a workspace.`
  );
  expect([beside(file), readFileSync(file)]).toEqual([names, bytes]);
});

test('a workspace that is open, or cannot be backed up, stays as it is', async () => {
  const { file, backup } = await withBackup('A', 'B');
  const store = reopened(file);
  expect(refusal(() => restoreBackup(file, backup.file, NOW)).message).toContain('is open in another program');
  expect(outlined(store)).toBe('A B');
  store.close();
  const elsewhere = join(dirname(file), 'elsewhere.canopy');
  copyFileSync(backup.file, elsewhere);
  rmSync(`${file}.backups`, { recursive: true });
  writeFileSync(`${file}.backups`, 'in the way');
  expect(refusal(() => restoreBackup(file, elsewhere, NOW)).message).toContain('No backup was made');
  expect(treeIn(file)).toBe('A B');
  expect(existsSync(`${file}.canopy-partial`)).toBe(false);
});

test('a backup that has gone meanwhile is refused in a sentence', async () => {
  const [store] = storeOf('A');
  const { file } = await store.backUp();
  store.close();
  rmSync(file);
  expect(refusal(() => restoreBackup(store.file, file, new Date()))).toMatchObject({
    code: 'storage_failed',
    message: `“${file}” no longer exists, or cannot be read. Choose another backup.`
  });
  expect(outlined(reopened(store.file))).toBe('A');
});
