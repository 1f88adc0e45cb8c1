import { findingsInLooks } from '../support/axe-findings';
import { grown } from './support/saved-tree';
import { expect, test, type WindowUnderTest } from './support/window-test';

const build = ({ plant }: WindowUnderTest): Promise<void> => plant(grown(['Apparel', 'Books', 'Cameras', 'Drinks']));

const namesOf =
  ({ tree }: WindowUnderTest) =>
  (): Promise<string[]> =>
    tree.getByRole('treeitem').evaluateAll((rows) => rows.map((row) => row.textContent?.replace(/\d+$/, '') ?? ''));

test('the right button opens the menu at the pointer, of the row or of the selection it is part of', async ({
  canopy
}) => {
  const { page, row, tree } = canopy;
  await build(canopy);
  await row('Books').click({ button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu).toHaveAccessibleName('Actions for Books');
  await expect(row('Books')).toHaveAttribute('aria-selected', 'true');
  await expect(menu.getByRole('menuitem', { name: 'Show', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await menu.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(namesOf(canopy)).toEqual(['Books', 'Apparel', 'Cameras', 'Drinks']);
  await expect(row('Books')).toBeFocused();

  await row('Cameras').click({ modifiers: ['Shift'] });
  await row('Apparel').click({ button: 'right' });
  await expect(menu).toHaveAccessibleName('Actions for 3 categories');
  await menu.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.poll(namesOf(canopy)).toEqual(['Drinks', 'Books', 'Apparel', 'Cameras']);

  // A row outside of the selection is meant alone.
  await row('Drinks').click({ button: 'right' });
  await expect(menu).toHaveAccessibleName('Actions for Drinks');
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveCount(1);
  // A disabled item does nothing and stays.
  await menu.getByRole('menuitem', { name: 'Show', exact: true }).click({ force: true });
  await expect(menu).toBeVisible();
  await row('Books').click({ position: { x: 60, y: 10 } });
  await expect(menu).toHaveCount(0);
  await expect(row('Books')).toBeFocused();

  // So does scrolling the rows under it.
  await row('Books').click({ button: 'right' });
  await expect(menu).toBeVisible();
  await page.mouse.move(20, 700);
  await page.mouse.wheel(0, 100);
  await expect(menu).toHaveCount(0);

  // What dragging does is there too.
  await row('Books').click({ button: 'right' });
  expect(await findingsInLooks(page, 'menu')).toEqual([]);
  for (const name of ['Move up', 'Move down', 'Move under the category above', 'Move out of its parent', 'Move to…']) {
    await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible();
  }
  await menu.getByRole('menuitem', { name: 'Move under the category above' }).click();
  await expect(row('Books')).toHaveAttribute('aria-level', '2');
});

test('Shift+F10 and the menu key open the menu below the row, and the whole of it works by keyboard and is never off screen', async ({
  canopy
}) => {
  const { page, row, tree } = canopy;
  await build(canopy);
  await row('Cameras').click();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expect(menu).toHaveCount(1);
  // It is put in its place a moment after it is there.
  await expect
    .poll(async () => {
      const [box, rowBox] = await Promise.all([menu.boundingBox(), row('Cameras').boundingBox()]);
      return (box?.y ?? 0) - (rowBox?.y ?? 0) - (rowBox?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(-1);

  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('m');
  await expect(menu.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
  await page.keyboard.press('m');
  await expect(menu.getByRole('menuitem', { name: 'Move down' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(row('Cameras')).toBeFocused();

  const open = async (): Promise<void> => {
    await page.keyboard.press('ContextMenu');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
  };
  await open();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row('Cameras')).toBeFocused();
  await open();
  await page.keyboard.press('Tab');
  await expect(menu).toHaveCount(0);
  await expect(row('Cameras')).toBeFocused();

  // What the menu opens gives the keyboard back to the row.
  await open();
  const deletion = menu.getByRole('menuitem', { name: 'Delete', exact: true });
  for (let tries = 0; tries < 3 && !(await deletion.evaluate((item) => item === document.activeElement)); tries += 1)
    await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Delete “Cameras”?');
  await page.keyboard.press('Escape');
  await expect(row('Cameras')).toBeFocused();

  // It is never off screen, not at 200 % zoom either.
  await canopy.plant(grown(Array.from({ length: 60 }, (_, index) => `Item ${index + 1}`)));
  for (const zoom of [1, 2]) {
    await canopy.zoom(zoom);
    const view = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    const treeBox = await tree.boundingBox();
    if (treeBox === null) throw new Error('There is no tree.');
    await page.mouse.click(treeBox.x + treeBox.width - 30, Math.min(treeBox.y + treeBox.height, view.height) - 20, {
      button: 'right'
    });
    await expect(async () => {
      const box = await page.getByRole('menu').boundingBox();
      if (box === null) throw new Error('There is no menu.');
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(view.width);
      expect(box.y + box.height).toBeLessThanOrEqual(view.height);
    }).toPass({ timeout: 30_000 });
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem').last()).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});
