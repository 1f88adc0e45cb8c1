import { createPublicKey } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { onTestFinished } from 'vitest';
import { Updates } from '../../src-main/app/updates/updates';
import { IPC_EVENTS, WINDOW_CALLS } from '../../src-shared/ipc';
import type { UpdateStatus } from '../../src-shared/update-state';
import { findingsInLooks } from '../support/axe-findings';
import { startReleaseFeed, zipName, type ReleaseFeed } from '../support/release-feed';
import type { WindowMain } from './support/window-main';
import { expect, test } from './support/window-test';

/** Has the window's calls about updates answered as at a start of Canopy 1.0.0 that is configured with a feed. */
const withUpdates = (main: WindowMain, feed: ReleaseFeed, shown: string[] = []): void => {
  const home = join(main.folder, 'home');
  mkdirSync(home, { recursive: true });
  const updates = new Updates({
    source: {
      feed: feed.url,
      publicKey: createPublicKey({ key: Buffer.from(feed.publicKey, 'base64'), format: 'der', type: 'spki' })
    },
    isWanted: () => true,
    running: { version: '1.0.0', platform: process.platform, arch: process.arch },
    install: () => Promise.resolve({ way: 'download', kind: 'zip' }),
    seenFile: join(main.folder, 'updates.json'),
    downloads: () => home,
    cache: () => Promise.resolve(home),
    showInFolder: (file) => shown.push(file),
    handToInstaller: () => Promise.reject(new Error('There is no installer here.')),
    restart: () => undefined,
    onStatus: (status) => main.tell(IPC_EVENTS.updatesChanged, status),
    report: () => undefined
  });
  main.answers.set(WINDOW_CALLS.readUpdates.name, () => {
    updates.start();
    // The clock asks the feed by itself after a while, which would be now on a busy machine.
    updates.stop();
    return updates.status;
  });
  main.answers.set(WINDOW_CALLS.checkForUpdates.name, () => updates.check());
  main.answers.set(WINDOW_CALLS.proceedWithUpdate.name, () => updates.proceed());
};

const openUpdates = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+,');
  return page.getByRole('dialog', { name: 'Settings' }).getByRole('region', { name: 'Updates' });
};

test('a newer version is named quietly, and downloaded and verified when the person says so', async ({ canopy }) => {
  const { page, status, main } = canopy;
  const feed = await startReleaseFeed(main.folder);
  onTestFinished(() => feed.close());
  feed.release('9.0.0');
  const shown: string[] = [];
  withUpdates(main, feed, shown);
  await canopy.reload();
  const section = await openUpdates(page);
  expect(feed.asked).toEqual([]);
  // The fonts of some languages have nothing between regular and bold, so one weight for all headings.
  const [weight = '', ...others] = await Promise.all(
    ['Updates', 'Theme', 'Rows'].map((heading) =>
      page.getByText(heading, { exact: true }).evaluate((element) => getComputedStyle(element).fontWeight)
    )
  );
  expect(others).toEqual([weight, weight]);
  await section.getByRole('button', { name: 'Check now' }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status')).toHaveText('Version 9.0.0 is available.');
  await expect(section.getByRole('button', { name: 'Check now' })).toBeFocused();
  await expect(status.getByRole('button', { name: 'Version 9.0.0 is available' })).toBeVisible();
  await section.getByRole('button', { name: 'Download' }).click();
  await expect(section.getByRole('status')).toContainText('was downloaded and verified');
  const file = join(main.folder, 'home', zipName('9.0.0'));
  expect(readFileSync(file, 'utf8')).toBe('Canopy 9.0.0');
  expect(shown).toEqual([file]);
  expect(await findingsInLooks(page, 'updates')).toEqual([]);

  // At the next start: what was seen once is not undone by an older list, and what was kept is said again without asking.
  feed.release('8.0.0');
  withUpdates(main, feed);
  await canopy.reload();
  await expect(status.getByRole('button', { name: 'Version 9.0.0 is available' })).toBeVisible();
  const other = await openUpdates(page);
  await other.getByRole('button', { name: 'Check now' }).click();
  await expect(other.getByRole('status')).toContainText('The older one was not used.');
  // It shows as off once that is in its file.
  await other.getByRole('switch').click();
  await expect(other.getByRole('switch')).not.toBeChecked();
  await expect(status.getByRole('button', { name: /is available/ })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Check now' })).toHaveCount(0);

  // Updates that an administrator has turned off cannot be turned on by the setting.
  const off: UpdateStatus = { state: 'off', reason: 'policy' };
  main.tell(IPC_EVENTS.updatesChanged, off);
  await expect(other.getByRole('switch')).toBeDisabled();
  await expect(other.getByRole('status')).toHaveText('Your administrator has turned updates off.');
});
