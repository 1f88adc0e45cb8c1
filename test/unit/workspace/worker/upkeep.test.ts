import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logTo } from '../../../../src-main/platform/log';
import { DamagedCopy } from '../../../../src-main/store/sqlite/backups/make-backup';
import { verifyBackup } from '../../../../src-main/store/sqlite/backups/backup-folder';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { sealInThread } from '../../../../src-main/workspace/worker/upkeep';
import { bundleEntry, type BundledEntry } from '../../../support/bundle-entry';
import { damagePage } from '../../../support/damaged-file';
import { storeOf } from '../../../support/opened-store';
import { temporaryFolder } from '../../../support/temporary-folder';

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
