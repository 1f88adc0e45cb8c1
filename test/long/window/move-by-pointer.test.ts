import { findingsInLooks } from '../../support/axe-findings';
import { withClothes } from '../../window/support/planted-shop';
import { grown } from '../../window/support/saved-tree';
import { expect, test } from '../../window/support/window-test';

test('by pointer alone; nothing found moves nothing, and Escape leaves everything as it was; axe finds nothing', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await withClothes(canopy);
  await row('Hats').click();
  await page.keyboard.press('ControlOrMeta+Shift+m');
  await page.getByRole('dialog').getByRole('option', { name: 'Toys', exact: true }).click();
  await page.getByRole('radio', { name: 'Top' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(canopy.outline).toEqual([
    ['Clothes', ['Shirts', ['Shoes', ['Boots']]]],
    ['Toys', ['Hats', 'Trains']]
  ]);

  await page.keyboard.press('ControlOrMeta+Shift+m');
  await page.keyboard.type('no such category');
  await expect(page.getByText('No matches.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row('Hats')).toBeFocused();
  expect(await canopy.outline()).toEqual([
    ['Clothes', ['Shirts', ['Shoes', ['Boots']]]],
    ['Toys', ['Hats', 'Trains']]
  ]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await canopy.outline())[1]).toEqual(['Toys', ['Trains']]);

  // A parent without subcategories takes what was to go after a sibling in another one.
  await row('Hats').click();
  await page.keyboard.press('ControlOrMeta+Shift+m');
  const option = (name: string) => page.getByRole('dialog').getByRole('option', { name, exact: true });
  await option('Toys').click();
  await page.getByRole('radio', { name: 'After…' }).click();
  await expect(page.getByRole('combobox', { name: 'Place after' })).toBeVisible();
  await option('Trains Toys').click();
  await expect(page.getByText('It has no other subcategories.')).toBeVisible();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText(/^“Hats” moved to “.?Toys.? › .?Trains.?”\.$/)).toBeVisible();
  await expect.poll(canopy.outline).toEqual([
    ['Clothes', ['Shirts', ['Shoes', ['Boots']]]],
    ['Toys', [['Trains', ['Hats']]]]
  ]);

  await canopy.plant(grown(['Electronics', ['Apparel', Array.from({ length: 120 }, (_, index) => `Item ${index}`)]]));
  await row('Electronics').click();
  await page.keyboard.press('ControlOrMeta+Shift+m');
  await expect(page.getByText(/^Showing 100 of [\d,]+/)).toBeVisible();
  expect(await findingsInLooks(page, 'parents')).toEqual([]);
  await page.keyboard.type('apparel');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(/^Apparel/);
  await page.getByRole('radio', { name: 'After…' }).click();
  expect(await findingsInLooks(page, 'places')).toEqual([]);
});
