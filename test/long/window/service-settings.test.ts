import { findings } from '../../support/axe-findings';
import { ForeignDoor, foreignServer, foreignService } from '../../support/foreign';
import { connectShop } from '../../window/support/replica';
import { expect, test } from '../../window/support/window-test';

test('how a connected service is read is corrected, tested with the credentials that are kept, and saved', async ({
  canopy
}) => {
  const { page, row, details, status } = canopy;
  const traits = foreignService('shop table');
  const service = foreignServer(traits);
  service.editor.create({ name: 'Tea' });
  service.editor.create({ name: 'Coffee' });
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, traits);
  await row('Tea').click();
  await expect(details.getByRole('textbox', { name: 'Slug' })).toHaveValue('tea');

  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Service settings…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Service settings of “Shop”' });
  const slug = dialog.getByRole('combobox', { name: 'Slug' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(slug).toHaveValue('url_key');
  await expect(dialog.getByText(/It has 2 categories\./)).toBeVisible();
  // Nothing is changed yet.
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(await findings(page)).toEqual([]);

  // What cannot be read cannot be saved.
  await dialog.getByRole('combobox', { name: 'ID', exact: true }).selectOption('is_active');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('combobox', { name: 'ID', exact: true }).selectOption('id');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await slug.selectOption({ label: 'None' });
  await expect(save).not.toHaveAttribute('aria-disabled', 'true');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(details.getByText('This service has no slugs.')).toBeVisible();
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expect(row('Tea')).toBeVisible();
  expect(service.log.filter(({ verb, method }) => verb !== 'read' && method !== 'OPTIONS')).toEqual([]);
  await door.stop();
});
