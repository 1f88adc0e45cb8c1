import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findingsInLooks } from '../support/axe-findings';
import { startCanopy, test, type CanopyApp } from '../support/canopy-app';
import { startReleaseFeed, zipName, type ReleaseFeed } from '../support/release-feed';

const openUpdates = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  return page.getByRole('dialog', { name: 'Settings' }).getByRole('region', { name: 'Updates' });
};

/** Canopy with a policy that names a feed, and a home of its own. */
const startWith = (folder: string, feed: ReleaseFeed, policy: unknown): Promise<CanopyApp> => {
  const file = join(folder, 'policy.json');
  writeFileSync(file, JSON.stringify(policy));
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  return startCanopy(join(folder, 'data'), ['--port=0'], undefined, {
    CANOPY_POLICY_FILE: file,
    CANOPY_UPDATE_PUBLIC_KEY: feed.publicKey,
    HOME: home
  });
};

test('a newer version is named quietly, and downloaded and verified when the person says so', async ({
  userDataDir
}) => {
  const feed = await startReleaseFeed(userDataDir);
  feed.release('9.0.0');
  const canopy = await startWith(userDataDir, feed, { updates: { feed: feed.url } });
  const { page, status, app } = canopy;
  await app.evaluate(
    ({ shell, app: electron }, downloads) => {
      electron.setPath('downloads', downloads);
      shell.showItemInFolder = (file) => Object.assign(globalThis, { shownFile: file });
    },
    join(userDataDir, 'home')
  );
  const section = await openUpdates(page);
  expect(feed.asked).toEqual([]);
  await section.getByRole('button', { name: 'Check now' }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status')).toHaveText('Version 9.0.0 is available.');
  await expect(section.getByRole('button', { name: 'Check now' })).toBeFocused();
  await expect(status.getByRole('button', { name: 'Version 9.0.0 is available' })).toBeVisible();
  await section.getByRole('button', { name: 'Download' }).click();
  await expect(section.getByRole('status')).toContainText('was downloaded and verified');
  const file = join(userDataDir, 'home', zipName('9.0.0'));
  expect(readFileSync(file, 'utf8')).toBe('Canopy 9.0.0');
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'shownFile') as unknown)).toBe(file);
  expect(await findingsInLooks(page, 'updates')).toEqual([]);
  await canopy.close();

  // What was seen once is not undone by an older list, and what was kept is said again without asking.
  feed.release('8.0.0');
  const again = await startWith(userDataDir, feed, { updates: { feed: feed.url } });
  await expect(again.status.getByRole('button', { name: 'Version 9.0.0 is available' })).toBeVisible();
  const other = await openUpdates(again.page);
  await other.getByRole('button', { name: 'Check now' }).click();
  await expect(other.getByRole('status')).toContainText('The older one was not used.');
  // It shows as off once that is in its file.
  await other.getByRole('switch').click();
  await expect(other.getByRole('switch')).not.toBeChecked();
  await expect(again.status.getByRole('button', { name: /is available/ })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Check now' })).toHaveCount(0);
  await again.close();
  await feed.close();
});

test('a policy turns updates off, and the setting cannot turn them on', async ({ userDataDir }) => {
  const feed = await startReleaseFeed(userDataDir);
  feed.release('9.0.0');
  const canopy = await startWith(userDataDir, feed, { updates: { enabled: false, feed: feed.url } });
  const section = await openUpdates(canopy.page);
  await expect(section.getByRole('switch')).toBeDisabled();
  await expect(section.getByRole('status')).toHaveText('Your administrator has turned updates off.');
  expect(feed.asked).toEqual([]);
  expect(readdirSync(join(userDataDir, 'data'))).not.toContain('updates.json');
  await canopy.close();
  await feed.close();
});
