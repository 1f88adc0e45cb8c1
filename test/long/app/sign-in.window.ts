import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect } from '../../support/expect';
import { z } from 'zod';
import { agreeInBrowser } from '../../support/browser-agreement';
import { testInNewWorkspace as test } from '../../support/canopy-app';
import { startTeamBeside } from '../../support/team-beside';

/** In place of the system's browser: what it is to open is kept, and nothing is opened. */
const keepOpened = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    Object.assign(shell, { openExternal: async (url: string) => void opened.push(url) });
  });
const openedIn = async (app: ElectronApplication): Promise<readonly string[]> =>
  z.array(z.string()).parse(await app.evaluate((): unknown => Reflect.get(globalThis, 'opened')));

/** Every text below a folder. The app runs: where it renames a file between the listing and the reading, all is read again. */
const textsIn = (folder: string): string => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
      .map((file) => readFileSync(file, 'latin1'))
      .join('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return textsIn(folder);
    throw error;
  }
};

test('a person signs in by the browser and edits as themselves; the sign-in is renewed, and asked for again where that is refused', async ({
  canopy
}) => {
  // A token that is to be renewed each time that it is presented: the service takes it for half a minute longer.
  const service = await startTeamBeside(1);
  const { app, page, row, status, userDataDir } = canopy;
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const panel = page.getByRole('group', { name: 'Sign in' });
  /** Presses the button. @returns what the system's browser opens then */
  const beginSignIn = async (): Promise<string> => {
    const before = (await openedIn(app)).length;
    await panel.getByRole('button', { name: 'Sign in with your browser' }).click();
    await expect.poll(async () => (await openedIn(app)).length).toBe(before + 1);
    return (await openedIn(app)).at(-1) ?? '';
  };
  const rename = async (from: string, to: string): Promise<void> => {
    await row(from).click();
    await page.keyboard.press('F2');
    await page.keyboard.type(to);
    await page.keyboard.press('Enter');
  };
  try {
    await service.create('Shoes');
    await keepOpened(app);
    await page.getByRole('button', { name: /^Workspace/ }).click();
    await page.getByRole('menuitem', { name: 'Connect to a service…' }).click();
    await page.getByRole('textbox', { name: 'Service URL' }).fill(`${service.url}/w/default`);
    await press('Test connection');
    await expect(panel).toContainText(`People sign in to this service at ${new URL(service.provider.issuer).host}.`);

    // Whoever stops waiting can begin again, and the first sign-in is over then.
    const redirect = new URL(await beginSignIn()).searchParams.get('redirect_uri') ?? '';
    await panel.getByRole('button', { name: 'Stop waiting' }).click();
    await expect.poll(() => fetch(redirect).then(String, String)).toContain('fetch failed');
    const back = await agreeInBrowser(await beginSignIn(), 'ada');
    expect(back.html).toContain('You can go back to Canopy.');
    await expect(panel).toContainText('as Ada Lovelace.');
    await page.getByRole('textbox', { name: 'Workspace name' }).fill('Our shop');
    await press('Test connection');
    await press('Connect');
    await expect(row('Shoes')).toBeVisible();
    await expect(status.getByText('All changes saved')).toBeVisible();
    await rename('Shoes', 'Boots');
    await expect.poll(() => service.names()).toEqual(['Boots']);
    expect(await service.roles()).toMatchObject({ 'Ada Lovelace': 'editor' });
    // Once for the sign-in, then for a token that has run out by the time that the service is asked again.
    await expect.poll(() => service.provider.granted()).toBeGreaterThan(1);

    // Nothing that could be presented to the service is with the page, in a log or in a file as it is.
    const known = JSON.stringify(await page.evaluate(() => JSON.stringify(Object.entries(localStorage))));
    expect(known + textsIn(userDataDir)).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}\./);

    service.provider.endSignIns();
    await rename('Boots', 'Sandals');
    await status.getByRole('button', { name: /Credentials needed/ }).click();
    await page
      .getByRole('dialog', { name: /^Credentials needed/ })
      .getByRole('button', { name: 'Enter credentials…' })
      .click();
    await expect(page.getByRole('dialog', { name: /^Credentials for/ })).toContainText('Your sign-in has ended');
    expect(await service.names()).toEqual(['Boots']);
    await agreeInBrowser(await beginSignIn(), 'ada');
    await expect(panel).toContainText('You are signed in at');
    await press('Use credentials');
    await expect.poll(() => service.names()).toEqual(['Sandals']);
    await expect(status.getByText('All changes saved')).toBeVisible();
  } finally {
    await service.stop();
  }
});
