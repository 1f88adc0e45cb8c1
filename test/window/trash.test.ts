import type { Locator } from '@playwright/test';
import type { Category } from '../../src-shared/category';
import { findingsInLooks } from '../support/axe-findings';
import { flatten, named } from '../support/service-caller';
import { grown } from './support/saved-tree';
import { expect, test, type WindowUnderTest } from './support/window-test';

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

const deleted = ({ page }: WindowUnderTest): Locator =>
  page.getByRole('list', { name: 'Deleted categories' }).getByRole('listitem');

const openTrash = ({ page }: WindowUnderTest): Promise<void> =>
  page.getByRole('button', { name: 'Trash', exact: true }).click();

const removeInTree = async ({ page, row }: WindowUnderTest, name: string): Promise<void> => {
  await row(name).click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(name)).toHaveCount(0);
};

test('a deleted branch waits in the trash, also over a restart, and comes back whole under the same ids; where its place is gone it comes back elsewhere, and says where', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await openTrash(canopy);
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await canopy.plant(grown(['Electronics', ['Furniture', ['Chairs', ['Tables', ['Desks']]]], 'Gift Cards']));
  const before = shapeOf(await canopy.saved());
  await removeInTree(canopy, 'Furniture');
  await expect(page.getByText('4 categories were deleted.')).toBeVisible();
  await expect(deleted(canopy)).toHaveCount(1);
  await expect(deleted(canopy)).toContainText(
    /Furniture.*4 categories.*At the top level.*Deleted today at .* in this window.*Kept until/s
  );
  const program = await canopy.program();
  await program.delete(named(await canopy.saved(), 'Gift Cards').id);
  await expect(deleted(canopy).first()).toContainText(/Gift Cards.*by another program/s);

  // Where this was looked at is kept by the way, as soon as it is quiet.
  await expect.poll(() => canopy.main.view?.panel).toBe('trash');
  await canopy.reload();
  await expect(row('Electronics')).toBeVisible();
  await expect(deleted(canopy)).toHaveCount(2);
  await page.getByRole('button', { name: 'Restore “Gift Cards”' }).click();
  await expect(page.getByText('“Gift Cards” is back.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore “Furniture”' }).click();
  await expect(page.getByText('“Furniture” and 3 below it are back.')).toBeVisible();
  await expect(row('Furniture')).toBeInViewport();
  await expect(row('Furniture')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  expect(shapeOf(await canopy.saved())).toEqual(before);

  // Restoring is a step like any other.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(row('Furniture')).toHaveCount(0);
  await expect(deleted(canopy)).toHaveCount(2);

  // What was under something that is gone comes back elsewhere, and says where.
  await canopy.plant(grown([['Clothes', [['Shoes', [['Boots', ['Wellies']]]]]]]));
  const planted = await canopy.saved();
  const [clothes, boots] = [named(planted, 'Clothes'), named(planted, 'Boots')];
  await program.delete(boots.id);
  await program.delete(named(planted, 'Shoes').id);
  await expect(deleted(canopy)).toHaveCount(4);
  await expect(deleted(canopy).filter({ hasText: 'Boots' })).toContainText('In Clothes › Shoes');
  await page.getByRole('button', { name: 'Restore “Boots”' }).click();
  await expect(
    page.getByText('“Boots” and 1 below it are back under “Clothes”, since the old place is gone.')
  ).toBeVisible();
  await expect(row('Boots')).toBeInViewport();
  expect(named(await canopy.saved(), 'Boots')).toMatchObject({ id: boots.id, parentId: clothes.id });
  expect(await canopy.outline()).toEqual(['Electronics', ['Clothes', [['Boots', ['Wellies']]]]]);
});

test('deleting for ever asks first, cannot be undone, and leaves the rest; searching narrows what is acted upon', async ({
  canopy
}) => {
  const { page } = canopy;
  const program = await canopy.program();
  const kinds = ['Red boots', 'Blue boots', 'Hats', 'Gloves', 'Scarves'];
  await canopy.plant(kinds.map((name) => ({ name, children: [{ name: `${name} for children` }] })));
  for (const { id } of await canopy.saved()) await program.delete(id);
  await openTrash(canopy);
  await expect(page.getByText('10 categories in 5 deletions')).toBeVisible();
  const dialog = page.getByRole('dialog');

  // One, after second thoughts.
  await page.getByRole('button', { name: 'Delete “Hats” permanently…' }).click();
  await expect(dialog).toContainText('2 categories will be gone for good. This cannot be undone.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete “Hats” permanently…' })).toBeFocused();
  await expect(deleted(canopy)).toHaveCount(5);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('“Hats” and 1 below it were permanently deleted.')).toBeVisible();
  await expect(deleted(canopy)).toHaveCount(4);

  // Several that were searched for; what the search hides stays.
  await page.getByRole('checkbox', { name: 'Select “Scarves”' }).check();
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('BOOTS');
  await expect(deleted(canopy)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('4 categories are back.')).toBeVisible();
  await expect(page.getByText('No matches')).toBeVisible();
  expect((await canopy.saved()).map(({ name }) => name).toSorted()).toEqual(['Blue boots', 'Red boots']);
  await page.getByRole('button', { name: 'Show all trash' }).last().click();
  await expect(deleted(canopy)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('gloves');
  await expect(deleted(canopy)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(deleted(canopy)).toHaveCount(2);

  // Everything.
  await page.getByRole('button', { name: 'Empty trash…' }).click();
  await expect(dialog).toContainText('4 categories will be gone for good');
  await dialog.getByRole('button', { name: 'Empty trash' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});

test('how long changes are kept is set, explained, and kept; axe finds nothing in the trash', async ({ canopy }) => {
  const { page } = canopy;
  await canopy.plant(grown(['Shoes']));
  await openTrash(canopy);
  const opener = page.getByRole('button', { name: 'Keep history…' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Keep history' });
  const history = dialog.getByRole('combobox', { name: 'Keep the history' });
  const trash = dialog.getByRole('combobox', { name: 'Keep deleted categories in the trash' });
  await expect(dialog).toContainText('1 change is kept');
  await expect(dialog).toContainText('Your categories stay');
  await history.selectOption('Forever');
  await expect(dialog.getByText('when you save')).toHaveCount(0);
  await trash.selectOption('30 days');
  await expect(dialog).toContainText('Older deleted categories are gone for good when you save.');
  expect(await findingsInLooks(page, 'retention')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved how long changes are kept.')).toBeVisible();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(history.locator('option:checked')).toHaveText('Forever');
  await expect(trash.locator('option:checked')).toHaveText('30 days');
  await page.keyboard.press('Escape');

  // A message lies behind a question that comes after it.
  await expect(page.getByText('The trash is empty')).toBeVisible();
  expect(await findingsInLooks(page, 'empty')).toEqual([]);
  await canopy.plant(grown(['Furniture', 'Hardware']));
  await removeInTree(canopy, 'Furniture');
  await removeInTree(canopy, 'Hardware');
  await page.getByRole('checkbox', { name: 'Select “Hardware”' }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  expect(await findingsInLooks(page, 'one selected')).toEqual([]);
  await page.getByRole('button', { name: 'Empty trash…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findingsInLooks(page, 'emptying')).toEqual([]);
  await expect(page.getByText('“Hardware” was deleted.')).toBeVisible();
  const layer = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number(getComputedStyle(element).zIndex));
  expect(await layer('.toasts')).toBeLessThan(await layer('.mantine-Modal-overlay'));
});

test('by keyboard alone: the keyboard goes to the next one when one goes', async ({ canopy }) => {
  const { page, row } = canopy;
  const { keyboard } = page;
  await canopy.plant(grown(['Clothes', 'Gloves', 'Hats', 'Boots', 'Scarves']));
  const program = await canopy.program();
  for (const { id } of (await canopy.saved()).slice(1)) await program.delete(id);
  await row('Clothes').click();
  await keyboard.press('Control+Shift+T');
  await expect(page.getByRole('tab', { name: 'Trash' })).toBeFocused();
  await expect(deleted(canopy)).toHaveCount(4);
  const focused = page.locator(':focus');
  const first = page.getByRole('checkbox', { name: 'Select “Scarves”' });
  for (let steps = 0; steps < 12 && !(await first.evaluate((box) => box === document.activeElement)); steps += 1)
    await keyboard.press('Tab');
  await expect(first).toBeFocused();

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
  await expect(deleted(canopy)).toHaveCount(4);
  await expect(focused).toHaveAccessibleName('Select “Hats”');
  await keyboard.press('Control+Shift+Z');
  await expect(deleted(canopy)).toHaveCount(3);
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
  await expect(deleted(canopy)).toHaveCount(2);
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
