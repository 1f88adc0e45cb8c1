import { expect, test } from './support/window-test';

test('a branch is built, arranged, searched and deleted without a mouse', async ({ canopy }) => {
  const { page, row, tree } = canopy;
  const { keyboard } = page;
  const name = async (text: string): Promise<void> => {
    await expect(page.getByRole('textbox', { name: 'New category name' })).toBeFocused();
    await keyboard.type(text);
    await keyboard.press('Enter');
    await expect(row(text)).toBeFocused();
  };

  await expect(page.getByRole('button', { name: 'New category' }).first()).toBeVisible();
  await keyboard.press('Control+n');
  await name('Clothes');
  await keyboard.press('Control+n');
  await name('Toys');
  await keyboard.press('ArrowUp');
  await expect(row('Clothes')).toBeFocused();
  await keyboard.press('Control+Shift+N');
  await name('Shoes');
  await keyboard.press('Control+n');
  await name('Shirts');
  expect(await canopy.outline()).toEqual([['Clothes', ['Shoes', 'Shirts']], 'Toys']);

  // Move: up, under the one above, out again.
  await keyboard.press('Alt+ArrowUp');
  await expect.poll(canopy.outline).toEqual([['Clothes', ['Shirts', 'Shoes']], 'Toys']);
  await expect(row('Shirts')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(row('Shoes')).toBeFocused();
  await keyboard.press('Alt+ArrowRight');
  await expect(row('Shoes')).toHaveAttribute('aria-level', '3');
  await expect(row('Shoes')).toBeFocused();
  expect(await canopy.outline()).toEqual([['Clothes', [['Shirts', ['Shoes']]]], 'Toys']);
  await keyboard.press('Alt+ArrowLeft');
  await expect(row('Shoes')).toHaveAttribute('aria-level', '2');
  await expect(row('Shoes')).toBeFocused();
  expect(await canopy.outline()).toEqual([['Clothes', ['Shirts', 'Shoes']], 'Toys']);

  // Fold and unfold; the focus goes where the ARIA pattern says.
  await keyboard.press('ArrowLeft');
  await expect(row('Clothes')).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(row('Clothes')).toHaveAttribute('aria-expanded', 'false');
  await expect(row('Shoes')).toHaveCount(0);
  await keyboard.press('ArrowRight');
  await expect(row('Shoes')).toBeVisible();
  await keyboard.press('End');
  await expect(row('Toys')).toBeFocused();
  await keyboard.press('Home');
  await expect(row('Clothes')).toBeFocused();
  // A move that leads nowhere is told each time, though the sentence is the same.
  const moves = page.getByRole('log', { name: 'Moves' });
  await keyboard.press('Alt+ArrowUp');
  await expect(moves).toHaveText('Already at the top.');
  // A screen reader tells what is added to a live region.
  await moves.evaluate((region) =>
    new MutationObserver(() => region.setAttribute('data-added', region.textContent)).observe(region, {
      childList: true,
      subtree: true
    })
  );
  await keyboard.press('Alt+ArrowUp');
  await expect(moves).toHaveAttribute('data-added', 'Already at the top.');
  await keyboard.type('sho');
  await expect(row('Shoes')).toBeFocused();

  // Rename, and think better of it.
  await keyboard.press('F2');
  await keyboard.type('Footwear');
  await keyboard.press('Escape');
  await expect(row('Shoes')).toBeFocused();
  expect(await canopy.outline()).toEqual([['Clothes', ['Shirts', 'Shoes']], 'Toys']);

  // Search, go into what was found, clear.
  await keyboard.press('Control+f');
  await expect(page.getByRole('combobox', { name: 'Search categories' })).toBeFocused();
  await keyboard.type('toy');
  await expect(row('Clothes')).toHaveCount(0);
  await keyboard.press('ArrowDown');
  await expect(row('Toys')).toBeFocused();
  await keyboard.press('Delete');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeFocused();
  await keyboard.press('Enter');
  await expect.poll(canopy.outline).toEqual([['Clothes', ['Shirts', 'Shoes']]]);
  await keyboard.press('Control+f');
  await expect(page.getByRole('combobox', { name: 'Search categories' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(row('Clothes')).toBeVisible();

  // Undo everything, redo everything.
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeFocused();
  for (let step = 0; step < 12; step += 1) await keyboard.press('Control+z');
  await expect.poll(canopy.outline).toEqual([]);
  await expect(tree).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled();
  for (let step = 0; step < 12; step += 1) await keyboard.press('Control+Shift+Z');
  await expect.poll(canopy.outline).toEqual([['Clothes', ['Shirts', 'Shoes']]]);
});
