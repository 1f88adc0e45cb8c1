import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { named } from '../support/service-caller';
import messages from '../../src-renderer/shell/messages/en.json' with { type: 'json' };
import { holdEdit } from './support/held-edit';
import { expect, test, type WindowUnderTest } from './support/window-test';

// Keys that are pressed while an edit is under way wait for its end, and mean what the person saw.

const CALL = IPC_CALLS.callService.name;
const MOVE = IPC_CALLS.editTree.name;
const renaming = ({ page }: WindowUnderTest) => page.getByRole('textbox', { name: 'Rename' });

/** F2 on Shoes during an edit that has not ended; `meanwhile` is between the key and the end of the edit. */
const renameDuringEdit = async (
  canopy: WindowUnderTest,
  before: () => Promise<void>,
  meanwhile: () => Promise<void>
) => {
  const { main, page } = canopy;
  const edit = main.hold(MOVE);
  await page.keyboard.press('Alt+ArrowDown');
  await edit.came;
  await before();
  await page.keyboard.press('F2');
  await meanwhile();
  edit.letGo();
  await expect(renaming(canopy)).toBeFocused();
};

const shoes = async (canopy: WindowUnderTest) => {
  await canopy.plant([{ name: 'Shoes' }, { name: 'Toys' }]);
  await canopy.row('Shoes').click();
  const { id } = named(await canopy.saved(), 'Shoes');
  const program = await canopy.program();
  return async (name: string): Promise<void> => {
    await program.update(id, { name });
    await expect(canopy.row(name)).toBeVisible();
  };
};
const nothing = (): Promise<void> => Promise.resolve();

test('a rename that waits begins with the name that the person saw, and Enter does not write over the newer one', async ({
  canopy
}) => {
  const rename = await shoes(canopy);
  await renameDuringEdit(canopy, nothing, async () => {
    await rename('Theirs');
    await rename('Theirs again');
  });
  await expect(renaming(canopy)).toHaveValue('Shoes');
  await canopy.page.keyboard.press('Enter');
  await expect(renaming(canopy)).toHaveCount(0);
  expect(await canopy.outline()).toEqual(['Toys', 'Theirs again']);

  // A name that came before the key was seen.
  await canopy.page.keyboard.press('Alt+ArrowUp');
  await expect.poll(canopy.outline).toEqual(['Theirs again', 'Toys']);
  await renameDuringEdit(canopy, () => rename('Theirs'), nothing);
  await expect(renaming(canopy)).toHaveValue('Theirs');
});

test('keys that are pressed while the progress of an edit shows wait for its end, and what ends a name that waits ends it', async ({
  canopy
}) => {
  await shoes(canopy);
  const moving = holdEdit(canopy, IPC_CALLS.editTree, 2);
  await canopy.page.keyboard.press('Alt+ArrowDown');
  await moving.report(1);
  await expect(moving.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await canopy.page.keyboard.press('F2');
  await canopy.page.keyboard.type('New');
  await canopy.page.keyboard.press('Enter');
  moving.letGo();
  await expect.poll(canopy.outline).toEqual(['Toys', 'New']);

  // Holding the keys of undo stops before an import.
  const { main, page, row } = canopy;
  for (const names of [
    ['Toys', 'Shoes'],
    ['Shoes', 'Toys']
  ]) {
    await page.keyboard.press('Control+z');
    await expect.poll(canopy.outline).toEqual(names);
  }
  await row('Shoes').click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(canopy.outline).toEqual(['Toys', 'Shoes']);
  await page.keyboard.down('Control');
  await page.keyboard.down('z');
  await expect.poll(canopy.outline).toEqual(['Shoes', 'Toys']);
  await page.keyboard.down('z');
  await expect(page.getByText(messages.heldAtImport)).toBeVisible();
  await page.keyboard.up('z');
  await expect(row('Shoes')).toBeVisible();
  await page.keyboard.press('z');
  await expect(row('Shoes')).toHaveCount(0);
  await page.keyboard.up('Control');

  // Escape and Enter that wait behind a name end it, though the field is left before.
  await canopy.plant([{ name: 'Shoes' }, { name: 'Toys' }]);
  for (const [key, name, other, outline] of [
    ['Escape', 'Shoes', 'Toys', ['Toys', 'Shoes']],
    ['Enter', 'Toys', 'Shoes', ['Shoes', 'Hats']]
  ] as const) {
    await row(name).click();
    const edit = main.hold(MOVE);
    await page.keyboard.press('Alt+ArrowDown');
    await edit.came;
    await page.keyboard.press('F2');
    await page.keyboard.type('Hats');
    await page.keyboard.press(key);
    // As with a click that comes while the first of the keys is replayed.
    await row(other).evaluate((element) =>
      document.addEventListener('input', () => element instanceof HTMLElement && element.focus(), { once: true })
    );
    edit.letGo();
    await expect(row(other)).toBeFocused();
    await expect(renaming(canopy)).toHaveCount(0);
    await expect.poll(canopy.outline).toEqual(outline);
  }
});

/** Names two, one after the other: the first is being saved. @returns the call that saves it */
const nameTwo = async ({ main, page, row }: WindowUnderTest, first: string) => {
  await row('Shoes').click();
  await page.keyboard.press('Control+n');
  await page.keyboard.type(first);
  const creation = main.hold(CALL);
  await page.keyboard.press('Control+n');
  await creation.came;
  return creation;
};

test('text that waits for the field of a new name goes there although a dialog takes the focus meanwhile', async ({
  canopy
}) => {
  const { main, page } = canopy;
  await canopy.plant([{ name: 'Shoes' }]);
  const creation = await nameTwo(canopy, 'One');
  await page.keyboard.type('Half typed');
  await canopy.command('settings');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  // The field comes while the dialog is open, which keeps the focus as long as it is: more turns than keys wait for one.
  creation.letGo();
  const field = page.getByRole('textbox', { name: 'New category name', includeHidden: true });
  await expect.poll(canopy.outline).toEqual(['Shoes', 'One']);
  await expect(field).toHaveValue('');
  await page.evaluate(async () => {
    for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });
  await expect(field).toHaveValue('');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Half typed');
  await page.keyboard.press('Enter');
  await expect.poll(canopy.outline).toEqual(['Shoes', 'One', 'Half typed']);

  // Text that waits as the window closes, and cannot be saved, stays in its field.
  const another = await nameTwo(canopy, 'Two');
  const tooLong = 'x'.repeat(300);
  await page.keyboard.insertText(tooLong);
  main.tell(IPC_EVENTS.windowClosing, null);
  await main.heard();
  another.letGo();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue(tooLong);
});
