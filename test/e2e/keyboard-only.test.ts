import { expect } from '../support/expect';
import { testInNewWorkspace as test } from '../support/canopy-app';

test('a shortcut with Alt does not open the menu bar when Alt is released first, and Alt alone still does; its items open dialogs', async ({
  canopy
}) => {
  const { app, page, row } = canopy;
  await page.getByRole('button', { name: 'New category' }).waitFor();
  await page.keyboard.press('ControlOrMeta+n');
  await page.keyboard.type('Shoes\n\nBoots\n');
  await expect(row('Boots')).toBeFocused();
  const isMenuShown = (): Promise<boolean | undefined> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMenuBarVisible());
  // As the system sends them: what Playwright sends stays in the page.
  const send = (type: 'keyDown' | 'keyUp', keyCode: string, modifiers: 'alt'[] = []): Promise<void> =>
    app.evaluate(({ BrowserWindow }, event) => BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent(event), {
      type,
      keyCode,
      modifiers
    });
  await send('keyDown', 'Alt', ['alt']);
  await send('keyDown', 'Up', ['alt']);
  await send('keyUp', 'Alt');
  await send('keyUp', 'Up');
  await expect(page.getByRole('treeitem')).toHaveText(['Boots', 'Shoes']);
  expect(await isMenuShown()).toBe(false);
  await send('keyDown', 'Alt', ['alt']);
  await send('keyUp', 'Alt');
  await expect.poll(isMenuShown).toBe(true);
  await send('keyDown', 'Alt', ['alt']);
  await send('keyUp', 'Alt');

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
    await expect(row('Boots')).toBeFocused();
  }
});
