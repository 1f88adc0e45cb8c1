import type { Page } from '@playwright/test';
import { messages as tree } from '../../../src-renderer/tree-view/messages';
import { findingsInLooks } from '../../support/axe-findings';
import { expect, test } from '../../window/support/window-test';
import { withShop } from '../../window/support/planted-shop';

const tourOf = (page: Page) => page.getByRole('region', { name: 'Tour' });

test('in an empty tree each hint points at what it speaks of', async ({ canopy }) => {
  const { page, row, status } = canopy;
  await canopy.command('tour');
  const frame = page.locator('[data-tour-frame]');
  const targets = [
    page.getByRole('button', { name: 'New category' }),
    page.locator('[data-tour="tree"] > *'),
    page.getByRole('button', { name: 'Menu' }),
    page.getByRole('button', { name: 'History' }),
    status
  ];
  for (const [index, target] of targets.entries()) {
    await expect(tourOf(page)).toContainText(`${index + 1} of 5`);
    await expect(frame).toBeVisible();
    // The frame stands around it, so its middle is that of the target.
    await expect(async () => {
      const [box, framed] = await Promise.all([target.boundingBox(), frame.boundingBox()]);
      if (box === null || framed === null) throw new Error('There is nothing to point at.');
      expect(Math.abs(framed.x + framed.width / 2 - box.x - box.width / 2)).toBeLessThan(2);
      expect(Math.abs(framed.y + framed.height / 2 - box.y - box.height / 2)).toBeLessThan(2);
    }).toPass({ timeout: 20_000 });
    await page.keyboard.press('Enter');
  }
  await expect(tourOf(page)).toHaveCount(0);

  // Everything else stays usable while it goes on.
  await canopy.command('tour');
  await page.keyboard.press('ControlOrMeta+n');
  await page.getByRole('textbox', { name: 'New category name' }).fill('Shoes');
  await page.keyboard.press('Enter');
  await expect(row('Shoes')).toBeFocused();
  await expect(tourOf(page)).toContainText('1 of 5');
  await tourOf(page).getByRole('button', { name: 'Next' }).click();
  await expect(tourOf(page)).toContainText('2 of 5');
  await tourOf(page).getByRole('button', { name: 'Skip' }).click();
  await expect(tourOf(page)).toHaveCount(0);
  // It is still to be found later.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('take a tour');
  await page.keyboard.press('Enter');
  await expect(tourOf(page).getByRole('button', { name: 'Next' })).toBeFocused();
});

test('axe finds nothing in the tour, and it is never off screen', async ({ canopy }) => {
  const { page } = canopy;
  await withShop(canopy);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('take a tour');
  await page.keyboard.press('Enter');
  // Each step has the same parts.
  expect(await findingsInLooks(page, 'the first step')).toEqual([]);
  await canopy.zoom(2);
  for (const step of [2, 3, 4, 5]) {
    await page.keyboard.press('Enter');
    await expect(tourOf(page)).toContainText(`${step} of 5`);
    await expect(tourOf(page)).toBeInViewport({ ratio: 1 });
  }
});

test('the tour comes when it is asked for, goes step by step by keyboard, and gives the keyboard back', async ({
  canopy
}) => {
  const { page } = canopy;
  const opener = page.getByRole('button', { name: tree.showSample });
  await expect(opener).toBeVisible();
  await expect(tourOf(page)).toHaveCount(0);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  const next = tourOf(page).getByRole('button', { name: 'Next' });
  await expect(next).toBeFocused();
  await expect(tourOf(page)).toContainText('1 of 5');
  for (const count of ['2 of 5', '3 of 5', '4 of 5', '5 of 5']) {
    await page.keyboard.press('Enter');
    await expect(tourOf(page)).toContainText(count);
    await expect(tourOf(page)).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(tourOf(page)).toContainText('4 of 5');
  await page.keyboard.press('Escape');
  await expect(tourOf(page)).toHaveCount(0);
  await expect(page.getByRole('treeitem').first()).toBeFocused();
});
