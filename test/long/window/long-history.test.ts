import { createRow } from '../../window/support/typed-names';
import { entries, entry, openHistory } from '../../window/support/history-entries';
import { expect, test } from '../../window/support/window-test';
import { resizePage } from '../../window/support/page-browser';

test('a long history is read as it is scrolled through, and stays where it is while another program writes', async ({
  canopy
}) => {
  const { page } = canopy;
  const service = await canopy.program();
  const { store } = canopy.main.workspace;
  for (let count = 1; count <= 230; count += 1) store.create({ name: `Category ${count}` }, { author: 'http' });
  await canopy.main.heard();
  await openHistory(page);
  await expect(entries(page).first()).toContainText('Created “Category 230”');
  await expect(entries(page).first()).toHaveAttribute('aria-setsize', '-1');
  expect(await entries(page).count()).toBeLessThan(60);

  await entry(page, 'Created “Category 220”').getByRole('button').focus();
  // The end of what has been read so far; the next page comes by itself.
  const atEnd = async (): Promise<string> => {
    await page.keyboard.press('End');
    return page.locator(':focus').innerText();
  };
  await expect.poll(atEnd).toContain('Created “Category 1”');
  await expect(page.getByText('There are no earlier changes.')).toBeVisible();
  await expect(entry(page, 'Created “Category 1”')).toHaveAttribute('aria-posinset', '230');
  await expect(entry(page, 'Created “Category 1”')).toHaveAttribute('aria-setsize', '230');

  // New ones come in above; what is in sight stays.
  const place = async (): Promise<number | undefined> => (await entry(page, 'Created “Category 5”').boundingBox())?.y;
  // It scrolls to its end by and by.
  await expect(async () => {
    const first = await place();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await place()).toBe(first);
  }).toPass();
  const before = await place();
  for (let count = 231; count <= 260; count += 1) await service.create({ name: `Category ${count}` });
  await expect(entry(page, 'Created “Category 1”')).toHaveAttribute('aria-posinset', '260');
  await expect.poll(place).toBe(before);
  await expect(entry(page, 'Created “Category 1”').getByRole('button')).toBeFocused();

  await page.keyboard.press('Home');
  await expect(entry(page, 'Created “Category 260”').getByRole('button')).toBeFocused();
  await service.create({ name: 'Category 261' });
  // At the very top, the newest shows.
  await expect(entry(page, 'Created “Category 261”')).toBeInViewport();
});

test('in a small window and at 200 % zoom the panel has room, and what is gone to shows', async ({ canopy }) => {
  const { page, row } = canopy;
  await createRow(canopy, 'Clothes');
  await createRow(canopy, 'Shoes', 'New subcategory');
  await resizePage(page, { width: 420, height: 360 });
  await page.keyboard.press('Control+Shift+H');
  const head = entry(page, 'Created “Shoes”').getByRole('button', { name: 'Created “Shoes”' });
  await expect(head).toBeInViewport({ ratio: 1 });
  await expect(entry(page, 'Created “Clothes”')).toBeInViewport({ ratio: 1 });
  await head.click();
  await entry(page, 'Created “Shoes”').getByRole('button', { name: 'Shoes', exact: true }).click();
  await expect(row('Shoes')).toBeFocused();
  await expect(row('Shoes')).toBeInViewport();

  await canopy.zoom(2);
  await page.keyboard.press('Control+Shift+H');
  await expect(head).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(row('Shoes')).toBeFocused();
});
