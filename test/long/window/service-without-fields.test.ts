import { findings } from '../../support/axe-findings';
import { ForeignDoor, foreignServer, foreignService } from '../../support/foreign';
import { connectShop } from '../../window/support/replica';
import { expect, test } from '../../window/support/window-test';

test('what a service has no field for cannot be edited in vain', async ({ canopy }) => {
  const { page, row, details, tree } = canopy;
  const traits = foreignService('minimal');
  const service = foreignServer(traits);
  const drinks = service.editor.create({ name: 'Drinks' });
  for (const name of ['Tea', 'Coffee']) service.editor.create({ name }, drinks);
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, traits);
  await row('Drinks').click();
  await page.keyboard.press('ArrowRight');
  await row('Coffee').click();
  for (const [label, sentence] of [
    ['Slug', 'This service has no slugs.'],
    ['Description', 'This service has no descriptions.']
  ] as const) {
    await expect(details.getByLabel(label)).toBeDisabled();
    await expect(details.getByLabel(label)).toHaveAccessibleDescription(sentence);
  }
  await expect(details.getByRole('switch', { name: 'Visible' })).toBeDisabled();
  await expect(details.getByRole('textbox', { name: 'Name' })).toBeEnabled();
  expect(await findings(page)).toEqual([]);

  // Nor is it a problem that there is none.
  await page.getByRole('button', { name: 'Problems' }).click();
  await expect(page.getByRole('button', { name: /^Double spaces/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^No slug/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Problems' }).click();

  // Among its siblings nothing can be moved, by no way; to another parent it can.
  const names = () =>
    tree
      .getByRole('treeitem')
      .evaluateAll((rows) => rows.map((item) => item.getAttribute('aria-label') ?? item.textContent));
  const before = await names();
  await row('Coffee').click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('This service keeps no order among siblings.')).toBeVisible();
  await row('Coffee').dragTo(row('Tea'), { targetPosition: { x: 100, y: 3 } });
  await expect(page.getByRole('log', { name: 'Drag and drop' })).toContainText('Nothing was moved.');
  expect(await names()).toEqual(before);
  await row('Coffee').click({ button: 'right' });
  for (const name of ['Move up', 'Move down', 'Hide'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await row('Coffee').click();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => service.editor.all().find(({ name }) => name === 'Coffee')?.parentId).toBe(null);
  await door.stop();
});
