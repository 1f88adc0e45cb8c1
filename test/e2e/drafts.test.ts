import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../support/expect';
import { startCanopy, test, windowOf, type CanopyApp } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';

// What is being typed outlives the app, however that ends.

/** The file of drafts of the first workspace; `null`: there are none. */
const draftsIn = (userDataDir: string): string | null => {
  const folder = join(userDataDir, 'workspaces');
  const file = readdirSync(folder).find((name) => name.endsWith('-drafts.json'));
  return file === undefined ? null : join(folder, file);
};

const textIn = (userDataDir: string): string => {
  const file = draftsIn(userDataDir);
  return file === null ? '' : readFileSync(file, 'utf8');
};

/** Ends the app as a crash or a power cut does. */
const kill = async ({ app }: CanopyApp): Promise<void> => {
  const closed = app.waitForEvent('close');
  app.process().kill('SIGKILL');
  await closed;
};

const serviceOf = async (canopy: CanopyApp): Promise<ServiceCaller> =>
  new ServiceCaller(await canopy.url(), await canopy.token());

/** The tree as the window gets it. */
const treeText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await globalThis.canopy.call('service.call', { method: 'GET', path: '/api/categories' });
    return JSON.stringify(answer, (_key, value: unknown) =>
      value instanceof Uint8Array ? new TextDecoder().decode(value) : value
    );
  });

/** Opens another window as a person does, by the keyboard. */
const openAnother = async ({ app }: CanopyApp, page: Page): Promise<Page> => {
  const opening = app.waitForEvent('window');
  await page.keyboard.press('ControlOrMeta+Alt+n');
  return opening;
};

const descriptionIn = (page: Page) =>
  page.getByRole('region', { name: 'Details' }).getByRole('textbox', { name: 'Description' });

test('what is being typed in two windows as the app is killed is there again: one in its field, saved as the window closes once it is typed on, the other to be copied', async ({
  userDataDir
}) => {
  const first = await startCanopy(userDataDir);
  await (await serviceOf(first)).create({ name: 'Shoes' });
  await first.row('Shoes').click();
  await descriptionIn(first.page).click();
  await first.page.keyboard.type('From the other.');
  await expect.poll(() => textIn(userDataDir)).toContain('From the other.');
  const later = await openAnother(first, first.page);
  await later.getByRole('treeitem', { name: 'Shoes', exact: true }).click();
  await descriptionIn(later).click();
  await later.keyboard.type('For walking, and for standing about.');
  await expect.poll(() => textIn(userDataDir)).toContain('for standing about.');
  expect(textIn(userDataDir)).toContain('From the other.');
  await kill(first);
  // One window again, so that which one asks first is no matter. On a slow machine the file may not have been written yet.
  rmSync(join(userDataDir, 'windows.json'), { force: true });

  const second = await startCanopy(userDataDir);
  const { page } = second;
  await expect(descriptionIn(page)).toHaveValue('For walking, and for standing about.');
  await expect(second.row('Shoes')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Unsaved text restored')).toBeVisible();
  // Not by the service's token, which is a button: pressing it would leave the field.
  const tree = await treeText(page);
  expect(tree).toContain('Shoes');
  expect(tree).not.toContain('standing about.');
  const quoted = page.getByRole('textbox', { name: /^Unsaved text of/ });
  await expect(quoted).toHaveValue('From the other.');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => second.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('From the other.');
  await page.getByRole('alert').filter({ has: quoted }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => textIn(userDataDir)).not.toContain('From the other.');
  expect(existsSync(draftsIn(userDataDir) ?? '')).toBe(true);

  await descriptionIn(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' Yes.');
  const other = await openAnother(second, page);
  await other.getByRole('treeitem', { name: 'Shoes', exact: true }).click();
  await expect(descriptionIn(other)).toHaveValue('');
  const closed = page.waitForEvent('close');
  const window = await windowOf(second.app, page);
  await window.evaluate((one) => one.close());
  await closed;
  await expect(descriptionIn(other)).toHaveValue(/standing about\. Yes\./);
  expect(await treeText(other)).toContain('standing about.');
  await expect.poll(() => draftsIn(userDataDir)).toBeNull();
  await second.close();
});
