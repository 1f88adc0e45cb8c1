import { afterAll, beforeAll } from 'vitest';
import { flatten, named } from '../../support/service-caller';
import { useDatabase } from '../../support/test-database';
import { openBrowser, type TestBrowser } from '../../support/web-browsers';
import { openConnectDialog } from '../../window/support/replica';
import { showTeam, TeamColleague } from '../../window/support/team-replica';
import { renameRow } from '../../window/support/typed-names';
import { row as rowIn, signIn } from '../../window/support/web-page';
import { startWebTeam, type WebTeam } from '../../window/support/web-team';
import { expect, testConnected as test } from '../../window/support/window-test';
import { namesOf, SHOPS, treesOf } from './guide-shop';
import { keep, unfold } from './guide-stage';

/* The pictures of the guide that show a team: Ann Miller in the app, Bob Jones by another program, and Ada Lovelace in a browser. */

const database = useDatabase();
let team: WebTeam;
let browser: TestBrowser;
beforeAll(async () => {
  [team, browser] = await Promise.all([startWebTeam(database.url), openBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), team.stop()]);
});

test('the pictures of a team', async ({ canopy }) => {
  const { page, row } = canopy;
  const url = await team.addWorkspace('shop');
  const [ann, ada, bob] = await Promise.all([
    team.add('Ann Miller', 'admin', 'shop'),
    team.add('Ada Lovelace', 'editor', 'shop'),
    TeamColleague.join(team, 'Bob Jones', 'shop')
  ]);
  await showTeam(canopy, url, ann.token);
  await canopy.plant(namesOf(treesOf(SHOPS.en)));
  await expect.poll(async () => flatten(await bob.tree()).length).toBe(30);
  const idOf = async (name: string): Promise<number> => named(await bob.tree(), name).id;
  await unfold(canopy, 'Apparel', 'Shoes');
  await bob.beAt(await idOf('Sandals'));
  await bob.update(await idOf('Sandals'), { name: 'Flip-flops' });
  await expect(row('Flip-flops')).toHaveAccessibleDescription(/Bob Jones has changed this\./);
  await expect(row('Flip-flops')).toHaveAccessibleDescription(/Bob Jones is here\./);
  await keep(page, 'team-light');

  await renameRow(canopy, 'Shirts', 'Shirts and tops');
  await expect.poll(async () => flatten(await bob.tree()).map(({ name }) => name)).toContain('Shirts and tops');
  // Each is an entry of its own once it has arrived by itself.
  await bob.delete(await idOf('Tools'));
  await expect(row('Garden')).toHaveAccessibleDescription(/Bob Jones has deleted “Tools” here\./);
  await bob.beAt(await idOf('Jackets'));
  await bob.update(await idOf('Jackets'), { name: 'Jackets and coats' });
  await expect(row('Jackets and coats')).toHaveAccessibleDescription(/Bob Jones has changed this\./);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('region', { name: 'History' });
  for (const entry of [/Renamed to “Shirts and tops”.*You/, /Renamed to “Jackets and coats”.*Bob Jones/])
    await expect(history.getByRole('button', { name: entry })).toBeVisible();
  await keep(page, 'team-history-dark');

  const dialog = await openConnectDialog(page);
  await page.getByRole('textbox', { name: 'Service URL' }).fill(url);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('group', { name: 'Sign in' })).toContainText(team.provider);
  await keep(page, 'team-sign-in');
  await page.keyboard.press('Escape');

  const hers = await browser.newPerson(url);
  await signIn(hers, ada.token);
  await rowIn(hers, 'Apparel').click();
  await hers.keyboard.press('ArrowRight');
  await expect(rowIn(hers, 'Jackets and coats')).toHaveAccessibleDescription(/Bob Jones is here\./);
  await keep(hers, 'team-browser');
});
