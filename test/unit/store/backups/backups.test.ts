import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  backupFolder,
  KEPT_BACKUPS,
  listBackups,
  verifyBackup,
  backUpBeforeImport,
  backUpWhenDue
} from '../../../../src-main/store/sqlite/backups/backup-folder';
import { backUpBeforeMigration, openWorkspaceFile } from '../../../../src-main/store/sqlite/backups/open-workspace';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { damagePage } from '../../../support/damaged-file';
import { openedStore, outlined, planted, refusal, reopened, storeOf } from '../../../support/opened-store';
import { temporaryFolder } from '../../../support/temporary-folder';
import { auditWorkspace } from '../../../support/workspace-audit';

const DAY_MS = 86_400_000;

const branch = (name: string, count: number) => ({
  name,
  children: Array.from({ length: count }, (_, n) => ({ name: `${name} ${n}`, description: 'x'.repeat(400) }))
});

test('a backup is the workspace as it is, closed, in one file', async () => {
  const [store] = storeOf('A(B C) D', () => new Date('2026-05-04T03:02:01.007Z'));
  const backup = await store.backUp();
  const name = '2026-05-04T03-02-01.007Z.canopy';
  expect(backup).toEqual({
    file: join(backupFolder(store.file), name),
    time: new Date('2026-05-04T03:02:01.007Z'),
    bytes: readFileSync(backup.file).length,
    categories: 4
  });
  expect(readdirSync(backupFolder(store.file))).toEqual([name]);
  expect(listBackups(store.file)).toEqual([backup]);
  expect(readdirSync(backupFolder(store.file))).toEqual([name]);
  expect(auditWorkspace(backup.file)).toEqual([]);
  const copy = reopened(backup.file);
  expect(JSON.stringify([copy.readTree(), copy.journalState()])).toBe(
    JSON.stringify([store.readTree(), store.journalState()])
  );
});

test('what is written while a backup is made is in it, and waits for nothing', async () => {
  const store = openedStore();
  store.importTree([branch('Many', 3_000)], { author: 'import' });
  let isDone = false;
  const backup = store.backUp().finally(() => (isDone = true));
  let written = 0;
  while (!isDone) {
    store.create({ name: `Meanwhile ${written}` }, { author: 'http' });
    written += 1;
    await yieldToEventLoop();
  }
  const { file, categories } = await backup;
  expect(written).toBeGreaterThan(3);
  expect(categories).toBeGreaterThan(3_001 + 3);
  expect(auditWorkspace(file)).toEqual([]);
  expect(store.count()).toBe(3_001 + written);
});

test('two backups at once are made one after the other, even in the same millisecond', async () => {
  const [store] = storeOf('A', () => new Date('2026-01-01T00:00:00.000Z'));
  const both = await Promise.all([store.backUp(), store.backUp()]);
  expect(listBackups(store.file).map(({ time }) => time.getUTCMilliseconds())).toEqual([1, 0]);
  expect(both.map(({ file }) => verifyBackup(file))).toEqual([1, 1]);
});

test('the newest are kept, and the one just made even by a clock that went back', async () => {
  let now = new Date('2026-01-01T00:00:00.000Z');
  const [store] = storeOf('A', () => now);
  for (let day = 1; day <= KEPT_BACKUPS + 3; day += 1) {
    now = new Date(now.getTime() + DAY_MS);
    await store.backUp();
  }
  const days = () => listBackups(store.file).map(({ time }) => time.getUTCDate());
  expect(days()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
  now = new Date('2025-12-31T00:00:00.000Z');
  await store.backUp();
  expect(days()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 31]);
});

test('imports in a row push out none of the newest of each of the last seven days', async () => {
  let now = new Date('2026-01-01T08:00:00.000Z');
  const [store] = storeOf('A', () => now);
  for (let day = 1; day <= 9; day += 1) {
    await store.backUp();
    now = new Date(now.getTime() + DAY_MS);
  }
  for (let number = 1; number <= 12; number += 1) {
    now = new Date(now.getTime() + 60_000);
    await backUpBeforeImport(store, (failure) => expect.unreachable(failure.message));
  }
  const kept = listBackups(store.file).map(({ time }) => time.toISOString().slice(8, 16));
  expect(kept).toEqual([
    ...Array.from({ length: KEPT_BACKUPS }, (_one, at) => `10T08:${String(12 - at).padStart(2, '0')}`),
    ...[9, 8, 7, 6, 5, 4].map((day) => `0${day}T08:00`)
  ]);
});

test('what a killed backup left is no backup, and is gone after the next', async () => {
  const [store] = storeOf('A');
  const folder = backupFolder(store.file);
  mkdirSync(folder);
  for (const end of ['', '-journal', '-wal'])
    writeFileSync(join(folder, `2026-01-01T00-00-00.000Z.canopy.canopy-partial${end}`), 'half');
  writeFileSync(join(folder, '2026-01-02T00-00-00.000Z.canopy'), 'SQLite format 3\0 and nothing else');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  expect(listBackups(store.file)).toEqual([]);
  const { file } = await store.backUp();
  expect(listBackups(store.file).map((backup) => backup.file)).toEqual([file]);
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
});

test('closing the workspace ends a backup, which leaves nothing and says why', async () => {
  const store = openedStore();
  store.importTree([branch('Many', 3_000)], { author: 'import' });
  const [backup] = await Promise.allSettled([store.backUp(), yieldToEventLoop().then(() => store.close())]);
  expect(backup).toMatchObject({ status: 'rejected', reason: { code: 'storage_failed' } });
  expect(String(backup.status === 'rejected' && backup.reason)).toContain(
    'the workspace was closed before it was done.'
  );
  expect(readdirSync(backupFolder(store.file))).toEqual([]);
  expect(auditWorkspace(store.file)).toEqual([]);
});

test('a backup of a damaged workspace is not kept', async () => {
  const [store] = storeOf('A B');
  store.close();
  damagePage(store.file, 'changes_of_category');
  await expect(reopened(store.file).backUp()).rejects.toThrow('the workspace itself may be damaged');
  expect(readdirSync(backupFolder(store.file))).toEqual([]);
});

test('a backup that cannot be written says where', async () => {
  const store = openedStore();
  const output = join(temporaryFolder(), 'missing', 'a.canopy');
  await expect(store.backUp(output)).rejects.toThrow(output);
  writeFileSync(backupFolder(store.file), 'in the way');
  await expect(store.backUp()).rejects.toMatchObject({ code: 'storage_failed' });
});

test('a backup is due after a day, and never of an empty workspace', async () => {
  let now = new Date('2026-01-01T00:00:00.000Z');
  const store = openedStore(() => now);
  expect(await backUpWhenDue(store, now)).toBeNull();
  planted(store, 'A');
  expect(await backUpWhenDue(store, now)).toMatchObject({ categories: 1 });
  now = new Date(now.getTime() + DAY_MS);
  expect(await backUpWhenDue(store, now)).toBeNull();
  now = new Date(now.getTime() + 1);
  expect(await backUpWhenDue(store, now)).toMatchObject({ time: now });
  // The clock is set back: what is dated ahead from then on makes no difference.
  now = new Date('2025-01-01T00:00:00.000Z');
  expect(await backUpWhenDue(store, now)).toMatchObject({ time: now });
  now = new Date(now.getTime() + DAY_MS);
  expect(await backUpWhenDue(store, now)).toBeNull();
  now = new Date(now.getTime() + 1);
  expect(await backUpWhenDue(store, now)).toMatchObject({ time: now });
});

test('an import goes on when its backup fails', async () => {
  const store = openedStore();
  const reports: string[] = [];
  const backUp = () => backUpBeforeImport(store, ({ message }) => reports.push(message));
  await backUp();
  expect(listBackups(store.file)).toEqual([]);
  planted(store, 'A');
  await backUp();
  expect(listBackups(store.file)).toHaveLength(1);
  store.close();
  await backUpBeforeImport({ file: store.file, count: () => 1, backUp: () => store.backUp() }, ({ message }) =>
    reports.push(message)
  );
  expect(reports).toEqual([expect.stringContaining('No backup was made')]);
});

test('before a migration a backup is made at once, with what is still in the log, under the lock', () => {
  const [store] = storeOf('A(B)');
  store.close();
  const db = openWorkspaceFile(store.file);
  db.exec(`UPDATE categories SET name = 'In the log' WHERE id = 1`);
  const { file } = backUpBeforeMigration(db, store.file, new Date());
  db.close();
  expect(auditWorkspace(file)).toContain('Journal and tree disagree.');
  expect(verifyBackup(file)).toBe(2);
  expect(outlined(reopened(file))).toBe('In the log(B)');
});

test('without a backup there is no migration', () => {
  const store = openedStore();
  store.close();
  writeFileSync(backupFolder(store.file), 'in the way');
  const db = openWorkspaceFile(store.file);
  expect(refusal(() => backUpBeforeMigration(db, store.file, new Date())).message).toMatch(
    /was made by an older Canopy.*it was left as it is.*No backup was made/
  );
  db.close();
  expect(WorkspaceStore.open(store.file).close()).toBeUndefined();
});
