import { findings, findingsInLooks } from '../support/axe-findings';
import {
  faultWhen,
  ForeignDoor,
  foreignServer,
  foreignService,
  noFaults,
  type ForeignTraits
} from '../support/foreign';
import { conflictOf, connectShop, editTree, expectSame, openConflicts, syncNow } from './support/replica';
import { expect, testConnected as test } from './support/window-test';

const PLAIN: ForeignTraits = { ...foreignService('plain'), auth: 'none', derived: [] };

test('long values, metadata and whole branches are told apart, at 200 % too, and a conflict leads to its category', async ({
  canopy
}) => {
  const { page, row, status } = canopy;
  const traits = { ...PLAIN, columns: { colours: [] } };
  const service = foreignServer(traits);
  const { editor } = service;
  const story = (word: string): string =>
    `${'Once upon a time there was a leaf. '.repeat(40)}It was ${word}. ${'And so it went on. '.repeat(40)}`.trim();
  const shelf = editor.create({
    name: `A shelf whose name is as long as names may be on it, ${'very '.repeat(20)}long`
  });
  const tea = editor.create({ name: 'Tea', description: story('new'), extras: { colours: ['green'] } }, shelf);
  const branch = editor.create({ name: 'Herbs' });
  const mint = editor.create({ name: 'Mint' }, branch);
  editor.create({ name: 'Peppermint' }, mint);
  const bread = editor.create({ name: 'Bread' });
  editor.create({ name: 'Rolls' }, bread);
  const [milk, dairy] = [editor.create({ name: 'Milk' }), editor.create({ name: 'Dairy' })];
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, traits);
  await door.stop();
  await editTree(canopy, [
    { kind: 'update', id: tea, fields: { description: story('green'), metadata: { colours: ['green', 'white'] } } },
    { kind: 'update', id: branch, fields: { name: 'Kitchen herbs' } },
    { kind: 'delete', id: bread },
    { kind: 'move', id: milk, place: { parentId: dairy } }
  ]);
  editor.change(tea, { description: story('brown'), extras: { colours: ['green', 'black'] } });
  editor.delete(branch);
  editor.change(bread, { name: 'Fresh bread' });
  editor.delete(dairy);
  await door.start();
  await row('Kitchen herbs').click();
  await syncNow(canopy);
  const view = await openConflicts(canopy, '4 conflicts');

  const description = conflictOf(view, 'Tea', 'Description');
  await expect(description.getByText('green.')).toHaveText('green.');
  await expect(description.getByText('brown.')).toHaveText('brown.');
  const mine = description.getByRole('definition').nth(1);
  const shown = async (): Promise<number> => (await mine.innerText()).length;
  await expect.poll(shown).toBeLessThan(200);
  await mine.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(shown).toBeGreaterThan(2_000);
  await mine.getByRole('button', { name: 'Show less' }).click();
  await expect(
    conflictOf(view, 'Kitchen herbs', 'Changed / Deleted').getByRole('button', {
      name: /^Create it again, with 2 categories below/
    })
  ).toBeVisible();

  // A branch that was deleted here and renamed there is whole on both sides until the person has chosen.
  await expect(row('Rolls')).toHaveCount(0);
  expect(editor.all().map(({ name }) => name)).toContain('Rolls');
  const deleted = conflictOf(view, 'Fresh bread', 'Changed / Deleted');
  await expect(deleted.getByRole('definition')).toHaveText([
    'It was there',
    'Deleted here',
    'Changed there, with 1 category below',
    'Deleted on both sides, with 1 category below.',
    'Stays on both sides.'
  ]);
  await expect(deleted.getByRole('button', { name: 'Keep it' })).toBeVisible();
  await view.getByText('1 change resolved automatically').click();
  await expect(view.getByRole('list', { name: 'Resolved by sync' })).toContainText(
    '“Dairy” was deleted on the service, so “Milk”, which was moved into it here, was moved back.'
  );
  expect(await findingsInLooks(page, 'conflicts')).toEqual([]);
  await canopy.zoom(2);
  expect(await view.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await canopy.zoom(1);

  // A conflict leads to its category, and the status back to the conflicts.
  await conflictOf(view, 'Tea', 'Description').getByRole('button', { name: 'Tea', exact: true }).click();
  await expect(row('Tea')).toBeFocused();
  await openConflicts(canopy, '4 conflicts');

  await conflictOf(view, 'Fresh bread', 'Changed / Deleted')
    .getByRole('button', { name: 'Delete it, with 1 category below' })
    .click();
  // Both sets of entries, both texts not: a branch that was deleted is created anew, whole.
  await conflictOf(view, 'Tea', 'Metadata: colours').getByRole('button', { name: 'Keep both' }).click();
  await conflictOf(view, 'Tea', 'Description').getByRole('button', { name: 'Take theirs' }).click();
  await conflictOf(view, 'Kitchen herbs', 'Changed / Deleted')
    .getByRole('button', { name: /^Create it again/ })
    .click();
  await expect(view.getByText('There are no conflicts.')).toBeVisible();
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expectSame(canopy, service);
  expect(editor.all().find(({ name }) => name === 'Tea')).toMatchObject({
    description: story('brown'),
    extras: { colours: ['green', 'white', 'black'] }
  });
  const names = editor.all().map(({ name }) => name);
  expect(names).toContain('Peppermint');
  expect(names).not.toContain('Rolls');
  await page.keyboard.press('Escape');
  await expect(row('Kitchen herbs')).toBeVisible();
  await door.stop();
});

test('undo takes back the rest of a step of which one row was in conflict, says which stays, and so on to the first', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const service = foreignServer(PLAIN);
  const ids = ['Tea', 'Milk', 'Bread'].map((name) => service.editor.create({ name }));
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, PLAIN);
  await door.stop();
  for (const [one, other, third] of [
    ['Tea 1', 'Milk 1', 'Bread 1'],
    ['Tea 2', 'Milk 2', 'Bread 2']
  ])
    await editTree(
      canopy,
      [one, other, third].map((name = '', at) => ({ kind: 'update', id: ids[at] ?? 0, fields: { name } }))
    );
  service.editor.change(ids[0] ?? 0, { name: 'Theirs' });
  await door.start();
  await syncNow(canopy);
  const view = await openConflicts(canopy, '1 conflict');
  await conflictOf(view, 'Tea 2', 'Name').getByRole('button', { name: 'Keep mine' }).click();
  await expect(view.getByText('There are no conflicts.')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const shown of ['Theirs', 'Milk 1', 'Milk']) {
    await page.keyboard.press('Control+z');
    await expect(row(shown)).toBeVisible();
  }
  await expect(row('Bread')).toBeVisible();
  await expect(row('Theirs')).toBeVisible();
  await expect(page.getByRole('log').filter({ hasText: 'Undid' })).toHaveText(
    'Undid editing 2 categories. 1 category stays as it is. The name of “Theirs” has been changed since.'
  );
  await door.stop();
});

test('what a service refuses, and what it may have created, is asked about in its own words', async ({ canopy }) => {
  const { page, row, status } = canopy;
  const traits: ForeignTraits = {
    ...PLAIN,
    order: { key: 'position', first: 0, step: 1, meaning: 'value', obedience: 'ignores', created: 'last' }
  };
  const service = foreignServer(traits);
  const { editor } = service;
  for (const name of ['Tea', 'Coffee', 'Juice']) editor.create({ name });
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, traits);

  // It answers that it has moved the category, and lists its own order.
  await row('Juice').click();
  await page.keyboard.press('Alt+ArrowUp');
  let view = await openConflicts(canopy, '1 refused');
  await expect(view.getByRole('group', { name: /Place$/ })).toContainText('The service keeps its own order');
  await expect(view.getByRole('group', { name: /Place$/ })).toBeFocused();
  await page.keyboard.press('t');
  await expect(view.getByText('There are no conflicts.')).toBeVisible();
  await expect(view).toBeFocused();
  await page.keyboard.press('Escape');

  // The answer to a creation is lost, and somebody else creates the same at the same moment.
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropAnswer' });
  const stop = service.onRequest(({ verb }) => {
    if (verb !== 'create') return;
    stop();
    editor.create({ name: 'Water' });
  });
  await row('Tea').click();
  await page.keyboard.press('Control+n');
  await page.keyboard.type('Water');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(status.getByRole('button', { name: '1 conflict' })).toBeVisible();
  service.faults = noFaults;
  view = await openConflicts(canopy, '1 conflict');
  const asked = conflictOf(view, 'Water', 'New');
  await expect(asked).toContainText('Several possible matches');
  expect(await findings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Delete it here' }).click();
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expectSame(canopy, service);
  expect(editor.all().filter(({ name }) => name === 'Water')).toHaveLength(2);
  await door.stop();
});

test('what a service refuses of a field is said at the field, tried again or given up there; of the visibility and the metadata too', async ({
  canopy
}) => {
  const { page, row, details, status } = canopy;
  const traits: ForeignTraits = {
    ...PLAIN,
    columns: { colour: 'red' },
    slug: { key: 'slug', missing: 'null', isLowerCased: false, isGenerated: false, isUnique: true },
    refusalStatus: 422,
    refusalBody: 'problem'
  };
  const service = foreignServer(traits);
  const { editor } = service;
  const tea = editor.create({ name: 'Tea', slug: 'tea' });
  editor.create({ name: 'Coffee', slug: 'coffee' });
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, traits);
  await row('Coffee').click();
  const slug = details.getByRole('textbox', { name: 'Slug' });
  const refusal = details.getByRole('alert');
  const refused = /slug is taken\. There it is “coffee”\.$/;
  await slug.fill('tea');
  await slug.press('Enter');
  await expect(refusal).toContainText(/slug is taken/);
  await expect(slug).toHaveAttribute('aria-invalid', 'true');
  await expect(slug).toHaveAccessibleDescription(refused);
  await expect(details.getByRole('textbox', { name: 'Name' })).not.toHaveAttribute('aria-invalid');
  expect(await findingsInLooks(page, 'refused field')).toEqual([]);

  // It belongs to that category alone.
  await row('Tea').click();
  await expect(refusal).toHaveCount(0);
  await row('Coffee').click();
  await expect(refusal).toBeVisible();

  // Another value is another attempt, and what is there now may be taken.
  editor.change(tea, { slug: 'green-tea' });
  await refusal.getByRole('button', { name: 'Try again' }).click();
  await expect(slug).toBeFocused();
  await expect(refusal).toHaveCount(0);
  await expect.poll(() => editor.all().find(({ name }) => name === 'Coffee')?.slug).toBe('tea');
  await expect(slug).not.toHaveAttribute('aria-invalid');

  await slug.fill('green-tea');
  await slug.press('Enter');
  await expect(refusal).toContainText('There it is “tea”.');
  await refusal.getByRole('button', { name: 'Take theirs' }).click();
  await expect(slug).toHaveValue('tea');
  await expect(refusal).toHaveCount(0);
  await expect(status.getByText('All changes saved')).toBeVisible();

  // So is what it refuses of the visibility and of an entry of the metadata, in rows and as JSON.
  await row('Tea').click();
  service.faults = faultWhen(({ verb }) => verb === 'update', { kind: 'failed', status: 422, hasActed: false }, 1_000);
  await details.getByRole('switch', { name: 'Visible' }).click();
  await expect(details.getByRole('switch', { name: 'Visible' })).toHaveAccessibleDescription(
    /\(422\).* There it is visible\.$/
  );
  await details.getByLabel('Value of colour').fill('green');
  await details.getByLabel('Value of colour').press('Enter');
  await expect(details.getByLabel('Value of colour')).toHaveAccessibleDescription(/\(422\).* There it is “red”\.$/);
  await expect(details.getByRole('alert')).toHaveCount(2);
  expect(await findings(page)).toEqual([]);
  await details.getByRole('radio', { name: 'JSON' }).check({ force: true });
  await expect(details.getByRole('alert').nth(1)).toContainText(/^colour: /);
  await door.stop();
});
