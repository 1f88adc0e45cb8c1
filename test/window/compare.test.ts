import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WINDOW_CALLS } from '../../src-shared/ipc';
import { WORKSPACE_CALLS } from '../../src-shared/workspace-calls';
import { findings } from '../support/axe-findings';
import { beginComparison, compareWith } from '../support/comparing';
import { holdEdit } from './support/held-edit';
import { grown, outlineOf, savedTree } from './support/saved-tree';
import { expect, test } from './support/window-test';

test('another workspace is compared, and chosen differences go there and come here after a look at the requests', async ({
  canopy
}) => {
  const { page, row } = canopy;
  // Staging.
  await canopy.plant(grown([['Shoes', ['Boots']]]));
  const production = canopy.main.plantBeside('Production', grown(['Shoes', ['Old', ['Older']], 'Boots']));

  await beginComparison(page);
  const view = page.getByRole('region', { name: 'Compare' });
  await expect(view.getByRole('combobox', { name: 'Compare with' })).toBeFocused();
  await view.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Production' }).click();
  await expect(view.getByRole('listitem')).toHaveCount(2);
  await view.getByText('Change “Production”').click();
  const list = view.getByRole('list', { name: 'Differences' });
  await expect(list.getByRole('checkbox', { name: 'Moved: Boots' })).toBeVisible();
  await expect(list.getByRole('checkbox', { name: 'Removed: Old' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await list.getByRole('checkbox', { name: 'Moved: Boots' }).check();
  await view.getByRole('button', { name: 'Apply to “Production”' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText([
    'Put “Boots” in “Shoes”, first'
  ]);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(list.getByRole('checkbox')).toHaveCount(1);
  await expect(view.getByRole('button', { name: 'Apply to “Production”' })).toBeFocused();
  await expect(view.getByRole('status')).toHaveText('1 difference');
  expect(outlineOf(await savedTree(production))).toEqual([
    ['Shoes', ['Boots']],
    ['Old', ['Older']]
  ]);

  // The other way round, what is only there comes here, as one step of undo.
  await view.getByText('Change “My categories”').click();
  await expect(list.getByRole('checkbox', { name: 'Added: Old' })).toBeVisible();
  await view.getByRole('button', { name: 'Choose all' }).click();
  await view.getByRole('button', { name: 'Apply to “My categories”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(view.getByText('The two trees are the same.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await view.getByRole('button', { name: 'Close the comparison' }).focus();
  await page.keyboard.press('Escape');
  await expect(row('Old')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row('Old')).toHaveCount(0);
});

test('a backup and a file are compared too, in the dark', async ({ canopy }) => {
  const { page, row, main } = canopy;
  await page.emulateMedia({ colorScheme: 'dark' });
  await canopy.plant(grown(['Shoes']));
  await page.evaluate((name) => globalThis.canopy.call(name, null), WORKSPACE_CALLS.makeBackup.name);
  await row('Shoes').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Boots');
  await page.keyboard.press('Enter');
  // The new name is shown before its field has closed.
  await expect(row('Boots')).toBeFocused();
  const view = page.getByRole('region', { name: 'Compare' });
  await compareWith(page, page.getByRole('option', { name: /^Backup of/ }).first());
  await expect(view.getByText('Name: Boots → Shoes')).toBeVisible();

  // Any JSON with a list in it is read as categories; a text is none.
  main.chosenFile = join(main.folder, 'note.txt');
  writeFileSync(main.chosenFile, 'Call Ann about the shelves.');
  await view.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'A file…' }).click();
  await expect(page.getByText(/is neither a workspace nor an export/).first()).toBeVisible();

  // Of a workspace that makes slugs for everything, the slugs are left out by one button, and stay left out.
  await view.getByRole('button', { name: 'Close the comparison' }).click();
  await expect(row('Boots')).toBeVisible();
  const shelves = Array.from({ length: 8 }, (_, index) => ({ name: `Shelf ${index + 1}` }));
  await canopy.plant(shelves);
  main.plantBeside(
    'Production',
    shelves.map(({ name }, index) => ({ name, slug: `s-${index}`, metadata: { tax: index < 2 ? 7 : 19 } }))
  );
  await compareWith(page, page.getByRole('option', { name: 'Production' }));
  await expect(
    view.getByText('8 of 8 matched categories differ because “My categories” has no slugs for them.')
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expect(view.getByRole('combobox', { name: 'Compare with' })).toBeFocused();
  await view.getByRole('button', { name: 'Ignore slugs' }).press('Enter');
  const slugs = view.getByRole('checkbox', { name: 'Slug 8' });
  await expect(slugs).toBeFocused();
  await expect(slugs).not.toBeChecked();
  await expect(view.getByText(/^Slug: /)).toHaveCount(0);
  await expect(view.getByText('tax: added 7', { exact: true }).first()).toBeVisible();
  await view.getByRole('checkbox', { name: 'Metadata 8' }).uncheck();
  await expect(view.getByRole('listitem')).toHaveCount(1);
  await expect(view.getByRole('status')).toHaveText('1 difference');
  await view.getByRole('button', { name: 'Close the comparison' }).click();
  await compareWith(page, page.getByRole('option', { name: 'Production' }));
  await expect(slugs).not.toBeChecked();
});

test('what takes long in another workspace shows how far it is, and cancelled it leaves nothing behind there', async ({
  canopy
}) => {
  const { page } = canopy;
  const many = 40;
  await canopy.plant(grown([['All', Array.from({ length: many - 1 }, (_, index) => `Item ${index + 1}`)]]));
  const production = canopy.main.plantBeside('Production', grown(['Shoes']));
  await compareWith(page, page.getByRole('option', { name: 'Production' }));
  const view = page.getByRole('region', { name: 'Compare' });
  await view.getByText('Change “Production”').click();
  await view.getByRole('checkbox', { name: 'Added: All' }).check();
  await view.getByRole('button', { name: 'Apply to “Production”' }).click();
  const asked = page.getByRole('dialog', { name: 'Apply to “Production”?' });
  const applying = holdEdit(canopy, WINDOW_CALLS.editComparedTree, many);
  await asked.getByRole('button', { name: 'Apply' }).click();
  await applying.report(10);
  await applying.dialog.getByRole('button', { name: 'Cancel' }).click();
  applying.letGo();
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible();
  await expect(applying.dialog).toHaveCount(0);
  await expect(asked).toBeVisible();
  expect(outlineOf(await savedTree(production))).toEqual(['Shoes']);
});
