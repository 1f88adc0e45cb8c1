import type { Page } from '@playwright/test';
import { testInNewWorkspace as test } from '../../support/canopy-app';
import { expect } from '../../support/expect';
import { ForeignDoor, foreignServer, foreignService } from '../../support/foreign';
import { connect, syncNow } from '../../support/replica-window';

const buttonIn = (page: Page) => page.getByRole('button', { name: /^Workspace/ });

test('a window on another workspace hears what waits in a replica as it is edited, and when it has been sent', async ({
  canopy
}) => {
  const service = foreignServer({ ...foreignService('plain'), auth: 'none' });
  for (const one of ['Coffee', 'Tea']) service.editor.create({ name: one }, null, 0);
  const door = await ForeignDoor.open(service);
  const { app, page, row, status } = canopy;
  const name = ((await buttonIn(page).getAttribute('aria-label')) ?? '').replace(/^Workspace: |\. .*$/g, '');
  await connect(canopy, door, null, 'Waiting');
  await expect(status.getByText('All changes saved')).toBeVisible();
  await buttonIn(page).click();
  await page.getByRole('menuitem', { name: 'Open in new window' }).click();
  const opened = app.waitForEvent('window');
  await page.getByRole('menuitem', { name, exact: true }).click();
  const another = await opened;
  // Other tests may have left replicas that wait.
  await expect(buttonIn(another)).toHaveAccessibleName(new RegExp(`^Workspace: ${name}`));
  await door.stop();
  const rename = async (from: string, to: string): Promise<void> => {
    await row(from).click();
    await page.keyboard.press('F2');
    await page.keyboard.type(to);
    await page.keyboard.press('Enter');
    await expect(row(to)).toBeVisible();
  };
  await rename('Tea', 'Fine tea');
  await expect(buttonIn(another)).toHaveAccessibleName(/\. Waiting: Offline, 1 change waiting/);
  await expect(status.getByText('Offline, 1 change waiting')).toBeVisible();
  await rename('Coffee', 'Strong coffee');
  await expect(status.getByText('Offline, 2 changes waiting')).toBeVisible();
  await expect(buttonIn(another)).toHaveAccessibleName(/\. Waiting: Offline, 2 changes waiting/);

  await door.start();
  await syncNow(page);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expect(buttonIn(another)).not.toHaveAccessibleName(/Waiting: /);
  await door.stop();
});
