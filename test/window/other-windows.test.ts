import { WORKSPACE_CALLS } from '../../src-shared/workspace-calls';
import { IPC_CALLS, WINDOW_CALLS } from '../../src-shared/ipc';
import { ask } from './support/replica';
import { grown } from './support/saved-tree';
import { expect, test } from './support/window-test';

/* What other windows do by their calls, and what the application menu hears of this one. */

test('a name is typed on while another window restores a backup, and saved in what that brings; a field that is edited there too is never overwritten unseen', async ({
  canopy
}) => {
  const { page, row, main, details } = canopy;
  await canopy.plant(grown(['Shoes']));
  const { id } = await ask(main, WORKSPACE_CALLS.makeBackup, null);
  await canopy.plant(grown(['Toys']));
  await row('Shoes').click();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Rename' });
  await field.pressSequentially('Boo');
  await ask(main, WORKSPACE_CALLS.restoreBackup, { id });
  await expect(row('Toys')).toHaveCount(0);
  await field.press('t');
  await field.press('s');
  await field.press('Enter');
  await expect.poll(() => canopy.outline()).toEqual(['Boots']);

  // A field that is edited in another window too is never overwritten unseen.
  await canopy.plant(grown(['Shoes']));
  await row('Shoes').click();
  const mine = details.getByRole('textbox', { name: 'Description' });
  await mine.fill('mine');
  const [, shoes] = await canopy.saved();
  await ask(main, IPC_CALLS.callService, {
    method: 'PUT',
    path: `/api/admin/categories/${shoes?.id ?? 0}`,
    body: JSON.stringify({ description: 'theirs' })
  });
  await expect(details.getByText('Changed elsewhere meanwhile to “theirs”.')).toBeVisible();
  await mine.blur();
  expect((await canopy.saved())[1]?.description).toBe('theirs');
  await details.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await canopy.saved())[1]?.description).toBe('mine');
});

test('the application menu hears what cannot be done in this window', async ({ canopy }) => {
  const { page, row, main, details } = canopy;
  let disabled: readonly string[] = [];
  main.answers.set(WINDOW_CALLS.updateMenu.name, (told) => {
    ({ disabled } = WINDOW_CALLS.updateMenu.args.parse(told));
    return null;
  });
  await canopy.reload();
  const dimmed = (): readonly string[] =>
    ['undo', 'copy', 'rename', 'merge', 'find', 'history'].filter((id) => disabled.includes(id));
  const hears = (ids: readonly string[]) => expect.poll(dimmed, { intervals: [20] }).toEqual(ids);
  await hears(['undo', 'copy', 'rename', 'merge', 'find']);
  const program = await canopy.program();
  await program.create({ name: 'Shoes' });
  await program.create({ name: 'Toys' });
  await row('Shoes').click();
  await hears(['undo', 'merge']);
  await row('Toys').click({ modifiers: ['Shift'] });
  await hears(['undo', 'rename']);
  // In a text field, undo is the text's own.
  await details.getByRole('textbox', { name: 'Description' }).click();
  await hears(['rename']);
  await page.keyboard.press('ControlOrMeta+k');
  await hears(['rename', 'merge', 'find', 'history']);
  await page.keyboard.press('Escape');
  await row('Shoes').click();
  await hears(['undo', 'merge']);
});
