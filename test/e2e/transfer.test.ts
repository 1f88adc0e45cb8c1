import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../support/expect';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { onlyReader, readers } from '../support/file-readers';

/** Drags files of the disk over the middle of the window and drops them, as the system does: the page gets what Chromium makes of them. */
const dropFiles = async ({ page }: CanopyApp, ...files: readonly string[]): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: 600,
      y: 400,
      data: { items: [], files: [...files], dragOperationsMask: 1 }
    });
  await session.detach();
};

/** What the person chooses in the dialogs of the system. */
const answerDialogs = ({ app }: CanopyApp, file: string): Promise<void> =>
  app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = (_window: unknown, options?: Electron.SaveDialogOptions) => {
      Object.assign(globalThis, { offered: options?.defaultPath });
      return Promise.resolve({ canceled: false, filePath: path });
    };
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, file);

const command = async ({ page }: CanopyApp, name: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.keyboard.press('Enter');
};

test('files of the disk are dropped: one is read by a process, anew where that was lost; a folder and several are refused', async ({
  canopy,
  folder
}) => {
  const { page, row } = canopy;
  await page.getByRole('button', { name: 'Load the sample' }).waitFor();
  const [list, shop, other] = ['Shop lists', 'shop.csv', 'other.csv'].map((name) => join(folder, name));
  if (list === undefined || shop === undefined || other === undefined) throw new Error('There is no such file.');
  mkdirSync(list);
  for (const file of [shop, other])
    writeFileSync(file, 'id,parent_id,name,name_de\n1,,Shoes,Schuhe\n2,1,Boots,Stiefel\n');
  await dropFiles(canopy, list);
  await expect(page.getByText('“Shop lists” is a folder, or cannot be read. Drop a file.')).toBeVisible();
  await dropFiles(canopy, shop, other);
  await expect(page.getByText('Drop one file at a time.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await dropFiles(canopy, shop);
  const dialog = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  const first = dialog.getByRole('list', { name: 'Categories to import' }).getByRole('listitem').first();
  await expect(first).toHaveText('Shoes');
  process.kill(await onlyReader(canopy), 'SIGKILL');
  await expect.poll(() => readers(canopy)).toEqual([]);
  await dialog.getByRole('combobox', { name: '“name_de” becomes' }).selectOption('Name');
  await expect(first).toHaveText('Schuhe');
  await onlyReader(canopy);
  await dialog.getByRole('button', { name: 'Import 2 categories' }).press('Enter');
  await expect(row('Schuhe')).toBeFocused();
  await expect.poll(() => readers(canopy)).toEqual([]);
});

test('what the dialogs of the system choose is exported, imported and saved there', async ({ canopy, folder }) => {
  const { page, row } = canopy;
  await page.evaluate(
    (edits) => globalThis.canopy.call('tree.edit', edits),
    JSON.stringify({
      action: 'edit',
      subject: 'Shoes',
      edits: [{ kind: 'create', key: -1, fields: { name: 'Shoes' }, place: { parentId: null } }]
    })
  );
  await row('Shoes').click();
  const table = join(folder, 'shop.csv');
  await answerDialogs(canopy, table);
  await command(canopy, 'Export…');
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await exporting.getByRole('button', { name: 'Export…' }).click();
  await expect(exporting).toHaveCount(0);
  expect(readFileSync(table, 'utf8')).toMatch(/^\uFEFFid,parent id,.*\r\n1,,Shoes,Shoes,/);
  // A saved export is offered the file that it went to last.
  const offered = (): Promise<unknown> => canopy.app.evaluate((): unknown => Reflect.get(globalThis, 'offered'));
  for (const place of [/^[^/]+\.csv$/, table]) {
    await command(canopy, 'Export…');
    const name = exporting.getByRole('textbox', { name: 'Name of the export' });
    const feed = exporting.getByRole('button', { name: 'Feed', exact: true });
    if (place !== table) await name.fill('Feed');
    if (place !== table) await name.press('Enter');
    await feed.click();
    await exporting.getByRole('button', { name: 'Export…' }).click();
    await expect(exporting).toHaveCount(0);
    expect(await offered()).toEqual(place === table ? table : expect.stringMatching(place));
  }
  await command(canopy, 'Import…');
  const importing = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  await importing.getByRole('button', { name: 'Import 1 category' }).press('Enter');
  await expect(row('Shoes')).toHaveCount(2);
  await expect(importing).toHaveCount(0);

  await page.keyboard.press('Control+Shift+O');
  const overview = page.getByRole('region', { name: 'Overview' });
  const picture = join(folder, 'picture.svg');
  await answerDialogs(canopy, picture);
  await overview.getByRole('button', { name: 'Save as SVG…' }).click();
  await expect.poll(() => existsSync(picture)).toBe(true);
  expect(readFileSync(picture, 'utf8')).toMatch(/^<svg [\s\S]*>Shoes<\/text>[\s\S]*<\/svg>$/);
  await answerDialogs(canopy, join(folder, 'no-such-folder', 'picture.svg'));
  await overview.getByRole('button', { name: 'Save as SVG…' }).click();
  await expect(page.getByText('The file could not be written there.')).toBeVisible();
});
