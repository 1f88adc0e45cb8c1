import type { Locator, Page } from '@playwright/test';
import { findings, findingsInLooks } from '../../support/axe-findings';
import { expect, test, type WindowUnderTest } from '../../window/support/window-test';
import { withShop } from '../../window/support/planted-shop';
import { resizePage } from '../../window/support/page-browser';

/** The window as large as WCAG 1.4.10 asks for: 1280×1024 at 400 % is 320×256. */
const zoomIn = ({ page }: WindowUnderTest): Promise<void> => resizePage(page, { width: 320, height: 256 });

const command = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(words);
  await page.keyboard.press('Enter');
};

/** Whether what is at the middle of an element is the element, and not something that covers it. */
const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (one === there || one.contains(there));
  });

const wholeRows = (tree: Locator): Promise<number> =>
  tree.evaluate((element) => {
    const view = element.getBoundingClientRect();
    return [...element.querySelectorAll('[role="treeitem"]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= view.top - 1 && bottom <= view.bottom + 1;
    }).length;
  });

test('at 400 % the tree shows three rows, the page does not scroll sideways, and what is typed in and a long menu are reached', async ({
  canopy
}) => {
  const { page, tree, row, details } = canopy;
  await withShop(canopy);
  await zoomIn(canopy);
  await expect.poll(() => wholeRows(tree)).toBeGreaterThanOrEqual(3);
  await expect(row('Electronics')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Control+f');
  await page.keyboard.type('boots');
  await expect(page.locator('mark').first()).toBeVisible();
  await expect.poll(() => wholeRows(tree)).toBeGreaterThanOrEqual(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('combobox', { name: 'Search categories' }).fill('');

  // The menu of workspaces is reached to its end.
  await page.getByRole('button', { name: /^Workspace/ }).click();
  const menuEnd = async (): Promise<number> => {
    const menu = await page.getByRole('menu').boundingBox();
    return (menu?.y ?? 0) + (menu?.height ?? Infinity);
  };
  await expect.poll(menuEnd).toBeLessThanOrEqual(256);
  const last = page.getByRole('menuitem', { name: 'Delete workspace…' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isOnTop(last)).toBe(true);
  // The other menu opens within this one, and can be pressed too.
  await page.getByRole('menuitem', { name: 'Open in new window' }).hover();
  const beside = page.getByRole('menu').last().getByRole('menuitem').first();
  await beside.scrollIntoViewIfNeeded();
  await expect(beside).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isOnTop(beside)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  // What is being typed in stays in sight as the zoom grows: a name in the tree, and a field of the details.
  await canopy.zoom(1);
  await row('Electronics').click();
  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: 'Rename' });
  await expect(name).toBeFocused();
  await zoomIn(canopy);
  await expect(name).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await canopy.zoom(1);
  await row('Electronics').click();
  const slug = details.getByRole('textbox', { name: 'Slug' });
  await slug.focus();
  await zoomIn(canopy);
  await expect(slug).toBeFocused();
  await expect(slug).toBeInViewport({ ratio: 0.9 });
});

test('at 400 % the overview has a picture, and Compare its way out beside its title', async ({ canopy }) => {
  const { page } = canopy;
  await withShop(canopy);
  await zoomIn(canopy);
  await page.keyboard.press('Control+Shift+o');
  const picture = page.getByRole('region', { name: 'Overview' }).locator('canvas');
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(120);
  await picture.scrollIntoViewIfNeeded();
  await page.keyboard.press('Escape');
  await command(page, 'Compare');
  const view = page.getByRole('region', { name: 'Compare' });
  await expect(view).toBeVisible();
  await expect(async () => {
    const title = await view.getByRole('heading', { name: 'Compare' }).boundingBox();
    const close = await view.getByRole('button', { name: 'Close the comparison' }).boundingBox();
    if (title === null || close === null) throw new Error('There is no bar.');
    expect(close.y).toBeLessThan(title.y + title.height);
    expect(close.x + close.width).toBeLessThanOrEqual(320);
  }).toPass({ timeout: 20_000 });
  await page.mouse.move(2, 200);
  await expect.poll(() => findings(page)).toEqual([]);
});

test('in a narrow window the panel has its views in one line and cuts nothing, and what is pressed is large enough', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await withShop(canopy);
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row('Electronics')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+t');
  const restore = page.getByRole('button', { name: 'Restore “Electronics”' });
  await expect(restore).toBeVisible();
  await zoomIn(canopy);
  await expect(page.getByRole('tab')).toHaveCount(3);
  const tops = (): Promise<number[]> =>
    page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  await restore.scrollIntoViewIfNeeded();
  const cut = await restore.evaluate((button) =>
    [button, ...button.querySelectorAll('span')].some((one) => one.scrollWidth > one.clientWidth + 1)
  );
  expect(cut).toBe(false);
  // WCAG 2.2, 2.5.8.
  for (const button of [restore, page.getByRole('button', { name: 'Delete “Electronics” permanently…' })]) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
});

test('with more contrast the buttons of a dialog have it too, and at 400 % they cover no field', async ({ canopy }) => {
  const { page } = canopy;
  await withShop(canopy);
  await command(page, 'Export');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await findingsInLooks(page, 'export')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await command(page, 'Connect to a service');
  await expect(dialog.getByRole('textbox', { name: 'Service URL' })).toBeVisible();
  await zoomIn(canopy);
  for (const field of [
    dialog.getByRole('textbox', { name: 'Service URL' }),
    dialog.getByRole('combobox', { name: 'Authentication' })
  ]) {
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 0.9 });
    await expect.poll(() => isOnTop(field)).toBe(true);
  }
});
