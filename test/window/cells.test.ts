import { messages } from '../../src-renderer/session/messages';
import { IPC_CALLS } from '../../src-shared/ipc';
import { cellIn, clip, rowOf, showColumns } from './support/cells';
import { expect, test } from './support/window-test';

const CALL = IPC_CALLS.callService.name;

test('an open field has the keys of a text and the pointer to itself', async ({ canopy }) => {
  const { page } = canopy;
  const { keyboard } = page;
  await showColumns(canopy);
  await cellIn(page, 'Boots', 4).dblclick();
  const editor = page.getByRole('textbox', { name: 'season, Boots' });
  for (const key of ['Control+ArrowLeft', 'Control+d']) await keyboard.press(key);
  await keyboard.type('deep ');
  await expect(editor).toHaveValue('deep winter');
  await editor.dblclick();
  await editor.click({ button: 'right' });
  await expect(page.getByRole('menu')).toHaveCount(0);
  await keyboard.press('End');
  await keyboard.type('!');
  await expect(editor).toHaveValue('deep winter!');
  await keyboard.press('Enter');
  await expect(cellIn(page, 'Boots', 4)).toHaveText('deep winter!');

  // What no choice begins with is refused.
  await cellIn(page, 'Boots', 3).click();
  await keyboard.type('ny');
  await keyboard.press('Enter');
  await expect(page.getByRole('row').getByRole('alert')).toBeVisible();
  for (const key of ['Backspace', 'Enter']) await keyboard.press(key);
  await expect(cellIn(page, 'Boots', 3)).toHaveText('No');

  await cellIn(page, 'Hats', 1).click();
  await keyboard.press('F2');
  for (const key of ['End', 'Control+ArrowLeft']) await keyboard.press(key);
  await keyboard.type('Sun ');
  await keyboard.press('Enter');
  await expect(rowOf(page, 'Sun Hats')).toBeFocused();
  await expect(rowOf(page, 'Boots')).toHaveCount(1);
});

test('the menu of a row and what is done with several rows are about the rows, whatever cell had the focus', async ({
  canopy
}) => {
  const { page, command } = canopy;
  const { keyboard } = page;
  await showColumns(canopy);
  await cellIn(page, 'Boots', 4).click();
  await cellIn(page, 'Novels', 5).click({ button: 'right' });
  await expect(page.getByRole('menu')).toHaveAccessibleName('Actions for Novels');
  for (const key of ['Escape', 'Delete']) await keyboard.press(key);
  await expect(cellIn(page, 'Novels', 5)).toHaveText('');
  await expect(cellIn(page, 'Boots', 4)).toHaveText('winter');

  await cellIn(page, 'Hats', 1).click({ button: 'right' });
  for (const key of ['Escape', 'Delete', 'Enter']) await keyboard.press(key);
  await expect(rowOf(page, 'Hats')).toHaveCount(0);
  await command('undo');
  await expect(rowOf(page, 'Hats')).toHaveCount(1);

  await cellIn(page, 'Boots', 4).click();
  await page.getByRole('combobox', { name: 'Search categories' }).fill('a');
  await expect(rowOf(page, 'Boots')).toHaveCount(0);
  for (const key of ['Enter', 'Control+Shift+l', 'Delete']) await keyboard.press(key);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(0);
});

test('a paste without a text leaves the cells as they are; the text of an empty cell clears them', async ({
  canopy
}) => {
  const { page } = canopy;
  await showColumns(canopy);
  await cellIn(page, 'Boots', 4).click();
  await clip(page, 'paste', null);
  await expect(page.getByText(messages.clipboard.noText)).toBeVisible();
  await expect(cellIn(page, 'Boots', 4)).toHaveText('winter');
  await clip(page, 'paste', '');
  await expect(cellIn(page, 'Boots', 4)).toHaveText('');
});

test('a save that ends late leaves the cell that is edited by then, and where the person has gone', async ({
  canopy
}) => {
  const { page, main } = canopy;
  const { keyboard } = page;
  await showColumns(canopy);
  await cellIn(page, 'Boots', 4).click();
  await keyboard.type('cold');
  const first = main.hold(CALL);
  await cellIn(page, 'Hats', 5).dblclick();
  await first.came;
  const editor = page.getByRole('textbox', { name: 'margin, Hats' });
  await expect(editor).toHaveValue('8');
  first.letGo();
  await expect(cellIn(page, 'Boots', 4)).toHaveText('cold');
  await expect(editor).toBeFocused();
  await keyboard.type('1');
  await expect(editor).toHaveValue('81');

  const second = main.hold(CALL);
  await keyboard.press('Enter');
  await second.came;
  await cellIn(page, 'Boots', 4).click();
  second.letGo();
  await expect(cellIn(page, 'Hats', 5)).toHaveText('81');
  await expect(cellIn(page, 'Boots', 4)).toBeFocused();
});

test('in a sorted view a deletion goes on to the row below', async ({ canopy }) => {
  const { page } = canopy;
  await showColumns(canopy);
  await page.getByRole('columnheader', { name: 'margin' }).click();
  const service = await canopy.program();
  for (const [name, margin] of [
    ['Caps', 1],
    ['Gloves', 3],
    ['Belts', 2]
  ] as const)
    await service.create({ name, parentId: null, metadata: { margin } });
  await cellIn(page, 'Caps', 1).click();
  for (const key of ['Delete', 'Enter']) await page.keyboard.press(key);
  await expect(rowOf(page, 'Caps')).toHaveCount(0);
  await expect(rowOf(page, 'Belts')).toBeFocused();
});

test('undo shows what it has taken back though the search hid it, and the button of a toast is gone with the next step', async ({
  canopy
}) => {
  const { page, row, plant } = canopy;
  const { keyboard } = page;
  await plant([{ name: 'Shoes' }, { name: 'Toys' }, { name: 'Books' }]);
  await row('Books').click();
  for (const key of ['Delete', 'Enter']) await keyboard.press(key);
  const undo = page.getByRole('button', { name: /^Undo: / });
  await expect(undo).toBeVisible();
  await row('Shoes').click();
  await keyboard.press('F2');
  await keyboard.type('Boots');
  await keyboard.press('Enter');
  await expect(row('Boots')).toBeFocused();
  await expect(undo).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Search categories' }).fill('Toys');
  await expect(row('Boots')).toHaveCount(0);
  await row('Toys').click();
  await keyboard.press('Control+z');
  await expect(row('Shoes')).toBeFocused();
});
