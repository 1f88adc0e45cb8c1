import { afterAll, beforeAll } from 'vitest';
import { BELIEVED_MS } from '../../src-main/team/people/person-authenticator';
import { findingsInLooks, findingsWithoutHints } from '../support/axe-findings';
import { passTime } from '../support/passed-time';
import { useDatabase } from '../support/test-database';
import { syncNow } from './support/replica';
import { showTeam, TeamColleague } from './support/team-replica';
import { startWebTeam, type WebTeam } from './support/web-team';
import { renameRow } from './support/typed-names';
import { expect, testConnected as test } from './support/window-test';
import { resizePage } from './support/page-browser';

/* A replica of a team's workspace in the window of the app, on a real service. */

const database = useDatabase();
let team: WebTeam;
beforeAll(async () => {
  team = await startWebTeam(database.url);
});
afterAll(() => team.stop());

test('another person is shown where they are, and what they change, in the tree, the list of people, the history and the trash', async ({
  canopy
}) => {
  const { page, row, status } = canopy;
  const url = await team.addWorkspace('people');
  const [ann, bob] = await Promise.all([
    team.add('Ann Miller', 'admin', 'people'),
    TeamColleague.join(team, 'Bob Jones', 'people')
  ]);
  const ids = new Map<string, number>();
  const idOf = (name: string): number => ids.get(name) ?? 0;
  for (const [name, children] of [
    ['Shoes', ['Boots', 'Sandals']],
    ['Shirts', ['Polo']],
    ['Hats', ['Caps', 'Berets']],
    ['Bags', ['Totes', 'Backpacks']]
  ] as const) {
    const { id } = await bob.create({ name });
    ids.set(name, id);
    for (const child of children) ids.set(child, (await bob.create({ name: child, parentId: id })).id);
  }
  await showTeam(canopy, url, ann.token);
  await row('Shirts').click();

  await bob.beAt(idOf('Hats'));
  await expect(row('Hats')).toHaveAccessibleDescription('Bob Jones is here.');
  await expect(status.getByRole('button', { name: 'Bob Jones is here' })).toBeVisible();
  await bob.beAt(idOf('Totes'));
  await expect(row('Bags')).toHaveAccessibleDescription('Bob Jones is below.');
  await expect(row('Hats')).toHaveAccessibleDescription('');
  await status.getByRole('button', { name: 'Bob Jones is here' }).click();
  const goToBob = page.getByRole('button', { name: 'Go to “Totes”, where Bob Jones is' });
  await expect(goToBob).toHaveCSS('opacity', '1');
  await goToBob.click();
  await expect(row('Totes')).toHaveAttribute('aria-selected', 'true');
  await expect(row('Totes')).toHaveAccessibleDescription('Bob Jones is here.');

  await row('Shoes').click();
  await page.keyboard.press('ArrowRight');
  await bob.update(idOf('Boots'), { name: 'Wellies' });
  await expect(row('Wellies')).toHaveAccessibleDescription(/Bob Jones has changed this\./);
  await expect.poll(findingsWithoutHints(page)).toEqual([]);
  await bob.update(idOf('Polo'), { name: 'Polo shirts' });
  await expect(row('Shirts')).toHaveAccessibleDescription(/Bob Jones has changed something below\./);
  await bob.delete(idOf('Totes'));
  await expect(row('Bags')).toHaveAccessibleDescription(/Bob Jones has deleted “Totes” here\./);

  // What is left of 1280×1024 at 400 % (WCAG 1.4.10): the bar is one line of it.
  await bob.beAt(idOf('Hats'));
  await expect(row('Hats')).toHaveAccessibleDescription('Bob Jones is here.');
  await resizePage(page, { width: 320, height: 256 });
  expect((await status.boundingBox())?.height).toBeLessThan(40);
  await resizePage(page, { width: 1180, height: 780 });
  // Of several, each is named where they are.
  const cleo = await TeamColleague.join(team, 'Cleo Brown', 'people');
  await cleo.beAt(idOf('Caps'));
  await expect(row('Hats')).toHaveAccessibleDescription(/Cleo Brown is below\./);
  await expect(row('Hats')).toHaveAccessibleDescription(/Bob Jones is here\./);
  await cleo.beAt(null);
  await expect(row('Hats')).toHaveAccessibleDescription('Bob Jones is here.');
  // Who goes is gone at once.
  await bob.beAt(null);
  await expect(status.getByRole('button', { name: /Bob Jones/ })).toHaveCount(0);

  await renameRow(canopy, 'Shirts', 'Shirts and tops');
  await expect.poll(() => bob.names()).toContain('Shirts and tops');
  await bob.delete(idOf('Hats'));
  await expect(row('Hats')).toHaveCount(0);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('button', { name: /Renamed to “Wellies”.*Bob Jones/ })).toBeVisible();
  await expect(history.getByRole('button', { name: /Renamed to “Shirts and tops”.*You/ })).toBeVisible();
  await history.getByRole('combobox', { name: 'Changes by' }).selectOption('Bob Jones');
  await expect(history.getByRole('button', { name: /Renamed to “Shirts and tops”/ })).toHaveCount(0);
  await expect(history.getByRole('button', { name: /Renamed to “Wellies”/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Trash' }).click();
  // Totes, and Hats with all that was below it in one call.
  await expect(page.getByRole('region', { name: 'Trash' }).getByText(/^Deleted .* by Bob Jones$/)).toHaveCount(2);
});

test('who may only look is told why at each way to edit, follows their role, and sees what others do', async ({
  canopy
}) => {
  const { page, row, status, details } = canopy;
  const url = await team.addWorkspace('roles');
  const [vera, bob] = await Promise.all([
    team.add('Vera', 'editor', 'roles'),
    TeamColleague.join(team, 'Bob', 'roles')
  ]);
  for (const name of ['Shoes', 'Hats']) await bob.create({ name });
  await showTeam(canopy, url, vera.token);
  await renameRow(canopy, 'Shoes', 'Boots');
  await expect.poll(() => bob.names()).toEqual(['Boots', 'Hats']);
  /** Gives her a role, and waits until all that knew another one has asked again. */
  const give = async (role: 'viewer' | 'editor'): Promise<void> => {
    await team.setRole('roles', vera.person, role);
    passTime(BELIEVED_MS);
    await syncNow(canopy);
  };

  await give('viewer');
  await expect(status.getByText('View only')).toBeVisible();
  await row('Boots').click();
  await page.keyboard.press('F2');
  await expect(page.getByText('You can only view this workspace.').first()).toBeVisible();
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
  await expect(page.getByText('An admin can give you permission to edit').first()).toBeVisible();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 200, { steps: 8 });
  await page.mouse.up();
  expect(await findingsInLooks(page, 'viewer')).toEqual([]);
  await row('Boots').click();
  for (const key of ['Delete', 'Alt+ArrowDown', 'Control+d', 'Control+x', 'Control+v', 'Control+z'])
    await page.keyboard.press(key);
  await syncNow(canopy);
  expect(await bob.names()).toEqual(['Boots', 'Hats']);
  await expect(page.getByRole('treeitem')).toHaveCount(2);

  // What others do still comes.
  await bob.create({ name: 'Gloves' });
  await expect(row('Gloves')).toBeVisible();
  await give('editor');
  await expect(status.getByText('View only')).toBeHidden();
  await renameRow(canopy, 'Boots', 'Sandals');
  await expect.poll(() => bob.names()).toEqual(['Sandals', 'Hats', 'Gloves']);
});
