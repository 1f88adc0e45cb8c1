import type { Locator } from '@playwright/test';
import cellMessages from '../../src-renderer/session/cells/messages/en.json' with { type: 'json' };
import { COMMANDS } from '../../src-shared/commands';
import { messages } from '../../src-renderer/tree-view/messages';
import basketMessages from '../../src-renderer/features/basket/messages/en.json' with { type: 'json' };
import { findingsInLooks } from '../support/axe-findings';
import { expect, test } from './support/window-test';
import { resizePage } from './support/page-browser';

const { columns } = cellMessages;
const shirts = Array.from({ length: 60 }, (_, index) => ({ name: `Shirt ${index + 1}` }));

test('ancestors stay at the upper edge, lead to their rows, and never cover the row with the focus', async ({
  canopy
}) => {
  const { page, row, tree } = canopy;
  await canopy.plant([
    { name: 'Clothes', children: [{ name: 'Men', children: [{ name: 'Shirts', children: shirts }] }] }
  ]);
  await canopy.command('expandAll');
  await resizePage(page, { width: 1_180, height: 560 });
  const stuck = tree.locator('[data-stuck] > *');
  await row('Clothes').click();
  await expect(stuck).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(row('Shirt 60')).toBeFocused();
  await expect(stuck).toHaveText([/^Clothes/, /^Men/, /^Shirts/]);
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowUp');
  await expect(row('Shirt 40')).toBeFocused();
  const isOnTop = (): Promise<boolean> =>
    row('Shirt 40').evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 60, top + 4));
    });
  await expect.poll(isOnTop).toBe(true);
  await expect(stuck).toHaveCount(3);

  await stuck.filter({ hasText: 'Men' }).click();
  await expect(row('Men')).toBeFocused();
  await expect(row('Men')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(stuck).toHaveCount(3);

  // Beside columns they show their cells, as their rows do, and scroll with them.
  await canopy.command('columns');
  for (const name of [columns.children, columns.below, columns.description, columns.slug])
    await page.getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  const cell = page.locator('[data-stuck] > *').filter({ hasText: 'Men' }).locator('[data-column="2"]');
  await expect(cell).toHaveText('61');
  const grid = page.getByRole('treegrid');
  await grid.evaluate((element) => element.scrollTo({ left: 120 }));
  const startOf = async (one: Locator): Promise<number | undefined> => (await one.boundingBox())?.x;
  await expect.poll(() => startOf(cell)).toBe(await startOf(page.getByRole('columnheader', { name: columns.below })));
  expect(await findingsInLooks(page, 'ancestors beside columns')).toEqual([]);
  await canopy.command('columns');
  for (const name of [columns.children, columns.below, columns.description, columns.slug])
    await page.getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  await resizePage(page, { width: 1_000, height: 380 });
  await expect(stuck).toHaveCount(0);

  // A far jump paints only what is in sight, and at rest the rows beyond both edges.
  const inSight = await tree.evaluate((element) => {
    element.scrollTop = 0;
    return Math.floor(element.clientHeight / 28);
  });
  await expect(row('Clothes')).toBeInViewport();
  const atEdges = await tree.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    // Its rows begin below a padding, and the last one is hardly seen.
    return [
      { rows: Math.floor(element.scrollHeight / 28 / 4), beyond: 0, y: top + 2 },
      { rows: Math.floor(element.scrollHeight / 28 / 2), beyond: 27, y: bottom - 2 }
    ].map(({ rows, beyond, y }) => {
      element.scrollTop = rows * 28 + beyond;
      element.dispatchEvent(new Event('scroll'));
      return document.elementFromPoint(left + 60, y)?.closest('[data-id]') instanceof HTMLElement;
    });
  });
  expect(atEdges).toEqual([true, true]);
  await expect(row('Clothes')).not.toBeInViewport();
  await expect.poll(() => tree.getByRole('treeitem').count()).toBeGreaterThan(inSight + 8);
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
  await titled(messages.actionsFor({ what: 'Clothes' })).click();
  await expect(page.getByRole('menu', { name: messages.actionsFor({ what: 'Clothes' }) })).toBeVisible();
  await expect(row('Clothes')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(row('Clothes')).toBeFocused();
  expect(await canopy.outline()).toEqual(['Clothes', ['Books', ['Novels']], long]);

  // They go where both the focus and the pointer are elsewhere, whichever of them went first.
  const search = page.getByRole('combobox', { name: 'Search categories' });
  await search.click();
  await expect(buttons).toHaveCount(0);
  await row('Books').hover();
  await expect(buttons).toHaveCount(3);
  await search.hover();
  await expect(buttons).toHaveCount(0);

  // On the way of the focus from one row to another, none come to the row under the pointer.
  await row('Clothes').focus();
  await row(long).hover();
  await row('Novels').hover();
  await row('Clothes').focus();
  const added = await row('Novels').evaluateHandle((element) => {
    const observer = new MutationObserver(() => undefined);
    observer.observe(element, { childList: true, subtree: true });
    return observer;
  });
  await page.keyboard.press('ArrowDown');
  await expect(row('Books').locator('button')).toHaveCount(3);
  expect(await added.evaluate((observer) => observer.takeRecords().length)).toBe(0);
});

test('a basket is filled over searches, survives a restart, and is selected, emptied and filled again', async ({
  canopy
}) => {
  const { page, row, status, tree } = canopy;
  await canopy.plant([
    { name: 'Home', children: [{ name: 'Gift boxes' }, { name: 'Cards' }] },
    { name: 'Toys', children: [{ name: 'Gift sets' }] }
  ]);
  const search = page.getByRole('combobox', { name: 'Search categories' });
  const button = status.getByRole('button', { name: /^Basket/ });
  const dialog = page.getByRole('dialog');
  await search.fill('gift');
  await page.keyboard.press('Control+Shift+L');
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveCount(2);
  await page.keyboard.press('Control+b');
  await expect(button).toHaveText('Basket (2)');
  await search.fill('cards');
  await row('Cards').click();
  await page.keyboard.press('Control+b');
  await expect(button).toHaveText('Basket (3)');

  await expect.poll(() => canopy.main.view?.basket).toHaveLength(3);
  await canopy.reload();
  await button.click();
  const list = dialog.getByRole('list', { name: basketMessages.list });
  await expect(list.getByRole('listitem')).toHaveText([/Gift boxes.*Home/, /Gift sets.*Toys/, /Cards.*Home/]);
  await expect(list.getByRole('button', { name: /^Gift boxes/ })).toBeFocused();
  expect(await findingsInLooks(page, 'basket')).toEqual([]);
  await dialog.getByRole('button', { name: basketMessages.remove({ name: 'Gift sets' }) }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: COMMANDS.delete.label, exact: true }).click();
  await expect(dialog).toContainText('Delete 2 categories?');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(button).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(button).toHaveText('Basket (2)');

  await button.click();
  await dialog.getByRole('button', { name: basketMessages.emptyIt, exact: true }).click();
  await expect(button).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo: / }).click();
  await page.keyboard.press('Control+Shift+b');
  await dialog.getByRole('button', { name: basketMessages.selectAll }).click();
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveText(['Gift boxes', 'Cards']);
});
