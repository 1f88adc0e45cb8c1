import { expect, test, type Locator, type Page } from '@playwright/test';
import { hasChromium, TEST_BROWSERS, type TestBrowser } from '../support/web-browsers';
import { startWebTeam, type WebTeam } from '../support/web-team';

const row = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true });
const names = (page: Page): Promise<string[]> => page.getByRole('treeitem').allInnerTexts();

const signIn = async (page: Page, token: string): Promise<void> => {
  await page.getByLabel('Your token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Types a name into the field of a new category. */
const create = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New category', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'New category name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(row(page, name)).toBeVisible();
};

let team: WebTeam;
test.beforeAll(async () => {
  team = await startWebTeam();
});
test.afterAll(() => team.stop());

for (const [name, start] of Object.entries(TEST_BROWSERS))
  test.describe(name, () => {
    test.skip(name === 'chromium' && !hasChromium, 'There is no /usr/bin/chromium on this machine.');
    let browser: TestBrowser;
    test.beforeAll(async () => {
      browser = await start();
    });
    test.afterAll(() => browser.close());

    test('two people change one tree, see each other do so, and each takes back their own', async () => {
      const workspace = `shop-${name}`;
      team.canopy('init', '--workspace', workspace, '--title', 'Our shop');
      const [ada, ben] = [team.add('Ada', 'editor', workspace), team.add('Ben', 'editor', workspace)];
      const address = `${team.service.url}/w/${workspace}`;
      const hers = await browser.newPerson(address);
      const his = await browser.newPerson(address);
      const faults: string[] = [];
      for (const page of [hers, his]) {
        page.on('pageerror', (error) => faults.push(String(error)));
        page.on('console', (said) => {
          if (/Content Security Policy|violates/.test(said.text())) faults.push(said.text());
        });
      }
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

      await row(his, 'Boots').click();
      await his.keyboard.press('Alt+ArrowDown');
      await expect
        .poll(async () => (await names(hers)).map((one) => one.trim().split('\n')[0]))
        .toEqual(['Hats', 'Boots']);

      await row(his, 'Hats').click();
      await his.keyboard.press('Delete');
      await his.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(row(hers, 'Hats')).toHaveCount(0);

      // What she did last was the new name; what he did since stays.
      await row(hers, 'Boots').click();
      await hers.keyboard.press('ControlOrMeta+z');
      await expect(row(his, 'Shoes')).toBeVisible();
      await expect(row(his, 'Hats')).toHaveCount(0);
      await his.keyboard.press('ControlOrMeta+z');
      await expect(row(hers, 'Hats')).toBeVisible();
      expect(faults).toEqual([]);
    });

    test('who may only look is told so, what needs the app says so, and who signs out is out', async () => {
      const workspace = `look-${name}`;
      team.canopy('init', '--workspace', workspace, '--title', 'Our shop');
      const [vera, ada] = [team.add('Vera', 'viewer', workspace), team.add('Ada', 'editor', workspace)];
      const address = `${team.service.url}/w/${workspace}`;
      const hers = await browser.newPerson(address);
      await signIn(hers, ada.token);
      await create(hers, 'Shoes');
      await hers.keyboard.press('ControlOrMeta+o');
      await expect(hers.getByText('This needs the Canopy app: a browser cannot do it.')).toBeVisible();

      const looks = await browser.newPerson(address);
      await signIn(looks, 'cnp_nobody');
      await expect(looks.getByRole('alert')).toContainText('This token is not known');
      await signIn(looks, vera.token);
      const status = looks.getByRole('status', { name: 'Status' });
      await expect(status.getByText('View only')).toBeVisible();
      await row(looks, 'Shoes').click();
      await looks.keyboard.press('F2');
      await expect(looks.getByRole('textbox', { name: 'Shoes' })).toHaveCount(0);

      await status.getByRole('button', { name: 'Sign out' }).click();
      await expect(looks.getByLabel('Your token')).toBeVisible();
      await looks.goto(address);
      await expect(looks.getByLabel('Your token')).toBeVisible();
    });
  });
