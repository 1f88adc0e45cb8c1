import type { Page } from '@playwright/test';
import { expect } from '../../support/expect';
import { testInNewWorkspace as test } from '../../support/canopy-app';
import { connect } from '../../support/replica-window';
import { startTeamBeside } from '../../support/team-beside';
import { openBrowser } from '../../support/web-browsers';

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

/** Types a name over that of the category that has the keyboard. */
const typeName = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('F2');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(name);
};

const remove = async (page: Page, name: string): Promise<void> => {
  await row(page, name).click();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(row(page, name)).toHaveCount(0);
};

test('somebody in the app and somebody in a browser, who may edit one branch, see each other and what the other does, and nothing that is typed is lost', async ({
  canopy
}) => {
  const [team, browser] = await Promise.all([startTeamBeside(), openBrowser()]);
  const ann = canopy.page;
  try {
    for (const name of ['Hats', 'Shoes', 'Bags']) await team.create(name);
    const [annsToken, bensToken] = await Promise.all([
      team.join('Ann', { role: 'admin' }),
      // The first category of the workspace: Hats.
      team.join('Ben', { role: 'editor', branch: 1 })
    ]);
    await connect(canopy, { url: team.url }, annsToken, 'The team');
    await row(ann, 'Hats').click();
    // By another process of the service.
    const ben = await browser.newPerson(`${team.otherUrl}/w/default`);
    await ben.getByLabel('Your token').fill(bensToken);
    await ben.getByRole('button', { name: 'Sign in', exact: true }).click();

    // Who is there, and where.
    await expect(row(ben, 'Hats')).toHaveAccessibleDescription('Ann is here.');
    await row(ben, 'Shoes').click();
    await expect(row(ann, 'Shoes')).toHaveAccessibleDescription('Ben is here.');
    await canopy.status.getByRole('button', { name: 'Ben is here' }).click();
    await ann.getByRole('button', { name: 'Go to “Shoes”, where Ben is' }).click();
    await expect(row(ann, 'Shoes')).toHaveAttribute('aria-selected', 'true');
    await expect(row(ben, 'Shoes')).toHaveAccessibleDescription('Ann is here.');

    // Outside of his branch he types nothing that would be refused.
    const details = ben.getByRole('region', { name: 'Details' });
    await expect(details).toContainText('You can edit “Hats” and its subcategories, and view the rest.');
    await expect(details.getByRole('textbox', { name: 'Name' })).not.toBeEditable();
    await ben.keyboard.press('F2');
    await expect(row(ben, 'Shoes')).toBeVisible();

    // Renamed under his hands, then deleted.
    await row(ben, 'Hats').click();
    await ben.keyboard.press('F2');
    await ben.keyboard.press('End');
    await ben.keyboard.type(' and ca');
    await row(ann, 'Hats').click();
    await typeName(ann, 'Headwear');
    await ann.keyboard.press('Enter');
    await expect(ben.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Headwear');
    await ben.keyboard.type('ps');
    await ben.keyboard.press('Enter');
    await expect(ben.getByText('Renamed elsewhere to “Headwear” meanwhile.')).toBeVisible();
    await ben.keyboard.press('Enter');
    await expect(row(ann, 'Hats and caps')).toHaveAccessibleDescription(/Ben has changed this\./);
    await typeName(ben, 'Caps');
    await remove(ann, 'Hats and caps');
    await expect(ben.getByText('“Caps” was not saved')).toBeVisible();

    // Who has done what.
    await ann.getByRole('button', { name: 'History', exact: true }).click();
    const history = ann.getByRole('region', { name: 'History' });
    await expect(history.getByRole('button', { name: /Renamed to “Hats and caps”.*Ben/ })).toBeVisible();
    await expect(history.getByRole('button', { name: /Renamed to “Headwear”.*You/ })).toBeVisible();

    // Who goes is gone at once.
    await expect(canopy.status.getByRole('button', { name: 'Ben is here' })).toBeVisible();
    await ben.goto('about:blank');
    await expect(canopy.status.getByRole('button', { name: /Ben/ })).toHaveCount(0);
  } finally {
    await browser.close();
    await team.stop();
  }
});
