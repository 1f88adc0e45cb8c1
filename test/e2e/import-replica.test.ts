import { expect } from '@playwright/test';
import { findings } from '../support/axe-findings';
import { test, type CanopyApp } from '../support/canopy-app';
import { drop } from '../support/dropped-file';
import {
  faultsAt,
  ForeignDoor,
  foreignServer,
  foreignService,
  noFaults,
  type ForeignService
} from '../support/foreign';
import { conflictOf, connect, expectSame, syncNow } from '../support/replica-window';
import { shoot } from '../support/screenshots';

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

const opened = async (canopy: CanopyApp): Promise<{ service: ForeignService; door: ForeignDoor }> => {
  const service = foreignServer(PICKY);
  service.editor.create({ name: 'Tea', slug: 'tea' });
  service.editor.create({ name: 'Milk', slug: 'milk' });
  const door = await ForeignDoor.open(service);
  await connect(canopy, door, null);
  await expect(canopy.row('Tea')).toBeVisible();
  return { service, door };
};

const namesAt = ({ editor }: ForeignService): string[] => editor.all().map(({ name }) => name);

test('a file that is imported into a workspace of a service goes there by sync: what it cannot keep is said before, what it refuses after, and nothing is lost', async ({
  canopy
}) => {
  const { page, row, status } = canopy;
  const { service, door } = await opened(canopy);
  await door.stop();
  await drop(row('Tea'), 'shop.csv', TABLE);
  const dialog = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  const notes = dialog.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText(
    'This service has no descriptions. What the file has of it stays here and is listed under Conflicts.'
  );
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'notes');
  await dialog.getByRole('button', { name: 'Import 4 categories' }).click();
  await page.getByText('4 categories imported.').waitFor();
  // Without the service the rows are here, and wait.
  await expect(row('Hats')).toBeVisible();
  await expect(status.getByRole('button', { name: /^Offline, 4 changes waiting/ })).toBeVisible({ timeout: 30_000 });
  expect(namesAt(service)).toEqual(['Tea', 'Milk']);

  // It comes back, and an answer of it is lost on the way: the row is there once.
  service.faults = faultsAt({ [service.log.length + 3]: { kind: 'dropAnswer' } });
  await door.start();
  await syncNow(page);
  await expect.poll(() => namesAt(service), { timeout: 60_000 }).toEqual(['Tea', 'Milk', 'Shoes', 'Boots', 'Hats']);
  service.faults = noFaults;

  // What it has no place for and what it refuses wait here as conflicts, the latter in its own words.
  await status.getByRole('button', { name: '2 conflicts' }).click();
  const view = page.getByRole('region', { name: 'Conflicts' });
  await expect(conflictOf(view, 'Shoes', 'Description')).toContainText('For feet');
  await expect(view.getByRole('group', { name: /^Sandals/ })).toContainText('slug is taken');
  await shoot(page, 'refused');

  // The conflict leads to the row. With another slug it goes there too.
  await view
    .getByRole('group', { name: /^Sandals/ })
    .getByRole('button', { name: 'Sandals', exact: true })
    .click();
  await expect(row('Sandals')).toBeFocused();
  await canopy.details.getByRole('textbox', { name: 'Slug' }).fill('sandals');
  await page.keyboard.press('Enter');
  await expect.poll(() => namesAt(service), { timeout: 60_000 }).toContain('Sandals');
  await status.getByRole('button', { name: '1 conflict' }).click();
  await conflictOf(view, 'Shoes', 'Description').getByRole('button', { name: 'Take theirs' }).click();
  await expect(status.getByText('All changes saved')).toBeVisible();
  expect(service.violations).toEqual([]);
  await door.stop();
});

test('an import into a workspace of a service is one step of undo, there as well', async ({ canopy }) => {
  const { page, row, status } = canopy;
  const { service, door } = await opened(canopy);
  await drop(row('Tea'), 'shop.csv', TABLE.replace(',tea,', ',sandals,').replaceAll('For feet', ''));
  const dialog = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  await dialog.getByRole('radio', { name: 'Bottom of “Tea”' }).check();
  await dialog.getByRole('button', { name: 'Import 4 categories' }).click();
  await expect.poll(() => namesAt(service)).toEqual(['Tea', 'Shoes', 'Boots', 'Sandals', 'Hats', 'Milk']);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expectSame(page, service);
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Hats')).toHaveCount(0);
  await expect.poll(() => namesAt(service)).toEqual(['Tea', 'Milk']);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expectSame(page, service);
  expect(service.violations).toEqual([]);
  await door.stop();
});
