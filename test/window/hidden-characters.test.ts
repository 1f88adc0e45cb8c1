import { expect, test } from './support/window-test';

test('characters that nobody sees are shown in the row and named beside the field, and the name stays as it is', async ({
  canopy
}) => {
  const { page, row, details } = canopy;
  const hostile = 'invoice\u202Efdp.exe';
  await canopy.plant([hostile, 'Shoes', 'नमस्‍ते 👩‍👧', 'נעליים'].map((name) => ({ name })));
  const shown = page.getByRole('treeitem', { name: /^invoice, right-to-left override, ?fdp\.exe$/ });
  await expect(shown).toHaveText('invoiceU+202Efdp.exe');
  await expect(row('नमस्‍ते 👩‍👧')).toHaveText('नमस्‍ते 👩‍👧');
  await expect(row('נעליים')).toBeVisible();

  await shown.click();
  await expect(details.getByText('Invisible characters: right-to-left override (U+202E).')).toBeVisible();
  await expect(details.getByRole('textbox', { name: 'Name' })).toHaveValue(hostile);

  // The sentence about it names it so too, and runs on from left to right.
  await page.keyboard.press('Control+f');
  await page.keyboard.type('fdp');
  await expect(shown).toHaveText('invoiceU+202Efdp.exe');
  await page.keyboard.press('Escape');
  await shown.click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('invoice[U+202E]fdp.exe').first()).toBeVisible();
  await page.keyboard.press('Escape');
  // Another row in its place has nothing left of it.
  await row('Shoes').click();
  await expect(details.getByText('Invisible characters')).toHaveCount(0);
});
