import categoryMessages from '../../src-renderer/features/categories/messages/en.json' with { type: 'json' };
import { messages as historyMessages } from '../../src-renderer/features/history/messages';
import { messages as inspectorMessages } from '../../src-renderer/features/inspector/messages';
import { messages } from '../../src-renderer/features/sync/messages';
import type { SendingOutcome } from '../../src-shared/remote';
import { PLAIN_PROTOCOL } from '../../src-shared/protocol';
import { WORKSPACE_CALLS } from '../../src-shared/workspace-calls';
import { messages as sessionMessages } from '../../src-renderer/session/messages';
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { findings } from '../support/axe-findings';
import {
  ForeignDoor,
  dialectOf,
  foreignOutline,
  foreignServer,
  foreignService,
  type ForeignTraits
} from '../support/foreign';
import { ask, connectShop, editTree, syncNow } from './support/replica';
import { expect, testConnected as test } from './support/window-test';

const PLAIN: ForeignTraits = { ...foreignService('plain'), auth: 'none', derived: [] };
const { sync, pending } = messages;

test('by hand, nothing goes out before its requests were shown, deletions first', async ({ canopy }) => {
  const { page, row, status, main } = canopy;
  const service = foreignServer(PLAIN);
  const [tea, milk] = [service.editor.create({ name: 'Tea' }), service.editor.create({ name: 'Milk' })];
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, PLAIN);
  await status.getByText('All changes saved').click();
  await page.getByText(sync.byHand).click();
  await page.keyboard.press('Escape');
  await editTree(canopy, [
    { kind: 'update', id: tea, fields: { name: 'Green tea' } },
    { kind: 'delete', id: milk }
  ]);
  await row('Green tea').click();
  await expect(row('Green tea')).toHaveAccessibleDescription(sessionMessages.sync.notSent);
  await syncNow(canopy);
  expect(foreignOutline(service)).toBe('Tea Milk');

  await page.getByRole('button', { name: sync.send({ waiting: 2 }) }).click();
  const dialog = page.getByRole('dialog', { name: pending.sendTitle });
  await expect(
    dialog.getByText(uiMessages.deletions({ count: 1, service: door.address.url, kept: null }))
  ).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(['“Milk”', '“Green tea”: name (was “Tea”)']);
  await expect(dialog.getByRole('heading', { name: '1 renamed' })).toBeVisible();
  await dialog.getByText(uiMessages.showRequests).click();
  await expect(dialog.getByRole('list', { name: uiMessages.requests }).getByRole('listitem')).toHaveCount(2);
  expect(await findings(page)).toEqual([]);
  await editTree(canopy, [{ kind: 'update', id: tea, fields: { name: 'Black tea' } }]);
  await dialog.getByRole('button', { name: pending.send, exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(pending.changed);
  expect(foreignOutline(service)).toBe('Tea Milk');
  await dialog.getByRole('button', { name: pending.send, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expect(row('Black tea')).toHaveAccessibleDescription('');
  expect(foreignOutline(service)).toBe('Black tea');
  await expect(page.getByText('2 changes were sent.')).toBeVisible();

  // While they are sent, the dialog stops it; closed, it leaves it to the status bar, and a toast says that it ended.
  await editTree(canopy, [{ kind: 'update', id: tea, fields: { name: 'Green tea' } }]);
  const before = await ask(main, WORKSPACE_CALLS.readSyncStatus, null);
  if (before === null) throw new Error('No replica.');
  let sent = Promise.withResolvers<SendingOutcome | 'changed'>();
  main.answers.set(WORKSPACE_CALLS.sendChanges.name, () => sent.promise);
  main.answers.set(WORKSPACE_CALLS.cancelSync.name, () => {
    sent.resolve({ status: before, sent: 12, left: 28, isStopped: true });
    return null;
  });
  const send = async (): Promise<void> => {
    await page.getByRole('button', { name: sync.send({ waiting: 1 }) }).click();
    await dialog.getByRole('button', { name: pending.send, exact: true }).click();
    await expect(dialog.getByRole('button', { name: sync.stopSending })).toBeVisible();
  };
  await send();
  await dialog.getByRole('button', { name: sync.stopSending }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Stopped. 12 of 40 changes were sent; 28 are kept and not sent.')).toBeVisible();

  sent = Promise.withResolvers();
  await send();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  sent.resolve('changed');
  await expect(page.getByText(pending.stopped)).toBeVisible();
});

test('a deletion says what it does on the service before it is done, and so does undoing one that went out; a paused workspace neither reads nor sends', async ({
  canopy
}) => {
  const { page, row, status } = canopy;
  const service = foreignServer(PLAIN);
  const shelf = service.editor.create({ name: 'Shelf' });
  service.editor.create({ name: 'Tea' }, shelf);
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, PLAIN);
  await row('Shelf').click();
  await page.keyboard.press('Delete');
  const host = new URL(door.url).host;
  await expect(page.getByRole('dialog')).toContainText(categoryMessages.alsoOnService({ count: 2, host }));
  await page.keyboard.press('Escape');
  expect(foreignOutline(service)).toBe('Shelf(Tea)');

  // So does undoing one that went out, by hand, too.
  await editTree(canopy, [{ kind: 'delete', id: shelf }]);
  await syncNow(canopy);
  expect(foreignOutline(service)).toBe('');
  await page.keyboard.press('Control+z');
  const question = page.getByRole('dialog', { name: historyMessages.undoQuestion({ count: 2 }) });
  await expect(question).toContainText(historyMessages.undoRecreates({ count: 2, host }));
  expect(await findings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row('Shelf')).toHaveCount(0);
  await canopy.command('sendByHand');
  await page.keyboard.press('Control+z');
  await question.getByRole('button', { name: historyMessages.undoAnswer, exact: true }).click();
  await expect(row('Shelf')).toBeVisible();
  await syncNow(canopy);
  expect(foreignOutline(service)).toBe('');
  await canopy.command('sendAsEdited');
  await expect.poll(() => foreignOutline(service)).toBe('Shelf(Tea)');

  // Paused, it neither reads nor sends, and says so; resumed, it catches up.
  await status.getByText('All changes saved').click();
  await page.getByRole('button', { name: sync.pause }).click();
  await page.keyboard.press('Escape');
  await editTree(canopy, [{ kind: 'update', id: (await canopy.saved())[0]?.id ?? 0, fields: { name: 'Cupboard' } }]);
  service.editor.create({ name: 'Milk' });
  await expect(status.getByText('Sync paused, 1 change waiting')).toBeVisible();
  expect(foreignOutline(service)).toBe('Shelf(Tea) Milk');
  await status.getByText('Sync paused, 1 change waiting').click();
  await page.getByRole('button', { name: sync.resume }).click();
  await expect(row('Milk')).toBeVisible();
  await expect.poll(() => foreignOutline(service)).toBe('Cupboard(Tea) Milk');
});

test('where the service keeps what is hidden, a deletion says so, with the products there, and undo asks nothing', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const service = foreignServer(PLAIN);
  const shelf = service.editor.create({ name: 'Shelf', extras: { count: 3 } });
  const tea = service.editor.create({ name: 'Tea', extras: { count: 34 } }, shelf);
  const door = await ForeignDoor.open(service);
  const dialect = dialectOf(PLAIN);
  await connectShop(canopy, door, PLAIN, {
    ...dialect,
    products: { key: 'count', of: 'category' },
    protocol: { ...PLAIN_PROTOCOL, ...dialect.protocol, remove: { path: '{path}/{id}', keeps: 'hidden' } }
  });
  const host = new URL(door.url).host;
  await row('Shelf').click();
  const panel = page.getByRole('region', { name: inspectorMessages.details });
  await expect(panel.getByText(inspectorMessages.facts.idThere({ host }))).toBeVisible();
  await expect(panel.getByText(inspectorMessages.facts.productsThere({ host, what: 'product' }))).toBeVisible();
  await expect(panel.getByRole('definition').last()).toHaveText('3');
  // A date stands in one line beside them.
  const created = panel.getByRole('term').filter({ hasText: inspectorMessages.facts.created }).locator('+ dd');
  expect(
    await created.evaluate((date) => {
      const range = document.createRange();
      range.selectNodeContents(date);
      return range.getClientRects().length;
    })
  ).toBe(1);
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(categoryMessages.alsoHides({ count: 2, host }));
  await expect(dialog).toContainText(sessionMessages.service.products({ count: 37, of: 1, host, what: 'product' }));
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: categoryMessages.delete, exact: true }).click();
  await expect.poll(() => service.editor.all().map(({ visible }) => visible)).toEqual([false, false]);
  await syncNow(canopy);
  await page.keyboard.press('Control+z');
  await expect(row('Shelf')).toBeVisible();
  await expect
    .poll(() => service.editor.all().map(({ id, visible }) => [id, visible]))
    .toEqual([
      [shelf, true],
      [tea, true]
    ]);
});
