import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '../../src-renderer/session/messages';
import { findings } from '../support/axe-findings';
import { CREDENTIALS, ForeignDoor, foreignServer, foreignService } from '../support/foreign';
import { named } from '../support/service-caller';
import { connectShop, syncNow } from './support/replica';
import { expect, test, testConnected, type WindowUnderTest } from './support/window-test';

// What is being typed outlives its page. What the file of it needs of Electron is in test/e2e/drafts.test.ts.

/** What is kept of it in the file; `null`: there is no file. */
const keptIn =
  ({ main }: WindowUnderTest) =>
  (): string | null => {
    const file = readdirSync(main.folder).find((name) => name.endsWith('-drafts.json'));
    if (file === undefined) return null;
    try {
      return readFileSync(join(main.folder, file), 'utf8');
    } catch {
      // It went meanwhile.
      return null;
    }
  };

test('a text that came back never overwrites what was saved meanwhile, and is saved by whoever types on in it, in the details and in the tree', async ({
  canopy
}) => {
  const { page, row, details } = canopy;
  await canopy.plant([{ name: 'Boots' }, { name: 'Shoes', description: 'As it was.' }]);
  await row('Shoes').click();
  const text = details.getByRole('textbox', { name: 'Description' });
  // Escape discards what came back.
  await text.click();
  await page.keyboard.type('Nonsense.');
  await expect.poll(keptIn(canopy)).toContain('Nonsense.');
  await canopy.reload();
  await expect(text).toHaveValue(/Nonsense\./);
  await expect(text).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text).toHaveValue('As it was.');
  await expect.poll(keptIn(canopy)).toBeNull();

  await text.fill('Mine.');
  await expect.poll(keptIn(canopy)).toContain('Mine.');
  const program = await canopy.program();
  await program.update(named(await canopy.saved(), 'Shoes').id, { description: 'Theirs.' });
  await canopy.main.heard();
  await canopy.reload();
  await expect(text).toHaveValue('Mine.');
  await expect(details.getByText('Changed elsewhere meanwhile to “Theirs.”.')).toBeVisible();
  await details.getByRole('button', { name: 'Take theirs' }).click();
  await expect.poll(keptIn(canopy)).toBeNull();
  const slug = details.getByRole('textbox', { name: 'Slug' });
  await slug.fill('shoes');
  await expect.poll(keptIn(canopy)).toContain('shoes');
  await canopy.reload();
  await expect(slug).toHaveValue('shoes');
  await row('Boots').click();
  await expect(slug).toHaveValue('');
  await row('Shoes').click();
  await expect(slug).toHaveValue('shoes');
  expect(named(await canopy.saved(), 'Shoes').slug).toBeNull();
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => named(await canopy.saved(), 'Shoes'))
    .toMatchObject({ slug: 'shoes', description: 'Theirs.' });
  await expect.poll(keptIn(canopy)).toBeNull();

  // A name comes back to its row, of a category that is there and of one that is not yet.
  await row('Shoes').click();
  await page.keyboard.press('Control+n');
  await page.keyboard.type('Winter boots');
  await expect.poll(keptIn(canopy)).toContain('Winter boots');
  await canopy.reload();
  const name = page.getByRole('treeitem').getByRole('textbox');
  await expect(name).toHaveValue('Winter boots');
  await expect(name).toBeFocused();
  // Whoever leaves it and begins another is led back to it.
  await page.getByRole('combobox', { name: 'Search categories' }).click();
  await page.keyboard.press('Control+n');
  await expect(page.getByText(messages.nameCameBack)).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type(' and more');
  await page.keyboard.press('Enter');
  await expect(row('Winter boots and more')).toBeVisible();
  await expect.poll(keptIn(canopy)).toBeNull();
  await row('Shoes').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Sandals');
  await expect.poll(keptIn(canopy)).toContain('Sandals');
  await canopy.reload();
  await expect(page.getByRole('textbox', { name: 'Rename' })).toHaveValue('Sandals');
  await page.keyboard.press('Escape');
  await expect(row('Shoes')).toBeVisible();
  await expect.poll(keptIn(canopy)).toBeNull();
});

const TRAITS = foreignService('shop table');

testConnected('what came back is not sent because a dialog takes the focus, which it keeps', async ({ canopy }) => {
  const { page, row, details } = canopy;
  const service = foreignServer(TRAITS);
  service.editor.create({ name: 'Tea' });
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, TRAITS);
  const dialog = page.getByRole('dialog');
  const token = page.getByRole('textbox', { name: 'Token', exact: true });
  const giveCredentials = async (): Promise<void> => {
    await expect(token).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await token.fill(CREDENTIALS.bearer.token);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await syncNow(canopy);
    expect(service.editor.all()).toMatchObject([{ name: 'Tea' }]);
  };
  const crash = async (kept: string): Promise<void> => {
    await expect.poll(keptIn(canopy)).toContain(kept);
    canopy.main.workspace.sync.setCredentials(null);
    await canopy.reload();
  };

  await row('Tea').click();
  const text = details.getByRole('textbox', { name: 'Name', exact: true });
  await text.fill('Half a na');
  await crash('Half a na');
  await giveCredentials();
  await expect(text).toHaveValue('Half a na');
  expect(await findings(page)).toEqual([]);
  await details.getByRole('button', { name: 'Discard' }).click();
  await expect(text).toHaveValue('Tea');

  await row('Tea').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Green');
  await crash('Green');
  await giveCredentials();
  const name = page.getByRole('textbox', { name: 'Rename' });
  await expect(name).toHaveValue('Green');
  // Nor does another naming take its place.
  await page.keyboard.press('Control+n');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/^Not saved\. It came back/);
  await page.keyboard.press('Enter');
  await expect(row('Green')).toBeVisible();
  await expect.poll(() => service.editor.all()).toMatchObject([{ name: 'Green' }]);
  await door.stop();
});
