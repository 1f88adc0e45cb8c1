import { messages as inspectorMessages } from '../../src-renderer/features/inspector/messages';
import { messages } from '../../src-renderer/features/sync/messages';
import { messages as sessionMessages } from '../../src-renderer/session/messages';
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { COMMANDS } from '../../src-shared/commands';
import { findings, findingsInLooks } from '../support/axe-findings';
import {
  faultWhen,
  ForeignDoor,
  foreignServer,
  foreignService,
  noFaults,
  type ForeignTraits
} from '../support/foreign';
import { connectShop, editTree, syncNow } from './support/replica';
import { expect, testConnected as test } from './support/window-test';

const PLAIN: ForeignTraits = { ...foreignService('plain'), auth: 'none', derived: [] };
const WITH_SLUGS: ForeignTraits = {
  ...PLAIN,
  slug: { key: 'slug', missing: 'null', isLowerCased: false, isGenerated: false, isUnique: true },
  refusalStatus: 422,
  refusalBody: 'problem'
};
const { sync, outcome } = messages;

test('rows say what the service has changed until they are selected, what is not sent, what is being sent, and what sync has settled', async ({
  canopy
}) => {
  const { page, row, status, tree, details } = canopy;
  const service = foreignServer(PLAIN);
  const [tea, milk] = [service.editor.create({ name: 'Tea' }), service.editor.create({ name: 'Milk' })];
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, PLAIN);
  await expect(row('Tea')).toHaveAccessibleDescription('');
  await row('Milk').click();
  service.editor.change(tea, { name: 'Black tea' });
  service.editor.create({ name: 'Cocoa' });
  await syncNow(canopy);
  await expect(row('Black tea')).toHaveAccessibleDescription(sessionMessages.sync.changedThere);
  await expect(row('Cocoa')).toHaveAccessibleDescription(sessionMessages.sync.changedThere);
  expect(await findings(page)).toEqual([]);
  await row('Black tea').click();
  await row('Milk').click();
  await expect(row('Black tea')).toHaveAccessibleDescription('');
  await expect(row('Cocoa')).toHaveAccessibleDescription(sessionMessages.sync.changedThere);

  // Only what is not sent can be shown, from the status bar, the palette and the search.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(COMMANDS.sendByHand.label);
  await page.keyboard.press('Enter');
  // The edit does not pass through the window, so it could come before the command.
  await expect.poll(() => canopy.main.workspace.sync.status()?.sending.isByHand).toBe(true);
  await editTree(canopy, [{ kind: 'update', id: tea, fields: { name: 'Green tea' } }]);
  await expect(status.getByText('Not sent')).toBeVisible();
  const filter = status.getByRole('button', { name: sync.unsent });
  await filter.click();
  await expect(tree.getByRole('treeitem')).toHaveText(['Green tea']);
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  expect(await findingsInLooks(page, 'not sent')).toEqual([]);

  // By hand, syncing reads alone, and says so.
  await status.getByText('Not sent').click();
  await expect(page.getByRole('button', { name: COMMANDS.syncNow.label })).toHaveCount(0);
  const readNow = page.getByRole('button', { name: COMMANDS.readNow.label });
  await readNow.click();
  await expect(page.getByText(outcome.received({ came: 0 }))).toBeVisible();
  service.editor.create({ name: 'Juice' });
  await readNow.click();
  await expect(page.getByText(outcome.received({ came: 1 }))).toBeVisible();
  await page.keyboard.press('Escape');
  await filter.click();
  await expect(row('Juice')).toBeVisible();
  expect(service.editor.all().map(({ name }) => name)).toContain('Black tea');

  await page.keyboard.press('Control+k');
  await page.keyboard.type(COMMANDS.showUnsent.label);
  await page.keyboard.press('Enter');
  await expect(tree.getByRole('treeitem')).toHaveText(['Green tea']);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(COMMANDS.sendAsEdited.label);
  await page.keyboard.press('Enter');
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expect(tree.getByRole('treeitem')).toHaveCount(0);
  await filter.click();
  await expect(row('Green tea')).toBeVisible();

  // While a request is under way its row says so, and the bar how many are left.
  service.faults = faultWhen(({ verb }) => verb === 'update', { kind: 'silence', hasActed: false });
  await editTree(canopy, [
    { kind: 'update', id: tea, fields: { name: 'White tea' } },
    { kind: 'update', id: milk, fields: { name: 'Oat milk' } }
  ]);
  const beingSent = sessionMessages.sync.beingSent;
  await expect(row('White tea')).toHaveAccessibleDescription(beingSent);
  await expect(status.getByText(messages.progressWords({ beingSent: { categoryId: tea, left: 2 } }))).toBeVisible();
  await expect(row('Oat milk')).toHaveAccessibleDescription(sessionMessages.sync.notSent);
  expect(await findingsInLooks(page, 'being sent')).toEqual([]);
  await door.stop();
  await expect(row('White tea')).toHaveAccessibleDescription(sessionMessages.sync.notSent);

  // What sync settles by itself is said at the row and in the panel, and can be taken back.
  service.faults = noFaults;
  await door.start();
  await syncNow(canopy);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await row('Oat milk').click();
  await door.stop();
  await editTree(canopy, [{ kind: 'update', id: tea, fields: { name: 'Green tea' } }]);
  await editTree(canopy, [{ kind: 'update', id: tea, fields: { name: 'Green  tea', description: 'Of leaves' } }]);
  service.editor.change(tea, { name: 'green tea' });
  await door.start();
  await syncNow(canopy);
  await expect(row('green tea')).toHaveAccessibleDescription(/slightly differently/);
  await row('green tea').click();
  const settled = details.getByRole('region', { name: inspectorMessages.settled.title });
  await expect(settled.getByRole('listitem')).toHaveCount(1);
  expect(await findingsInLooks(page, 'settled')).toEqual([]);
  await settled.getByRole('button', { name: inspectorMessages.settled.takeBack }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(row('Green  tea')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row('green tea')).toBeVisible();
  await door.stop();
});

test('what was refused is told in the status bar with what can be done, and Edit goes to its field', async ({
  canopy
}) => {
  const { page, row, details, status } = canopy;
  const service = foreignServer(WITH_SLUGS);
  const { editor } = service;
  const tea = editor.create({ name: 'Tea', slug: 'tea' });
  editor.create({ name: 'Milk', slug: 'milk' });
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, WITH_SLUGS);
  await editTree(canopy, [{ kind: 'update', id: tea, fields: { slug: 'milk' } }]);
  await expect(row('Tea')).toHaveAccessibleDescription(/taken/);
  await status.getByRole('button', { name: '1 refused' }).click();
  const refused = page.getByRole('list', { name: sync.refused });
  await expect(refused).toContainText(/slug is taken/);
  expect(await findingsInLooks(page, 'refused')).toEqual([]);
  await refused.getByRole('button', { name: sessionMessages.conflicts.edit }).click();
  const slug = details.getByRole('textbox', { name: uiMessages.fieldLabel.slug });
  await expect(slug).toBeFocused();
  await expect(refused).toHaveCount(0);
  await slug.fill('green-tea');
  await slug.press('Enter');
  await expect(status.getByText('All changes saved')).toBeVisible();
  expect(editor.all().find(({ name }) => name === 'Tea')?.slug).toBe('green-tea');

  // A new category that the service refuses can be changed, sent again, or deleted here.
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'failed', status: 422, hasActed: false }, 1_000);
  await row('Milk').click();
  await page.keyboard.press('Control+n');
  await page.keyboard.type('Water');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const alert = details.getByRole('alert');
  await expect(alert).toContainText('(422)');
  await alert.getByRole('button', { name: sessionMessages.conflicts.edit }).click();
  await expect(details.getByRole('textbox', { name: uiMessages.fieldLabel.name })).toBeFocused();
  await expect(alert.getByRole('button', { name: 'Delete it here' })).toBeVisible();
  service.faults = noFaults;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(status.getByText('All changes saved')).toBeVisible();
  expect(editor.all().map(({ name }) => name)).toContain('Water');
  await door.stop();
});
