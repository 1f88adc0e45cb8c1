import type { Locator } from '@playwright/test';
import { messages as threadMessages } from '../../src-main/workspace/messages';
import { messages as historyMessages } from '../../src-renderer/features/history/messages';
import { messages } from '../../src-renderer/features/proposals/messages';
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { messages as shared } from '../../src-shared/messages';
import { grown, type Outline } from './support/saved-tree';
import { renameRow } from './support/typed-names';
import { expect, test, type WindowUnderTest } from './support/window-test';

const SHOP: Outline = [['Drinks', ['Tea']], 'Bread'];
const LOCAL = 'My categories';

const barIn = ({ page }: WindowUnderTest): Locator =>
  page.getByRole('region', { name: messages.editing({ workspace: LOCAL }) });

const begin = async (canopy: WindowUnderTest): Promise<Locator> => {
  await canopy.command('proposeInstead');
  const bar = barIn(canopy);
  await expect(bar).toBeVisible();
  await expect(canopy.row('Bread')).toBeVisible();
  return bar;
};

test('a draft is edited like a workspace, kept when it is left, submitted and reviewed, and changes nothing there', async ({
  canopy
}) => {
  const { page, row, outline } = canopy;
  await canopy.plant(grown(SHOP));
  let bar = await begin(canopy);
  await expect(page.getByRole('button', { name: shared.commands.undo.label })).toBeDisabled();
  await renameRow(canopy, 'Bread', 'Rolls');
  await expect(bar.getByText(messages.changes({ count: 1 }))).toBeVisible();
  // What is about the workspace as a whole is not offered here.
  await canopy.command('palette');
  await page.keyboard.type(shared.commands.backups.label);
  const option = page.getByRole('option', { name: shared.commands.backups.label });
  await expect(option).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(bar.getByText(messages.changes({ count: 0 }))).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(bar.getByText(messages.changes({ count: 1 }))).toBeVisible();
  await bar.getByRole('button', { name: messages.leave }).click();
  await expect(row('Bread')).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(await outline()).toEqual(SHOP);

  // Without changes it is refused and stays; with them it is submitted and reviewed in its workspace.
  bar = await begin({ ...canopy, row: (name) => row(name === 'Bread' ? 'Rolls' : name) });
  await page.keyboard.press('Control+z');
  await expect(bar.getByText(messages.changes({ count: 0 }))).toBeVisible();
  const submit = async (): Promise<void> => {
    await bar.getByRole('button', { name: messages.submit }).click();
    await page.getByRole('textbox', { name: messages.titleField }).fill('Spring');
    await page.keyboard.press('Enter');
  };
  await submit();
  await expect(page.getByText(threadMessages.proposals.unchanged)).toBeVisible();
  await bar.getByRole('button', { name: messages.submit }).click();
  await expect(page.getByRole('textbox', { name: messages.titleField })).toHaveValue('Spring');
  await page.keyboard.press('Escape');
  await renameRow(canopy, 'Bread', 'Rolls');
  await submit();
  const parts = page.getByRole('list', { name: uiMessages.changes });
  await expect(parts.getByRole('listitem')).toHaveCount(1);
  await expect(bar).toHaveCount(0);
  expect(await outline()).toEqual(SHOP);
  // The draft is gone: the next one begins with the tree as it is, and is discarded.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  bar = await begin(canopy);
  await expect(row('Rolls')).toHaveCount(0);
  await renameRow(canopy, 'Bread', 'Buns');
  await bar.getByRole('button', { name: messages.discard }).click();
  await page.getByRole('dialog').getByRole('button', { name: messages.discardAnswer }).click();
  await expect(row('Bread')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('the tree is restored to a point of the history as a proposal, what was deleted under its id', async ({
  canopy
}) => {
  const { page, row, outline } = canopy;
  await canopy.plant(grown(SHOP));
  const id = (await canopy.saved())[0]?.id;
  await renameRow(canopy, 'Bread', 'Rolls');
  await row('Drinks').click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: shared.commands.delete.label }).click();
  await expect(row('Drinks')).toHaveCount(0);
  await canopy.command('history');
  const panel = page.getByRole('region', { name: /History/ });
  await panel.getByRole('button', { name: /^Renamed/ }).click();
  await panel.getByRole('button', { name: historyMessages.restoreTree.before }).click();
  const view = page.getByRole('region', { name: messages.title });
  const parts = view.getByRole('list', { name: uiMessages.changes });
  await expect(parts.getByRole('listitem')).toHaveCount(3);
  expect(await outline()).toEqual(['Rolls']);
  await page.getByRole('button', { name: messages.publish({ count: 3 }) }).click();
  await page.getByRole('dialog').getByRole('button', { name: messages.publishAnswer }).click();
  await expect.poll(outline).toEqual(SHOP);
  expect((await canopy.saved())[0]?.id).toBe(id);
});
