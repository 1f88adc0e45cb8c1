import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../support/expect';
import { findings } from '../support/axe-findings';
import { startCanopy, test, type CanopyApp } from '../support/canopy-app';
import { shoot } from '../support/screenshots';
import { named, ServiceCaller } from '../support/service-caller';

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

test('a description that is being typed as the app is killed is back in its field, and is saved as the window closes once it is typed on', async ({
  userDataDir
}) => {
  const first = await startCanopy(userDataDir);
  await (await serviceOf(first)).create({ name: 'Shoes' });
  await first.row('Shoes').click();
  await first.details.getByRole('textbox', { name: 'Description' }).click();
  await first.page.keyboard.type('For walking, and for standing about.');
  await expect.poll(() => textIn(userDataDir)).toContain('for standing about.');
  await kill(first);

  const second = await startCanopy(userDataDir);
  const { page, row, details } = second;
  const description = details.getByRole('textbox', { name: 'Description' });
  await expect(description).toHaveValue('For walking, and for standing about.');
  await expect(row('Shoes')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Unsaved text restored')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'restored');
  await expect(description).toBeFocused();
  // Not by the service's token, which is a button: pressing it would leave the field.
  const tree = await treeText(page);
  expect(tree).toContain('Shoes');
  expect(tree).not.toContain('standing about.');
  await page.keyboard.type(' Yes.');
  const closed = second.app.waitForEvent('close');
  await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await closed;
  expect(draftsIn(userDataDir)).toBeNull();

  const third = await startCanopy(userDataDir);
  const saved = await new ServiceCaller(await third.url()).tree();
  expect(named(saved, 'Shoes').description).toContain('standing about.');
  await third.close();
});

test('two windows keep what is typed in each, and text whose field is taken or gone can be copied', async ({
  userDataDir
}) => {
  const first = await startCanopy(userDataDir);
  const service = await serviceOf(first);
  await service.create({ name: 'Shoes' });
  await first.row('Shoes').click();
  const opening = first.app.waitForEvent('window');
  await first.page.keyboard.press('ControlOrMeta+Alt+n');
  const other = await opening;
  await first.details.getByRole('textbox', { name: 'Description' }).fill('From the first window.');
  await expect.poll(() => textIn(userDataDir)).toContain('From the first window.');
  await other.getByRole('treeitem', { name: 'Shoes', exact: true }).click();
  await other
    .getByRole('region', { name: 'Details' })
    .getByRole('textbox', { name: 'Description' })
    .fill('From the other.');
  await expect.poll(() => textIn(userDataDir)).toContain('From the other.');
  expect(textIn(userDataDir)).toContain('From the first window.');
  await kill(first);
  // One window again, so that which one asks first is no matter. On a slow machine the file may not have been written yet.
  rmSync(join(userDataDir, 'windows.json'), { force: true });

  const second = await startCanopy(userDataDir);
  await expect(second.details.getByRole('textbox', { name: 'Description' })).toHaveValue('From the other.');
  const quoted = second.page.getByRole('textbox', { name: /^Unsaved text of/ });
  await expect(quoted).toHaveValue('From the first window.');
  expect(await findings(second.page)).toEqual([]);
  await shoot(second.page, 'quoted');
  await second.page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => second.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('From the first window.');
  await second.page.getByRole('alert').filter({ has: quoted }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => textIn(userDataDir)).not.toContain('From the first window.');
  expect(existsSync(draftsIn(userDataDir) ?? '')).toBe(true);
  await second.close();
});
