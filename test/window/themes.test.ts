import type { Page } from '@playwright/test';
import type { Theme } from '../../src-shared/settings';
import { ALL_LOOKS, findingsInLooks, type Look } from '../support/axe-findings';
import { grown } from './support/saved-tree';
import { expect, test } from './support/window-test';

const HIGH_CONTRAST: readonly Look[] = ALL_LOOKS.filter(({ contrast }) => contrast === 'more');

/** Chooses the theme, and has the page drawn with its scheme as the main process does. */
const chooseTheme = async (page: Page, look: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme: look.colorScheme });
  const theme: Theme = look.colorScheme === 'dark' ? 'contrastDark' : 'contrastLight';
  await page.evaluate((change) => globalThis.canopy.call('settings.write', change), { theme });
};

// Light and dark are looked at where each view is tested.
test('axe finds nothing in any view with the themes of high contrast', async ({ canopy }) => {
  const { page, row, details } = canopy;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async (view: string): Promise<void> =>
    expect(await findingsInLooks(page, view, HIGH_CONTRAST, chooseTheme)).toEqual([]);
  await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
  await look('empty');
  await canopy.plant(grown([['Animals', ['Cats']], ['Electronics', ['Cables', ['Cameras', ['Films']]]], 'Furniture']));
  await row('Electronics').click();
  await page.keyboard.press('ArrowRight');
  await details.getByRole('switch', { name: 'Visible' }).click();
  await row('Furniture').click({ modifiers: ['ControlOrMeta'] });
  await look('tree');
  await row('Electronics').click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Rename' })).toBeFocused();
  await look('name');
  await page.keyboard.press('Escape');
  for (const [name, keys] of [
    ['settings', 'ControlOrMeta+,'],
    ['palette', 'ControlOrMeta+k'],
    ['shortcuts', 'F1'],
    ['delete', 'Delete'],
    ['menu', 'Shift+F10'],
    ['history', 'ControlOrMeta+Shift+h']
  ] as const) {
    await row('Electronics').click();
    await page.keyboard.press(keys);
    await expect(
      page
        .getByRole('dialog')
        .or(page.getByRole('menu'))
        .or(page.getByRole('tab', { name: 'History' }))
        .first()
    ).toBeVisible();
    await look(name);
    await page.keyboard.press('Escape');
  }
});
