import type { ImportedCategory } from '../../../src-main/domain/tree';
import { grown } from './saved-tree';
import { expect, type WindowUnderTest } from './window-test';

/** How many categories of each kind stand below each of the roots. */
const KINDS = 6;

const shelf = (name: string, below: readonly string[]): ImportedCategory => ({
  name,
  children: Array.from({ length: KINDS }, (_one, index) => ({
    name: `${name} ${index + 1}`,
    children: below.map((one) => ({ name: `${one} ${index + 1}` }))
  }))
});

/** A shop with some two hundred categories on three levels. */
const SHOP: ImportedCategory[] = [
  shelf('Electronics', ['Cables', 'Cameras', 'Phones']),
  shelf('Furniture', ['Chairs', 'Desks', 'Toddler Beds']),
  shelf('Apparel', ['Hats', 'Gloves', 'Snow boots']),
  shelf('Toys', ['Blocks', 'Puzzles', 'Robots']),
  shelf('Gift Cards', ['Paper', 'Plastic', 'Wood']),
  shelf('Vehicles', ['Boats', 'Cars', 'Lorries']),
  shelf('Food', ['Bread', 'Fruit', 'Tea'])
];

/** Gives the window a shop, with its first category selected. */
export const withShop = async ({ plant, row }: WindowUnderTest): Promise<void> => {
  await plant(SHOP);
  await row('Electronics').click();
  await expect(row('Electronics')).toBeFocused();
};

/** Clothes with Shirts, Shoes with Boots, and Hats; Toys with Trains. */
export const withClothes = async ({ page, row, plant }: WindowUnderTest): Promise<void> => {
  await plant(
    grown([
      ['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']],
      ['Toys', ['Trains']]
    ])
  );
  await row('Clothes').click();
  await page.keyboard.press('ArrowRight');
  await expect(row('Hats')).toBeVisible();
};
