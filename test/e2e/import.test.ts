import { expect, type Locator, type Page } from '@playwright/test';
import { findings, findingsInLooks } from '../support/axe-findings';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { drop } from '../support/dropped-file';
import { onlyReader, readers } from '../support/file-readers';
import { shoot, shootWindow } from '../support/screenshots';
import { ServiceCaller } from '../support/service-caller';

const paste = async ({ app, page }: CanopyApp, text: string): Promise<void> => {
  await app.evaluate(({ clipboard }, one) => clipboard.writeText(one), text);
  await page.keyboard.press('ControlOrMeta+v');
};

const begin = async ({ url, token, row }: CanopyApp): Promise<void> => {
  await new ServiceCaller(await url(), await token()).create({ name: 'Shop' });
  await row('Shop').click();
};

const previewed = (dialog: Locator): Locator =>
  dialog.getByRole('list', { name: 'Categories to import' }).getByRole('listitem');

/** Chooses in a native menu as the keyboard does: by its first letters. */
const chooseByKeys = async (page: Page, menu: Locator, letters: string): Promise<void> => {
  await menu.focus();
  await page.keyboard.type(letters);
};

const TABLE = [
  'code,name,name_de,colour,belongs to,slug',
  '1,Shoes,Schuhe,red,,shoes',
  '2,Boots,Stiefel,black,1,rain boots',
  '3,Sandals,Sandalen,red,9,sandals'
].join('\n');

test('a table is dropped, its mapping corrected by keys, its faults decided, and it is imported and undone', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await begin(canopy);
  await drop(row('Shop'), 'shop.csv', TABLE);
  const dialog = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  await expect(dialog.getByText('A table: 4 categories on 2 levels.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Bottom of the top level' })).toBeFocused();
  await expect(dialog.getByRole('row', { name: /^colour/ })).toContainText('red · black');
  expect(await findingsInLooks(page, 'import')).toEqual([]);

  // Another field becomes the name; the keyboard stays where it is, and the tree is the new one.
  const german = dialog.getByRole('combobox', { name: '“name_de” becomes' });
  await chooseByKeys(page, german, 'Name');
  await expect(previewed(dialog).first()).toHaveText('Schuhe');
  await expect(german).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: '“name” becomes' })).toHaveValue('entry');

  // A missing parent is made unless the person says otherwise.
  const faults = dialog.getByRole('list', { name: 'To decide' });
  const missing = faults.getByRole('combobox', { name: /parent that is not in the file/ });
  await expect(missing).toHaveValue('create');
  await faults.getByText('Where').first().click();
  await expect(faults.getByText('line 4, column “belongs to”')).toBeVisible();
  await shoot(page, 'faults');
  await chooseByKeys(page, missing, 'Leave');
  await expect(dialog.getByText('A table: 2 categories on 2 levels.')).toBeVisible();
  await expect(missing).toBeFocused();
  const slug = faults.getByRole('combobox', { name: /slug/ });
  await chooseByKeys(page, slug, 'Leave');
  await expect(slug).toHaveValue('drop');

  // The hierarchy likewise.
  const levels = dialog.getByRole('combobox', { name: 'Levels come from' });
  await chooseByKeys(page, levels, 'Nothing');
  await expect(dialog.getByText('A table: 3 categories on 1 level.')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(dialog.getByText('A table: 2 categories on 2 levels.')).toBeVisible();

  await dialog.getByRole('radio', { name: 'Bottom of “Shop”' }).check();
  const answer = dialog.getByRole('button', { name: 'Import 2 categories' });
  await answer.focus();
  await page.keyboard.press('Enter');
  await page.getByText('2 categories imported.').waitFor();
  await expect(row('Schuhe')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Schuhe')).toHaveCount(0);
  await expect(row('Shop')).toBeVisible();
});

test('a mapping is kept under a name, suggested for a file with the same fields, and deleted', async ({ canopy }) => {
  const { page, row } = canopy;
  await begin(canopy);
  await drop(row('Shop'), 'shop.csv', TABLE);
  const dialog = page.getByRole('dialog', { name: /^Import/ });
  await dialog.getByRole('combobox', { name: '“name_de” becomes' }).selectOption('Name');
  await expect(previewed(dialog).first()).toHaveText('Schuhe');
  await dialog.getByRole('button', { name: 'Saved mappings' }).click();
  await page.getByRole('menuitem', { name: 'Save this mapping…' }).click();
  await dialog.getByRole('textbox', { name: 'Name of the mapping' }).fill('German shop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The mapping is saved as “German shop”.')).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await drop(row('Shop'), 'another.csv', TABLE.replace('Schuhe', 'Anderes'));
  await expect(previewed(dialog).first()).toHaveText('Shoes');
  await expect(dialog.getByText('“German shop” was saved for files with these fields.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use it' }).click();
  await expect(previewed(dialog).first()).toHaveText('Anderes');
  await dialog.getByRole('button', { name: 'Saved mappings' }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete “German shop”' }).click();
  await page.keyboard.press('Escape');
  await drop(row('Shop'), 'third.csv', TABLE);
  await expect(previewed(dialog).first()).toHaveText('Shoes');
  await expect(dialog.getByRole('button', { name: 'Use it' })).toHaveCount(0);
});

test('a file is read anew after its process was lost, and no process is left when its dialog is closed', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await begin(canopy);
  await drop(row('Shop'), 'shop.csv', TABLE);
  const dialog = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  await expect(previewed(dialog).first()).toHaveText('Shoes');
  process.kill(await onlyReader(canopy), 'SIGKILL');
  await expect.poll(() => readers(canopy)).toEqual([]);
  await dialog.getByRole('combobox', { name: '“name_de” becomes' }).selectOption('Name');
  await expect(previewed(dialog).first()).toHaveText('Schuhe');
  await expect.poll(() => readers(canopy)).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => readers(canopy)).toEqual([]);
});

test('menus show at once what is chosen, and of several choices in a row none is lost and the last one holds', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await begin(canopy);
  await drop(row('Shop'), 'shop.csv', TABLE);
  const dialog = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  const becomes = (field: string): Locator => dialog.getByRole('combobox', { name: `“${field}” becomes` });
  const missing = dialog.getByRole('combobox', { name: /parent that is not in the file/ });
  await expect(previewed(dialog).first()).toHaveText('Shoes');
  const reader = await onlyReader(canopy);

  // Nothing comes back while the reader stands still.
  process.kill(reader, 'SIGSTOP');
  await becomes('colour').selectOption('Description');
  await expect(becomes('colour')).toHaveValue('description');
  await becomes('name_de').selectOption('Name');
  await expect(becomes('name_de')).toHaveValue('name');
  await expect(becomes('name')).toHaveValue('entry');
  await expect(becomes('colour')).toHaveValue('description');
  await missing.selectOption('Put them at the top level');
  await missing.selectOption('Leave them out');
  await expect(missing).toHaveValue('leave_out');
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveAttribute('aria-disabled', 'true');
  process.kill(reader, 'SIGCONT');
  await expect(dialog.getByText('A table: 2 categories on 2 levels.')).toBeVisible();
  await expect(previewed(dialog)).toHaveText([
    'Schuhe',
    'Stiefel Slug corrected',
    'Sandalen Left out (line 4): its parent is not in the file'
  ]);
  await expect(becomes('colour')).toHaveValue('description');

  process.kill(reader, 'SIGSTOP');
  const separator = dialog.getByRole('combobox', { name: 'Separator' });
  await separator.selectOption('Tab');
  await expect(separator).toHaveValue('\t');
  await expect(becomes('colour')).toBeDisabled();
  await separator.selectOption('Comma');
  await expect(separator).toHaveValue(',');
  const encoding = dialog.getByRole('combobox', { name: 'Encoding' });
  await encoding.selectOption('windows-1252');
  await expect(encoding).toHaveValue('windows-1252');
  await expect(separator).toHaveValue(',');
  process.kill(reader, 'SIGCONT');
  await expect(becomes('colour')).toBeEnabled();
  await expect(encoding).toHaveValue('windows-1252');
  await expect(separator).toHaveValue(',');
});

test('the preview shows every category, and beside each what is done about it', async ({ canopy }) => {
  const { app, page, row } = canopy;
  await begin(canopy);
  const rows = Array.from({ length: 1_500 }, (_one, index) => {
    const [id, parent] = [index + 1, index % 10 === 0 ? '' : index - (index % 10) + 1];
    return `${id},${id === 1_495 ? 'gone' : parent},Item ${id},${id === 3 ? 'not a slug' : `item-${id}`}`;
  });
  await drop(row('Shop'), 'long.csv', ['id,parent id,name,slug', ...rows].join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Import “long.csv”?' });
  const item = (name: string): Locator => previewed(dialog).filter({ hasText: new RegExp(`^${name}( |$)`) });
  await expect(item('Item 3')).toHaveText('Item 3 Slug corrected');
  await expect(item('Item 3')).toHaveAttribute('aria-posinset', '3');
  await expect(item('Item 3')).toHaveAttribute('aria-setsize', '1501');
  await expect(item('Item 3')).toHaveAttribute('aria-level', '2');
  await shoot(page, 'notes');

  // The keyboard goes through all of it.
  const preview = dialog.getByRole('group', { name: 'Preview' });
  await preview.focus();
  await page.keyboard.press('End');
  await expect(item('gone')).toHaveText('gone Created: others name it as their parent');
  await expect(item('Item 1495')).toHaveText('Item 1495 Its parent is not in the file, and is created');
  await expect(item('Item 1495')).toHaveAttribute('aria-posinset', '1501');
  expect(await previewed(dialog).count()).toBeLessThan(100);
  expect(await findingsInLooks(page, 'created')).toEqual([]);

  // What is left out is listed behind the others, with its place and why.
  await dialog.getByRole('combobox', { name: /parent that is not in the file/ }).selectOption('Leave them out');
  await expect(dialog.getByText('A table: 1,499 categories on 2 levels.')).toBeVisible();
  await preview.focus();
  await page.keyboard.press('End');
  await expect(item('Item 1495')).toHaveText('Item 1495 Left out (line 1496): its parent is not in the file');
  await expect(item('Item 1500')).toHaveText('Item 1500');
  await expect(item('gone')).toHaveCount(0);
  expect(await findingsInLooks(page, 'left-out')).toEqual([]);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600));
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(900);
  await shootWindow(app, 'left-out-900');
});

test('what cannot be read says why, and can be read as something else', async ({ canopy }) => {
  const { page, row } = canopy;
  await begin(canopy);
  await drop(row('Shop'), 'broken.json', '{"name": "Shoes"\n');
  const refused = page.getByRole('dialog', { name: '“broken.json” cannot be imported' });
  await expect(refused.getByRole('list', { name: 'Problems' }).getByRole('listitem')).not.toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await refused.getByRole('combobox', { name: 'Format' }).selectOption('Indented text or paths');
  await expect(previewed(page.getByRole('dialog', { name: 'Import “broken.json”?' }))).toHaveText(['{"name": "Shoes"']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('treeitem')).toHaveCount(1);
});

test('names are pasted with one keystroke, and a table asks first about its header', async ({ canopy }) => {
  const { page, row, tree } = canopy;
  await begin(canopy);
  await paste(canopy, 'Shoes\nBoots\nSandals');
  await expect(row('Sandals')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await row('Shop').click();
  await paste(canopy, '1\tGloves\n2\tScarves\n3\tBelts');
  const cells = page.getByRole('dialog', { name: 'Import “Pasted text”?' });
  await expect(cells.getByText('A table: 3 categories on 1 level.')).toBeVisible();
  await expect(cells.getByRole('checkbox', { name: 'A row names the columns' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(cells).toHaveCount(0);

  await row('Shop').click();
  await paste(canopy, 'Name\tSlug\tVisible\nHats\thats\tTRUE\nCaps\tcaps\tFALSE');
  const dialog = page.getByRole('dialog', { name: 'Import “Pasted text”?' });
  const header = dialog.getByRole('checkbox', { name: 'A row names the columns' });
  await expect(header).toBeChecked();
  await expect(previewed(dialog)).toHaveText(['Hats', 'Caps']);
  await expect(dialog.getByRole('combobox', { name: 'Encoding' })).toHaveCount(0);
  await header.uncheck();
  await expect(dialog.getByText(/3 categories/).first()).toBeVisible();
  await header.check();
  await expect(previewed(dialog)).toHaveText(['Hats', 'Caps']);
  const headerRow = dialog.getByRole('textbox', { name: 'Header row' });
  await headerRow.fill('2');
  await expect(previewed(dialog)).toHaveText(['Caps']);
  await expect(dialog.getByText('The row above the column names is left out.')).toBeVisible();
  await headerRow.fill('1');
  await expect(previewed(dialog)).toHaveText(['Hats', 'Caps']);
  await shoot(page, 'pasted');
  await dialog.getByRole('button', { name: 'Import 2 categories' }).click();
  await expect(row('Hats')).toBeVisible();
  // The rows are there before the dialog has gone, which takes no shortcut.
  await expect(dialog).toHaveCount(0);
  await expect(tree.getByRole('treeitem')).toHaveCount(6);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Hats')).toHaveCount(0);
});

test('the dialog can be worked in at 800×560 and at 400 %, in light and dark', async ({ canopy }) => {
  const { app, page, row } = canopy;
  await begin(canopy);
  const columns = Array.from({ length: 14 }, (_one, index) => `attribute ${index + 1}`);
  const table = [
    ['id', 'parent id', 'name', ...columns].join(','),
    ...Array.from({ length: 90 }, (_one, index) =>
      [index + 1, index < 6 ? '' : (index % 6) + 1, `Category ${index + 1}`, ...columns.map((one) => one.length)].join(
        ','
      )
    )
  ].join('\n');
  await drop(row('Shop'), 'wide.csv', table);
  const dialog = page.getByRole('dialog', { name: 'Import “wide.csv”?' });
  const answer = dialog.getByRole('button', { name: 'Import 90 categories' });
  await expect(answer).toBeVisible();
  await shoot(page, 'wide');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'wide-dark');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(800, 560));
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(800);
  await expect(answer).toBeInViewport({ ratio: 1 });
  await shootWindow(app, 'small-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(1280, 1024);
    window?.webContents.setZoomFactor(4);
  });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(320);
  expect(await findings(page)).toEqual([]);
  const role = dialog.getByRole('combobox', { name: '“attribute 14” becomes' });
  await role.focus();
  await expect(role).toBeInViewport({ ratio: 1 });
  await shootWindow(app, 'at-400-percent');
  await dialog.evaluate((element) => element.scrollTo(0, 0));
  await shootWindow(app, 'at-400-percent-top');
  await answer.focus();
  await expect(answer).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Enter');
  await page.getByText('90 categories imported.').waitFor();
});
