import type { Locator } from '@playwright/test';
import { messages } from '../../../src-renderer/features/import-export/messages';
import uiMessages from '../../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { findings, findingsInLooks } from '../../support/axe-findings';
import { drop } from '../../support/dropped-file';
import { becomes, dropOnShop, previewed, TABLE } from '../../window/support/import-dialog';
import { expect, test } from '../../window/support/window-test';

const missingParent = (dialog: Locator): Locator =>
  dialog.getByRole('combobox', { name: /parent that is not in the file/ });

test('a mapping is kept under a name, suggested for a file with the same fields, and deleted', async ({ canopy }) => {
  const { page, row } = canopy;
  const dialog = page.getByRole('dialog', { name: /^Import/ });
  await dropOnShop(canopy, 'shop.csv', TABLE);
  await becomes(dialog, 'name_de').selectOption('Name');
  await expect(previewed(dialog).first()).toHaveText('Schuhe');
  await dialog.getByRole('button', { name: messages.mappings }).click();
  await page.getByRole('menuitem', { name: messages.keepMapping }).click();
  await dialog.getByRole('textbox', { name: messages.mappingName }).fill('German shop');
  await page.keyboard.press('Enter');
  await expect(page.getByText(messages.mappingKept({ name: 'German shop' }))).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await drop(row('Shop'), 'another.csv', TABLE.replace('Schuhe', 'Anderes'));
  await expect(previewed(dialog).first()).toHaveText('Shoes');
  await expect(dialog.getByText(messages.mappingFits({ name: 'German shop' }))).toBeVisible();
  await dialog.getByRole('button', { name: messages.useThis }).click();
  await expect(previewed(dialog).first()).toHaveText('Anderes');
  await dialog.getByRole('button', { name: messages.mappings }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: uiMessages.kept.deleteOne({ name: 'German shop' }) }).click();
  await page.keyboard.press('Escape');
  await drop(row('Shop'), 'third.csv', TABLE);
  await expect(previewed(dialog).first()).toHaveText('Shoes');
  await expect(dialog.getByRole('button', { name: messages.useThis })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // What cannot be read says why, and can be read as something else.
  await drop(row('Shop'), 'broken.json', '{"name": "Shoes"\n');
  const refused = page.getByRole('dialog', { name: messages.refusedTitle({ file: 'broken.json' }) });
  await expect(refused.getByRole('list', { name: messages.problems }).getByRole('listitem')).not.toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await refused.getByRole('combobox', { name: messages.readAs }).selectOption(messages.formatNames.text);
  await expect(previewed(dialog)).toHaveText(['{"name": "Shoes"']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('treeitem')).toHaveCount(1);
});

test('the preview shows every category, and beside each what is done about it', async ({ canopy }) => {
  const { page } = canopy;
  // More than two pages of the preview.
  const rows = Array.from({ length: 500 }, (_one, index) => {
    const [id, parent] = [index + 1, index % 10 === 0 ? '' : index - (index % 10) + 1];
    return `${id},${id === 495 ? 'gone' : parent},Item ${id},${id === 3 ? 'not a slug' : `item-${id}`}`;
  });
  const dialog = await dropOnShop(canopy, 'long.csv', ['id,parent id,name,slug', ...rows].join('\n'));
  const item = (name: string): Locator => previewed(dialog).filter({ hasText: new RegExp(`^${name}( |$)`) });
  await expect(item('Item 3')).toHaveText('Item 3 Slug corrected');
  await expect(item('Item 3')).toHaveAttribute('aria-posinset', '3');
  await expect(item('Item 3')).toHaveAttribute('aria-setsize', '501');
  await expect(item('Item 3')).toHaveAttribute('aria-level', '2');

  // The keyboard goes through all of it.
  const preview = dialog.getByRole('group', { name: messages.preview });
  await preview.focus();
  await page.keyboard.press('End');
  await expect(item('gone')).toHaveText('gone Created: others name it as their parent');
  await expect(item('Item 495')).toHaveText('Item 495 Its parent is not in the file, and is created');
  await expect(item('Item 495')).toHaveAttribute('aria-posinset', '501');
  expect(await previewed(dialog).count()).toBeLessThan(100);
  expect(await findingsInLooks(page, 'created')).toEqual([]);

  // What is left out is listed behind the others, with its place and why.
  await missingParent(dialog).selectOption('Leave them out');
  await expect(dialog.getByText('A table: 499 categories on 2 levels.')).toBeVisible();
  await preview.focus();
  await page.keyboard.press('End');
  await expect(item('Item 495')).toHaveText('Item 495 Left out (line 496): its parent is not in the file');
  await expect(item('Item 500')).toHaveText('Item 500');
  await expect(item('gone')).toHaveCount(0);
  expect(await findingsInLooks(page, 'left-out')).toEqual([]);
});
