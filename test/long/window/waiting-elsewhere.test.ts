import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingsInLooks } from '../../support/axe-findings';
import { ForeignDoor, foreignServer, foreignService } from '../../support/foreign';
import { connectShop } from '../../window/support/replica';
import { expect, test } from '../../window/support/window-test';
import { switchTo } from '../../window/support/workspace-menu';

test('what waits in a workspace that no window shows is said where one turns to it', async ({ canopy }) => {
  const { page, row, status, main } = canopy;
  const traits = { ...foreignService('plain'), auth: 'none' } as const;
  const service = foreignServer(traits);
  for (const name of ['Coffee', 'Tea']) service.editor.create({ name }, null, 0);
  const door = await ForeignDoor.open(service);
  try {
    await connectShop(canopy, door, traits);
    await door.stop();
    await row('Tea').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('Fine tea');
    await page.keyboard.press('Enter');
    await expect(status.getByText('Offline')).toBeVisible();
    await switchTo(page, /^My categories/);
    const button = page.getByRole('button', { name: 'Workspace: My categories. Shop: 1 change waiting' });
    await expect(button).toBeVisible();
    await button.click();
    await expect(page.getByRole('menuitemradio', { name: /^Shop .*1 change waiting$/ })).toBeVisible();
    expect(await findingsInLooks(page, 'menu of what waits')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => readFileSync(join(main.folder, 'app', 'workspaces.json'), 'utf8'))
      .toMatch(/"unsettled": \{\s*"waiting": 1/);

    // Once it is shown and sent, there is no more to say.
    await door.start();
    await switchTo(page, /^Shop/);
    await expect.poll(() => service.editor.all().map(({ name }) => name)).toEqual(['Fine tea', 'Coffee']);
    await expect(status.getByText('All changes saved')).toBeVisible();
    await switchTo(page, /^My categories/);
    await expect(page.getByRole('button', { name: 'Workspace: My categories', exact: true })).toBeVisible();
  } finally {
    await door.stop();
  }
});
