import type { Page } from '@playwright/test';
import { messages } from '../../src-renderer/session/messages';
import type { CommandId } from '../../src-shared/commands';
import { findingsInLooks } from '../support/axe-findings';
import { flatten, named } from '../support/service-caller';
import { grown, type Outline } from './support/saved-tree';
import { hurry } from './support/timers';
import { expect, test, type WindowUnderTest } from './support/window-test';

const dialog = (page: Page) => page.getByRole('dialog');

/** As the menu does, which a dialog that is about to close keeps from everything. */
const choose = async ({ page, command }: WindowUnderTest, id: CommandId): Promise<void> => {
  await expect(dialog(page)).toHaveCount(0);
  await command(id);
};

/** Opens a dialog for the selection: axe finds nothing in it, and Escape leaves everything and leads back to the row. */
const lookAndLeave = async (canopy: WindowUnderTest, id: CommandId, focused: string): Promise<void> => {
  const { page, saved } = canopy;
  const before = await saved();
  await choose(canopy, id);
  await expect(dialog(page)).toBeVisible();
  expect(await findingsInLooks(page, id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('[role=treeitem]:focus')).toContainText(focused);
  expect(await saved()).toEqual(before);
};

test('a preview of new names arrives while others write, and what they have renamed is never written over', async ({
  canopy
}) => {
  const { page, main } = canopy;
  await canopy.plant([{ name: 'Red shoes' }, { name: 'Red hats' }, { name: 'Toys' }]);
  await canopy.command('replace');
  await page.getByLabel('Find', { exact: true }).fill('red');
  await page.getByLabel('Replace with').fill('Blue');
  const program = await canopy.program();
  const answer = page.getByRole('button', { name: /^Change \d/ });
  // Each of these renames something within the scope, sooner than a preview takes.
  const toys = named(await canopy.saved(), 'Toys');
  for (let number = 0; !(await answer.isVisible()); number += 1)
    await program.update(toys.id, { name: `Toys ${number}` });
  await expect(answer).toHaveText(/2 names/);

  const letThrough = main.holdBack();
  await program.update(named(await canopy.saved(), 'Red hats').id, { name: 'Red caps' });
  await answer.click();
  await expect.poll(() => main.called).toContain('tree.edit');
  letThrough();
  await expect(page.getByText(messages.nothingChanged)).toBeVisible();
  expect((await canopy.saved()).slice(0, 2).map(({ name }) => name)).toEqual(['Red shoes', 'Red caps']);
  await expect(page.getByRole('checkbox', { name: /Red caps/ })).toBeVisible();
  await answer.click();
  await expect(page.getByText('Changed 2 names.')).toBeVisible();
  expect((await canopy.saved()).slice(0, 2).map(({ name }) => name)).toEqual(['Blue shoes', 'Blue caps']);
});

test('text in names is found and replaced, with a preview, in one step; a pattern takes groups, and wrong and endless ones are told', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const before: Outline = [['Red shoes', ['Red boots', 'Redwood', 'Green']], 'Red'];
  await canopy.plant(grown(before));
  await row('Red shoes').click();
  await page.keyboard.press('Control+h');
  await expect(dialog(page).getByLabel('Find')).toBeFocused();
  await page.keyboard.type('red');
  const preview = page.getByRole('list', { name: 'New names' });
  await page.keyboard.press('Tab');
  await page.keyboard.type('Blue');
  await expect(preview.getByRole('listitem')).toHaveText([
    'Red shoes→Blue shoes',
    'Red bootsRed shoes→Blue boots',
    'RedwoodRed shoes→Bluewood'
  ]);
  expect(await findingsInLooks(page, 'replace')).toEqual([]);
  await dialog(page).getByRole('checkbox', { name: 'Whole words' }).check();
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  await dialog(page).getByLabel('In', { exact: true }).selectOption({ index: 3 });
  await expect(preview.getByRole('listitem')).toHaveCount(3);
  const boots = preview.getByRole('checkbox', { name: '“Red boots” becomes “Blue boots”' });
  await expect(boots).toHaveAttribute('aria-description', 'Red shoes');
  await boots.uncheck();
  await expect(page.getByText('2 names change; 1 excluded.')).toBeVisible();
  await page.getByRole('button', { name: 'Change 2 names' }).click();
  await expect(page.getByText('Changed 2 names.')).toBeVisible();
  expect(await canopy.outline()).toEqual([['Blue shoes', ['Red boots', 'Redwood', 'Green']], 'Blue']);
  await expect(page.locator('[role=treeitem]:focus')).toContainText('Blue shoes');
  await page.keyboard.press('Control+z');
  await expect.poll(canopy.outline).toEqual(before);

  await canopy.plant(grown(['Caps, red', 'Hats, blue', `${'a'.repeat(60)}!`]));
  await page.keyboard.press('Control+h');
  await dialog(page).getByLabel('In', { exact: true }).selectOption({ index: 3 });
  await dialog(page)
    .getByRole('checkbox', { name: /Regular expression/ })
    .check();
  await dialog(page).getByLabel('Find').fill('(unclosed');
  await expect(page.getByText(/not a valid regular expression: unterminated group/i)).toBeVisible();
  // After three seconds a pattern counts as endless.
  const patience = await hurry(page, 3_000);
  await dialog(page).getByLabel('Find').fill('^(a+)+$');
  await expect(page.getByText('This pattern takes too long.')).toBeVisible();
  await patience();
  // The window has not stood still, and goes on with the next one.
  await dialog(page).getByLabel('Find').fill('^(\\w+), (\\w+)$');
  await dialog(page).getByLabel('Replace with').fill('$2 $1');
  await page.getByRole('button', { name: 'Change 2 names' }).click();
  await expect.poll(async () => (await canopy.outline()).slice(2, 4)).toEqual(['red Caps', 'blue Hats']);
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Control+h');
  await dialog(page).getByLabel('In', { exact: true }).selectOption({ index: 3 });
  await dialog(page).getByLabel('Find').fill('red Caps');
  await expect(page.getByText('0 names change; 1 skipped because the new name is not valid.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toHaveAttribute('aria-disabled', 'true');
});

test('subcategories are sorted as people sort, at all levels if wanted; a branch is hidden and shown whole, and a key of the metadata set and removed in all selected', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const before: Outline = [['Sizes', ['Size 10', ['Size 9', ['b', 'a']], 'Élan', 'east']], 'After'];
  await canopy.plant(grown(before));
  await row('Sizes').click();
  await lookAndLeave(canopy, 'sortChildren', 'Sizes');
  await choose(canopy, 'sortChildren');
  await expect(page.getByText('1 list will be sorted.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Include all levels below' }).check();
  await expect(page.getByText('2 lists will be sorted.')).toBeVisible();
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect.poll(canopy.outline).toEqual([['Sizes', ['east', 'Élan', ['Size 9', ['a', 'b']], 'Size 10']], 'After']);
  await expect(page.locator('[role=treeitem]:focus')).toContainText('Sizes');
  await page.keyboard.press('Control+z');
  await expect.poll(canopy.outline).toEqual(before);

  // A branch is hidden and shown with everything below it.
  const visible = async () =>
    flatten(await canopy.saved())
      .filter((category) => category.visible)
      .map(({ name }) => name);
  await row('Sizes').click();
  await choose(canopy, 'hideBranch');
  await expect.poll(visible).toEqual(['After']);
  await expect(page.getByText('Hid 7 categories.')).toBeVisible();
  await choose(canopy, 'hideBranch');
  await expect(page.getByText('All of them are already hidden.')).toBeVisible();
  await choose(canopy, 'showBranch');
  await expect.poll(visible).toEqual(['Sizes', 'Size 10', 'Size 9', 'b', 'a', 'Élan', 'east', 'After']);
  await page.keyboard.press('Control+z');
  await expect.poll(visible).toEqual(['After']);

  await canopy.plant([{ name: 'A', metadata: { rank: 5, kept: 'as it is' } }, { name: 'B' }, { name: 'C' }]);
  const metadata = async () => (await canopy.saved()).slice(2).map((category) => category.metadata);
  await row('A').click();
  await row('B').click({ modifiers: ['Shift'] });
  await lookAndLeave(canopy, 'setMetadata', 'B');
  await choose(canopy, 'setMetadata');
  await dialog(page).getByLabel('Key', { exact: true }).fill('rank');
  await dialog(page).getByLabel('Type').selectOption('Number');
  await dialog(page).getByLabel('Value', { exact: true }).fill('five');
  await expect(page.getByText(messages.metadata.enterNumber)).toBeVisible();
  await dialog(page).getByLabel('Value', { exact: true }).fill('5');
  await expect(page.getByText('1 category will change; 1 already has this value.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(metadata).toEqual([{ rank: 5, kept: 'as it is' }, { rank: 5 }, {}]);
  await choose(canopy, 'setMetadata');
  await dialog(page).getByRole('radio', { name: 'Remove a key' }).check();
  await dialog(page).getByLabel('Key', { exact: true }).fill('rank');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(metadata).toEqual([{ kept: 'as it is' }, {}, {}]);
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(metadata).toEqual([{ rank: 5, kept: 'as it is' }, { rank: 5 }, {}]);
});

test('categories are merged with their branches, and the dialog says what will happen', async ({ canopy }) => {
  const { page, row } = canopy;
  const before: Outline = [
    ['Shoes', ['Boots', ['Sandals', ['Red']]]],
    ['Footwear', ['Clogs', ['sandals', ['Blue']]]],
    'Hats'
  ];
  await canopy.plant(
    grown(before).map((one) => (one.name === 'Footwear' ? { ...one, slug: 'footwear', description: 'For feet' } : one))
  );
  await row('Shoes').click();
  await row('Footwear').click({ modifiers: ['Shift'] });
  await lookAndLeave(canopy, 'merge', 'Footwear');
  await choose(canopy, 'merge');
  await expect(dialog(page)).toContainText('“Shoes” stays. 1 category is merged into it and deleted.');
  await expect(dialog(page)).toContainText('2 subcategories move with everything below.');
  await expect(dialog(page)).toContainText(
    '1 subcategory is merged with another of the same name, so 2 categories are deleted in total.'
  );
  await expect(dialog(page)).toContainText('Empty fields of 1 category are filled in');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.poll(canopy.outline).toEqual([['Shoes', ['Boots', ['Sandals', ['Red', 'Blue']], 'Clogs']], 'Hats']);
  expect(named(await canopy.saved(), 'Shoes')).toMatchObject({ slug: 'footwear', description: 'For feet' });
  await expect(page.locator('[role=treeitem]:focus')).toContainText('Shoes');
  await page.keyboard.press('Control+z');
  await expect.poll(canopy.outline).toEqual(before);

  // Into another one, and only one level.
  await row('Shoes').click();
  await row('Footwear').click({ modifiers: ['Shift'] });
  await choose(canopy, 'merge');
  await dialog(page).getByRole('radio', { name: 'Footwear' }).check();
  await dialog(page)
    .getByRole('checkbox', { name: /same name/ })
    .uncheck();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect
    .poll(canopy.outline)
    .toEqual([['Footwear', ['Clogs', ['sandals', ['Blue']], 'Boots', ['Sandals', ['Red']]]], 'Hats']);
});
