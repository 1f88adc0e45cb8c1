import { expect, type Locator } from '@playwright/test';
import { test } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';
import type { Category } from '../../src-shared/category';

const outline = (categories: readonly Category[]): unknown[] =>
  categories.map(({ name, children }) => (children.length === 0 ? name : [name, outline(children)]));

test('a drag shows where it would go, moves the branch there, and refuses what would make a cycle', async ({ canopy }) => {
  const { page, row } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  const shape = async () => outline(await service.tree());
  const clothes = await service.create({ name: 'Clothes' });
  await service.create({ name: 'Shirts', parentId: clothes.id });
  await service.create({ name: 'Shoes', parentId: clothes.id });
  await service.create({ name: 'Toys' });
  await row('Clothes').click();
  await page.keyboard.press('ArrowRight');
  await expect(row('Shoes')).toBeVisible();

  /** Takes a row by its name and holds it over another, at a share of its height. */
  const hold = async (from: Locator, to: Locator, height: number): Promise<void> => {
    const start = await from.boundingBox();
    const end = await to.boundingBox();
    if (start === null || end === null) throw new Error('A row is not in sight.');
    await page.mouse.move(start.x + 120, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + 130, end.y + end.height * height - 2, { steps: 4 });
    await page.mouse.move(end.x + 130, end.y + end.height * height, { steps: 4 });
  };

  await hold(row('Shoes'), row('Shirts'), 0.1);
  await expect(row('Shirts')).toHaveAttribute('data-drop', 'before');
  await page.mouse.up();
  await expect.poll(shape).toEqual([['Clothes', ['Shoes', 'Shirts']], 'Toys']);
  await expect(row('Shoes')).toHaveAttribute('aria-selected', 'true');

  await hold(row('Toys'), row('Shirts'), 0.5);
  await expect(row('Shirts')).toHaveAttribute('data-drop', 'into');
  await page.mouse.up();
  await expect.poll(shape).toEqual([['Clothes', ['Shoes', ['Shirts', ['Toys']]]]]);
  await expect(row('Toys')).toHaveAttribute('aria-level', '3');

  // Under itself is no place: no line shows and nothing moves.
  await hold(row('Clothes'), row('Shirts'), 0.5);
  await expect(row('Shirts')).not.toHaveAttribute('data-drop');
  await page.mouse.up();
  await expect(row('Clothes')).toHaveAttribute('aria-level', '1');
  expect(await shape()).toEqual([['Clothes', ['Shoes', ['Shirts', ['Toys']]]]]);

  // A hand that slips onto the same row moves nothing either.
  await hold(row('Clothes'), row('Clothes'), 0.9);
  await page.mouse.up();
  await hold(row('Shirts'), row('Toys'), 0.5);
  await page.mouse.up();
  expect(await shape()).toEqual([['Clothes', ['Shoes', ['Shirts', ['Toys']]]]]);

  // Escape ends a drag and moves nothing.
  await hold(row('Shoes'), row('Toys'), 0.5);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('[data-drop]')).toHaveCount(0);
  expect(await shape()).toEqual([['Clothes', ['Shoes', ['Shirts', ['Toys']]]]]);

  await row('Shirts').click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(shape).toEqual([['Clothes', ['Shirts', 'Shoes']], 'Toys']);

  // The free space below means: last of the top level.
  await expect(row('Toys')).toHaveAttribute('aria-level', '1');
  await hold(row('Shirts'), row('Toys'), 4);
  await expect(page.locator('[data-drop=end]')).toHaveCount(1);
  await page.mouse.up();
  await expect.poll(shape).toEqual([['Clothes', ['Shoes']], 'Toys', 'Shirts']);
});
