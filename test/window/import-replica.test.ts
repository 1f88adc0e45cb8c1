import type { Locator } from '@playwright/test';
import { messages } from '../../src-renderer/features/import-export/messages';
import { findings } from '../support/axe-findings';
import { drop } from '../support/dropped-file';
import {
  faultsAt,
  ForeignDoor,
  foreignServer,
  foreignService,
  noFaults,
  type ForeignService
} from '../support/foreign';
import { importOf } from './support/import-dialog';
import { conflictOf, connectShop, expectSame, openConflicts, syncNow } from './support/replica';
import { expect, testConnected as test, type WindowUnderTest } from './support/window-test';

/** It has no descriptions, and takes no slug twice. */
const PICKY = {
  ...foreignService('plain'),
  auth: 'none',
  derived: [],
  description: null,
  slug: { key: 'slug', missing: 'null', isLowerCased: false, isGenerated: false, isUnique: true },
  unknownMembers: 'kept'
} as const;

const TABLE = [
  'id,parent id,name,slug,description,colour',
  '11,,Shoes,shoes,For feet,red',
  '12,11,Boots,boots,,black',
  '13,11,Sandals,tea,,red',
  '14,,Hats,hats,,'
].join('\n');

const opened = async (canopy: WindowUnderTest): Promise<{ service: ForeignService; door: ForeignDoor }> => {
  const service = foreignServer(PICKY);
  service.editor.create({ name: 'Tea', slug: 'tea' });
  service.editor.create({ name: 'Milk', slug: 'milk' });
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, PICKY);
  return { service, door };
};

const dropTable = async ({ page, row }: WindowUnderTest, table: string): Promise<Locator> => {
  await row('Tea').click();
  await drop(row('Tea'), 'shop.csv', table);
  return importOf(page, 'shop.csv');
};

const namesAt = ({ editor }: ForeignService): string[] => editor.all().map(({ name }) => name);

test('a file that is imported into a workspace of a service goes there by sync: what it cannot keep is said before, what it refuses after, nothing is lost, and it is one step of undo', async ({
  canopy
}) => {
  const { page, row, status } = canopy;
  const { service, door } = await opened(canopy);
  // It is one step of undo, there as well.
  const dialog = await dropTable(canopy, TABLE.replace(',tea,', ',sandals,').replaceAll('For feet', ''));
  await dialog.getByRole('radio', { name: messages.under({ name: 'Tea' }) }).check();
  await dialog.getByRole('button', { name: messages.importAnswer({ count: 4 }) }).click();
  await expect.poll(() => namesAt(service)).toEqual(['Tea', 'Shoes', 'Boots', 'Sandals', 'Hats', 'Milk']);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expectSame(canopy, service);
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Hats')).toHaveCount(0);
  await expect.poll(() => namesAt(service)).toEqual(['Tea', 'Milk']);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expectSame(canopy, service);

  await door.stop();
  await dropTable(canopy, TABLE);
  await expect(dialog.getByRole('list', { name: messages.notes })).toContainText(
    'This service has no descriptions. What the file has of it stays here and is listed under Conflicts.'
  );
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: messages.importAnswer({ count: 4 }) }).click();
  await page.getByText(messages.imported({ count: 4 })).waitFor();
  // Without the service the rows are here, and wait.
  await expect(row('Hats')).toBeVisible();
  await expect(status.getByRole('button', { name: /^Offline, 4 changes waiting/ })).toBeVisible();
  expect(namesAt(service)).toEqual(['Tea', 'Milk']);

  // It comes back, and an answer of it is lost on the way: the row is there once.
  service.faults = faultsAt({ [service.log.length + 3]: { kind: 'dropAnswer' } });
  await door.start();
  await syncNow(canopy);
  await syncNow(canopy);
  expect(namesAt(service)).toEqual(['Tea', 'Milk', 'Shoes', 'Boots', 'Hats']);
  service.faults = noFaults;

  // What it has no place for and what it refuses wait here as conflicts, the latter in its own words.
  const view = await openConflicts(canopy, '2 refused');
  await expect(conflictOf(view, 'Shoes', 'Description')).toContainText('For feet');
  const refused = view.getByRole('group', { name: /^Sandals/ });
  await expect(refused).toContainText('slug is taken');

  // The conflict leads to the row. With another slug it goes there too.
  await refused.getByRole('button', { name: 'Sandals', exact: true }).click();
  await expect(row('Sandals')).toBeFocused();
  await canopy.details.getByRole('textbox', { name: 'Slug' }).fill('sandals');
  await page.keyboard.press('Enter');
  await expect.poll(() => namesAt(service)).toContain('Sandals');
  await openConflicts(canopy, '1 refused');
  await conflictOf(view, 'Shoes', 'Description').getByRole('button', { name: 'Take theirs' }).click();
  await expect(status.getByText('All changes saved')).toBeVisible();
  expect(service.violations).toEqual([]);
  await door.stop();
});
