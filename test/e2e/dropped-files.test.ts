import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type CDPSession } from '@playwright/test';
import { findings } from '../support/axe-findings';
import { testInNewWorkspace as test } from '../support/canopy-app';
import { shoot } from '../support/screenshots';

type DragStep = 'dragEnter' | 'dragOver' | 'drop';

/** Drags files of the disk over the middle of the window, as the system does: the page gets what Chromium makes of them. */
const dragging =
  (session: CDPSession, ...files: readonly string[]) =>
  async (...steps: readonly DragStep[]) => {
    for (const type of steps)
      await session.send('Input.dispatchDragEvent', {
        type,
        x: 600,
        y: 400,
        data: { items: [], files: [...files], dragOperationsMask: 1 }
      });
  };

test('a file over the window is announced by a sign, which goes when it leaves and when it is dropped; what was imported is said, and can be taken back there', async ({
  canopy,
  folder
}) => {
  const { page, row } = canopy;
  await page.getByRole('button', { name: 'Load the sample' }).waitFor();
  const session = await page.context().newCDPSession(page);
  const file = join(folder, 'shop.csv');
  writeFileSync(file, 'id,parent_id,name\n1,,Shoes\n2,1,Boots\n');
  const sign = page.getByText('Drop the file to import it');
  const drag = dragging(session, file);
  await drag('dragEnter', 'dragOver');
  await expect(sign).toBeVisible();
  await expect(page.getByText('Nothing changes before you have seen what is in the file.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'drop-sign');
  await drag('drop');
  const dialog = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  await expect(dialog).toBeVisible();
  await expect(sign).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import 2 categories' }).click();
  const toast = page.getByRole('log').filter({ hasText: '2 categories imported.' });
  await expect(toast).toBeVisible();
  await expect(row('Shoes')).toBeFocused();
  await toast.getByRole('button', { name: 'Revert' }).click();
  await expect(row('Shoes')).toHaveCount(0);

  await drag('dragEnter', 'dragOver');
  await expect(sign).toBeVisible();
  // What Chromium gives a page when the pointer leaves the window; its developer tools have no step for that.
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true })));
  await expect(sign).toHaveCount(0);
});

test('a folder and several files are refused with what to do instead', async ({ canopy, folder }) => {
  const { page } = canopy;
  await page.getByRole('button', { name: 'Load the sample' }).waitFor();
  const session = await page.context().newCDPSession(page);
  const shopLists = join(folder, 'Shop lists');
  mkdirSync(shopLists);
  const files = ['one.csv', 'two.csv'].map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, 'name\nA\n');
  await dragging(session, shopLists)('dragEnter', 'dragOver', 'drop');
  await expect(page.getByText('“Shop lists” is a folder, or can no longer be read. Drop a file.')).toBeVisible();
  await dragging(session, ...files)('dragEnter', 'dragOver', 'drop');
  await expect(page.getByText('Drop one file at a time.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
