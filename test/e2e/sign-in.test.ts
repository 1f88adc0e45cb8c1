import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type ElectronApplication, type Page } from '@playwright/test';
import { z } from 'zod';
import { findingsInLooks } from '../support/axe-findings';
import { agreeInBrowser } from '../support/browser-agreement';
import { startCanopy, test } from '../support/canopy-app';
import { startTeamBeside } from '../support/team-beside';

/** Looks at the window in both colour schemes: nothing of what assistive technology needs is missing. */
const inspect = async (page: Page, name: string): Promise<void> => {
  expect(await findingsInLooks(page, name)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
};

/** In place of the system's browser: what it is to open is kept, and nothing is opened. */
const keepOpened = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    Object.assign(shell, { openExternal: async (url: string) => void opened.push(url) });
  });
const openedIn = async (app: ElectronApplication): Promise<readonly string[]> =>
  z.array(z.string()).parse(await app.evaluate((): unknown => Reflect.get(globalThis, 'opened')));

const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Every text below a folder. */
const textsIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');

test('a person signs in by the browser and edits as themselves; a viewer may look, is told why, and follows their role', async ({
  userDataDir
}) => {
  test.slow();
  const [service, canopy] = await Promise.all([startTeamBeside(3_600), startCanopy(userDataDir)]);
  await service.create('Shoes');
  await service.create('Hats');
  const { app, page, row, status, details } = canopy;
  try {
    await keepOpened(app);
    await page.getByRole('button', { name: /^Workspace/ }).click();
    await page.getByRole('menuitem', { name: 'Connect to a service…' }).click();
    await page.getByRole('textbox', { name: 'Service URL' }).fill(service.url);
    await press(page, 'Test connection');
    const panel = page.getByRole('group', { name: 'Sign in' });
    await expect(panel).toContainText(
      `The people of this service sign in at ${new URL(service.provider.issuer).host}.`
    );
    await inspect(page, 'offered');

    // Whoever stops waiting can begin again, and the first sign-in is over then.
    await panel.getByRole('button', { name: 'Sign in with your browser' }).click();
    await expect.poll(() => openedIn(app)).toHaveLength(1);
    await inspect(page, 'waiting');
    await panel.getByRole('button', { name: 'Stop waiting' }).click();
    const [first = ''] = await openedIn(app);
    const redirect = new URL(first).searchParams.get('redirect_uri') ?? '';
    await expect(fetch(redirect)).rejects.toThrow('fetch failed');
    await panel.getByRole('button', { name: 'Sign in with your browser' }).click();
    await expect.poll(() => openedIn(app)).toHaveLength(2);
    const back = await agreeInBrowser((await openedIn(app))[1] ?? '', 'ada');
    expect(back.html).toContain('You can go back to Canopy.');
    await expect(panel).toContainText('You are signed in at');
    await expect(panel).toContainText('as Ada Lovelace.');
    await inspect(page, 'signed-in');
    await page.getByRole('textbox', { name: 'Workspace name' }).fill('Our shop');
    await press(page, 'Connect');
    await expect(row('Shoes')).toBeVisible();
    await expect(status.getByText('All changes saved')).toBeVisible();

    const rename = async (from: string, to: string): Promise<void> => {
      await row(from).click();
      await page.keyboard.press('F2');
      await page.keyboard.type(to);
      await page.keyboard.press('Enter');
    };
    await rename('Shoes', 'Boots');
    await expect.poll(() => service.names()).toEqual(['Boots', 'Hats']);
    const [ada] = (await service.people()).filter(({ name }) => name === 'Ada Lovelace');
    expect(ada).toMatchObject({ role: 'editor' });

    // Nothing that could be presented to the service is with the page, in a log or in a file as it is.
    const known = JSON.stringify(await page.evaluate(() => JSON.stringify(Object.entries(localStorage))));
    expect(known + textsIn(userDataDir)).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}\./);

    const syncNow = async (): Promise<void> => {
      await status.getByRole('button', { name: /All changes saved|waiting|Credentials/ }).click();
      await page.getByRole('button', { name: 'Sync now' }).click();
      await page.keyboard.press('Escape');
    };
    await service.team('people', 'role', ada?.person ?? '', 'viewer');
    await expect(async () => {
      await syncNow();
      await expect(status.getByText('View only')).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await row('Boots').click();
    await page.keyboard.press('F2');
    await expect(page.getByText('You may only look at this workspace.').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Category name' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New category' })).toBeDisabled();
    await expect(details.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly', '');
    await expect(details.getByRole('switch')).toBeDisabled();
    await row('Boots').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: /^Rename/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('menuitem', { name: /^Copy link/ })).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('button', { name: 'Only “Boots”' }).first().click();
    await expect(page.getByRole('button', { name: /^Restore/ }).first()).toBeDisabled();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    // A drag is refused with the reason, at a row and below all of them.
    const box = await row('Hats').boundingBox();
    await row('Boots').hover();
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 14, { steps: 8 });
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 15, { steps: 2 });
    await expect(page.getByText('An administrator of it can let you edit').first()).toBeVisible();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 200, { steps: 8 });
    await page.mouse.up();
    await inspect(page, 'viewer');
    await row('Boots').click();
    for (const key of ['Delete', 'Alt+ArrowDown', 'Control+d', 'Control+x', 'Control+v', 'Control+z'])
      await page.keyboard.press(key);
    await syncNow();
    expect(await service.names()).toEqual(['Boots', 'Hats']);
    await expect(page.getByRole('treeitem')).toHaveCount(2);

    // What others do still comes.
    await service.create('Gloves');
    await expect(row('Gloves')).toBeVisible();
    await service.team('people', 'role', ada?.person ?? '', 'editor');
    await expect(async () => {
      await syncNow();
      await expect(status.getByText('View only')).toBeHidden({ timeout: 3_000 });
    }).toPass();
    await rename('Boots', 'Sandals');
    await expect.poll(() => service.names()).toEqual(['Sandals', 'Hats', 'Gloves']);
  } finally {
    await canopy.close();
    await service.stop();
  }
});

test('a sign-in is renewed as it runs out, and where that is refused the person is asked to sign in again', async ({
  userDataDir
}) => {
  test.slow();
  const [service, canopy] = await Promise.all([startTeamBeside(6), startCanopy(userDataDir)]);
  await service.create('Shoes');
  const { app, page, row, status } = canopy;
  try {
    await keepOpened(app);
    await page.getByRole('button', { name: /^Workspace/ }).click();
    await page.getByRole('menuitem', { name: 'Connect to a service…' }).click();
    await page.getByRole('textbox', { name: 'Service URL' }).fill(`${service.url}/w/default`);
    await page.getByRole('combobox', { name: 'Authentication' }).selectOption('Sign in with your browser');
    const panel = page.getByRole('group', { name: 'Sign in' });
    const signIn = async (): Promise<void> => {
      const before = (await openedIn(app)).length;
      await panel.getByRole('button', { name: 'Sign in with your browser' }).click();
      await expect.poll(async () => (await openedIn(app)).length).toBe(before + 1);
      await agreeInBrowser((await openedIn(app)).at(-1) ?? '', 'ada');
      await expect(panel).toContainText('You are signed in at');
    };
    await signIn();
    await press(page, 'Connect');
    await expect(row('Shoes')).toBeVisible();
    await expect(status.getByText('All changes saved')).toBeVisible();
    // Once for the sign-in, then for each token that has run out by the time that the service is asked again.
    await expect.poll(() => service.provider.granted(), { timeout: 60_000 }).toBeGreaterThan(2);
    const rename = async (from: string, to: string): Promise<void> => {
      await row(from).click();
      await page.keyboard.press('F2');
      await page.keyboard.type(to);
      await page.keyboard.press('Enter');
    };
    await rename('Shoes', 'Boots');
    await expect.poll(() => service.names()).toEqual(['Boots']);

    service.provider.endSignIns();
    await expect(status.getByText('Credentials needed')).toBeVisible({ timeout: 60_000 });
    await rename('Boots', 'Sandals');
    await status.getByRole('button', { name: /Credentials needed/ }).click();
    await page
      .getByRole('dialog', { name: /^Credentials needed/ })
      .getByRole('button', { name: 'Enter credentials…' })
      .click();
    await expect(page.getByRole('dialog', { name: /^Credentials for/ })).toContainText('Your sign-in has ended');
    await inspect(page, 'again');
    await signIn();
    await press(page, 'Use these');
    await expect.poll(() => service.names()).toEqual(['Sandals']);
    await expect(status.getByText('All changes saved')).toBeVisible();
  } finally {
    await canopy.close();
    await service.stop();
  }
});
