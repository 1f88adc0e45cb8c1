import { COMMANDS } from '../../src-shared/commands';
import helpMessages from '../../src-renderer/features/help/messages/en.json' with { type: 'json' };
import messages from '../../src-renderer/shell/messages/en.json' with { type: 'json' };
import { findingsInLooks } from '../support/axe-findings';
import { withShop } from './support/planted-shop';
import { expect, test } from './support/window-test';

const { guide: help } = helpMessages;

test('the menu leads to what has no button, by mouse and by keyboard, and is whole in a small window', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await withShop(canopy);
  const opener = page.getByRole('button', { name: messages.menu });
  const item = (id: 'guide' | 'overview' | 'settings' | 'newWindow' | 'splitWindow') =>
    page.getByRole('menuitem', { name: COMMANDS[id].label });
  await row('Electronics').click();
  await page.keyboard.press('F10');
  await expect(item('newWindow')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('splitWindow')).toBeFocused();
  expect(await findingsInLooks(page, 'menu')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await opener.click();
  await item('guide').click();
  const guide = page.getByRole('dialog', { name: help.title });
  await expect(guide.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('redirects');
  await expect(guide.getByRole('listitem')).toHaveText(['Import and export']);
  await expect(guide.getByRole('region', { name: 'Import and export' })).toContainText('Keep old addresses');
  expect(await findingsInLooks(page, 'guide')).toEqual([]);
  await page.keyboard.press('Escape');
  await opener.click();
  await item('overview').click();
  await expect(page.getByRole('region', { name: COMMANDS.overview.label })).toBeVisible();
  await canopy.zoom(4);
  await opener.click();
  await item('settings').scrollIntoViewIfNeeded();
  await expect(item('settings')).toBeInViewport({ ratio: 1 });
  await item('settings').click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});
