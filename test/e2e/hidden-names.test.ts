import { expect } from '@playwright/test';
import { plantBesideTheApp } from '../support/beside-the-app';
import { startCanopy, test } from '../support/canopy-app';

const HOSTILE = 'invoice\u202Efdp.exe';
const SHOWN = 'invoice[U+202E]fdp.exe';

test('a name with characters that nobody sees shows them in every list, sentence, title and question', async ({
  userDataDir
}) => {
  plantBesideTheApp(userDataDir, HOSTILE, [HOSTILE, 'Twin', 'Twin']);
  const { app, page, tree, details, status, close } = await startCanopy(userDataDir);
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (...args: unknown[]) => {
      Object.assign(globalThis, { question: args.at(-1) });
      return Promise.resolve({ response: 1, checkboxChecked: false });
    };
  });
  await tree.getByRole('treeitem').first().click();

  // History: the row, its changes, and the history of one category.
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Rename' }).fill(`${HOSTILE} 2`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('tabpanel', { name: 'History' });
  const entry = history.getByRole('button', { name: `${SHOWN} 2` }).first();
  await entry.click();
  await expect(history.getByText(`${SHOWN} 2`, { exact: true }).first()).toBeVisible();
  await details.getByRole('button', { name: 'History of this category' }).click();
  await expect(history).toContainText(SHOWN);
  expect(await history.innerText()).not.toContain('\u202E');

  // Problems: where a category stands.
  await page.keyboard.press('Control+Shift+p');
  await page.getByRole('button', { name: 'Duplicate names under one parent' }).click();
  await expect(page.getByText(`${SHOWN} 2`).first()).toBeVisible();

  // The palette, and a hint.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invoice');
  await expect(page.getByRole('option', { name: SHOWN }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo', exact: true }).hover();
  await expect(page.getByRole('tooltip')).toContainText(SHOWN);

  // The workspace: title of the window, status, menu.
  await page.evaluate((name) => globalThis.canopy.call('workspaces.rename', { id: 'my-categories', name }), HOSTILE);
  await expect(status.getByText(SHOWN)).toBeVisible();
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle()))
    .toBe(`${SHOWN} – Canopy`);
  await page.getByRole('button', { name: SHOWN }).first().click();
  await expect(
    page
      .getByRole('menuitem', { name: SHOWN })
      .or(page.getByRole('menuitemradio', { name: SHOWN }))
      .first()
  ).toBeVisible();
  await page.keyboard.press('Escape');

  // A question of the system, asked by another program's link.
  await app.evaluate(({ app: electron }) => {
    electron.emit('open-url', { preventDefault: () => undefined }, 'canopy://workspace/my-categories');
  });
  await expect
    .poll(() => app.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'question') ?? null)))
    .toContain(SHOWN);
  await close();
});
