import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backupFolder } from '../../../src-main/store/sqlite/backups/backup-folder';
import { PARTIAL } from '../../../src-main/store/sqlite/backups/file-replacement';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { callCli, serveCli, servingArgs } from '../../support/cli-call';
import { temporaryFolder, temporaryFolderInMemory } from '../../support/temporary-folder';

/* A workspace that is served without a window is kept up as one in a window is. */

const DAY_MS = 24 * 60 * 60 * 1_000;

let check: BundledEntry;
let database: string;
beforeAll(async () => {
  check = await bundleEntry('src-main/backup-check.ts');
});
afterAll(() => check.remove());
beforeEach(() => {
  database = join(temporaryFolderInMemory(), 'workspace.canopy');
  // Forty days ago: ten categories, and one of them deleted.
  const store = WorkspaceStore.open(database, { now: () => new Date(Date.now() - 40 * DAY_MS) });
  const ids = Array.from(
    { length: 10 },
    (_, index) => store.create({ name: `Category ${index}` }, { author: 'http' }).category.id
  );
  store.delete(ids[0] ?? 0, 'refuse', { author: 'http' });
  store.close();
});

const builtIn =
  (folder: string) =>
  (name: string): string =>
    join(folder, `${name}.mjs`);
const serve = (...more: string[]) =>
  serveCli(servingArgs(database, ...more), { programFile: builtIn(dirname(check.file)) });

/** What the journal and the trash hold. */
const kept = (): { changes: number; deleted: number } => {
  const store = WorkspaceStore.open(database);
  try {
    const { changes } = store.history.retention();
    return { changes, deleted: store.history.trash({ text: '', before: null }).entries.length };
  } finally {
    store.close();
  }
};
/** Those that are finished: one under way ends with the program. */
const backups = (): string[] => {
  const folder = backupFolder(database);
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.includes(PARTIAL)) : [];
};

test('a backup is made when one is due', async () => {
  const service = await serve();
  await expect.poll(backups).toHaveLength(1);
  expect(await service.end()).toBe(0);
  const again = await serve();
  expect(await again.end()).toBe(0);
  expect(backups()).toHaveLength(1);
});

test('a backup is read through in a thread of its own, and not in the one that serves', async () => {
  const service = await serve('--log-level', 'debug');
  await expect.poll(backups).toHaveLength(1);
  expect(await service.end()).toBe(0);
  expect(service.output().stderr).not.toContain('backup_check_repeated');
  rmSync(backupFolder(database), { recursive: true });
  // The program of that thread stands in for it: who gets the copy is the one who reads it through.
  const other = temporaryFolder();
  writeFileSync(join(other, 'backup-check.mjs'), "throw new Error('It is this one that was asked.');");
  const repeating = await serveCli(servingArgs(database), { programFile: builtIn(other) });
  await expect.poll(() => repeating.output().stderr).toContain('It is this one that was asked.');
  // All the same there is a backup, which the serving thread has read through for want of another.
  await expect.poll(backups).toHaveLength(1);
  expect(await repeating.end()).toBe(0);
});

test('none is made where none is wanted', async () => {
  const service = await serve('--no-backups');
  expect(await service.end()).toBe(0);
  expect(backups()).toEqual([]);
});

test('what is kept for fewer days goes while it is served, and the workspace remembers how long', async () => {
  const before = kept();
  expect(before).toEqual({ changes: 11, deleted: 1 });
  const usual = await serve('--no-backups');
  expect(await usual.end()).toBe(0);
  expect(kept()).toEqual(before);
  const service = await serve('--no-backups', '--keep-trash', '30', '--keep-history', 'forever');
  await expect.poll(() => service.output().stderr).toContain('history_trimmed');
  expect(await service.end()).toBe(0);
  // What is deleted for good takes its changes with it.
  expect(kept()).toEqual({ changes: 9, deleted: 0 });
  const store = WorkspaceStore.open(database);
  expect(store.history.retention().retention).toEqual({ historyDays: null, trashDays: 30 });
  store.close();
});

test.each([
  ['days that are none', ['--keep-history', '0'], '--keep-history'],
  ['days in words', ['--keep-trash', 'long'], '“forever”']
])('%s: a sentence, and nothing is served', async (_case, more, named) => {
  const ending = await callCli(servingArgs(database, ...more));
  expect(ending).toMatchObject({ code: 2, stdout: '' });
  expect(ending.stderr).toContain(named);
});
