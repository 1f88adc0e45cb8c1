import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findingsInLooks } from '../support/axe-findings';
import { ForeignDoor, foreignServer, foreignService } from '../support/foreign';
import { readdress } from '../support/readdressed';
import { recordingServer } from '../support/recording-server';
import { connectShop } from './support/replica';
import { expect, testConnected as test } from './support/window-test';

const SECRET = 'a-foreign-token';

test('a restored backup that names another server asks for credentials anew, names both, and sends it nothing until then', async ({
  canopy
}) => {
  const traits = foreignService('shop table');
  const service = foreignServer(traits);
  for (const name of ['Tea', 'Coffee']) service.editor.create({ name }, null);
  const door = await ForeignDoor.open(service);
  const other = await recordingServer();
  const { page, row, status } = canopy;
  await connectShop(canopy, door, traits);
  await expect(row('Tea')).toBeVisible();

  await status.getByRole('button', { name: 'Backups…' }).click();
  const backups = page.getByRole('dialog');
  await backups.getByRole('button', { name: 'Back up now' }).click();
  await expect(backups.getByRole('listitem')).toHaveCount(1);
  const folder = `${canopy.main.workspace.file}.backups`;
  for (const name of readdirSync(folder)) if (name.endsWith('.canopy')) readdress(join(folder, name), other);
  await backups.getByRole('button', { name: /^Restore the backup of/ }).click();
  await backups.getByRole('button', { name: 'Restore', exact: true }).click();

  const toast = page.getByRole('alert').filter({ hasText: 'The service asks for credentials' });
  await toast.getByRole('button', { name: 'Enter credentials…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`given for ${door.url}, but this workspace is now connected to ${other.url}.`);
  await expect(dialog).toContainText(`Nothing is sent until ${other.url} accepts the credentials.`);
  expect(await findingsInLooks(page, 'asked anew')).toEqual([]);
  expect([other.received(), other.requests()]).toEqual(['', 0]);

  await dialog.getByRole('textbox', { name: 'Token' }).fill('meant-for-the-other');
  await page.keyboard.press('Enter');
  await expect.poll(() => other.received()).toContain('Bearer meant-for-the-other');
  expect(other.received()).not.toContain(SECRET);
  await Promise.all([door.stop(), other.stop()]);
});
