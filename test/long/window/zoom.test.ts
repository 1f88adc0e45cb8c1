import { findings } from '../../support/axe-findings';
import { named } from '../../support/service-caller';
import { expect, test } from '../../window/support/window-test';

test('at 200 % and 300 % a category is edited, what the bar has no room for is in a menu, and nothing is cut off', async ({
  canopy
}) => {
  const { page, row, details } = canopy;
  await canopy.plant([{ name: 'Shoes', slug: 'shoes' }]);
  for (const factor of [2, 3]) {
    await canopy.zoom(factor);
    await expect(row('Shoes')).toBeInViewport();
    await row('Shoes').click();
    const slug = details.getByRole('textbox', { name: 'Slug' });
    await slug.scrollIntoViewIfNeeded();
    await expect(slug).toBeInViewport();
    await slug.fill(`shoes-${factor}`);
    await slug.press('Enter');
    await expect.poll(async () => named(await canopy.saved(), 'Shoes').slug).toBe(`shoes-${factor}`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row('Shoes')).toBeFocused();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  expect(await findings(page)).toEqual([]);
});
