import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { findings, findingsInLooks } from '../support/axe-findings';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { drop } from '../support/dropped-file';
import { shoot, shootWindow } from '../support/screenshots';
import { flatten, ServiceCaller } from '../support/service-caller';

interface Planted {
  readonly shoes: number;
  readonly boots: number;
  readonly sale: number;
}

/** Shoes(Boots) Sale, with the ids that an export would have. */
const plant = async ({ url, token, row }: CanopyApp): Promise<Planted> => {
  const caller = new ServiceCaller(await url(), await token());
  const shoes = await caller.create({ name: 'Shoes', description: 'For feet' });
  const boots = await caller.create({ name: 'Boots', parentId: shoes.id });
  const sale = await caller.create({ name: 'Sale' });
  await row('Sale').click();
  return { shoes: shoes.id, boots: boots.id, sale: sale.id };
};

/** The table as it was exported and then edited: one renamed, one moved, one added. */
const edited = ({ shoes, boots, sale }: Planted): string =>
  [
    'id,parent id,path,name',
    `${shoes},,Shoes,Footwear`,
    `${sale},,Sale,Sale`,
    `${boots},${sale},Sale > Boots,Boots`,
    `,${shoes},Shoes > Sandals,Sandals`
  ].join('\n');

/** What a service gives of the workspace, but for what every edit changes. */
const outline = async ({ url }: CanopyApp): Promise<(string | number | null)[][]> =>
  flatten(await new ServiceCaller(await url()).tree()).map(({ id, name, children, description }) => [
    id,
    name,
    description,
    children.map((child) => child.id).join()
  ]);

const backups = async (page: Page): Promise<number> => {
  const answer: unknown = await page.evaluate(() => globalThis.canopy.call('backups.list', null));
  return z.object({ value: z.object({ backups: z.array(z.unknown()) }) }).parse(answer).value.backups.length;
};

const differences = (page: Page): Locator =>
  page.getByRole('region', { name: 'Compare' }).getByRole('list', { name: 'Differences' }).getByRole('listitem');

test('an edited export updates the workspace: the comparison lists exactly what it changes, and undo takes it back in one step', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const planted = await plant(canopy);
  const before = await outline(canopy);
  await drop(row('Sale'), 'shop.csv', edited(planted));
  const dialog = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  const way = dialog.getByRole('combobox', { name: 'Into this workspace' });
  await way.focus();
  await page.keyboard.type('Update');
  await expect(way).toHaveValue('update');
  await expect(way).toBeFocused();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expect(dialog.getByRole('combobox', { name: 'Match by' })).toHaveValue('id');
  expect(await findingsInLooks(page, 'way')).toEqual([]);
  await dialog.getByRole('button', { name: 'Compare…' }).focus();
  await page.keyboard.press('Enter');

  const view = page.getByRole('region', { name: 'Compare' });
  await expect(view.getByText('3 of 3 differences chosen')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(view.getByRole('combobox', { name: 'Compare with' })).toBeFocused();
  await expect(view.getByRole('combobox', { name: 'Compare with' })).toHaveValue('shop.csv');
  await expect(differences(page)).toHaveCount(3);
  await expect(differences(page).filter({ hasText: 'Changed' })).toContainText('Footwear');
  await expect(differences(page).filter({ hasText: 'Moved' })).toContainText('Boots');
  await expect(differences(page).filter({ hasText: 'Added' })).toContainText('Sandals');
  expect(await findingsInLooks(page, 'compared')).toEqual([]);

  await view.getByRole('button', { name: /^Apply to/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(view.getByText('The two trees are equal.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row('Footwear')).toBeVisible();
  expect(
    flatten(await new ServiceCaller(await canopy.url()).tree()).map(({ id, name, description }) => [
      id,
      name,
      description
    ])
  ).toEqual([
    [planted.shoes, 'Footwear', 'For feet'],
    [expect.any(Number), 'Sandals', ''],
    [planted.sale, 'Sale', ''],
    [planted.boots, 'Boots', '']
  ]);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Updated from “shop.csv”');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Undid updating from “shop.csv”.')).toBeVisible();
  await expect(row('Shoes')).toBeVisible();
  await expect.poll(() => outline(canopy)).toEqual(before);
});

test('a file that replaces everything deletes what it lacks, after the comparison has said so', async ({ canopy }) => {
  const { app, page, row } = canopy;
  const { shoes } = await plant(canopy);
  await drop(row('Sale'), 'shop.csv', ['id,name', `${shoes},Shoes`, ',Hats'].join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  await dialog.getByRole('combobox', { name: 'Into this workspace' }).selectOption('Replace everything');

  // By what the file does not have, nothing is compared.
  const answer = dialog.getByRole('button', { name: 'Compare…' });
  await dialog.getByRole('combobox', { name: 'Match by' }).selectOption('Slug');
  await answer.click();
  await expect(dialog.getByText('No category in the file has what it is to be matched by.')).toBeVisible();
  await expect(answer).toHaveAttribute('aria-disabled', 'true');
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'nothing-to-match-by');

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(800, 560));
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(800);
  await expect(answer).toBeInViewport({ ratio: 1 });
  await shootWindow(app, 'small');
  await dialog.getByRole('combobox', { name: 'Match by' }).selectOption('ID');
  await answer.click();
  const view = page.getByRole('region', { name: 'Compare' });
  await expect(view.getByText(/^\d+ of \d+ differences chosen$/)).toBeVisible();
  await expect(differences(page).filter({ hasText: 'Removed' }).filter({ hasText: 'Sale' })).toHaveCount(1);
  await view.getByRole('button', { name: /^Apply to/ }).click();
  const before = await backups(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(view.getByText('The two trees are equal.')).toBeVisible();
  expect(await backups(page)).toBe(before + 1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row('Hats')).toBeVisible();
  await expect(row('Sale')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Undid replacing everything with “shop.csv”.')).toBeVisible();
  await expect(row('Sale')).toBeVisible();
  await expect(row('Hats')).toHaveCount(0);
});

test('categories that could be several are counted before anything is compared', async ({ canopy }) => {
  const { url, token, page, row } = canopy;
  const caller = new ServiceCaller(await url(), await token());
  await caller.create({ name: 'Shoes', slug: 'same' });
  await caller.create({ name: 'Sale', slug: 'same' });
  await row('Sale').click();
  await drop(row('Sale'), 'slugs.csv', 'name,slug\nHats,same\n');
  const dialog = page.getByRole('dialog', { name: 'Import “slugs.csv”?' });
  await dialog.getByRole('combobox', { name: 'Into this workspace' }).selectOption('Update and add');
  await expect(dialog.getByRole('combobox', { name: 'Match by' })).toHaveValue('slug');
  await dialog.getByRole('button', { name: 'Compare…' }).click();
  await expect(dialog.getByText('1 category in the file could be several in this workspace')).toBeVisible();
  await shoot(page, 'unclear');
  await dialog.getByRole('button', { name: 'Compare anyway…' }).click();
  await expect(differences(page)).toHaveCount(1);
  await expect(differences(page).filter({ hasText: 'Added' })).toContainText('Hats');
});
