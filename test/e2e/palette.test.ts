import { expect } from '../support/expect';
import { testInNewWorkspace as test } from '../support/canopy-app';

test('the application menu has them too', async ({ canopy }) => {
  const { app, page } = canopy;
  await page.getByRole('button', { name: 'Load the sample' }).click();
  await canopy.row('Electronics').click();
  const click = (menu: string, item: string): Promise<void> =>
    app.evaluate(
      ({ Menu, BrowserWindow }, [menuLabel, itemLabel]) => {
        const items = Menu.getApplicationMenu()?.items.find(({ label }) => label === menuLabel)?.submenu?.items ?? [];
        const found = items.find(({ label }) => label === itemLabel);
        if (found === undefined) throw new Error(`${menuLabel} has ${items.map(({ label }) => label).join(', ')}`);
        BrowserWindow.getAllWindows()[0]?.focus();
        // Electron types it as any function at all.
        (found.click as () => void)();
      },
      [menu, item] as const
    );
  for (const [menu, item, name] of [
    ['View', 'Command palette…', 'Command palette'],
    ['File', 'Settings…', 'Settings'],
    ['Help', 'Keyboard shortcuts', 'Keyboard shortcuts']
  ] as const) {
    await click(menu, item);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('[role=treeitem]:focus')).toBeVisible();
  }
});
