import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { messages } from '../../src-renderer/features/import-export/messages';
import startMessages from '../../src-renderer/features/start/messages/en.json' with { type: 'json' };
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { logTo } from '../../src-main/platform/log';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import { THREAD_CALLS } from '../../src-main/workspace/thread-protocol';
import { ImportMarker, importMarkerFile } from '../../src-main/workspace/worker/import-marker';
import { findingsInLooks } from '../support/axe-findings';
import { layEmptyWorkspace } from '../support/empty-workspace';
import { holdEdit } from './support/held-edit';
import { importOf } from './support/import-dialog';
import { hurry } from './support/timers';
import { expect, test, testOn, type WindowUnderTest } from './support/window-test';

const MANY = 40;
/** Milliseconds until a reading is shown. */
const READING_DELAY = 700;

const choose = async ({ main, page, command }: WindowUnderTest): Promise<Locator> => {
  main.chosenFile = join(main.folder, 'large.csv');
  const rows = Array.from({ length: MANY }, (_one, index) => `${index + 1},Item ${index + 1}`);
  writeFileSync(main.chosenFile, `id,name\n${rows.join('\n')}\n`);
  await command('importFile');
  return importOf(page, 'large.csv');
};

test('a file that takes long can be cancelled while it is read and while it is imported, with the process that reads it', async ({
  canopy
}) => {
  const { main, page, row, outline } = canopy;
  await canopy.plant([{ name: 'Shop' }]);
  await row('Shop').click();
  const takeTime = await hurry(page, READING_DELAY);
  main.readers.standStill();
  await choose(canopy);
  const reading = page.getByRole('dialog', { name: messages.reading({ file: 'large.csv' }) });
  await expect(reading).toBeVisible();
  expect(main.readers.count).toBe(1);
  await reading.getByRole('button', { name: uiMessages.cancel }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(main.readers.count).toBe(0);
  main.readers.goOn();
  await takeTime();
  // It can be chosen again.
  const dialog = await choose(canopy);
  await expect(dialog.getByRole('button', { name: messages.importAnswer({ count: MANY }) })).toBeVisible();

  // So can its import, while its categories are handed over and while they are added, and nothing of it stays.
  for (const step of [THREAD_CALLS.takeImportPiece, THREAD_CALLS.importTaken]) {
    const importing = holdEdit(canopy, step, MANY);
    await dialog.getByRole('button', { name: messages.importAnswer({ count: MANY }) }).click();
    await importing.report(10);
    // Were Canopy killed now, the next start would say so.
    expect(existsSync(importMarkerFile(main.workspace.file))).toBe(true);
    await importing.cancelBy(() => importing.dialog.getByRole('button', { name: uiMessages.cancel }).click());
    await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible();
    await expect(importing.dialog).toHaveCount(0);
    expect(await outline()).toEqual(['Shop']);
    expect(existsSync(importMarkerFile(main.workspace.file))).toBe(false);
  }
  // What was decided is still there, and can be carried out.
  await dialog.getByRole('button', { name: messages.importAnswer({ count: MANY }) }).click();
  await expect(page.getByText(messages.imported({ count: MANY }))).toBeVisible();
  await expect(row('Item 1')).toBeVisible();
});

testOn((file) => {
  layEmptyWorkspace(file);
  const store = WorkspaceStore.open(file);
  store.importTree([{ name: 'Shop' }], { author: 'import' });
  store.close();
  const log = logTo(() => undefined, 'error');
  new ImportMarker(file, log).begin('00000000-0000-4000-8000-000000000001', 'large.csv');
})('a start after a kill in the middle of an import says once what was lost', async ({ canopy }) => {
  const { page, row, tree } = canopy;
  const notice = page.getByRole('region', { name: startMessages.title });
  await expect(notice).toContainText('Canopy ended while “large.csv” was being imported.');
  await expect(notice).toContainText('Nothing of it is in this workspace');
  await expect(row('Shop')).toBeVisible();
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  expect(await findingsInLooks(page, 'lost')).toEqual([]);
  await notice.getByRole('button', { name: uiMessages.close }).click();
  await expect(notice).toHaveCount(0);
  await canopy.reload();
  await expect(row('Shop')).toBeVisible();
  await expect(page.getByText('large.csv')).toHaveCount(0);
});
