import { expect, test } from '../../window/support/window-test';

const HOSTILE = 'invoice\u202Efdp.exe';
const SHOWN = 'invoice[U+202E]fdp.exe';

test('a name with characters that nobody sees shows them in every list, sentence, hint and title', async ({
  canopy
}) => {
  const { page, tree, details, status } = canopy;
  await canopy.plant([{ name: HOSTILE, children: [{ name: HOSTILE }, { name: 'Twin' }, { name: 'Twin' }] }]);
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
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // From an element that is still there: one that is left by its removal tells React nothing.
  await page.mouse.move(2, 400);
  await page.getByRole('button', { name: 'Undo', exact: true }).hover();
  await expect(page.getByRole('tooltip')).toContainText(SHOWN);

  // The workspace: status, title of the window, menu.
  await page.evaluate((name) => globalThis.canopy.call('workspaces.rename', { id: 'my-categories', name }), HOSTILE);
  await expect(status.getByText(SHOWN)).toBeVisible();
  await expect(page).toHaveTitle(`${SHOWN} – Canopy`);
  await page.getByRole('button', { name: SHOWN }).first().click();
  await expect(
    page
      .getByRole('menuitem', { name: SHOWN })
      .or(page.getByRole('menuitemradio', { name: SHOWN }))
      .first()
  ).toBeVisible();
});
