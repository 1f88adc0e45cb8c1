import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../support/expect';
import { findingsInLooks } from '../support/axe-findings';
import { startCanopy, test } from '../support/canopy-app';
import { CREDENTIALS, ForeignDoor, foreignServer, foreignService } from '../support/foreign';
import { CAN_OPEN_KEYRING, RealKeyring } from '../support/real-keyring';
import { connect } from '../support/replica-window';

const STARTS = 2;

test.skip(!CAN_OPEN_KEYRING, 'This machine has no gnome-keyring-daemon.');

test('with a real keyring token and credentials are kept at each start; locked, nothing is lost or written over, it is named where credentials are missed, and trying again restarts Canopy', async ({
  userDataDir
}) => {
  const keyring = new RealKeyring();
  const service = foreignServer(foreignService('shop table'));
  for (const name of ['Tea', 'Coffee']) service.editor.create({ name });
  const door = await ForeignDoor.open(service);
  const credentials = CREDENTIALS.bearer;
  const start = (env: Record<string, string>) => startCanopy(userDataDir, ['--port=0'], undefined, env);
  const secretsOnDisk = (): string[] =>
    ['service-token', ...readdirSync(join(userDataDir, 'workspaces')).map((name) => `workspaces/${name}`)]
      .filter((name) => name === 'service-token' || name.endsWith('.credentials'))
      .map((name) => `${name} ${readFileSync(join(userDataDir, name)).toString('hex')}`);
  try {
    const env = await keyring.open('unlocked');
    const tokens = new Set<string>();
    for (let starts = 0; starts < STARTS; starts += 1) {
      const canopy = await start(env);
      tokens.add(await canopy.token());
      await expect(canopy.status.getByText('It stays the same.')).toHaveCount(0);
      await expect(canopy.page.getByRole('region', { name: 'About this start' })).toHaveCount(0);
      if (starts === 0) await connect(canopy, door, credentials.kind === 'bearer' ? credentials.token : null);
      // A replica that had to ask for its credentials would say so here.
      await expect(canopy.status.getByText('All changes saved')).toBeVisible();
      // Only with its credentials something gets there.
      await canopy.page.getByRole('button', { name: 'New category' }).click();
      await canopy.page.getByRole('textbox', { name: 'New category name' }).fill(`Cup ${starts}`);
      await canopy.page.keyboard.press('Enter');
      await expect.poll(() => service.editor.all().map(({ name }) => name)).toContain(`Cup ${starts}`);
      await expect(canopy.status.getByText('All changes saved')).toBeVisible();
      await canopy.close();
    }
    expect(tokens.size).toBe(1);
    const before = secretsOnDisk();
    expect(before.length).toBe(2);

    const locked = await start(await keyring.open('locked'));
    const { app, page } = locked;
    // In the program itself a new process is started, which a test would not see.
    const note = join(userDataDir, 'relaunched.json');
    await app.evaluate(({ app: electron }, file) => {
      electron.relaunch = (options) => process.getBuiltinModule('node:fs').writeFileSync(file, JSON.stringify(options));
    }, note);
    const dialog = page.getByRole('dialog', { name: 'Credentials for “Shop”' });
    await expect(dialog).toContainText('the keyring may be locked. Unlock it, then choose “Try again”');
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(tokens.has(await locked.token())).toBe(false);
    const bar = page.getByRole('region', { name: 'About this start' });
    await expect(bar).toContainText('The system’s keyring is locked or does not answer');
    expect(await findingsInLooks(page, 'locked keyring')).toEqual([]);
    const ended = app.waitForEvent('close');
    await bar.getByRole('button', { name: 'Try again' }).click();
    await ended;
    expect(JSON.parse(readFileSync(note, 'utf8'))).toMatchObject({
      args: expect.arrayContaining([`--user-data-dir=${userDataDir}`])
    });
    expect(secretsOnDisk()).toEqual(before);

    const again = await start(await keyring.open('unlocked'));
    await expect(again.status.getByText('All changes saved')).toBeVisible();
    await expect(again.page.getByRole('region', { name: 'About this start' })).toHaveCount(0);
    expect(tokens.has(await again.token())).toBe(true);
    await again.close();
  } finally {
    await door.stop();
    await keyring.remove();
  }
});
