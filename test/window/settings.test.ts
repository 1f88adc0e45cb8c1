import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import messages from '../../src-renderer/features/settings/messages/en.json' with { type: 'json' };
import { IPC_CALLS } from '../../src-shared/ipc';
import { quietPort } from '../support/quiet-port';
import { choose, dialogOf, set } from '../support/settings-dialog';
import { grown } from './support/saved-tree';
import { expect, test, type WindowUnderTest } from './support/window-test';

const inFile = ({ main }: WindowUnderTest): unknown =>
  JSON.parse(readFileSync(join(main.folder, 'settings.json'), 'utf8'));

test('the theme is chosen by keyboard alone, is kept, and holds at once; the port is changed here too, and no other one is taken than was typed', async ({
  canopy
}) => {
  const { page } = canopy;
  // A system that asks for more contrast gets it.
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'normal');
  await page.emulateMedia({ contrast: 'more' });
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' });
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'none' });
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'normal');

  const begin = page.getByRole('button', { name: 'New category' });
  await expect(begin).toBeFocused();
  await page.keyboard.press('ControlOrMeta+,');
  await expect(dialogOf(page).getByRole('radio', { name: 'System' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialogOf(page).getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(begin).toBeFocused();
  expect(inFile(canopy)).toMatchObject({ theme: 'dark' });
  await choose(page, 'High contrast, dark');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  expect(inFile(canopy)).toMatchObject({ theme: 'contrastDark' });

  await canopy.reload();
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');

  // The port is changed here too, and no other one is taken than was typed.
  await canopy.url();
  await page.keyboard.press('ControlOrMeta+,');
  const port = dialogOf(page).getByRole('textbox', { name: 'Port' });
  await port.fill('80');
  await port.press('Enter');
  await expect(dialogOf(page)).toContainText('Enter a whole number from 1024 to 65535.');
  // Nor is another one taken in its place, when the field is left for the button.
  await port.fill('99999');
  await dialogOf(page).getByRole('button', { name: 'Use this port' }).click();
  await expect(dialogOf(page)).toContainText('Enter a whole number from 1024 to 65535.');
  await expect(port).toHaveValue('99999');
  // The field keeps the focus as the port changes.
  const free = await quietPort();
  canopy.main.answers.set(IPC_CALLS.setPort.name, () => canopy.main.workspace.listen(free, 'token'));
  await port.fill(String(free));
  await port.press('Enter');
  await expect(dialogOf(page)).toContainText(messages.portChanged({ port: String(free) }));
  await expect(port).toBeFocused();
  await expect(port).toHaveValue(String(free));
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);

  // At 200 % zoom as well.
  await canopy.zoom(2);
  await page.keyboard.press('ControlOrMeta+,');
  await expect(dialogOf(page).getByRole('radio', { name: 'System' })).toBeInViewport();
  await dialogOf(page).getByRole('button', { name: 'Use this port' }).focus();
  await expect(dialogOf(page).getByRole('button', { name: 'Use this port' })).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    .toBe(true);
});

test('compact rows are lower, those in sight stay in sight, and every row is where it belongs', async ({ canopy }) => {
  const { page, row, tree } = canopy;
  await canopy.plant(grown([['Furniture', Array.from({ length: 400 }, (_one, index) => `Chair ${index + 1}`)]]));
  await row('Furniture').click();
  await page.keyboard.press('ArrowRight');
  await expect(row('Chair 1')).toBeVisible();
  await tree.evaluate((element) => element.scrollTo({ top: 28 * 200 }));
  const atEdge = (): Promise<string | undefined> =>
    tree.evaluate((element) => {
      const edge = element.getBoundingClientRect().top + 2;
      const isThere = (one: Element): boolean =>
        one.getBoundingClientRect().top <= edge && one.getBoundingClientRect().bottom > edge;
      return [...element.querySelectorAll<HTMLElement>('[role="treeitem"]')].find(isThere)?.dataset['id'];
    });
  await expect.poll(atEdge).toBeDefined();
  const before = await atEdge();
  await page.keyboard.press('ControlOrMeta+,');
  await set(page, 'Compact');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect.poll(atEdge).toBe(before);
  await page.keyboard.press('Escape');
  // Looked up and measured in one go: a row that scrolls away in between would have no height.
  const heights = (): Promise<number[]> =>
    tree.evaluate((element) => [
      ...new Set([...element.querySelectorAll('[role="treeitem"]')].map((one) => one.getBoundingClientRect().height))
    ]);
  await expect.poll(heights).toEqual([24]);
  await choose(page, 'Comfortable');
  await page.keyboard.press('End');
  await expect(page.locator('[role=treeitem]:focus')).toBeInViewport();
});

test('deleting asks always, only for several, or never', async ({ canopy }) => {
  const { page, row, tree } = canopy;
  await canopy.plant(grown(['Apparel', 'Books', 'Cameras', 'Drinks', 'Electronics']));
  await row('Books').click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('Delete “Books”?');
  await page.keyboard.press('Escape');

  // The question itself offers to be the last of its kind.
  await row('Apparel').click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Do not ask again for a single category' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row('Apparel')).toHaveCount(0);
  await expect(row('Books')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Apparel')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  await expect(dialogOf(page).getByRole('radio', { name: 'Only for more than one category' })).toBeChecked();
  await page.keyboard.press('Escape');
  await choose(page, 'Always');

  await choose(page, 'Only for more than one category');
  await row('Books').click();
  await page.keyboard.press('Delete');
  await expect(row('Books')).toHaveCount(0);
  await expect(row('Cameras')).toBeFocused();
  await expect(row('Cameras')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('Delete 2 categories?');
  await page.keyboard.press('Escape');
  // A parent takes along what is below it.
  await row('Drinks').click();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(row('Drinks')).toHaveAttribute('aria-level', '2');
  await row('Cameras').click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('Delete “Cameras”?');
  await page.keyboard.press('Escape');

  await choose(page, 'Never');
  await row('Cameras').click();
  await page.keyboard.press('Delete');
  await expect(tree.getByRole('treeitem')).toHaveCount(2);
  await expect(row('Electronics')).toBeFocused();
  // Every one of them is still a step of undo.
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(tree.getByRole('treeitem')).toHaveCount(5);
});
