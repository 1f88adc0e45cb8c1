import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../../support/expect';
import { startCanopy, test, type CanopyApp } from '../../support/canopy-app';
import { startReleaseFeed, zipName, type ReleaseFeed } from '../../support/release-feed';

const openUpdates = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  return page.getByRole('dialog', { name: 'Settings' }).getByRole('region', { name: 'Updates' });
};

/** Canopy with a policy that names a feed, a home of its own, and whatever else its environment has. */
const startWith = (folder: string, feed: ReleaseFeed, policy: unknown, env = {}): Promise<CanopyApp> => {
  const file = join(folder, 'policy.json');
  writeFileSync(file, JSON.stringify(policy));
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  return startCanopy(join(folder, 'data'), ['--port=0'], undefined, {
    CANOPY_POLICY_FILE: file,
    CANOPY_UPDATE_PUBLIC_KEY: feed.publicKey,
    HOME: home,
    ...env
  });
};

// That a policy turns updates off is in update-parts.test.ts and in the tests of the window.

test('a newer version of the feed that a policy names is downloaded, shown and kept in mind, and the system’s region says how times are written', async ({
  userDataDir
}) => {
  const feed = await startReleaseFeed(userDataDir);
  feed.release('9.0.0');
  // Messages in the language of LANG, and the region of LC_TIME: words stay English.
  const region = { LC_ALL: '', LC_TIME: 'de_DE.UTF-8' };
  const canopy = await startWith(userDataDir, feed, { updates: { feed: feed.url } }, region);
  const { page, app, details, row } = canopy;
  const downloads = join(userDataDir, 'home');
  await app.evaluate(({ shell, app: electron }, folder) => {
    electron.setPath('downloads', folder);
    shell.showItemInFolder = (file) => Object.assign(globalThis, { shownFile: file });
  }, downloads);
  const section = await openUpdates(page);
  await section.getByRole('button', { name: 'Check now' }).click();
  await section.getByRole('button', { name: 'Download' }).click();
  await expect(section.getByRole('status')).toContainText('was downloaded and verified');
  const file = join(downloads, zipName('9.0.0'));
  expect(readFileSync(file, 'utf8')).toBe('Canopy 9.0.0');
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'shownFile') as unknown)).toBe(file);
  expect(readdirSync(join(userDataDir, 'data'))).toContain('updates.json');
  await page.keyboard.press('Escape');
  // Only on Linux does the environment say what the region of the system is.
  if (process.platform === 'linux') {
    await page.getByRole('button', { name: 'New category' }).click();
    await page.getByRole('textbox', { name: 'New category name' }).fill('Shoes');
    await page.keyboard.press('Enter');
    await expect(row('Shoes')).toBeFocused();
    const today = new Intl.DateTimeFormat('en-DE', { dateStyle: 'medium' }).format(new Date());
    await expect(details).toContainText(new RegExp(`${today}, [012]\\d:\\d\\d`));
  }
  await canopy.close();
  await feed.close();
});
