import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import messages from '../../src-renderer/features/workspaces/messages/en.json' with { type: 'json' };
import { findings, findingsInLooks } from '../support/axe-findings';
import { shell } from './support/electron-stand-in';
import { createRow } from './support/typed-names';
import { expect, test } from './support/window-test';
import { buttonIn, itemIn, openMenu, switchTo } from './support/workspace-menu';

test('a workspace is made by the keyboard alone, switched to and back; each has its own tree and history, what is being typed is saved first, and one that is deleted leaves the list', async ({
  canopy
}) => {
  const { page, row, status, details, main } = canopy;
  await createRow(canopy, 'Shoes');
  const shown = page.getByRole('menuitemradio', { name: 'My categories' });
  await buttonIn(page).focus();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveAttribute('aria-checked', 'true');
  await expect(shown).toBeFocused();
  await expect(itemIn(page, 'Delete workspace…')).toBeDisabled();
  expect(await findingsInLooks(page, 'menu of workspaces')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(buttonIn(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('switch workspace');
  await page.keyboard.press('Enter');
  await expect(shown).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('new workspace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('MY CATEGORIES');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A workspace called “My categories” already exists.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Drafts');
  await page.keyboard.press('Enter');
  await expect(buttonIn(page)).toHaveAccessibleName('Workspace: Drafts');
  await expect(page.getByRole('button', { name: 'Load the sample' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  await createRow(canopy, 'Ideas');
  await expect(status).toContainText('Drafts');
  await row('Ideas').click();
  const description = details.getByRole('textbox', { name: 'Description' });
  await description.fill('Half a thought');
  await switchTo(page, /^My categories/);
  await expect(row('Shoes')).toBeVisible();
  await expect(row('Ideas')).toHaveCount(0);
  await switchTo(page, /^Drafts/);
  await expect(row('Ideas')).toBeVisible();
  await row('Ideas').click();
  await expect(description).toHaveValue('Half a thought');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();

  // A duplicate has tree and history, and goes its own way.
  await openMenu(page);
  await itemIn(page, messages.menu.duplicate).click();
  await page.getByRole('dialog').getByRole('button', { name: messages.duplicate.answer }).click();
  await expect(buttonIn(page)).toHaveAccessibleName(`Workspace: ${messages.duplicate.copyOf({ name: 'Drafts' })}`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await row('Ideas').click();
  await expect(description).toHaveValue('');
  await switchTo(page, /^Drafts$/);
  await row('Ideas').click();
  await expect(description).toHaveValue('Half a thought');

  // Deleted, it leaves the list; its window turns to another, and where there is no trash its file is kept.
  const { trashItem } = shell;
  shell.trashItem = () => Promise.reject(new Error('There is no trash.'));
  try {
    await openMenu(page);
    await itemIn(page, 'Delete workspace…').click();
    await expect(page.getByRole('dialog')).toContainText('Delete “Drafts”?');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row('Shoes')).toBeVisible();
    const file = join(main.folder, 'app', 'workspaces', 'drafts.canopy');
    await expect(page.getByText(`its file is kept: ${file}`)).toBeVisible();
    expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
    expect(existsSync(`${file}-wal`)).toBe(false);
  } finally {
    shell.trashItem = trashItem;
  }
  await openMenu(page);
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
});
