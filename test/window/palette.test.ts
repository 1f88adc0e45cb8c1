import type { Page } from '@playwright/test';
import { messages } from '../../src-renderer/session/messages';
import { findingsInLooks } from '../support/axe-findings';
import { expect, test } from './support/window-test';
import { withShop } from './support/planted-shop';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Go to a category or run a command' });
/** The option that Enter would choose, as assistive technology is told of it. */
const active = (page: Page): Promise<string> =>
  // In one go: the option may be another one by the time that it is looked up.
  field(page).evaluate(
    (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.innerText ?? ''
  );

test('the palette goes to a category deep in the tree, by name, path and number, and gives the keyboard back', async ({
  canopy
}) => {
  const { page, row, details } = canopy;
  await withShop(canopy);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('toddler beds');
  await expect(paletteOf(page).getByRole('option').first()).toContainText('Toddler Beds');
  await page.keyboard.press('Enter');
  await expect(paletteOf(page)).toHaveCount(0);
  await expect(page.locator('[role=treeitem]:focus')).toContainText('Toddler Beds');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('electronics cables');
  await expect.poll(() => active(page)).toContain('Electronics');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=treeitem]:focus')).toBeVisible();

  // A search that hides what is gone to ends.
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('boots');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('furniture');
  await page.keyboard.press('Enter');
  await expect(row('Furniture')).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Search categories' })).toHaveValue('');
  await expect(row('Furniture')).toHaveAttribute('aria-selected', 'true');

  // By its number; that nothing is found is said.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('#2');
  await expect(paletteOf(page).getByRole('option').first()).toHaveAttribute('id', 'palette-category-2');
  await field(page).fill('xyzzy plugh');
  await expect(paletteOf(page).getByRole('status')).toHaveText('Nothing matches. Try fewer letters.');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(paletteOf(page)).toBeVisible();
  await page.keyboard.press('Escape');

  // The keyboard goes back to where it was.
  await details.getByRole('textbox', { name: 'Description' }).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('boots');
  await page.keyboard.press('Escape');
  await expect(details.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteOf(page)).toHaveCount(0);
  await expect(details.getByRole('textbox', { name: 'Description' })).toBeFocused();
});

test('the palette runs commands, shows their keys, and dims what cannot be done now', async ({ canopy }) => {
  const { page, row, tree } = canopy;
  await withShop(canopy);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('>');
  await expect(page.getByRole('group', { name: 'Categories' })).toHaveCount(0);
  const redo = paletteOf(page).getByRole('option', { name: /^Redo/ });
  await expect(redo).toHaveAttribute('aria-disabled', 'true');
  await expect(redo).toContainText(messages.disabled.notNow);
  await expect(paletteOf(page).getByRole('option', { name: /^Rename(?! workspace| many)/ })).toContainText('F2');
  await page.keyboard.type('redo');
  await page.keyboard.press('Enter');
  await expect(paletteOf(page)).toBeVisible();
  await field(page).fill('>rename');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row('Electronics')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  // What was used last comes first, and Enter does it again.
  await expect.poll(() => active(page)).toContain('Rename');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => active(page)).toContain('About Canopy');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => active(page)).toContain('Rename');
  await field(page).fill('>collapse all');
  await paletteOf(page)
    .getByRole('option', { name: /^Collapse all/ })
    .click();
  await expect(tree.locator('[aria-expanded="true"]')).toHaveCount(0);
  await expect(page.locator('[role=treeitem]:focus')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('>find');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search categories' })).toBeFocused();
});

test('the sheet of shortcuts lists every key and can be searched; axe finds nothing in it and in the palette', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await withShop(canopy);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('ControlOrMeta+/');
  await expect(sheet).toContainText('Move up');
  await expect(sheet.getByRole('searchbox', { name: 'Search shortcuts' })).toBeFocused();
  await page.keyboard.type('undo');
  await expect(sheet).not.toContainText('Move up');
  await expect(sheet).toContainText('Ctrl+Z');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(row('Electronics')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  expect(await findingsInLooks(page, 'empty')).toEqual([]);
  await page.keyboard.type('boots');
  expect(await findingsInLooks(page, 'boots')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F1');
  expect(await findingsInLooks(page, 'shortcuts')).toEqual([]);
  await page.keyboard.press('Escape');
  await canopy.zoom(2);
  for (const keys of ['ControlOrMeta+k', 'F1']) {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog').getByRole(keys === 'F1' ? 'searchbox' : 'combobox')).toBeInViewport();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
      .toBe(true);
    await page.keyboard.press('Escape');
  }
});
