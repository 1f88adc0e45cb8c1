import { WINDOW_CALLS } from '../../src-shared/ipc';
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
  await expect(list.getByRole('checkbox', { name: 'To move: Boots' })).toBeVisible();
  await expect(list.getByRole('checkbox', { name: 'To remove: Old' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await list.getByRole('checkbox', { name: 'To move: Boots' }).check();
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
  await expect(list.getByRole('checkbox', { name: 'To add: Old' })).toBeVisible();
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
  await view.getByRole('checkbox', { name: 'To add: All' }).check();
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
