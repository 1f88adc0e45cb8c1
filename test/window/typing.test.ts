import { messages as sessionMessages } from '../../src-renderer/session/messages';
import { expect, test } from './support/window-test';
import { named } from '../support/service-caller';
import { pressAtOnce } from './support/keys-at-once';
import { grown } from './support/saved-tree';

// What a trial by hand found lost, stolen or overwritten while somebody was typing; each stays mended.

test('many categories are created one after the other, by mouse and by keyboard', async ({ canopy }) => {
  const { page, row } = canopy;
  const create = page.getByRole('button', { name: 'New category' });
  await create.click();
  await page.keyboard.type('One');
  await create.click();
  await expect(page.getByRole('textbox', { name: 'New category name' })).toHaveValue('');
  await page.keyboard.type('Two');
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('textbox', { name: 'New category name' })).toHaveValue('');
  await page.keyboard.type('Three');
  await page.keyboard.press('Control+Shift+N');
  await expect(page.getByRole('textbox', { name: 'New category name' })).toHaveValue('');
  await page.keyboard.type('Four');
  await page.keyboard.press('Enter');
  await expect(row('Four')).toBeFocused();
  const tree = await canopy.saved();
  expect(tree.map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
  expect(named(tree, 'Three').children.map(({ name }) => name)).toEqual(['Four']);

  // A draft that nobody has typed into leaves nothing behind.
  await create.dblclick();
  await row('One').click();
  await expect(page.getByRole('textbox', { name: 'New category name' })).toHaveCount(0);
  await expect(row('One')).toBeFocused();
  expect(await canopy.saved()).toEqual(tree);
});

test('leaving a name saves it and leaves the keyboard where the person went', async ({ canopy }) => {
  const { page, row, details } = canopy;
  await canopy.plant(grown(['Shoes', 'Toys']));
  await row('Shoes').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Boots');
  await details.getByRole('textbox', { name: 'Description' }).click();
  await expect(row('Boots')).toBeVisible();
  await page.keyboard.type('still here');
  await expect(details.getByRole('textbox', { name: 'Description' })).toHaveValue('still here');

  // Scrolled away or not: what is being typed stays, and so does the field.
  await row('Boots').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Wellies');
  await row('Toys').click();
  await expect(row('Wellies')).toBeVisible();
  await expect(row('Toys')).toHaveAttribute('aria-selected', 'true');

  // A name that cannot be saved is quoted, not dropped; all of a long one can be copied.
  await row('Toys').dblclick();
  await page.getByRole('textbox', { name: 'Rename' }).fill('x'.repeat(300));
  await row('Wellies').click();
  await expect(page.getByText('A name can have at most 255 characters.')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^${sessionMessages.copyText}`) })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Rename' })).toHaveCount(0);
  expect(await canopy.outline()).toEqual(['Wellies', 'Toys']);

  // A rename that begins while another name is being saved is no part of that.
  await row('Wellies').click();
  await page.keyboard.press('Control+n');
  await page.keyboard.type('Hats');
  // A double click that is quicker than the save.
  await row('Toys').evaluate((element) => {
    element.focus();
    for (const type of ['click', 'dblclick']) element.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  });
  // And so is the Enter that ends the second name.
  await page.keyboard.type('Games');
  await page.keyboard.press('Enter');
  await expect.poll(canopy.outline).toEqual(['Wellies', 'Hats', 'Games']);
});

test('a name whose category goes elsewhere is quoted, one that is moved out of sight comes back, a dialog takes keys from the first, and no name is written over unseen', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const service = await canopy.program();
  const folder = await service.create({ name: 'Folded' });
  await service.create({ name: 'Inside', parentId: folder.id });
  const shoes = await service.create({ name: 'Shoes' });
  await row('Shoes').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Boots');
  await service.update(shoes.id, { parentId: folder.id });
  await expect(row('Inside')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Rename' })).toHaveValue('Boots');

  await service.delete(shoes.id);
  await expect(page.getByText('“Boots” was not saved')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Rename' })).toHaveCount(0);

  await row('Folded').click();
  await page.getByRole('button', { name: 'New subcategory' }).click();
  await page.keyboard.type('Lost');
  // The window has all of it, so that there is something to be quoted.
  await expect(page.getByRole('textbox', { name: 'New category name' })).toHaveValue('Lost');
  await service.delete(folder.id);
  await expect(page.getByText('“Lost” was not saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load the sample' })).toBeVisible();

  // Keys that come before the dialog has the keyboard do nothing below it, and its count is the present one.
  const boots = await service.create({ name: 'Shoes' });
  await service.create({ name: 'Toys' });
  await row('Shoes').click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('1 category will be deleted');
  await service.create({ name: 'Boots', parentId: boots.id });
  await expect(page.getByRole('dialog')).toContainText('2 categories will be deleted');
  await service.delete(boots.id);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row('Toys')).toBeFocused();
  await page.evaluate(() => {
    for (const key of ['Delete', 'Enter', 'F2'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Rename' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Load the sample' })).toBeVisible();
  expect(await canopy.saved()).toEqual([]);

  // A rename never writes over another program's unseen.
  const { id } = await service.create({ name: 'Shoes' });
  const field = page.getByRole('textbox', { name: 'Rename' });
  const nameNow = async () => (await canopy.saved())[0]?.name;
  await row('Shoes').click();
  await page.keyboard.press('F2');
  // A name counts as seen from where its field opened.
  await expect(field).toBeFocused();
  await service.update(id, { name: 'Theirs' });
  await expect(page.getByRole('treeitem', { name: 'Theirs' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  expect(await nameNow()).toBe('Theirs');

  await page.keyboard.press('F2');
  await page.keyboard.type('Mine');
  await expect(field).toHaveValue('Mine');
  await service.update(id, { name: 'Theirs again' });
  await expect(page.getByRole('treeitem', { name: 'Theirs again' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Renamed elsewhere to “Theirs again” meanwhile.')).toBeVisible();
  expect(await nameNow()).toBe('Theirs again');
  await page.keyboard.press('Enter');
  await expect(row('Mine')).toBeFocused();
  expect(await nameNow()).toBe('Mine');
});

test("the inspector does not take its own save for somebody else's, nor drop what it cannot save", async ({
  canopy
}) => {
  const { page, row, details } = canopy;
  const service = await canopy.program();
  const shoes = await service.create({ name: 'Shoes' });
  await service.create({ name: 'Toys' });
  await row('Shoes').click();
  const name = details.getByRole('textbox', { name: 'Name' });
  await name.click();
  await page.keyboard.press('End');
  for (const letter of 'AndBoots') {
    await page.keyboard.type(letter);
    await page.keyboard.press('Enter');
  }
  await expect(name).toHaveValue('ShoesAndBoots');
  await expect.poll(async () => (await canopy.saved())[0]?.name).toBe('ShoesAndBoots');
  await expect(details.getByText('Changed elsewhere')).toHaveCount(0);

  await details.getByRole('radiogroup', { name: 'How to edit attributes' }).getByText('JSON').click();
  const metadata = details.getByRole('textbox', { name: 'Metadata' });
  await metadata.fill('{"n": 12345678901234567890}');
  await name.click();
  await expect(details.getByText('cannot be stored exactly')).toBeVisible();
  await row('Toys').click();
  await expect(page.getByText('You typed “{"n": 12345678901234567890}”')).toBeVisible();

  await row('ShoesAndBoots').click();
  await details.getByRole('textbox', { name: 'Description' }).fill('mine');
  await service.delete(shoes.id);
  await expect(page.getByText('You typed “mine”')).toBeVisible();
  await expect(row('Toys')).toHaveAttribute('aria-selected', 'true');
});

test('search goes to the first find, and undo shows what it has changed', async ({ canopy }) => {
  const { page, row, details } = canopy;
  const many = (kind: string) => Array.from({ length: 60 }, (_, index) => `${kind} ${index + 1}`);
  await canopy.plant(
    grown([['Instruments', [...many('Drum'), ['Strings', [...many('Harp'), 'Guitar Strings']]]], 'Electronics'])
  );
  await row('Instruments').click();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('guitar strings');
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=treeitem]:focus mark')).toHaveText(['Guitar Strings']);
  await page.keyboard.press('Escape');
  await expect(row('Electronics')).toBeVisible();
  await expect(page.locator('[role=treeitem]:focus')).toContainText('Guitar Strings');
  await details.getByRole('switch', { name: 'Visible' }).click();
  await expect(details.getByRole('switch', { name: 'Visible' })).not.toBeChecked();
  // A switch holds no text: undo is the tree's there too.
  await page.keyboard.press('Control+z');
  await expect(details.getByRole('switch', { name: 'Visible' })).toBeChecked();

  await page.keyboard.press('F2');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search categories' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('F2');
  await page.keyboard.type('Renamed far below');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+z');
  await expect(page.locator('[role=treeitem]:focus')).toBeInViewport();
});

test('a whole branch is typed without the mouse: Enter goes on, Tab takes a level in and out', async ({ canopy }) => {
  const { page, tree } = canopy;
  const field = page.getByRole('textbox', { name: 'New category name' });
  const outline = () =>
    tree
      .getByRole('treeitem')
      .evaluateAll((rows) =>
        rows.map((row) => `${row.getAttribute('aria-level')} ${row.textContent?.replace(/\d+$/, '')}`)
      );
  const type = async (name: string): Promise<void> => {
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(tree.getByRole('treeitem', { name, exact: true })).toBeFocused();
  };
  await page.getByRole('button', { name: 'New category' }).waitFor();
  await page.keyboard.press('ControlOrMeta+n');
  await type('Shoes');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await type('Boots');
  await page.keyboard.press('Enter');
  await type('Sandals');
  await page.keyboard.press('Enter');
  await field.fill('Heels');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('Heels');
  await page.keyboard.press('Enter');
  await expect(tree.getByRole('treeitem', { name: 'Heels' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  // There is no level further out.
  await page.keyboard.press('Shift+Tab');
  await type('Hats');
  expect(await outline()).toEqual(['1 Shoes', '2 Boots', '2 Sandals', '3 Heels', '1 Hats']);
  // Of a category that one comes back to, Enter changes the name.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Rename' })).toHaveValue('Hats');
});

test('keys that come faster than the tree is edited all count, each where the one before has led', async ({
  canopy
}) => {
  const { page, row, details } = canopy;
  await page.getByRole('button', { name: 'New category' }).waitFor();
  const draft = ['Ctrl+n', '"ab"', 'Enter', 'Enter', '"xyz"', 'ArrowLeft', 'ArrowLeft', '"w"', 'Home', 'Delete', '"u"'];
  await pressAtOnce(page, [...draft, 'Enter', 'Enter', '"cd"', 'Enter']);
  await expect.poll(canopy.outline).toEqual(['ab', 'uwyz', 'cd']);

  // Up twice, two copies, down again, and the first copy of all that undo leaves is renamed.
  await pressAtOnce(page, ['Alt+ArrowUp', 'Alt+ArrowUp', 'Ctrl+d', 'Ctrl+d', 'Alt+ArrowDown', 'Ctrl+z', 'Ctrl+z']);
  await pressAtOnce(page, ['Home', 'ArrowDown', 'F2', '"ef"', 'Enter', 'End']);
  await expect.poll(canopy.outline).toEqual(['cd', 'ef', 'ab', 'uwyz']);
  await expect(row('uwyz')).toBeFocused();

  await pressAtOnce(page, ['Ctrl+n', '"gh"', 'Enter', 'Alt+ArrowUp', 'Ctrl+z', 'Ctrl+z', 'Ctrl+y']);
  await expect.poll(canopy.outline).toEqual(['cd', 'ef', 'ab', 'uwyz', 'gh']);
  await expect(row('gh')).toBeFocused();
  await pressAtOnce(page, ['Alt+ArrowUp', 'Shift+Tab']);
  await expect.poll(canopy.outline).toEqual(['cd', 'ef', 'ab', 'gh', 'uwyz']);
  await expect(row('gh')).not.toBeFocused();

  // An undo may bring another category, and the button that has the keyboard goes with this one.
  await row('cd').click();
  await details.getByRole('button', { name: 'History of this category' }).focus();
  await page.keyboard.press('Control+z');
  await expect(row('gh')).toBeFocused();
});
