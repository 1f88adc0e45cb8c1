import type { Page } from '@playwright/test';
import { expect } from '../support/expect';
import { z } from 'zod';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { dragIn } from '../support/dropped-file';
import { holding } from '../support/held-row';
import { ServiceCaller } from '../support/service-caller';
import type { Category } from '../../src-shared/category';

const outline = (categories: readonly Category[]): unknown[] =>
  categories.map(({ name, children }) => (children.length === 0 ? name : [name, outline(children)]));

/** Clothes with Shirts, and Shoes with Boots; Toys. All is unfolded. */
const build = async ({ page, row, url, token }: CanopyApp): Promise<() => Promise<unknown[]>> => {
  const service = new ServiceCaller(await url(), await token());
  const clothes = await service.create({ name: 'Clothes' });
  await service.create({ name: 'Shirts', parentId: clothes.id });
  const shoes = await service.create({ name: 'Shoes', parentId: clothes.id });
  await service.create({ name: 'Boots', parentId: shoes.id });
  await service.create({ name: 'Toys' });
  await expect(row('Toys')).toBeVisible();
  await row('Clothes').click();
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await expect(row('Boots')).toBeVisible();
  return async () => outline(await service.tree());
};

/** Keeps what a drag carries. */
const watchDrags = (page: Page): Promise<void> =>
  page.evaluate(() =>
    window.addEventListener('dragstart', ({ dataTransfer }) => {
      document.body.dataset['carried'] = JSON.stringify(
        Object.fromEntries((dataTransfer?.types ?? []).map((type) => [type, dataTransfer?.getData(type)]))
      );
    })
  );

test('between two windows on one workspace a drag moves, and is refused where it would make a cycle', async ({
  canopy
}) => {
  const { app, page, row } = canopy;
  const shape = await build(canopy);
  const opened = app.waitForEvent('window');
  await page.keyboard.press('ControlOrMeta+Alt+n');
  const another = await opened;
  const rowThere = (name: string) => another.getByRole('treeitem', { name, exact: true });
  await rowThere('Toys').waitFor();
  await another.keyboard.press('ControlOrMeta+Shift+e');
  await watchDrags(page);
  await holding(page)(row('Shoes'), row('Toys'), 0.5);
  // The page under test has the drag, so what the system would bring to the other window is brought by hand.
  await expect(page.locator('body')).toHaveAttribute('data-carried', /./);
  const carried = z
    .record(z.string(), z.string())
    .parse(JSON.parse((await page.locator('body').getAttribute('data-carried')) ?? ''));
  await expect(rowThere('Shoes')).toHaveAttribute('data-dragged');
  await dragIn(rowThere('Boots'), carried, 0.5, false);
  await expect(rowThere('Boots').getByText('Not under itself')).toBeVisible();
  await dragIn(rowThere('Clothes'), carried, 0.1, true);
  // The system ends it in the window where it began.
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByRole('log', { name: 'Drag and drop' })).not.toHaveText('Nothing was moved.');
  await expect.poll(shape).toEqual([['Shoes', ['Boots']], ['Clothes', ['Shirts']], 'Toys']);
  for (const each of [page, another])
    await expect(each.locator('[data-drop], [data-dragged], [data-refused]')).toHaveCount(0);
  await expect(rowThere('Shoes')).toHaveAttribute('aria-selected', 'true');
  await row('Toys').click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(shape).toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']]]], 'Toys']);
});
