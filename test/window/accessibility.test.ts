import { findings, findingsInLooks } from '../support/axe-findings';
import { grown } from './support/saved-tree';
import { expect, test } from './support/window-test';

const items = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`);
/** More than fits in the window, with branches above and below the middle. */
const SHOP = grown([
  ['Animals', ['Dogs', 'Cats']],
  ['Apparel', [['Shoes', ['Boots', 'Snow boots']], 'Hats']],
  ['Electronics', ['Cameras', ['Computers', ['Laptops']]]],
  ['Furniture', items('Chair', 60)],
  ...items('Shelf', 20)
]);

test('axe finds nothing in any view', async ({ canopy }) => {
  const { page, row, details } = canopy;
  await expect(page.getByRole('button', { name: 'Load the sample' })).toBeVisible();
  expect(await findingsInLooks(page, 'empty')).toEqual([]);
  await canopy.plant(SHOP);
  await row('Electronics').click();
  await page.keyboard.press('ArrowRight');
  await details.getByRole('switch', { name: 'Visible' }).click();
  expect(await findingsInLooks(page, 'tree', true)).toEqual([]);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('boots');
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
  expect(await findingsInLooks(page, 'search')).toEqual([]);
  await page.keyboard.press('Escape');
  await row('Electronics').click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Rename' })).toBeFocused();
  expect(await findingsInLooks(page, 'renaming')).toEqual([]);
  await page.getByRole('textbox', { name: 'Rename' }).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  expect(await findings(page, ['label-content-name-mismatch'])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(row('Electronics')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findingsInLooks(page, 'deleting')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await details.getByRole('textbox', { name: 'Slug' }).fill('Wrong slug');
  await page.keyboard.press('Enter');
  await expect(details.getByRole('textbox', { name: 'Slug' })).toHaveAttribute('aria-invalid', 'true');
  expect(await findingsInLooks(page, 'wrong slug', true)).toEqual([]);
  await page.keyboard.press('Escape');
  await canopy.url();
  await page.getByRole('button', { name: 'For developers' }).click();
  await expect(page.getByRole('textbox', { name: 'Port' })).toBeFocused();
  expect(await findingsInLooks(page, 'port')).toEqual([]);
});

test('the tree tells assistive technology its whole shape, though only some rows are in the page', async ({
  canopy
}) => {
  const { page, row, tree, details } = canopy;
  await canopy.plant(SHOP);
  await row('Electronics').click();
  await page.keyboard.press('*');
  await expect(row('Animals')).toHaveAttribute('aria-expanded', 'true');
  const rows = await tree.getByRole('treeitem').evaluateAll((elements) =>
    elements.map((element) => ({
      level: Number(element.getAttribute('aria-level')),
      position: Number(element.getAttribute('aria-posinset')),
      size: Number(element.getAttribute('aria-setsize')),
      expanded: element.getAttribute('aria-expanded'),
      selected: element.getAttribute('aria-selected'),
      tabIndex: (element as HTMLElement).tabIndex,
      isLeaf: element.querySelector('[data-leaf]') !== null
    }))
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.length).toBeLessThan(200);
  for (const { level, position, size, expanded, isLeaf } of rows) {
    expect(level).toBeGreaterThan(0);
    expect(position).toBeGreaterThan(0);
    expect(position).toBeLessThanOrEqual(size);
    expect(expanded === null).toBe(isLeaf);
  }
  expect(rows.filter(({ selected }) => selected === 'true')).toHaveLength(1);
  expect(rows.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);

  // The row with the keyboard stays in the page, however far it scrolls away.
  await tree.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  // The tree has heard of it: a key within the same frame would be answered by where it stood before.
  await expect(row('Shelf 20')).toBeInViewport();
  await expect(row('Electronics')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=treeitem]:focus')).toBeInViewport();

  // At 200 % zoom everything is there, and at 400 % most of the window is the tree, until a field of the details is typed in.
  await page.keyboard.press('Home');
  await canopy.url();
  await row('Apparel').click();
  const name = details.getByRole('textbox', { name: 'Name' });
  await canopy.zoom(2);
  for (const part of [
    name,
    page.getByRole('combobox', { name: 'Search categories' }),
    page.getByRole('button', { name: 'For developers' })
  ])
    await expect(part).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    .toBe(true);

  await canopy.zoom(4);
  const share = async (): Promise<number> => {
    const [below, above] = [await details.boundingBox(), await tree.boundingBox()];
    return (below?.height ?? 0) / ((below?.height ?? 0) + (above?.height ?? 0));
  };
  await expect.poll(share).toBeLessThan(1 / 3);
  await name.focus();
  await expect.poll(share).toBeGreaterThan(1 / 2);
  await expect(name).toBeInViewport({ ratio: 0.9 });
});
