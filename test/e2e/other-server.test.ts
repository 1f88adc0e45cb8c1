import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findingsWithoutHints } from '../support/axe-findings';
import { readdressBackups } from '../support/beside-the-app';
import { startCanopy, test } from '../support/canopy-app';
import { ForeignDoor, foreignServer, foreignService } from '../support/foreign';
import { recordingServer } from '../support/recording-server';
import { connect } from '../support/replica-window';
import { shoot } from '../support/screenshots';

const SECRET = 'a-foreign-token';

test('a restored backup that names another server asks for credentials anew, names both, and sends it nothing until then', async ({
  userDataDir
}) => {
  const service = foreignServer(foreignService('shop table'));
  for (const name of ['Tea', 'Coffee']) service.editor.create({ name }, null);
  const door = await ForeignDoor.open(service);
  const other = await recordingServer();
  const canopy = await startCanopy(userDataDir);
  const { page, row, status } = canopy;
  await connect(canopy, door, SECRET);
  await expect(row('Tea')).toBeVisible();

  await status.getByRole('button', { name: 'Backups…' }).click();
  const backups = page.getByRole('dialog');
  await backups.getByRole('button', { name: 'Back up now' }).click();
  await expect(backups.getByRole('listitem')).toHaveCount(1);
  readdressBackups(join(userDataDir, 'workspaces', 'shop.canopy'), other.url);
  await backups.getByRole('button', { name: /^Restore the backup of/ }).click();
  await backups.getByRole('button', { name: 'Restore', exact: true }).click();

  const toast = page.getByRole('alert').filter({ hasText: 'The service asks for credentials' });
  await toast.getByRole('button', { name: 'Enter credentials…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`given for ${door.url}, but this workspace is now connected to ${other.url}.`);
  await expect(dialog).toContainText(`sent as soon as ${other.url} accepts the credentials.`);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(findingsWithoutHints(page)).toEqual([]);
    await shoot(page, `asked-anew-${colorScheme}`);
  }
  expect([other.received(), other.requests()]).toEqual(['', 0]);

  await dialog.getByRole('textbox', { name: 'Token' }).fill('meant-for-the-other');
  await page.keyboard.press('Enter');
  await expect.poll(() => other.received()).toContain('Bearer meant-for-the-other');
  expect(other.received()).not.toContain(SECRET);
  await canopy.close();
  await Promise.all([door.stop(), other.stop()]);
});
