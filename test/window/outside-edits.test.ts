import { messages } from '../../src-renderer/session/messages';
import { grown, outlineOf } from './support/saved-tree';
import { expect, test } from './support/window-test';
import { named } from '../support/service-caller';

test("another program's edits appear by themselves, and selection, folding and scroll stay", async ({ canopy }) => {
  const { page, row, tree, details, status } = canopy;
  const items = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`);
  await canopy.plant(
    grown([
      ...items('Root', 10),
      [
        'Electronics',
        ['Circuit boards', ['Communications', ['Radios', 'Telephony']], 'Components', ...items('Part', 40)]
      ]
    ])
  );
  const service = await canopy.program();

  await row('Electronics').click();
  await page.keyboard.press('ArrowRight');
  await row('Communications').click();
  await page.keyboard.press('ArrowRight');
  await expect(row('Telephony')).toBeVisible();
  // A scroll, be it the last key's or this one, is known to the tree with the next frame: a person edits nothing before.
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await drawn();
  await tree.evaluate((element) => element.scrollTo({ top: 100 }));
  await drawn();
  const top = async (name: string) => (await row(name).boundingBox())?.y;
  const before = await top('Communications');

  // Above what is in sight: three new roots. What is in sight stays where it is.
  const first = await service.create({ name: 'Outside 1', position: 0 });
  await service.create({ name: 'Outside 2', position: 0 });
  await service.create({ name: 'Outside 3', position: 0 });
  await expect(status).toContainText('59 categories');
  await expect.poll(() => top('Communications')).toBe(before);
  await expect(row('Communications')).toBeFocused();
  await expect(row('Communications')).toHaveAttribute('aria-selected', 'true');
  await expect(row('Telephony')).toBeVisible();

  // A rename and a move in sight.
  const telephony = named(await canopy.saved(), 'Telephony');
  await service.update(telephony.id, { name: 'Phones' });
  await expect(row('Phones')).toBeVisible();
  await service.update(telephony.id, { parentId: first.id });
  await expect(row('Phones')).toHaveCount(0);

  // The selected category itself: the inspector follows.
  const communications = named(await canopy.saved(), 'Communications');
  await service.update(communications.id, { description: 'Written elsewhere.' });
  await expect(details.getByRole('textbox', { name: 'Description' })).toHaveValue('Written elsewhere.');

  // And when it goes, a neighbour takes its place, with the keyboard.
  await service.delete(communications.id);
  await expect(row('Communications')).toHaveCount(0);
  await expect(row('Components')).toBeFocused();
  await expect(row('Components')).toHaveAttribute('aria-selected', 'true');

  // What another program did is not the window's to undo, nor is anything that it has changed since: the rest goes.
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('log').filter({ hasText: 'Undid' })).toContainText('3 categories stay as they are.');
  expect(outlineOf(await canopy.saved())).toEqual(['Outside 3', 'Outside 2', ['Outside 1', ['Phones']]]);
});

test('a rename never writes over one that was made elsewhere and is not shown yet: the person is asked', async ({
  canopy
}) => {
  const { page, row, main } = canopy;
  await canopy.plant([{ name: 'Shoes' }, { name: 'Toys' }]);
  const program = await canopy.program();
  await row('Shoes').click();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Rename' });
  await field.fill('Trainers');
  // As over a slow line: what the other has done is on its way while the person presses Enter.
  const letThrough = main.holdBack();
  await program.update(named(await canopy.saved(), 'Shoes').id, { name: 'Boots' });
  await page.keyboard.press('Enter');
  await expect.poll(() => main.called.filter((name) => name === 'service.call').length).toBeGreaterThan(0);
  letThrough();
  await expect(page.getByText(messages.renamedUnderneath({ name: 'Boots' }))).toBeVisible();
  expect((await canopy.saved()).map(({ name }) => name)).toEqual(['Boots', 'Toys']);
  await expect(field).toHaveValue('Trainers');
  await page.keyboard.press('Enter');
  await expect(row('Trainers')).toBeVisible();
  expect((await canopy.saved()).map(({ name }) => name)).toEqual(['Trainers', 'Toys']);

  // A change of another field is no reason to ask.
  await page.keyboard.press('F2');
  await field.fill('Sneakers');
  const letMoreThrough = main.holdBack();
  await program.update(named(await canopy.saved(), 'Trainers').id, { description: 'For running.' });
  await page.keyboard.press('Enter');
  letMoreThrough();
  await expect(row('Sneakers')).toBeVisible();
  expect((await canopy.saved())[0]).toMatchObject({ name: 'Sneakers', description: 'For running.' });
});
