import { holding } from '../support/held-row';
import type { Page } from '@playwright/test';
import { messages } from '../../src-renderer/session/messages';
import { expect, test, type WindowUnderTest } from './support/window-test';
import { named } from '../support/service-caller';
import { resizePage } from './support/page-browser';

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search categories' });
const selected = ({ tree }: WindowUnderTest) => tree.getByRole('treeitem', { selected: true });

/** Two gifts and a card in different branches. */
const build = ({ plant }: WindowUnderTest): Promise<void> =>
  plant([
    { name: 'Home', children: [{ name: 'Gift boxes' }, { name: 'Cards', visible: false }] },
    { name: 'Toys', children: [{ name: 'Gift sets' }] },
    { name: 'Seasonal' }
  ]);

/** More rows than fit in the window. */
const buildLong = ({ plant }: WindowUnderTest): Promise<void> =>
  plant(Array.from({ length: 60 }, (_, index) => ({ name: `Row ${index + 1}` })));

test('categories are collected over several searches and moved together', async ({ canopy }) => {
  const { page, row } = canopy;
  await build(canopy);
  await searchBox(page).fill('gift');
  await page.keyboard.press('Control+Shift+L');
  await expect(selected(canopy)).toHaveCount(2);
  await searchBox(page).fill('cards');
  await expect(row('Cards')).toBeVisible();
  await row('Cards').click({ modifiers: ['ControlOrMeta'] });
  await expect(selected(canopy)).toHaveCount(1);
  await expect(page.getByText('2 more selected')).toBeVisible();
  // Going to a match keeps what was collected.
  await searchBox(page).press('ArrowDown');
  await expect(row('Cards')).toBeFocused();

  // What the search hides is said before it goes, and Escape gives the focus back.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Delete 3 categories?');
  await expect(page.getByRole('dialog')).toContainText('The search hides 2 of the 3 selected.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();

  await searchBox(page).fill('');
  await expect(selected(canopy)).toHaveText(['Gift boxes', 'Cards', 'Gift sets']);
  await page.keyboard.press('Control+n');
  await page.getByRole('textbox', { name: 'New category name' }).fill('Presents');
  await page.keyboard.press('Enter');
  await expect(row('Presents')).toBeFocused();
  await expect(selected(canopy)).toHaveCount(3);
  await holding(page)(row('Gift sets'), row('Presents'), 0.5);
  await expect(row('Presents')).toHaveAttribute('data-drop', 'into');
  await page.mouse.up();
  const children = async () => named(await canopy.saved(), 'Presents').children.map(({ name }) => name);
  await expect.poll(children).toEqual(['Gift boxes', 'Cards', 'Gift sets']);
  await expect(selected(canopy)).toHaveCount(3);
});

test('rows say that they are hidden or cut, moves say where they lead, and F2 with several says why not', async ({
  canopy
}) => {
  const { page, row, tree } = canopy;
  await build(canopy);
  await row('Home').click();
  await page.keyboard.press('ArrowRight');
  await expect(row('Cards')).toHaveAccessibleDescription('Hidden');
  await expect(row('Gift boxes')).toHaveAccessibleDescription('');
  // The crossed-out eye behind the name.
  await expect(row('Cards').locator('span').last()).toHaveCSS('mask-image', /svg/);
  await expect(row('Gift boxes').locator('span').last()).toHaveCSS('mask-image', 'none');
  await row('Cards').click();
  await page.keyboard.press('Control+x');
  await expect(row('Cards')).toHaveAccessibleDescription('Hidden Cut');
  await page.keyboard.press('Escape');
  await expect(row('Cards')).toHaveAccessibleDescription('Hidden');

  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('log', { name: 'Moves' })).toHaveText('Moved to position 1 of 2 in “Home”.');

  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('F2');
  await expect(page.getByText('Select one category to rename.')).toBeVisible();
  await expect(selected(canopy)).toHaveCount(2);

  // How to go on with a cut is told until it has been pasted.
  await row('Cards').click();
  await page.keyboard.press('Control+x');
  const told = page.getByText(messages.clipboard.cut({ count: 1 }));
  await expect(told).toBeVisible();
  await row('Gift boxes').click();
  await page.keyboard.press('Control+v');
  await expect(told).toBeHidden();
  await expect(row('Cards')).toHaveAccessibleDescription('Hidden');

  // One selected category that a search hides is not deleted unseen.
  await row('Seasonal').click();
  await searchBox(page).fill('nowhere');
  await expect(row('Seasonal')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('The search hides it.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
  // The search box gives the focus to a row that shows.
  await searchBox(page).fill('cards');
  await expect(row('Cards')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(tree.locator('[role=treeitem]:focus')).toHaveCount(1);
});

test('a selected row stays in sight as the window gets lower, even when a scroll is heard before the tree’s new height', async ({
  canopy
}) => {
  const { page, row, tree } = canopy;
  await buildLong(canopy);
  await expect(row('Row 20')).toHaveAttribute('aria-setsize', '60');
  await row('Row 10').click();
  // As when a window gets lower in two steps: the first one's scroll is heard in the frame of the second.
  await tree.evaluate(async (element) => {
    element.style.height = '200px';
    element.dispatchEvent(new Event('scroll'));
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  });
  await expect(row('Row 10')).toBeInViewport({ ratio: 1 });
  await tree.evaluate((element) => {
    element.style.height = '';
  });

  const bottom = await tree.evaluate((element) => Math.floor(element.clientHeight / 28) - 1);
  await row(`Row ${bottom}`).click();
  await resizePage(page, { width: 1_000, height: 420 });
  await expect(row(`Row ${bottom}`)).toBeInViewport({ ratio: 1 });
});
