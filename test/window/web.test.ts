import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { useDatabase } from '../support/test-database';
import { openBrowser, type TestBrowser } from '../support/web-browsers';
import { create, faultsOf, remove, row, signIn, statusOf } from './support/web-page';
import { startWebTeam, type WebTeam } from './support/web-team';
import { expect } from './support/window-test';

const names = async (page: Page): Promise<(string | undefined)[]> =>
  (await page.getByRole('treeitem').allInnerTexts()).map((one) => one.trim().split('\n')[0]);
const database = useDatabase();
let team: WebTeam;
let browser: TestBrowser;
beforeAll(async () => {
  [team, browser] = await Promise.all([startWebTeam(database.url), openBrowser()]);
});
afterEach(() => browser.leave());
afterAll(async () => {
  await Promise.all([browser.close(), team.stop()]);
});

test('two people change one tree, see each other in it, and each takes back their own; a window whose service was away says so, and goes on with what has changed meanwhile', async () => {
  const address = await team.addWorkspace('shop');
  const [ada, ben] = await Promise.all([team.add('Ada', 'editor', 'shop'), team.add('Ben', 'editor', 'shop')]);
  const hers = await browser.newPerson(address);
  const his = await browser.newPerson(address);
  const faults = faultsOf([hers, his]);
  await signIn(hers, ada.token);
  await signIn(his, ben.token);

  await create(hers, 'Shoes');
  await expect(row(his, 'Shoes')).toBeVisible();
  await create(his, 'Hats');
  await expect(row(hers, 'Hats')).toBeVisible();

  await row(hers, 'Shoes').click();
  await hers.keyboard.press('F2');
  await hers.keyboard.press('ControlOrMeta+a');
  await hers.keyboard.type('Boots');
  await hers.keyboard.press('Enter');
  await expect(row(his, 'Boots')).toBeVisible();
  // Each is shown where the other one is, and not to themselves.
  await expect(statusOf(hers).getByRole('button', { name: 'Ben is here' })).toBeVisible();
  await expect(statusOf(his).getByRole('button', { name: 'Ada is here' })).toBeVisible();
  await expect(row(his, 'Boots')).toHaveAccessibleDescription(/Ada is here\./);
  await expect(row(hers, 'Boots')).toHaveAccessibleDescription('');

  await row(his, 'Boots').click();
  await his.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => names(hers)).toEqual(['Hats', 'Boots']);
  await remove(his, 'Hats');
  await expect(row(hers, 'Hats')).toHaveCount(0);

  // What she did last was the new name; what he did since stays.
  await row(hers, 'Boots').click();
  await hers.keyboard.press('ControlOrMeta+z');
  await expect(row(his, 'Shoes')).toBeVisible();
  await expect(row(his, 'Hats')).toHaveCount(0);
  await his.keyboard.press('ControlOrMeta+z');
  await expect(row(hers, 'Hats')).toBeVisible();

  await team.end();
  await expect(statusOf(hers).getByRole('button', { name: 'Ben is here' })).toHaveCount(0);
  await team.begin();
  await expect(statusOf(hers).getByRole('button', { name: 'Ben is here' })).toBeVisible();
  await create(his, 'Scarves');
  await expect(row(hers, 'Scarves')).toBeVisible();
  await create(hers, 'Gloves');
  await expect(row(his, 'Gloves')).toBeVisible();
  // Who goes is gone at once.
  await his.goto('about:blank');
  await expect(statusOf(hers).getByRole('button', { name: /Ben/ })).toHaveCount(0);
  expect(faults).toEqual([]);
});
