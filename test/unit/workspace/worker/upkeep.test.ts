import { dirname, join } from 'node:path';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logTo } from '../../../../src-main/platform/log';
import { DamagedCopy } from '../../../../src-main/store/sqlite/backups/make-backup';
import { verifyBackup } from '../../../../src-main/store/sqlite/backups/backup-folder';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { sealInThread } from '../../../../src-main/workspace/worker/upkeep';
import { type BundledEntry, bundleEntry } from '../../../support/bundle-entry';
import { damagePage } from '../../../support/damaged-file';
import { outlined, planted, storeOf } from '../../../support/opened-store';
import { temporaryFolder } from '../../../support/temporary-folder';
import { backupListSchema, backupRestoredSchema, workspaceOpeningSchema } from '../../../../src-shared/backups';
import { backupHandlers } from '../../../../src-main/workspace/worker/workspace-handlers';
import { openedWorkspace } from '../../../support/opened-workspace';

let entry: BundledEntry;
beforeAll(async () => {
  entry = await bundleEntry('src-main/backup-check.ts');
});
afterAll(() => entry.remove());

const withStore = async (
  file: string,
  entryFile: string,
  work: (store: WorkspaceStore) => Promise<void>
): Promise<string[]> => {
  const logged: string[] = [];
  const log = logTo(({ event }) => logged.push(event), 'debug');
  const store = WorkspaceStore.open(file, { sealCopy: sealInThread(entryFile, log) });
  await work(store).finally(() => store.close());
  return logged;
};

const closedWorkspace = (): string => {
  const [store] = storeOf('A(B C)');
  store.close();
  return store.file;
};

it('a backup is read through in a thread of its own', async () => {
  const logged = await withStore(closedWorkspace(), entry.file, async (store) => {
    const backup = await store.backUp();
    expect(backup.categories).toBe(3);
    expect(verifyBackup(backup.file)).toBe(3);
  });
  expect(logged).toEqual([]);
});

it('one that is not sound is refused all the same', async () => {
  const file = closedWorkspace();
  damagePage(file);
  const logged = await withStore(file, entry.file, async (store) => {
    await expect(store.backUp()).rejects.toThrow(DamagedCopy);
  });
  expect(logged).toEqual(['backup_check_repeated']);
});

it('where the thread cannot be started, it is done without', async () => {
  const logged = await withStore(closedWorkspace(), join(temporaryFolder(), 'nothing.mjs'), async (store) => {
    expect((await store.backUp()).categories).toBe(3);
  });
  expect(logged).toEqual(['backup_check_repeated']);
});

it('the window is told of backups by names, and reaches those in the folder alone', async () => {
  const { workspace } = openedWorkspace();
  planted(workspace.store, 'A(B)');
  const calls = backupHandlers(workspace);
  const made = await calls.makeBackup(null);
  expect(made).toMatchObject({ categories: 2, id: `${made.at.replaceAll(':', '-')}.canopy` });
  planted(workspace.store, 'C');
  const { folder, backups } = backupListSchema.parse(await calls.listBackups(null));
  expect(backups).toEqual([made]);

  // Files elsewhere, though sound, are none of the window's business.
  copyFileSync(join(folder, made.id), join(dirname(folder), 'other.canopy'));
  mkdirSync(join(folder, 'sub'));
  copyFileSync(join(folder, made.id), join(folder, 'sub', made.id));
  for (const id of ['../other.canopy', `sub/${made.id}`, 'other.canopy', '..', '']) {
    await expect(async () => calls.restoreBackup({ id })).rejects.toThrow('no longer there');
  }
  expect(outlined(workspace.store)).toBe('A(B) C');

  const { before } = backupRestoredSchema.parse(await calls.restoreBackup({ id: made.id }));
  expect(outlined(workspace.store)).toBe('A(B)');
  expect((await calls.listBackups(null)).backups).toEqual([before, made]);
});

it('for a recovery only what has been read through is offered, the newest first', async () => {
  const { workspace } = openedWorkspace();
  const calls = backupHandlers(workspace);
  const ids: string[] = [];
  for (let n = 1; n <= 7; n += 1) {
    planted(workspace.store, `N${n}`);
    ids.push((await calls.makeBackup(null)).id);
  }
  const { folder } = await calls.listBackups(null);
  damagePage(join(folder, ids[5] ?? ''));
  rmSync(join(folder, ids[3] ?? ''));
  const { backups } = backupListSchema.parse(await calls.listSoundBackups(null));
  expect(backups.map(({ categories }) => categories)).toEqual([7, 5, 3, 2, 1]);
  expect(workspaceOpeningSchema.parse(await calls.openWorkspace(null))).toEqual({ state: 'open' });
  await expect(async () => calls.startEmpty(null)).rejects.toThrow('is open');
});
