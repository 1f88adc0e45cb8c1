import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '../../src-renderer/features/import-export/messages';
import { findings } from '../support/axe-findings';
import { becomes, importOf, previewed } from './support/import-dialog';
import { expect, test } from './support/window-test';
import { resizePage } from './support/page-browser';

test('a table is exported, edited elsewhere, imported under a category after a look at it, and undone', async ({
  canopy
}) => {
  const { main, page, row, command } = canopy;
  await canopy.plant([
    { name: 'Shoes', metadata: { tax: 19 }, children: [{ name: 'Boots', description: 'Warm, dry' }] }
  ]);
  await row('Shoes').click();
  const file = join(main.folder, 'shop.csv');
  main.savedAs = file;
  main.chosenFile = file;

  await command('exportTree');
  const exporting = page.getByRole('dialog', { name: messages.exportTitle });
  const table = exporting.getByRole('radio', { name: messages.formats.csv.label });
  await expect(table).toBeChecked();
  expect(await findings(page)).toEqual([]);
  // All formats are seen at once in a window of the usual size, and the keyboard reaches each.
  const formats = exporting.getByRole('radiogroup', { name: messages.format }).getByRole('radio');
  await expect(formats).toHaveCount(10);
  for (const format of await formats.all()) await expect(format).toBeInViewport({ ratio: 1 });
  const answer = exporting.getByRole('button', { name: messages.exportAnswer });
  await expect(answer).toBeInViewport({ ratio: 1 });
  expect(await exporting.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
  // In the smallest window and at 200 % the buttons stay in sight, and cover nothing that has the focus.
  for (const size of [
    { width: 1000, height: 640 },
    { width: 500, height: 320 }
  ]) {
    await resizePage(page, size);
    await expect(answer).toBeInViewport({ ratio: 1 });
    for (const format of [formats.first(), formats.last()]) {
      await format.focus();
      await expect(format).toBeInViewport({ ratio: 1 });
      expect(await format.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
        await answer.evaluate((one) => one.getBoundingClientRect().top)
      );
    }
  }
  await canopy.zoom(1);
  await formats.first().focus();
  for (const name of [messages.formats.xlsx.label, messages.formats.json.label, messages.formats.yaml.label]) {
    await page.keyboard.press('ArrowDown');
    await expect(exporting.getByRole('radio', { name })).toBeFocused();
    await expect(exporting.getByRole('radio', { name })).toBeChecked();
  }
  await table.check();
  await answer.click();
  await page.getByText(messages.exported({ count: 2, file: 'shop.csv' })).waitFor();
  await expect(row('Shoes')).toBeFocused();
  const exported = readFileSync(file, 'utf8');
  expect(exported).toBe(
    '\uFEFFid,parent id,path,name,slug,visible,description,position,metadata.tax\r\n1,,Shoes,Shoes,,true,,0,19\r\n2,1,Shoes > Boots,Boots,,true,"Warm, dry",0,\r\n'
  );

  // The table that a platform imports.
  await command('exportTree');
  await exporting.getByLabel(messages.columns).selectOption('akeneo');
  await exporting.getByRole('button', { name: messages.exportAnswer }).click();
  await expect(exporting).toBeHidden();
  expect(readFileSync(file, 'utf8')).toBe('code;parent;label-en_US\r\nshoes;;Shoes\r\nboots;shoes;Boots\r\n');

  // The same way of exporting again, by its name.
  await command('exportTree');
  await exporting.getByRole('textbox', { name: messages.profileName }).fill('Feed');
  await page.keyboard.press('Enter');
  await exporting.getByRole('radio', { name: messages.formats.yaml.label }).check();
  await exporting.getByRole('button', { name: 'Feed', exact: true }).click();
  await expect(exporting.getByLabel(messages.columns)).toHaveValue('akeneo');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // What cannot be read says so, and another file is chosen in its place: the table as a spreadsheet leaves it.
  writeFileSync(file, 'SQLite format 3\0');
  await command('importFile');
  const refused = page.getByRole('dialog', { name: messages.refusedTitle({ file: 'shop.csv' }) });
  await expect(refused.getByRole('listitem')).toHaveText([/^This is a database/]);
  expect(await findings(page)).toEqual([]);
  writeFileSync(file, `${exported.replaceAll('19', '7')},1,,Sandals,,TRUE,,,\r\n`);
  await refused.getByRole('button', { name: messages.chooseAnother }).click();

  const importing = importOf(page, 'shop.csv');
  await expect(importing.getByText('A table: 3 categories on 2 levels.')).toBeVisible();
  await expect(previewed(importing)).toHaveText(['Shoes', 'Boots', 'Sandals']);
  await expect(becomes(importing, 'metadata.tax')).toHaveValue('entry');
  await expect(importing.getByRole('radio', { name: messages.topLevel })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(importing.getByRole('radio', { name: messages.under({ name: 'Shoes' }) })).toBeChecked();
  await importing.getByRole('button', { name: messages.importAnswer({ count: 3 }) }).press('Enter');
  await page.getByText(messages.imported({ count: 3 })).waitFor();
  const added = page.getByRole('treeitem', { name: 'Shoes', exact: true, level: 2 });
  await expect(added).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row('Sandals')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(row('Sandals')).toHaveCount(0);
  await expect(page.getByRole('treeitem')).toHaveCount(2);
});
