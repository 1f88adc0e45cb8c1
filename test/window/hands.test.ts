import { COMMANDS } from '../../src-shared/commands';
import { messages } from '../../src-renderer/tree-view/messages';
import { expect, test } from './support/window-test';

const shirts = Array.from({ length: 60 }, (_, index) => ({ name: `Shirt ${index + 1}` }));

test('ancestors stay at the upper edge, lead to their rows, and never cover the row with the focus', async ({
  canopy
}) => {
  const { page, row, tree } = canopy;
  await canopy.plant([
    { name: 'Clothes', children: [{ name: 'Men', children: [{ name: 'Shirts', children: shirts }] }] }
  ]);
  await canopy.command('expandAll');
  const stuck = tree.locator('[data-stuck] > *');
  await row('Clothes').click();
  await expect(stuck).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(row('Shirt 60')).toBeFocused();
  await expect(stuck).toHaveText([/^Clothes/, /^Men/, /^Shirts/]);
  for (let step = 0; step < 50; step += 1) await page.keyboard.press('ArrowUp');
  await expect(row('Shirt 10')).toBeFocused();
  const underPointer = row('Shirt 10').evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 60, top + 4));
  });
  expect(await underPointer).toBe(true);
  await expect(stuck).toHaveCount(3);

  await stuck.filter({ hasText: 'Men' }).click();
  await expect(row('Men')).toBeFocused();
  await expect(row('Men')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(stuck).toHaveCount(3);
  await page.setViewportSize({ width: 1_000, height: 380 });
  await expect(stuck).toHaveCount(0);
});

test('what is done most with a row is at its end where there is room, and keys and menus do without', async ({
  canopy
}) => {
  const { page, row, tree } = canopy;
  const long = 'A name that leaves no room '.repeat(6).trim();
  await canopy.plant([{ name: 'Clothes' }, { name: 'Books', visible: false }, { name: long }]);
  const buttons = tree.locator('button');
  const titled = (title: string) => tree.locator(`button[title="${title}"]`);
  await row('Clothes').click();
  await row('Books').hover();
  await expect(row('Books').locator('button')).toHaveCount(3);
  await expect(buttons).toHaveCount(3);
  await row(long).hover();
  await expect(buttons).toHaveCount(0);

  await row('Books').hover();
  await titled(COMMANDS.rename.label).click();
  await expect(page.getByRole('textbox', { name: messages.rename })).toHaveValue('Books');
  await page.keyboard.press('Escape');
  await titled(COMMANDS.newSubcategory.label).click();
  await page.getByRole('textbox', { name: messages.newCategoryName }).fill('Novels');
  await page.keyboard.press('Enter');
  await expect(row('Novels')).toBeFocused();
  await row('Clothes').hover();
  await titled(messages.actionsFor('Clothes')).click();
  await expect(page.getByRole('menu', { name: messages.actionsFor('Clothes') })).toBeVisible();
  await expect(row('Clothes')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(row('Clothes')).toBeFocused();
  expect(await canopy.outline()).toEqual(['Clothes', ['Books', ['Novels']], long]);
});
