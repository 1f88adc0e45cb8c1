import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findings } from '../support/axe-findings';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { shoot, shootWindow } from '../support/screenshots';

const command = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.keyboard.press('Enter');
};

const answerDialogs = ({ app }: CanopyApp, file: string): Promise<void> =>
  app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, file);

test('a table is exported, edited elsewhere, imported under a category after a look at it, and undone', async ({
  canopy,
  folder
}) => {
  const { app, page, row } = canopy;
  await page.evaluate(
    (edits) => globalThis.canopy.call('tree.edit', edits),
    JSON.stringify({
      action: 'edit',
      subject: 'Shoes',
      edits: [
        { kind: 'create', key: -1, fields: { name: 'Shoes', metadata: { tax: 19 } }, place: { parentId: null } },
        { kind: 'create', key: -2, fields: { name: 'Boots', description: 'Warm, dry' }, place: { parentId: -1 } }
      ]
    })
  );
  await row('Shoes').click();
  const file = join(folder, 'shop.csv');
  await answerDialogs(canopy, file);

  await command(page, 'Export…');
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await expect(exporting.getByRole('radio', { name: 'Table (CSV)' })).toBeChecked();
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'export');
  // All formats are seen at once in a window of the usual size, and the keyboard reaches each.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1180, 780));
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(1180);
  const formats = exporting.getByRole('radiogroup', { name: 'Format' }).getByRole('radio');
  await expect(formats).toHaveCount(10);
  for (const format of await formats.all()) await expect(format).toBeInViewport({ ratio: 1 });
  await expect(exporting.getByRole('button', { name: 'Export…' })).toBeInViewport({ ratio: 1 });
  expect(await exporting.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
  await shootWindow(app, 'export-1180');
  await formats.first().focus();
  for (const name of ['Spreadsheet (Excel)', 'Canopy JSON', 'YAML']) {
    await page.keyboard.press('ArrowDown');
    await expect(exporting.getByRole('radio', { name })).toBeFocused();
    await expect(exporting.getByRole('radio', { name })).toBeChecked();
  }
  await exporting.getByRole('radio', { name: 'Table (CSV)' }).check();
  await exporting.getByRole('button', { name: 'Export…' }).click();
  await page.getByText('2 categories exported to “shop.csv”.').waitFor();
  await expect(row('Shoes')).toBeFocused();
  const table = readFileSync(file, 'utf8');
  expect(table).toBe(
    '\uFEFFid,parent id,path,name,slug,visible,description,position,metadata.tax\r\n1,,Shoes,Shoes,,true,,0,19\r\n2,1,Shoes > Boots,Boots,,true,"Warm, dry",0,\r\n'
  );

  // What cannot be read says so, and another file is chosen in its place: the table as a spreadsheet leaves it.
  const edited = `${table.replaceAll('19', '7')},1,,Sandals,,TRUE,,,\r\n`;
  writeFileSync(file, 'SQLite format 3\0');
  await command(page, 'Import…');
  const refused = page.getByRole('dialog', { name: '“shop.csv” cannot be imported' });
  await expect(refused.getByRole('listitem')).toHaveText([/^This is a database/]);
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'refused');
  writeFileSync(file, edited);
  await page.emulateMedia({ colorScheme: 'dark' });
  await refused.getByRole('button', { name: 'Choose another file…' }).click();

  const importing = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  await expect(importing.getByText('A table: 3 categories on 2 levels.')).toBeVisible();
  await expect(importing.getByRole('list', { name: 'Categories to import' }).getByRole('listitem')).toHaveText([
    'Shoes',
    'Boots',
    'Sandals'
  ]);
  await expect(importing.getByRole('combobox', { name: '“metadata.tax” becomes' })).toHaveValue('entry');
  await expect(importing.getByRole('radio', { name: 'Bottom of the top level' })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'import-dark');
  await importing.getByRole('radio', { name: 'Bottom of “Shoes”' }).check();
  await importing.getByRole('button', { name: 'Import 3 categories' }).click();
  await page.getByText('3 categories imported.').waitFor();
  const added = page.getByRole('treeitem', { name: 'Shoes', exact: true, level: 2 });
  await expect(added).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row('Sandals')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(row('Sandals')).toHaveCount(0);
  await expect(page.getByRole('treeitem')).toHaveCount(2);

  // Dropped on the window it is looked at likewise.
  await row('Shoes').evaluate(async (element, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'list.txt', { type: 'text/plain' }));
    const place = { bubbles: true, cancelable: true, composed: true, dataTransfer };
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      element.dispatchEvent(new DragEvent(kind, place));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  }, 'Toys\n  Games');
  const dropped = page.getByRole('dialog', { name: 'Import “list.txt”?' });
  await expect(dropped.getByText('A list of names: 2 categories on 2 levels.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dropped).toHaveCount(0);
  await expect(page.getByRole('treeitem')).toHaveCount(2);
});
