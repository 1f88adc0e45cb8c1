import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { findings, findingsInLooks } from '../../support/axe-findings';
import { useDatabase } from '../../support/test-database';
import { openBrowser, type TestBrowser } from '../../support/web-browsers';
import { create, faultsOf, remove, row, signIn, statusOf } from '../../window/support/web-page';
import { startWebTeam, type WebTeam } from '../../window/support/web-team';
import { expect } from '../../window/support/window-test';
import { resizePage } from '../../window/support/page-browser';

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

/** A small phone, and what is left of 1280×1024 at 400 % (WCAG 1.4.10). */
const SMALL = [
  [380, 640],
  [320, 256]
] as const;

test('who may only look is told so, what needs the app says so, and who signs out is out', async () => {
  const address = await team.addWorkspace('look');
  const [vera, ada] = await Promise.all([team.add('Vera', 'viewer', 'look'), team.add('Ada', 'editor', 'look')]);
  const hers = await browser.newPerson(address);
  await signIn(hers, ada.token);
  await create(hers, 'Shoes');
  await hers.keyboard.press('ControlOrMeta+o');
  await expect(hers.getByText('This works in the Canopy app only, not in a browser.')).toBeVisible();

  const looks = await browser.newPerson(address);
  await signIn(looks, 'cnp_nobody');
  await expect(looks.getByRole('alert')).toContainText('This token is not known');
  await signIn(looks, vera.token);
  const status = statusOf(looks);
  await expect(status.getByText('View only')).toBeVisible();
  // Who may only look is seen too.
  await expect(statusOf(hers).getByRole('button', { name: 'Vera is here' })).toBeVisible();
  await row(looks, 'Shoes').click();
  await looks.keyboard.press('F2');
  await expect(looks.getByRole('textbox', { name: 'Shoes' })).toHaveCount(0);

  // What is done for everybody, and cannot be undone, is an admin's.
  await remove(hers, 'Shoes');
  for (const page of [looks, hers]) {
    await page.getByRole('button', { name: 'Trash', exact: true }).click();
    const trash = page.getByRole('region', { name: 'Trash' });
    await expect(trash.getByRole('button', { name: 'Delete “Shoes” permanently…' })).toBeDisabled();
    await expect(trash.getByRole('button', { name: 'Empty trash…' })).toBeDisabled();
    await trash.getByRole('checkbox', { name: 'Select “Shoes”' }).check();
    await expect(trash.getByRole('button', { name: 'Delete permanently…', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Keep history…' }).click();
    await expect(page.getByRole('dialog')).toContainText('Only an admin of this workspace can delete permanently');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
  }
  expect(await findingsInLooks(looks, 'trash')).toEqual([]);

  await status.getByRole('button', { name: 'Sign out' }).click();
  await expect(looks.getByLabel('Your token')).toBeVisible();
  await looks.goto(address);
  await expect(looks.getByLabel('Your token')).toBeVisible();
});

test('who signs in with the provider works under their name, from the link that they were sent', async () => {
  const page = await browser.newPerson(`${team.url}/w/default`);
  const faults = faultsOf([page]);
  const withProvider = page.getByRole('link', { name: `Sign in with ${team.provider}` });
  await expect(withProvider).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  const size = page.viewportSize() ?? { width: 1180, height: 780 };
  await resizePage(page, { width: 320, height: 256 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await resizePage(page, size);
  await withProvider.click();
  await page.getByRole('link', { name: /cancel/i }).click();
  await expect(page.getByRole('alert')).toHaveText(`${team.provider} has not signed you in. Try again.`);
  await withProvider.click();
  await page.getByPlaceholder('Enter any login').fill('ada');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(statusOf(page).getByText('Ada Lovelace')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/w/default');
  await create(page, 'Shoes');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Created “Shoes”');
  // Where they have no role.
  await page.goto(await team.addWorkspace('others'));
  await expect(page.getByText('You are signed in, and have no role in this workspace.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(withProvider).toBeVisible();
  expect(faults).toEqual([]);
});

test('history, trash, replacing, search and a link to a category are there; the window is clean for axe, small and large', async () => {
  const address = await team.addWorkspace('all');
  const [ada, ben] = await Promise.all([team.add('Ada', 'editor', 'all'), team.add('Ben', 'editor', 'all')]);
  const page = await browser.newPerson(address);
  const his = await browser.newPerson(address);
  const faults = faultsOf([page, his]);
  await signIn(page, ada.token);
  await signIn(his, ben.token);
  for (const one of ['Red shoes', 'Red boots', 'Hats']) await create(page, one);

  await page.getByRole('treeitem').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+h');
  await page.getByRole('dialog').getByLabel('Find').fill('Red');
  await page.getByRole('dialog').getByLabel('Replace with').fill('Blue');
  await page.getByRole('button', { name: 'Change 2 names' }).click();
  await expect(page.getByText('Changed 2 names.')).toBeVisible();
  await expect(row(his, 'Blue boots')).toBeVisible();

  await remove(his, 'Hats');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('button', { name: /Deleted “Hats”.*Ben/ })).toBeVisible();
  await expect(history.getByRole('button', { name: /Replaced text in 2 categories.*You/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Trash' }).click();
  await expect(page.getByRole('region', { name: 'Trash' })).toContainText(/Deleted .* by Ben/);
  await page.getByRole('button', { name: 'Restore “Hats”' }).click();
  await expect(row(his, 'Hats')).toBeVisible();

  await page.getByRole('combobox', { name: 'Search categories' }).fill('boots');
  await expect(row(page, 'Blue shoes')).toHaveCount(0);
  await expect(row(page, 'Blue boots')).toBeVisible();

  // The session is still good where somebody comes by a link.
  await page.goto(`${address}?category=1`);
  await expect(row(page, 'Blue shoes')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(address);

  await row(his, 'Hats').click();
  await expect(row(page, 'Hats')).toHaveAccessibleDescription('Ben is here.');
  // What she was before she came by the link is gone.
  await expect(statusOf(page).getByRole('button', { name: 'Ben is here', exact: true })).toBeVisible();
  expect(await findingsInLooks(page, 'window')).toEqual([]);
  // The panel is back where its view was kept before the link was followed, and would cover the tree of a small window.
  const closePanel = page.getByRole('button', { name: 'Close the panel' });
  if (await closePanel.isVisible()) await closePanel.click();
  for (const [width, height] of SMALL) {
    await resizePage(page, { width, height });
    await expect(row(page, 'Blue shoes')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
});
