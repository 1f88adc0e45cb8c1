import { named } from '../../support/service-caller';
import { expect, test } from '../../window/support/window-test';

test('a branch that is too large for a patch is shown in the tree as it comes back', async ({ canopy }) => {
  const { page, row } = canopy;
  const program = await canopy.program();
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  // Beyond 2,000 changes the window reads the tree anew.
  const many = 2_500;
  await canopy.plant([
    { name: 'Everything', children: Array.from({ length: many }, (_, index) => ({ name: `Item ${index + 1}` })) }
  ]);
  await program.delete(named(await canopy.saved(), 'Everything').id);
  await page.getByRole('button', { name: 'Restore “Everything”' }).click();
  await expect(page.getByText(`“Everything” and ${many.toLocaleString('en')} below it are back.`)).toBeVisible();
  await expect(row('Everything')).toHaveAttribute('aria-selected', 'true');
  expect(named(await canopy.saved(), 'Everything').children).toHaveLength(many);
});
