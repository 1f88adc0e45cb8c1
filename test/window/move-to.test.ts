import { withClothes } from './support/planted-shop';
import { expect, test } from './support/window-test';

test('a new parent is found by typing and the place in it chosen, by keyboard alone', async ({ canopy }) => {
  const { page, row, tree } = canopy;
  await withClothes(canopy);
  await row('Shirts').click();
  await page.keyboard.press('ControlOrMeta+Shift+m');
  const dialog = page.getByRole('dialog', { name: 'Move “Shirts” to…' });
  const parent = dialog.getByRole('combobox', { name: 'New parent' });
  const options = dialog.getByRole('listbox', { name: 'New parent' }).getByRole('option');
  await expect(parent).toBeFocused();
  // Not itself, and nothing below it; the top level first.
  await expect(options).toHaveText([
    'Top level',
    'Clothes',
    'ShoesClothes',
    'BootsClothes › Shoes',
    'HatsClothes',
    'Toys',
    'TrainsToys'
  ]);
  await page.keyboard.type('clothes boots');
  await expect(options).toHaveText(['BootsClothes › Shoes']);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect.poll(canopy.outline).toEqual([
    ['Clothes', [['Shoes', [['Boots', ['Shirts']]]], 'Hats']],
    ['Toys', ['Trains']]
  ]);
  await expect(row('Shirts')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(canopy.outline).toEqual([
    ['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']],
    ['Toys', ['Trains']]
  ]);

  // Several, first in the place.
  await row('Shirts').click();
  await row('Hats').click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('ControlOrMeta+Shift+m');
  await expect(page.getByRole('dialog', { name: 'Move 2 categories to…' })).toBeVisible();
  await page.keyboard.type('toys');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['Toys']);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Bottom' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Top' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect.poll(canopy.outline).toEqual([
    ['Clothes', [['Shoes', ['Boots']]]],
    ['Toys', ['Shirts', 'Hats', 'Trains']]
  ]);
  await expect(row('Hats')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Undid moving 2 categories.')).toBeVisible();

  // After a sibling that is picked.
  await expect.poll(canopy.outline).toEqual([
    ['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']],
    ['Toys', ['Trains']]
  ]);
  await row('Toys').click();
  await page.keyboard.press('ControlOrMeta+Shift+m');
  // The list is there, without what moves and what is below it.
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([
    'Top level',
    'Clothes',
    'ShirtsClothes',
    'ShoesClothes',
    'BootsClothes › Shoes',
    'HatsClothes'
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Place after' })).toBeFocused();
  await page.keyboard.type('sho');
  await expect(page.getByRole('listbox', { name: 'Place after' }).getByRole('option')).toHaveText(['Shoes']);
  await page.keyboard.press('Enter');
  // At once: what follows the move must not take the keyboard out of the next dialog.
  await page.keyboard.press('ControlOrMeta+Shift+m');
  await page.keyboard.type('top level');
  await expect
    .poll(canopy.outline)
    .toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], ['Toys', ['Trains']], 'Hats']]]);
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['Top level']);
  await page.keyboard.press('Enter');
  await expect.poll(canopy.outline).toEqual([
    ['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']],
    ['Toys', ['Trains']]
  ]);

  // What a search has found moves together: the search stays, and so does the selection.
  const box = page.getByRole('combobox', { name: 'Search categories' });
  await box.fill('s -clothes -trains -toys -boots');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveText(['Shirts', 'Shoes1', 'Hats']);
  await page.keyboard.press('ControlOrMeta+Shift+m');
  await page.keyboard.type('trains');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['TrainsToys']);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^3 categories moved to “.?Toys.? › .?Trains.?”\.$/)).toBeVisible();
  await expect
    .poll(canopy.outline)
    .toEqual(['Clothes', ['Toys', [['Trains', ['Shirts', ['Shoes', ['Boots']], 'Hats']]]]]);
  await expect(box).toHaveValue('s -clothes -trains -toys -boots');
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveText(['Shirts', 'Shoes1', 'Hats']);
  await expect(row('Shirts')).toBeFocused();
  await page.getByRole('button', { name: /^Undo: 3 categories moved/ }).click();
  await expect(page.getByText('Undid moving 3 categories.')).toBeVisible();
});
