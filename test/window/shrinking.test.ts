import { messages } from '../../src-renderer/features/sync/messages';
import { findings, findingsInLooks } from '../support/axe-findings';
import { ForeignDoor, foreignServer, foreignService, type ForeignTraits } from '../support/foreign';
import { connectShop, expectSame, syncNow } from './support/replica';
import { expect, testConnected as test } from './support/window-test';

const PLAIN: ForeignTraits = { ...foreignService('plain'), auth: 'none', derived: [] };

test('a service that lists far less is asked about before anything goes: by mouse, by keyboard, large and small', async ({
  canopy
}) => {
  const { page, row, status } = canopy;
  const service = foreignServer(PLAIN);
  service.isAudited = false;
  const { editor } = service;
  for (const name of ['Tea', 'Coffee']) editor.create({ name });
  const shelves = Array.from({ length: 4 }, (_, index) => editor.create({ name: `Shelf ${index + 1}` }));
  for (const shelf of shelves) for (let n = 1; n <= 10; n += 1) editor.create({ name: `Jar ${n}` }, shelf);
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, PLAIN);

  for (const shelf of shelves) editor.delete(shelf);
  await syncNow(canopy);
  const asking = status.getByRole('button', { name: /^Review needed/ });
  await expect(asking).toBeVisible();
  await expect(row('Shelf 1')).toBeVisible();

  // Editing goes on, and waits.
  await row('Tea').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Green tea');
  await page.keyboard.press('Enter');
  await expect(status.getByRole('button', { name: 'Review needed, 1 change waiting' })).toBeVisible();

  await asking.click();
  await expect(page.getByRole('button', { name: messages.sync.conflicts })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('group', { name: 'The service now lists 2 of 46 categories.' });
  await expect(question).toBeFocused();
  await expect(page.getByText('There are no conflicts.')).toHaveCount(0);
  expect(await findingsInLooks(page, 'asked')).toEqual([]);
  await canopy.zoom(2);
  expect(await findings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Take theirs' }).scrollIntoViewIfNeeded();
  await expect(question.getByRole('button', { name: 'Take theirs' })).toBeInViewport();
  await canopy.zoom(1);

  // Nothing has been sent by now. Mine, by its key: what is missing waits as conflicts, and is created anew.
  expect(service.log.filter(({ verb, method }) => verb !== 'read' && method !== 'OPTIONS')).toEqual([]);
  await question.focus();
  await page.keyboard.press('m');
  await expect(status.getByRole('button', { name: '4 conflicts' })).toBeVisible();
  const view = page.getByRole('region', { name: 'Conflicts' });
  await expect(view.getByRole('group', { name: 'Shelf 1 No longer listed', exact: true })).toContainText(
    'The service no longer lists it'
  );
  expect(await findingsInLooks(page, 'kept')).toEqual([]);
  await view.getByRole('button', { name: /^Mine for all/ }).click();
  await expect(view.getByText('There are no conflicts.')).toBeVisible();
  await expect.poll(() => editor.all().length).toBe(46);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expectSame(canopy, service);

  // Theirs, by its button, offline: carried out once the service can be reached.
  for (const { id, parentId, name } of editor.all())
    if (parentId === null && name.startsWith('Shelf')) editor.delete(id);
  await view.getByRole('button', { name: 'Sync now' }).click();
  await expect(question).toBeVisible();
  await door.stop();
  await view.getByRole('button', { name: 'Sync now' }).click();
  await expect(status.getByText('Offline')).toBeVisible();
  await question.getByRole('button', { name: 'Take theirs' }).click();
  await expect(question).toHaveCount(0);
  expect(await canopy.saved()).toHaveLength(6);
  await door.start();
  await view.getByRole('button', { name: 'Sync now' }).click();
  await expect(status.getByText('All changes saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row('Shelf 1')).toHaveCount(0);
  await expectSame(canopy, service);
  await door.stop();
});
