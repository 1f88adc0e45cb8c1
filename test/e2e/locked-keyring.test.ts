import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../support/expect';
import { findingsInLooks } from '../support/axe-findings';
import { startCanopy, test } from '../support/canopy-app';
import { CREDENTIALS, ForeignDoor, foreignServer, foreignService } from '../support/foreign';
import { CAN_OPEN_KEYRING, RealKeyring } from '../support/real-keyring';
import { connect } from '../support/replica-window';

test.skip(!CAN_OPEN_KEYRING, 'This machine has no gnome-keyring-daemon.');

test('a locked keyring is named where credentials are missed, with the way to try again, which restarts Canopy', async ({
  userDataDir
}) => {
  const keyring = new RealKeyring();
  const service = foreignServer(foreignService('shop table'));
  for (const name of ['Tea', 'Coffee']) service.editor.create({ name });
  const door = await ForeignDoor.open(service);
  const start = (env: Record<string, string>) => startCanopy(userDataDir, ['--port=0'], undefined, env);
  try {
    const first = await start(await keyring.open('unlocked'));
    await connect(first, door, CREDENTIALS.bearer.kind === 'bearer' ? CREDENTIALS.bearer.token : null);
    await expect(first.status.getByText('All changes saved')).toBeVisible();
    await expect(first.page.getByRole('region', { name: 'About this start' })).toHaveCount(0);
    await first.close();

    const { app, page } = await start(await keyring.open('locked'));
    // In the program itself a new process is started, which a test would not see.
    const note = join(userDataDir, 'relaunched.json');
    await app.evaluate(({ app: electron }, file) => {
      electron.relaunch = (options) => process.getBuiltinModule('node:fs').writeFileSync(file, JSON.stringify(options));
    }, note);
    const dialog = page.getByRole('dialog', { name: 'Credentials for “Shop”' });
    await expect(dialog).toContainText('the keyring may be locked. Unlock it, then choose “Try again”');
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.keyboard.press('Escape');
    const bar = page.getByRole('region', { name: 'About this start' });
    await expect(bar).toContainText('The system’s keyring is locked or does not answer');
    expect(await findingsInLooks(page, 'locked keyring')).toEqual([]);
    const ended = app.waitForEvent('close');
    await bar.getByRole('button', { name: 'Try again' }).click();
    await ended;
    expect(JSON.parse(readFileSync(note, 'utf8'))).toMatchObject({
      args: expect.arrayContaining([`--user-data-dir=${userDataDir}`])
    });

    const again = await start(await keyring.open('unlocked'));
    await expect(again.status.getByText('All changes saved')).toBeVisible();
    await expect(again.page.getByRole('region', { name: 'About this start' })).toHaveCount(0);
    await again.close();
  } finally {
    await door.stop();
    await keyring.remove();
  }
});
