import { messages } from '../../../src-renderer/features/conflicts/messages';
import { messages as sharedMessages } from '../../../src-shared/messages';
import { findings, findingsInLooks } from '../../support/axe-findings';
import { ForeignDoor, foreignServer, foreignService, type ForeignTraits } from '../../support/foreign';
import { conflictOf, connectShop, editTree, expectSame, openConflicts, syncNow } from '../../window/support/replica';
import { expect, test } from '../../window/support/window-test';

const TRAITS: ForeignTraits = { ...foreignService('plain'), auth: 'none', derived: [], columns: { weight: 1 } };
const { typed } = messages;

test('each choice says what it comes to before it is made, and a third value can be typed', async ({ canopy }) => {
  const { page, row, status } = canopy;
  const service = foreignServer(TRAITS);
  const { editor } = service;
  const tea = editor.create({ name: 'Tea', extras: { weight: 1 } });
  const bread = editor.create({ name: 'Bread' });
  editor.create({ name: 'Rolls' }, bread);
  const [milk, shelf, fridge] = ['Milk', 'Shelf', 'Fridge'].map((name) => editor.create({ name }));
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, TRAITS);
  await door.stop();
  await editTree(canopy, [
    { kind: 'update', id: tea, fields: { name: 'Green tea', metadata: { weight: 2 } } },
    { kind: 'delete', id: bread },
    { kind: 'move', id: milk ?? 0, place: { parentId: shelf ?? 0 } }
  ]);
  editor.change(tea, { name: 'Black tea', extras: { weight: 3 } });
  editor.change(bread, { name: 'Fresh bread' });
  editor.move(milk ?? 0, fridge ?? 0);
  await door.start();
  await syncNow(canopy);
  const view = await openConflicts(canopy, '4 conflicts');

  const name = conflictOf(view, 'Green tea', 'Name');
  await expect(name.getByRole('definition').filter({ hasText: 'Green tea / Black tea' })).toHaveText(
    'On both sides: “Green tea / Black tea”'
  );
  await expect(name.getByRole('button', { name: 'Keep both' })).toHaveAccessibleDescription(/Green tea \/ Black tea/);
  await expect(
    conflictOf(view, 'Milk', 'Place').getByRole('button', { name: 'Take theirs' })
  ).toHaveAccessibleDescription(/On both sides: In Fridge, first\.$/);
  await expect(view.getByText('Deleted on both sides, with 1 category below.')).toBeVisible();
  await expect(view.getByText(messages.leftOut({ count: 1 }))).toBeVisible();
  expect(await findingsInLooks(page, 'results')).toEqual([]);

  // Letters are letters in the field; what cannot be a name is refused there.
  await name.getByRole('button', { name: typed.open }).click();
  const box = name.getByRole('textbox', { name: typed.label });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('Green tea');
  await box.fill(' ');
  await box.press('Enter');
  await expect(box).toHaveAccessibleDescription(sharedMessages.category.nameMissing);
  expect(await findingsInLooks(page, 'typed value')).toEqual([]);
  await box.press('Escape');
  await expect(box).toHaveCount(0);
  await name.getByRole('button', { name: typed.open }).click();
  await box.fill('');
  await box.pressSequentially('Mint tea');
  // What is typed is there again when the view is.
  await view.getByRole('button', { name: messages.conflicts.close }).click();
  await expect(box).toHaveCount(0);
  await openConflicts(canopy, '4 conflicts');
  await expect(box).toHaveValue('Mint tea');
  await box.press('Enter');
  await expect(row('Mint tea')).toHaveCount(0);
  await expect(conflictOf(view, 'Green tea', 'Name')).toHaveCount(0);
  const weight = conflictOf(view, 'Mint tea', 'Metadata: weight');
  await weight.getByRole('button', { name: typed.open }).click();
  const number = weight.getByRole('textbox', { name: typed.label });
  await number.fill('heavy');
  await number.press('Enter');
  await expect(number).toHaveAccessibleDescription(sharedMessages.json.malformed);
  await number.fill('2.5');
  await number.press('Enter');
  await expect(weight).toHaveCount(0);

  // What deletes on the service is chosen by itself.
  await view.getByRole('button', { name: messages.forAll('mine', 1) }).click();
  await expect(conflictOf(view, 'Milk', 'Place')).toHaveCount(0);
  await expect(conflictOf(view, 'Fresh bread', 'Changed / Deleted')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await conflictOf(view, 'Fresh bread', 'Changed / Deleted').getByRole('button', { name: 'Keep it' }).click();
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expectSame(canopy, service);
  expect(editor.all().find(({ name: one }) => one === 'Mint tea')).toMatchObject({ extras: { weight: 2.5 } });
  await door.stop();
});
