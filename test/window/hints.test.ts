import searchMessages from '../../src-renderer/features/search/messages/en.json' with { type: 'json' };
import { expect, test } from './support/window-test';

test('Tab shows the hint of the control that it reaches, and Escape or the next Tab takes it away', async ({
  canopy
}) => {
  const { page, status } = canopy;
  const hint = page.getByRole('tooltip');
  await canopy.plant([{ name: 'Tea' }]);
  // Of the status bar only what changes by itself is said aloud.
  await expect(status).toHaveText(/1 category/);
  await expect(status).toHaveAttribute('aria-live', 'off');
  const spoken = await status.locator('[aria-live="polite"]').allInnerTexts();
  // One of them says that a newer version is there, and one that the workspace is shared.
  expect(spoken).toHaveLength(4);
  expect(spoken.join('')).toBe('');

  await canopy.row('Tea').click();
  const subcategory = page.getByRole('button', { name: 'New subcategory' });
  await page.getByRole('button', { name: 'New category' }).focus();
  await expect(hint).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(subcategory).toBeFocused();
  await expect(hint).toContainText('New category under the selected one');
  await expect(subcategory).toHaveAccessibleDescription(/New category under the selected one/);
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(hint).toContainText('Delete the selected category');
  await page.keyboard.press('Shift+Tab');
  await expect(hint).toContainText('New category under the selected one');

  // The help of the search has one too, and none while it is open.
  const help = page.getByRole('button', { name: 'Search help' });
  await page.getByRole('combobox', { name: 'Search categories' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(help).toBeFocused();
  await expect(hint).toContainText(searchMessages.helpHint);
  await expect(help).toHaveAccessibleDescription(searchMessages.helpHint);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Search help' })).toBeVisible();
  await expect(hint).toHaveCount(0);
});
