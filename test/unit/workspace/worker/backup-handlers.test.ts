import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { backupListSchema, backupRestoredSchema, workspaceOpeningSchema } from '../../../../src-shared/backups';
import { backupHandlers } from '../../../../src-main/workspace/worker/workspace-handlers';
import { damagePage } from '../../../support/damaged-file';
import { outlined, planted } from '../../../support/opened-store';
import { openedWorkspace } from '../../../support/opened-workspace';

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
