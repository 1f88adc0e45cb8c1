import type { Page } from '@playwright/test';
import { messages as tree } from '../../src-renderer/tree-view/messages';
import { expect, test } from './support/window-test';

const tourOf = (page: Page) => page.getByRole('region', { name: 'Tour' });

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
