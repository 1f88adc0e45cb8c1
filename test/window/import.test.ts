import type { Locator } from '@playwright/test';
import { messages } from '../../src-renderer/features/import-export/messages';
import { findings, findingsInLooks } from '../support/axe-findings';
import { drop } from '../support/dropped-file';
import { becomes, chooseByKeys, dropOnShop, importOf, paste, previewed, TABLE } from './support/import-dialog';
import { expect, test } from './support/window-test';

const missingParent = (dialog: Locator): Locator =>
  dialog.getByRole('combobox', { name: /parent that is not in the file/ });

test('a table is dropped, its mapping corrected by keys, its faults decided, and it is imported and undone', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const dialog = await dropOnShop(canopy, 'shop.csv', TABLE);
  await expect(dialog.getByText('A table: 4 categories on 2 levels.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: messages.topLevel })).toBeFocused();
  await expect(dialog.getByRole('row', { name: /^colour/ })).toContainText('red · black');
  expect(await findingsInLooks(page, 'import')).toEqual([]);

  // Another field becomes the name; the keyboard stays where it is, and the tree is the new one.
  const german = becomes(dialog, 'name_de');
  await chooseByKeys(page, german, 'Name');
  await expect(previewed(dialog).first()).toHaveText('Schuhe');
  await expect(german).toBeFocused();
  await expect(becomes(dialog, 'name')).toHaveValue('entry');

  // A missing parent is made unless the person says otherwise.
  const faults = dialog.getByRole('list', { name: messages.faultList });
  const missing = missingParent(faults);
  await expect(missing).toHaveValue('create');
  await faults.getByText('Where').first().click();
  await expect(faults.getByText('line 4, column “belongs to”')).toBeVisible();
  await chooseByKeys(page, missing, 'Leave');
  await expect(dialog.getByText('A table: 2 categories on 2 levels.')).toBeVisible();
  await expect(missing).toBeFocused();
  const slug = faults.getByRole('combobox', { name: /slug/ });
  await chooseByKeys(page, slug, 'Leave');
  await expect(slug).toHaveValue('drop');

  // The hierarchy likewise.
  const levels = dialog.getByRole('combobox', { name: messages.hierarchy });
  await chooseByKeys(page, levels, 'Nothing');
  await expect(dialog.getByText('A table: 3 categories on 1 level.')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(dialog.getByText('A table: 2 categories on 2 levels.')).toBeVisible();

  await dialog.getByRole('radio', { name: messages.under({ name: 'Shop' }) }).check();
  await dialog.getByRole('button', { name: messages.importAnswer({ count: 2 }) }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(messages.imported({ count: 2 })).waitFor();
  await expect(row('Schuhe')).toBeFocused();
  expect(await canopy.outline()).toEqual([['Shop', [['Schuhe', ['Stiefel']]]]]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Schuhe')).toHaveCount(0);
  await expect(row('Shop')).toBeVisible();
});

test('menus show at once what is chosen, and of several choices in a row none is lost and the last one holds', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const { readers } = canopy.main;
  const dialog = await dropOnShop(canopy, 'shop.csv', TABLE);
  const missing = missingParent(dialog);
  await expect(previewed(dialog).first()).toHaveText('Shoes');

  // Nothing comes back while the reader stands still.
  readers.standStill();
  await becomes(dialog, 'colour').selectOption('Description');
  await expect(becomes(dialog, 'colour')).toHaveValue('description');
  await becomes(dialog, 'name_de').selectOption('Name');
  await expect(becomes(dialog, 'name_de')).toHaveValue('name');
  await expect(becomes(dialog, 'name')).toHaveValue('entry');
  await expect(becomes(dialog, 'colour')).toHaveValue('description');
  await missing.selectOption('Put them at the top level');
  await missing.selectOption('Leave them out');
  await expect(missing).toHaveValue('leave_out');
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveAttribute('aria-disabled', 'true');
  readers.goOn();
  await expect(dialog.getByText('A table: 2 categories on 2 levels.')).toBeVisible();
  await expect(previewed(dialog)).toHaveText([
    'Schuhe',
    'Stiefel Slug corrected',
    'Sandalen Left out (line 4): its parent is not in the file'
  ]);
  await expect(becomes(dialog, 'colour')).toHaveValue('description');

  readers.standStill();
  const separator = dialog.getByRole('combobox', { name: messages.separator });
  await separator.selectOption('Tab');
  await expect(separator).toHaveValue('\t');
  await expect(becomes(dialog, 'colour')).toBeDisabled();
  await separator.selectOption('Comma');
  await expect(separator).toHaveValue(',');
  const encoding = dialog.getByRole('combobox', { name: messages.encoding });
  await encoding.selectOption('windows-1252');
  await expect(encoding).toHaveValue('windows-1252');
  await expect(separator).toHaveValue(',');
  readers.goOn();
  await expect(becomes(dialog, 'colour')).toBeEnabled();
  await expect(encoding).toHaveValue('windows-1252');
  await expect(separator).toHaveValue(',');
  await page.keyboard.press('Escape');
  await expect.poll(() => readers.count).toBe(0);

  // A file is read anew after its process was lost, and no process is left when its dialog is closed or its page left.
  await drop(row('Shop'), 'shop.csv', TABLE);
  await expect(previewed(dialog).first()).toHaveText('Shoes');
  expect(readers.count).toBe(1);
  readers.lose();
  await becomes(dialog, 'name_de').selectOption('Name');
  await expect(previewed(dialog).first()).toHaveText('Schuhe');
  expect(readers.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => readers.count).toBe(0);

  await drop(row('Shop'), 'shop.csv', TABLE);
  await expect(previewed(dialog).first()).toHaveText('Shoes');
  await canopy.reload();
  await expect(row('Shop')).toBeVisible();
  expect(readers.count).toBe(0);
});

test('a file over the window is announced by a sign, and what was imported is said, and can be taken back there; names are pasted with one keystroke, and a table asks first about its header', async ({
  canopy
}) => {
  const { page, row, tree } = canopy;
  await page.getByRole('button', { name: 'Load the sample' }).waitFor();
  const sign = page.getByText(messages.dropHere);
  const drag = (...steps: readonly ('dragenter' | 'dragover' | 'dragleave')[]): Promise<void> =>
    page.evaluate(async (kinds) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['name'], 'shop.csv', { type: 'text/plain' }));
      for (const kind of kinds) {
        document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    }, steps);
  await drag('dragenter', 'dragover');
  await expect(sign).toBeVisible();
  await expect(page.getByText('Nothing changes until you have seen what is in the file.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await drag('dragleave');
  await expect(sign).toHaveCount(0);

  await drop(page.locator('body'), 'shop.csv', 'id,parent_id,name\n1,,Shoes\n2,1,Boots\n');
  await importOf(page, 'shop.csv')
    .getByRole('button', { name: messages.importAnswer({ count: 2 }) })
    .click();
  await expect(sign).toHaveCount(0);
  const toast = page.getByRole('log').filter({ hasText: messages.imported({ count: 2 }) });
  await expect(toast).toBeVisible();
  await expect(row('Shoes')).toBeFocused();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row('Shoes')).toHaveCount(0);

  await canopy.plant([{ name: 'Shop' }]);
  await row('Shop').click();
  await paste(page, 'Shoes\nBoots\nSandals');
  await expect(row('Sandals')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await row('Shop').click();
  await paste(page, '1\tGloves\n2\tScarves\n3\tBelts');
  const dialog = importOf(page, messages.pasted);
  await expect(dialog.getByText('A table: 3 categories on 1 level.')).toBeVisible();
  const header = dialog.getByRole('checkbox', { name: messages.hasHeader });
  await expect(header).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await row('Shop').click();
  await paste(page, 'Name\tSlug\tVisible\nHats\thats\tTRUE\nCaps\tcaps\tFALSE');
  await expect(header).toBeChecked();
  await expect(previewed(dialog)).toHaveText(['Hats', 'Caps']);
  await expect(dialog.getByRole('combobox', { name: messages.encoding })).toHaveCount(0);
  await header.uncheck();
  await expect(dialog.getByText(/3 categories/).first()).toBeVisible();
  await header.check();
  await expect(previewed(dialog)).toHaveText(['Hats', 'Caps']);
  const headerRow = dialog.getByRole('textbox', { name: messages.headerRow });
  await headerRow.fill('2');
  await expect(previewed(dialog)).toHaveText(['Caps']);
  await expect(dialog.getByText('The row above the column names is left out.')).toBeVisible();
  await headerRow.fill('1');
  await expect(previewed(dialog)).toHaveText(['Hats', 'Caps']);
  await dialog.getByRole('button', { name: messages.importAnswer({ count: 2 }) }).click();
  await expect(row('Hats')).toBeVisible();
  // The rows are there before the dialog has gone, which takes no shortcut.
  await expect(dialog).toHaveCount(0);
  await expect(tree.getByRole('treeitem')).toHaveCount(6);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Hats')).toHaveCount(0);
});
