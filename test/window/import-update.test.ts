import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { WORKSPACE_CALLS } from '../../src-shared/workspace-calls';
import { findings, findingsInLooks } from '../support/axe-findings';
import { drop } from '../support/dropped-file';
import { flatten } from '../support/service-caller';
import { importOf } from './support/import-dialog';
import { expect, test, type WindowUnderTest } from './support/window-test';
import { resizePage } from './support/page-browser';

/** Shoes(Boots) Sale, with the ids that an export would have. */
const plant = async (canopy: WindowUnderTest) => {
  await canopy.plant([{ name: 'Shoes', description: 'For feet', children: [{ name: 'Boots' }] }, { name: 'Sale' }]);
  await canopy.row('Sale').click();
  const [shoes = 0, boots = 0, sale = 0] = flatten(await canopy.saved()).map(({ id }) => id);
  return { shoes, boots, sale };
};

const dropFile = async ({ page, row }: WindowUnderTest, text: string): Promise<Locator> => {
  await drop(row('Sale'), 'shop.csv', text);
  return importOf(page, 'shop.csv');
};

const wayOf = (dialog: Locator): Locator => dialog.getByRole('combobox', { name: 'Into this workspace' });
const matchedBy = (dialog: Locator): Locator => dialog.getByRole('combobox', { name: 'Match by' });
const compareView = (page: Page): Locator => page.getByRole('region', { name: 'Compare' });
const differences = (page: Page): Locator =>
  compareView(page).getByRole('list', { name: 'Differences' }).getByRole('listitem');

const apply = async (page: Page): Promise<void> => {
  await compareView(page)
    .getByRole('button', { name: /^Apply to/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(compareView(page).getByText('The two trees are the same.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
};

const backups = async (page: Page): Promise<number> => {
  const answer: unknown = await page.evaluate(
    (name) => globalThis.canopy.call(name, null),
    WORKSPACE_CALLS.listBackups.name
  );
  return z.object({ value: z.object({ backups: z.array(z.unknown()) }) }).parse(answer).value.backups.length;
};

test('an edited export updates the workspace: the comparison lists exactly what it changes, and undo takes it back in one step; one that replaces everything deletes what it lacks after that has said so', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const { shoes, boots, sale } = await plant(canopy);
  /** All but what every edit changes. */
  const outline = async () =>
    flatten(await canopy.saved()).map(({ id, name, children, description }) => [
      id,
      name,
      description,
      children.map((child) => child.id).join()
    ]);
  const before = await outline();
  // One renamed, one moved, one added.
  const dialog = await dropFile(
    canopy,
    [
      'id,parent id,path,name',
      `${shoes},,Shoes,Footwear`,
      `${sale},,Sale,Sale`,
      `${boots},${sale},Sale > Boots,Boots`,
      `,${shoes},Shoes > Sandals,Sandals`
    ].join('\n')
  );
  const way = wayOf(dialog);
  await way.focus();
  await page.keyboard.type('Update');
  await expect(way).toHaveValue('update');
  await expect(way).toBeFocused();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expect(matchedBy(dialog).locator('option:checked')).toHaveText('ID');
  expect(await findingsInLooks(page, 'way')).toEqual([]);
  await dialog.getByRole('button', { name: 'Compare…' }).focus();
  await page.keyboard.press('Enter');

  const view = compareView(page);
  await expect(view.getByText('3 of 3 differences chosen')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(view.getByRole('combobox', { name: 'Compare with' })).toBeFocused();
  await expect(view.getByRole('combobox', { name: 'Compare with' })).toHaveValue('shop.csv');
  await expect(differences(page)).toHaveCount(3);
  await expect(differences(page).filter({ hasText: 'To change' })).toContainText('Footwear');
  await expect(differences(page).filter({ hasText: 'To move' })).toContainText('Boots');
  await expect(differences(page).filter({ hasText: 'To add' })).toContainText('Sandals');
  expect(await findingsInLooks(page, 'compared')).toEqual([]);

  await apply(page);
  await expect(row('Footwear')).toBeVisible();
  expect(await outline()).toEqual([
    [shoes, 'Footwear', 'For feet', expect.any(String)],
    [expect.any(Number), 'Sandals', '', ''],
    [sale, 'Sale', '', `${boots}`],
    [boots, 'Boots', '', '']
  ]);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Updated from “shop.csv”');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Undid updating from “shop.csv”.')).toBeVisible();
  await expect(row('Shoes')).toBeVisible();
  await expect.poll(outline).toEqual(before);

  // A file that replaces everything deletes what it lacks, after the comparison has said so.
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await dropFile(canopy, ['id,name', `${shoes},Shoes`, ',Hats'].join('\n'));
  await wayOf(dialog).selectOption('Replace everything');

  // By what the file does not have, nothing is compared.
  const answer = dialog.getByRole('button', { name: 'Compare…' });
  await matchedBy(dialog).selectOption('Slug');
  await answer.click();
  await expect(dialog.getByText('No category in the file has a value to match by.')).toBeVisible();
  await expect(answer).toHaveAttribute('aria-disabled', 'true');
  expect(await findings(page)).toEqual([]);

  await resizePage(page, { width: 800, height: 560 });
  await expect(answer).toBeInViewport({ ratio: 1 });
  await matchedBy(dialog).selectOption('ID');
  await answer.click();
  await expect(compareView(page).getByText(/^\d+ of \d+ differences chosen$/)).toBeVisible();
  await expect(differences(page).filter({ hasText: 'To remove' }).filter({ hasText: 'Sale' })).toHaveCount(1);
  const kept = await backups(page);
  await apply(page);
  expect(await backups(page)).toBe(kept + 1);
  await expect(row('Hats')).toBeVisible();
  await expect(row('Sale')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Undid replacing everything with “shop.csv”.')).toBeVisible();
  await expect(row('Sale')).toBeVisible();
  await expect(row('Hats')).toHaveCount(0);
});

test('categories that could be several are counted before anything is compared', async ({ canopy }) => {
  const { page } = canopy;
  await canopy.plant([
    { name: 'Shoes', slug: 'same' },
    { name: 'Sale', slug: 'same' }
  ]);
  const dialog = await dropFile(canopy, 'name,slug\nHats,same\n');
  await wayOf(dialog).selectOption('Update and add');
  await expect(matchedBy(dialog).locator('option:checked')).toHaveText('Slug');
  await dialog.getByRole('button', { name: 'Compare…' }).click();
  await expect(dialog.getByText('1 category in the file could be several in this workspace')).toBeVisible();
  await dialog.getByRole('button', { name: 'Compare anyway…' }).click();
  await expect(differences(page)).toHaveCount(1);
  await expect(differences(page).filter({ hasText: 'To add' })).toContainText('Hats');
});
