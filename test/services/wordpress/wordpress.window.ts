import { expect } from '@playwright/test';
import { startCanopy, test } from '../../support/canopy-app';
import { shoot } from '../../support/screenshots';
import { startWordPress, type RunningWordPress } from './service';

/** A magazine's categories: a name, and those below it. */
const MAGAZINE = {
  'Food & drink': ['Recipes', 'Tea & coffee', 'Wine bars'],
  Travel: ['Cities', 'Mountains', 'Travel < 1 day'],
  Home: ['Garden', 'R&D at the kitchen table', 'Repairs'],
  Culture: ['Books', 'Cinéma', 'Théâtre']
};

const plant = async ({ api }: RunningWordPress): Promise<void> => {
  for (const [name, children] of Object.entries(MAGAZINE)) {
    const parent = await api.create({ name, parent: null });
    for (const child of children) await api.create({ name: child, parent });
  }
};

test('a person connects WordPress by its URL, edits, and finds it all there', async ({ userDataDir }) => {
  const wordpress = await startWordPress();
  const canopy = await startCanopy(userDataDir);
  const { page, row, status } = canopy;
  const dialog = page.getByRole('dialog');
  const there = async (): Promise<string[]> => (await wordpress.api.list()).map(({ name }) => name);
  const shootBoth = async (name: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await shoot(page, `${name}-${colorScheme}`);
    }
  };
  try {
    await wordpress.seed(0);
    await plant(wordpress);
    const [user = '', ...password] = wordpress.credentials.token.split(':');

    await page.getByRole('button', { name: /^Workspace/ }).click();
    await page.getByRole('menuitem', { name: 'Connect to a service…' }).click();
    await page.getByRole('textbox', { name: 'Service URL' }).fill(wordpress.url);
    await page.getByRole('combobox', { name: 'Authentication' }).selectOption('Basic');
    await page.getByRole('textbox', { name: 'User name' }).fill(user);
    await page.getByLabel('Password').fill(password.join(':'));
    await dialog.getByRole('button', { name: 'Test connection', exact: true }).click();
    await expect(dialog).toContainText('17 categories');
    await expect(page.getByRole('list', { name: 'The first categories' })).toContainText('Food & drink');
    await shootBoth('found');
    await page.getByRole('textbox', { name: 'Workspace name' }).fill('Magazine');
    await dialog.getByRole('combobox', { name: 'Send changes' }).selectOption('As I edit');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Workspace: Magazine' })).toBeVisible();
    await expect(status.getByText('All changes saved')).toBeVisible();

    // Renamed, created, moved and deleted, as a person does it by the keyboard.
    await row('Food & drink').click();
    await page.keyboard.press('*');
    await row('Tea & coffee').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('Tea, coffee & <b>cocoa</b>');
    await page.keyboard.press('Enter');
    await expect.poll(there).toContain('Tea, coffee & <b>cocoa</b>');
    await row('Travel').click();
    await page.keyboard.press('Control+Shift+N');
    await page.keyboard.type('Night trains');
    await page.keyboard.press('Enter');
    await expect.poll(there).toContain('Night trains');
    await row('Wine bars').click();
    await page.keyboard.press('Delete');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(there).not.toContain('Wine bars');
    await expect(status.getByText('All changes saved')).toBeVisible();

    // What somebody else does there comes in.
    const home = (await wordpress.api.list()).find(({ name }) => name === 'Home');
    await wordpress.api.create({ name: 'Balcony & roof', parent: home?.id ?? null });
    await expect(row('Balcony & roof')).toBeVisible({ timeout: 120_000 });
    await row('Night trains').click();
    await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await shootBoth('connected');

    const rows = await wordpress.api.list();
    const parentOf = (name: string): string | undefined => {
      const parent = rows.find((one) => one.name === name)?.parent;
      return rows.find(({ id }) => id === parent)?.name;
    };
    expect([parentOf('Night trains'), parentOf('Tea, coffee & <b>cocoa</b>')]).toEqual(['Travel', 'Food & drink']);
    expect(rows).toHaveLength(18);
  } finally {
    await canopy.close();
    await wordpress.stop();
  }
});
