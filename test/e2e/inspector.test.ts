import { expect } from '@playwright/test';
import { test } from '../support/canopy-app';
import { named, ServiceCaller } from '../support/service-caller';

test('invalid input is explained beside its field and not saved; Escape brings the saved text back', async ({ canopy }) => {
  const { row, details, page } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  await service.create({ name: 'Shoes', slug: 'shoes' });
  await row('Shoes').click();
  const slug = details.getByRole('textbox', { name: 'Slug' });
  await slug.fill('Not a slug');
  await slug.press('Enter');
  await expect(details.getByText('A slug has lower-case letters a to z, digits, and single hyphens between them.')).toBeVisible();
  await expect(slug).toHaveAttribute('aria-invalid', 'true');
  await slug.press('Escape');
  await expect(slug).toHaveValue('shoes');

  const metadata = details.getByRole('textbox', { name: 'Metadata' });
  await metadata.fill('{ colour: green }');
  await slug.click();
  await expect(details.getByText('This is not valid JSON.')).toBeVisible();
  await metadata.fill('[1, 2]');
  await slug.click();
  await expect(details.getByText('Metadata is a JSON object.')).toBeVisible();
  await metadata.fill('{ "colour": "green" }');
  await slug.click();
  await expect.poll(async () => named(await service.tree(), 'Shoes').metadata).toEqual({ colour: 'green' });
  expect(named(await service.tree(), 'Shoes')).toMatchObject({ slug: 'shoes', name: 'Shoes' });

  const name = details.getByRole('textbox', { name: 'Name' });
  await name.fill('   ');
  await name.press('Enter');
  await expect(details.getByText('Enter a name.')).toBeVisible();
  await name.fill('Boots & Wellies');
  await name.press('Enter');
  await expect(row('Boots & Wellies')).toBeVisible();
  await details.getByRole('button', { name: 'Make the slug from the name' }).click();
  await expect(slug).toHaveValue('boots-and-wellies');

  // Undo in a text field is the text's own; from the tree it is the tree's.
  await row('Boots & Wellies').click();
  await page.keyboard.press('Control+z');
  await expect(slug).toHaveValue('shoes');
  await page.keyboard.press('Control+z');
  await expect(row('Shoes')).toBeVisible();
});

test('an inline rename that the contract refuses says why and keeps what was typed', async ({ canopy }) => {
  const { row, page } = canopy;
  await page.getByRole('button', { name: 'New category' }).click();
  const field = page.getByRole('textbox', { name: 'Rename' });
  await field.fill('x'.repeat(256));
  await field.press('Enter');
  await expect(page.getByText('A name has at most 255 characters.')).toBeVisible();
  await expect(field).toHaveValue('x'.repeat(256));
  await field.fill('Shoes');
  await field.press('Enter');
  await expect(row('Shoes')).toBeFocused();
});
