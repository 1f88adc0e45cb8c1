import type { Locator } from '@playwright/test';
import { messages } from '../../src-renderer/features/proposals/messages';
import { messages as shared } from '../../src-shared/messages';
import { grown, type Outline } from './support/saved-tree';
import { expect, test, type WindowUnderTest } from './support/window-test';

const SHOP: Outline = [['Drinks', ['Tea']], 'Bread'];
const LOCAL = 'My categories';

const barIn = ({ page }: WindowUnderTest): Locator => page.getByRole('region', { name: messages.editing(LOCAL) });

const begin = async (canopy: WindowUnderTest): Promise<Locator> => {
  await canopy.command('proposeInstead');
  const bar = barIn(canopy);
  await expect(bar).toBeVisible();
  await expect(canopy.row('Bread')).toBeVisible();
  return bar;
};

const rename = async ({ page, row }: WindowUnderTest, name: string, to: string): Promise<void> => {
  await row(name).click();
  await page.keyboard.press('F2');
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
  await expect(row(to)).toBeVisible();
};

test('a draft is edited like a workspace, kept when it is left, and changes nothing there', async ({ canopy }) => {
  const { page, row, outline, main } = canopy;
  await canopy.plant(grown(SHOP));
  let bar = await begin(canopy);
  await expect(page.getByRole('button', { name: shared.commands.undo.label })).toBeDisabled();
  await rename(canopy, 'Bread', 'Rolls');
  await expect(bar.getByText(messages.changes(1))).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(bar.getByText(messages.changes(0))).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(bar.getByText(messages.changes(1))).toBeVisible();
  await bar.getByRole('button', { name: messages.leave }).click();
  await expect(row('Bread')).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(await outline()).toEqual(SHOP);

  bar = await begin({ ...canopy, row: (name) => row(name === 'Bread' ? 'Rolls' : name) });
  await bar.getByRole('button', { name: messages.discard }).click();
  await page.getByRole('dialog').getByRole('button', { name: messages.discardAnswer }).click();
  await expect(row('Bread')).toBeVisible();
  bar = await begin(canopy);
  await expect(bar.getByText(messages.changes(0))).toBeVisible();
  void main;
});
