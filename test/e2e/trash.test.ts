import { expect, type Locator, type Page } from '@playwright/test';
import type { Category } from '../../src-shared/category';
import { findingsInLooks } from '../support/axe-findings';
import { startCanopy, testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { flatten, named, ServiceCaller } from '../support/service-caller';

/** What a person calls the same tree: versions and times of change go on, since a deletion and a return are changes too. */
const shapeOf = (tree: readonly Category[]): unknown[] =>
  flatten(tree).map(({ id, parentId, position, name, slug, description, visible, metadata }) => [
    id,
    parentId,
    position,
    name,
    slug,
    description,
    visible,
    metadata
  ]);

const deleted = (page: Page): Locator => page.getByRole('list', { name: 'Deleted categories' }).getByRole('listitem');

const openTrash = (page: Page): Promise<void> => page.getByRole('button', { name: 'Trash', exact: true }).click();

const removeInTree = async ({ page, row }: CanopyApp, name: string): Promise<void> => {
  await row(name).click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(name)).toHaveCount(0);
};

test('a deleted branch waits in the trash, also over a restart, and comes back whole under the same ids', async ({
  userDataDir
}) => {
  const first = await startCanopy(userDataDir);
  await openTrash(first.page);
  await expect(first.page.getByText('The trash is empty')).toBeVisible();
  await first.page.getByRole('button', { name: 'Load the sample' }).click();
  await expect(first.row('Furniture')).toBeVisible();
  const service = new ServiceCaller(await first.url(), await first.token());
  const before = shapeOf(await service.tree());
  await removeInTree(first, 'Furniture');
  await expect(first.page.getByText('353 categories were deleted.')).toBeVisible();
  await expect(deleted(first.page)).toHaveCount(1);
  await expect(deleted(first.page)).toContainText(
    /Furniture.*353 categories.*At the top level.*Deleted today at .* in this window.*Kept until/s
  );
  await service.delete(named(await service.tree(), 'Gift Cards').id);
  await expect(deleted(first.page).first()).toContainText(/Gift Cards.*by another program/s);
  await first.close();

  const second = await startCanopy(userDataDir);
  const { page, row } = second;
  await expect(row('Electronics')).toBeVisible();
  await expect(deleted(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Restore “Gift Cards”' }).click();
  await expect(page.getByText('“Gift Cards” is back.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore “Furniture”' }).click();
  await expect(page.getByText('“Furniture” and 352 below it are back.')).toBeVisible();
  await expect(row('Furniture')).toBeInViewport();
  await expect(row('Furniture')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  expect(shapeOf(await new ServiceCaller(await second.url()).tree())).toEqual(before);

  // Restoring is a step like any other.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(row('Furniture')).toHaveCount(0);
  await expect(deleted(page)).toHaveCount(2);
  await second.close();
});

test('deleting for ever asks first, cannot be undone, and leaves the rest; searching narrows what is acted upon', async ({
  userDataDir
}) => {
  const first = await startCanopy(userDataDir);
  const { page } = first;
  const service = new ServiceCaller(await first.url(), await first.token());
  for (const name of ['Red boots', 'Blue boots', 'Hats', 'Gloves', 'Scarves']) {
    const { id } = await service.create({ name });
    await service.create({ name: `${name} for children`, parentId: id });
    await service.delete(id);
  }
  await openTrash(page);
  await expect(page.getByText('10 categories in 5 deletions')).toBeVisible();
  const dialog = page.getByRole('dialog');

  // One, after second thoughts.
  await page.getByRole('button', { name: 'Delete “Hats” permanently…' }).click();
  await expect(dialog).toContainText('2 categories will be gone for good. This cannot be undone.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete “Hats” permanently…' })).toBeFocused();
  await expect(deleted(page)).toHaveCount(5);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('“Hats” and 1 below it were permanently deleted.')).toBeVisible();
  await expect(deleted(page)).toHaveCount(4);

  // Several that were searched for; what the search hides stays.
  await page.getByRole('checkbox', { name: 'Select “Scarves”' }).check();
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('BOOTS');
  await expect(deleted(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('4 categories are back.')).toBeVisible();
  await expect(page.getByText('No matches')).toBeVisible();
  expect((await service.tree()).map(({ name }) => name).toSorted()).toEqual(['Blue boots', 'Red boots']);
  await page.getByRole('button', { name: 'Show the whole trash' }).last().click();
  await expect(deleted(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('gloves');
  await expect(deleted(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(deleted(page)).toHaveCount(2);

  // Everything.
  await page.getByRole('button', { name: 'Empty trash…' }).click();
  await expect(dialog).toContainText('4 categories will be gone for good');
  await dialog.getByRole('button', { name: 'Empty trash' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await first.close();

  const second = await startCanopy(userDataDir);
  await expect(second.page.getByText('The trash is empty')).toBeVisible();
  await second.close();
});

test('how long changes are kept is set, explained, and kept', async ({ userDataDir }) => {
  const first = await startCanopy(userDataDir);
  await new ServiceCaller(await first.url(), await first.token()).create({ name: 'Shoes' });
  await openTrash(first.page);
  const opener = first.page.getByRole('button', { name: 'Keep history…' });
  await opener.click();
  const dialog = first.page.getByRole('dialog', { name: 'Keep history' });
  await expect(dialog).toContainText('1 change is kept');
  await expect(dialog).toContainText('Your categories stay');
  await dialog.getByRole('combobox', { name: 'Keep the history' }).selectOption('Forever');
  await expect(dialog.getByText('when you save')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Keep deleted categories in the trash' }).selectOption('30 days');
  await expect(dialog).toContainText('Older deleted categories are gone for good when you save.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(first.page.getByText('Saved how long changes are kept.')).toBeVisible();
  await expect(opener).toBeFocused();
  await first.close();

  const second = await startCanopy(userDataDir);
  await second.page.getByRole('button', { name: 'Keep history…' }).click();
  await expect(second.page.getByRole('combobox', { name: 'Keep the history' })).toHaveValue('ever');
  await expect(second.page.getByRole('combobox', { name: 'Keep deleted categories in the trash' })).toHaveValue('30');
  await second.close();
});

test('a branch that is too large for a patch is shown in the tree as it comes back', async ({ canopy }) => {
  const { page, row } = canopy;
  await page.getByRole('button', { name: 'Load the sample' }).click();
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  const { id } = await service.create({ name: 'Everything' });
  for (const root of await service.tree()) if (root.id !== id) await service.update(root.id, { parentId: id });
  await service.delete(id);
  await openTrash(page);
  await page.getByRole('button', { name: 'Restore “Everything”' }).click();
  await expect(page.getByText('“Everything” and 10,281 below it are back.')).toBeVisible();
  await expect(row('Everything')).toHaveAttribute('aria-selected', 'true');
  expect(flatten(await service.tree())).toHaveLength(10_282);
});

test('what was under something that is gone comes back elsewhere, and says where', async ({ canopy }) => {
  const { page, row } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  const clothes = await service.create({ name: 'Clothes' });
  const shoes = await service.create({ name: 'Shoes', parentId: clothes.id });
  const boots = await service.create({ name: 'Boots', parentId: shoes.id });
  await service.create({ name: 'Wellies', parentId: boots.id });
  await service.delete(boots.id);
  await service.delete(shoes.id);
  await openTrash(page);
  await expect(deleted(page)).toHaveCount(2);
  await expect(deleted(page).filter({ hasText: 'Boots' })).toContainText('In Clothes › Shoes');
  await page.getByRole('button', { name: 'Restore “Boots”' }).click();
  await expect(
    page.getByText('“Boots” and 1 below it are back under “Clothes”, since the old place is gone.')
  ).toBeVisible();
  await expect(row('Boots')).toBeInViewport();
  const restored = named(await service.tree(), 'Boots');
  expect(restored).toMatchObject({ id: boots.id, parentId: clothes.id });
  expect(restored.children.map(({ name }) => name)).toEqual(['Wellies']);
});

test('by keyboard alone: the keyboard goes to the next one when one goes', async ({ canopy }) => {
  const { page, row } = canopy;
  const { keyboard } = page;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  await service.create({ name: 'Clothes' });
  for (const name of ['Gloves', 'Hats', 'Boots', 'Scarves']) await service.delete((await service.create({ name })).id);
  await row('Clothes').click();
  await keyboard.press('Control+Shift+T');
  await expect(page.getByRole('tab', { name: 'Trash' })).toBeFocused();
  await expect(deleted(page)).toHaveCount(4);
  const focused = page.locator(':focus');
  await expect(async () => {
    await keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName('Select “Scarves”', { timeout: 100 });
  }).toPass();

  // Restored from the middle: the next takes its place.
  await keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName('Select “Boots”');
  await keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Restore “Boots”');
  await keyboard.press('Enter');
  await expect(row('Boots')).toBeVisible();
  await expect(focused).toHaveAccessibleName('Select “Hats”');

  // Undone and redone from here, and the keyboard stays.
  await keyboard.press('Control+z');
  await expect(row('Boots')).toHaveCount(0);
  await expect(deleted(page)).toHaveCount(4);
  await expect(focused).toHaveAccessibleName('Select “Hats”');
  await keyboard.press('Control+Shift+Z');
  await expect(deleted(page)).toHaveCount(3);
  await expect(focused).toHaveAccessibleName('Select “Hats”');

  // Deleted for ever at the end: the one before does.
  await keyboard.press('End');
  await expect(focused).toHaveAccessibleName('Select “Gloves”');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(focused).toHaveText('Cancel');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(deleted(page)).toHaveCount(2);
  await expect(focused).toHaveAccessibleName('Select “Hats”');

  // Selected by space, restored from the bar: none is left, and the keyboard is still somewhere.
  await keyboard.press('Space');
  await keyboard.press('Home');
  await keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  await expect(focused).toHaveText('Restore');
  await keyboard.press('Enter');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Trash' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Trash' })).toHaveCount(0);
  await expect(page.getByRole('tree').locator(':focus')).toHaveCount(1);
});

test('axe finds nothing in the trash', async ({ canopy }) => {
  const { page } = canopy;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTrash(page);
  await expect(page.getByText('The trash is empty')).toBeVisible();
  expect(await findingsInLooks(page, 'empty')).toEqual([]);
  await page.getByRole('button', { name: 'Load the sample' }).click();
  await removeInTree(canopy, 'Furniture');
  await removeInTree(canopy, 'Hardware');
  await page.getByRole('checkbox', { name: 'Select “Hardware”' }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  expect(await findingsInLooks(page, 'one selected')).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('no such thing');
  await expect(page.getByText('No matches')).toBeVisible();
  expect(await findingsInLooks(page, 'nothing found')).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('');
  await page.getByRole('button', { name: 'Empty trash…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findingsInLooks(page, 'emptying')).toEqual([]);
});

test('a message lies behind a question that comes after it, and before the dialog that it belongs to', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  for (const name of ['Apples', 'Pears']) await service.create({ name });
  await removeInTree(canopy, 'Pears');
  await expect(page.getByText('“Pears” was deleted.')).toBeVisible();
  await expect(row('Apples')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('“Pears” was deleted.')).toBeVisible();
  const layer = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number(getComputedStyle(element).zIndex));
  expect(await layer('.toasts')).toBeLessThan(await layer('.mantine-Modal-overlay'));
});
