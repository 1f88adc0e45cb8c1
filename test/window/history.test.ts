import { findingsInLooks } from '../support/axe-findings';
import { grown } from './support/saved-tree';
import { createRow, renameRow } from './support/typed-names';
import { entries, entry, openHistory } from './support/history-entries';
import { expect, test } from './support/window-test';
import { flatten, named } from '../support/service-caller';

test('everything that was done is there with its author', async ({ canopy }) => {
  const { page, row } = canopy;
  // The menu opens both views, and so do the buttons, which say whether theirs is open.
  const history = page.getByRole('button', { name: 'History', exact: true });
  const trash = page.getByRole('button', { name: 'Trash', exact: true });
  await expect(history).toHaveAttribute('aria-expanded', 'false');
  await canopy.command('history');
  await expect(page.getByRole('tabpanel', { name: 'History' })).toBeVisible();
  await expect(history).toHaveAttribute('aria-expanded', 'true');
  await canopy.command('trash');
  await expect(page.getByRole('tabpanel', { name: 'Trash' })).toBeVisible();
  await expect(trash).toHaveAttribute('aria-expanded', 'true');
  await trash.click();
  await expect(page.getByRole('region', { name: 'Trash' })).toHaveCount(0);

  await openHistory(page);
  await expect(page.getByText('Nothing has changed yet')).toBeVisible();
  expect(await findingsInLooks(page, 'empty')).toEqual([]);

  // An import, beside the open panel.
  const chairs = Array.from({ length: 210 }, (_, index) => `Chair ${index + 1}`);
  await canopy.plant(grown(['Books', 'Electronics', ['Furniture', chairs], 'Hardware', ['Mature', ['Wine']]]));
  await expect(entry(page, 'Imported 216 categories')).toContainText('Import');

  // In this window: a new name, a move, a deletion, and second thoughts.
  await renameRow(canopy, 'Electronics', 'Electronic things');
  await expect(entry(page, 'Renamed to “Electronic things”')).toContainText('This window');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(entry(page, 'Moved “Electronic things” within the top level')).toContainText('This window');
  await row('Furniture').click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const deletion = entry(page, 'Deleted “Furniture” and 210 more');
  await expect(deletion).toContainText('This window');
  await expect(deletion).not.toContainText('Undone');
  await page.keyboard.press('Control+z');
  await expect(entry(page, 'Undid deleting “Furniture” and 210 more')).toContainText('This window');
  await expect(deletion).toContainText('Undone');

  // Another program.
  const service = await canopy.program();
  const before = await canopy.saved();
  await service.update(named(before, 'Hardware').id, { description: 'Of iron', visible: false });
  await expect(entry(page, 'Edited “Hardware”')).toContainText('Another program');
  await service.delete(named(before, 'Mature').id);
  await expect(entry(page, 'Deleted “Mature” and 1 more')).toContainText('Another program');
  await expect(entries(page).first()).toContainText('Today');

  // What an entry changed, before and after; the name leads to the category.
  const edit = entry(page, 'Edited “Hardware”');
  await edit.getByRole('button', { name: 'Edited “Hardware”' }).click();
  await expect(edit.getByRole('definition').first()).toHaveText(/nothing.*became.*Of iron/s);
  await expect(edit.getByRole('definition').nth(1)).toHaveText(/yes.*became.*no/s);
  expect(await findingsInLooks(page, 'changes')).toEqual([]);
  await edit.getByRole('button', { name: 'Hardware', exact: true }).click();
  await expect(row('Hardware')).toBeFocused();
  await expect(row('Hardware')).toBeInViewport();

  // By author.
  await page.getByRole('combobox', { name: 'Changes by' }).selectOption('Another program');
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Changes by' }).selectOption('Sync');
  await expect(page.getByText('No changes by this author')).toBeVisible();
  await page.getByRole('button', { name: 'Show changes by anyone' }).click();
  await expect(entries(page)).toHaveCount(7);

  // Many changes come page by page.
  await deletion.getByRole('button', { expanded: false }).click();
  await expect(deletion.getByRole('listitem')).toHaveCount(200);
  await deletion.getByRole('button', { name: 'Show more' }).click();
  await expect(deletion.getByRole('listitem')).toHaveCount(211);
});

test('a version is shown before it is restored, moved back on request, and undone in one step', async ({ canopy }) => {
  const { page, row, details } = canopy;
  const service = await canopy.program();
  const clothes = await service.create({ name: 'Clothes' });
  const shoes = await service.create({ name: 'Shoes', parentId: clothes.id, slug: 'shoes' });
  await service.create({ name: 'Toys' });
  await renameRow(canopy, 'Clothes', 'Clothing');
  await service.update(shoes.id, { name: 'Boots', slug: null, metadata: { size: 44 } });
  await service.update(shoes.id, { parentId: null, position: 0 });
  const before = await canopy.saved();

  // From the inspector, to this category alone.
  await row('Boots').click();
  await details.getByRole('button', { name: 'History of this category' }).click();
  const versions = page.getByRole('list', { name: 'Changes of “Boots”' }).getByRole('listitem');
  await expect(versions).toHaveCount(3);
  await expect(versions.nth(0)).toContainText('Moved from “Clothing” to the top level');
  await expect(versions.nth(0).getByRole('button', { name: 'Restore this version' })).toHaveCount(0);
  await expect(versions.nth(1)).toContainText('Edited name, slug and metadata');
  // Under the name that it had then.
  await expect(versions.nth(2)).toContainText('Created under “Clothes”');
  expect(await findingsInLooks(page, 'one category')).toEqual([]);

  // The fields alone.
  await versions.nth(2).getByRole('button', { name: 'Restore this version' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('definition').first()).toHaveText(/Boots.*became.*Shoes/s);
  expect(await findingsInLooks(page, 'restoring')).toEqual([]);
  await expect(dialog.getByRole('checkbox', { name: 'Move it back to “Clothing” too' })).not.toBeChecked();
  expect(await canopy.saved()).toEqual(before);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/“Shoes” is as it was today/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(named(await canopy.saved(), 'Shoes')).toMatchObject({
    id: shoes.id,
    parentId: null,
    slug: 'shoes',
    metadata: {}
  });
  await expect(versions).toHaveCount(4);
  await page.keyboard.press('Control+z');
  await expect(row('Boots')).toBeVisible();
  expect(
    flatten(await canopy.saved()).map(({ id, name, parentId, slug, metadata }) => [id, name, parentId, slug, metadata])
  ).toEqual(flatten(before).map(({ id, name, parentId, slug, metadata }) => [id, name, parentId, slug, metadata]));

  // With its place.
  await versions.filter({ hasText: 'Created under' }).getByRole('button', { name: 'Restore this version' }).click();
  await dialog.getByRole('checkbox', { name: 'Move it back to “Clothing” too' }).check();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect
    .poll(async () => flatten(await canopy.saved()).find(({ id }) => id === shoes.id))
    .toMatchObject({ name: 'Shoes', parentId: clothes.id, slug: 'shoes' });

  // One that is deleted says where it went.
  await service.delete(shoes.id);
  await expect(page.getByText('is not in the tree.')).toBeVisible();
  await expect(versions.first()).toContainText('Deleted');
  await expect(page.getByRole('button', { name: 'Restore this version' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the trash' }).click();
  await expect(page.getByRole('list', { name: 'Deleted categories' }).getByRole('listitem')).toContainText('Shoes');
});

test('by keyboard alone: in, around, back to where the keyboard was', async ({ canopy }) => {
  const { page, row } = canopy;
  const { keyboard } = page;
  await createRow(canopy, 'Clothes');
  await createRow(canopy, 'Shoes', 'New subcategory');
  await renameRow(canopy, 'Shoes', 'Boots');

  await keyboard.press('Control+Shift+H');
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
  await expect(entry(page, 'Renamed to “Boots”')).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Changes by' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Only “Boots”' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(entry(page, 'Renamed to “Boots”').getByRole('button')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(entry(page, 'Created “Shoes”').getByRole('button')).toBeFocused();
  await keyboard.press('End');
  await expect(entry(page, 'Created “Clothes”').getByRole('button')).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await expect(entry(page, 'Renamed to “Boots”').getByRole('definition')).toContainText('Shoes');
  await keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'History' })).toHaveCount(0);
  await expect(row('Boots')).toBeFocused();

  // Restoring a version; the keyboard stays with it, and the undo is at hand.
  await keyboard.press('Control+Shift+H');
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
  await expect(entry(page, 'Renamed to “Boots”')).toBeVisible();
  for (let step = 0; step < 4; step += 1) await keyboard.press('Tab');
  await expect(page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: 'Only “Boots”' })).toBeFocused();
  await keyboard.press('Enter');
  const versions = page.getByRole('list', { name: 'Changes of “Boots”' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await versions.nth(1).getByRole('button', { name: 'Restore this version' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Restore' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(versions.nth(1).getByRole('button', { name: 'Restore this version' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('definition')).toContainText('Shoes');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Restore' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(row('Shoes')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const inPanel = page.getByRole('region', { name: 'History' }).locator(':focus');
  await expect(inPanel).toHaveCount(1);
  await keyboard.press('Control+z');
  await expect(row('Boots')).toBeVisible();
  await expect(inPanel).toHaveCount(1);

  // The shortcut goes in, and from inside it closes; the other one turns the page.
  await keyboard.press('Control+Shift+T');
  await expect(page.getByRole('tab', { name: 'Trash' })).toBeFocused();
  await keyboard.press('Control+Shift+T');
  await expect(page.getByRole('region', { name: 'Trash' })).toHaveCount(0);
  await expect(row('Boots')).toBeFocused();
});
