import { IPC_CALLS } from '../../src-shared/ipc';
import { messages } from '../../src-renderer/features/inspector/messages';
import { named } from '../support/service-caller';
import { expect, test, type WindowUnderTest } from './support/window-test';

// The states of one field of the details: saved, typed, being saved, refused, changed by somebody else, gone.

const CALL = IPC_CALLS.callService.name;
const fieldOf = ({ details }: WindowUnderTest) => details.getByRole('textbox', { name: 'Description' });
const saved = async ({ saved: read }: WindowUnderTest) => named(await read(), 'Shoes').description;

/** A selected category, whose description is the field. */
const shoes = async (canopy: WindowUnderTest) => {
  await canopy.plant([{ name: 'Shoes', description: 'first' }, { name: 'Toys' }]);
  await canopy.row('Shoes').click();
  const field = fieldOf(canopy);
  await expect(field).toHaveValue('first');
  return field;
};

test('what is typed back to the saved text is no change, Escape makes it none, what is typed during a save is saved after it, and what cannot be saved stays or is quoted', async ({
  canopy
}) => {
  const field = await shoes(canopy);
  const calls = () => canopy.main.called.filter((name) => name === CALL).length;
  const before = calls();
  await field.fill('else');
  await field.fill('first');
  await field.blur();
  await field.fill('else');
  await field.press('Escape');
  await expect(field).toHaveValue('first');
  await field.blur();
  await canopy.row('Toys').click();
  await expect(field).toHaveValue('');
  expect(calls()).toBe(before);
  expect(await saved(canopy)).toBe('first');

  await canopy.row('Shoes').click();
  const put = canopy.main.hold(CALL);
  await field.fill('second');
  await field.blur();
  await put.came;
  await field.fill('second and third');
  await field.blur();
  expect(await saved(canopy)).toBe('first');
  put.letGo();
  await expect.poll(() => saved(canopy)).toBe('second and third');
  await expect(field).toHaveValue('second and third');

  // A save that is refused leaves the text and says why; a field that goes away saves it, or quotes what cannot be saved.
  canopy.main.answers.set(CALL, () => ({
    status: 507,
    etag: null,
    body: JSON.stringify({
      data: null,
      error: { code: 'storage_full', status: 507, title: 'Full', detail: 'SQLITE_FULL' }
    })
  }));
  await field.fill('second');
  await field.blur();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).not.toHaveAccessibleDescription(/SQLITE/);
  await expect(field).toHaveValue('second');
  canopy.main.answers.delete(CALL);
  await field.press('Control+Enter');
  await field.blur();
  await expect.poll(() => saved(canopy)).toBe('second');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');

  await field.fill('third');
  await canopy.row('Toys').click();
  await expect.poll(() => saved(canopy)).toBe('third');

  await canopy.details.getByRole('textbox', { name: 'Slug' }).fill('No slug');
  await canopy.row('Shoes').click();
  const toast = canopy.page.getByRole('alert').filter({ hasText: messages.notSaved({ label: 'Slug' }) });
  await expect(toast).toContainText('No slug');
  expect(named(await canopy.saved(), 'Toys').slug).toBeNull();
});

test('other programs’ changes meanwhile: of another field both stay, of the same field nothing is written and the person asked, and of a category that goes the text is quoted', async ({
  canopy
}) => {
  const field = await shoes(canopy);
  const { id } = named(await canopy.saved(), 'Shoes');
  const other = canopy.main.hold(CALL);
  await field.fill('mine');
  await field.blur();
  await other.came;
  await (await canopy.program()).update(id, { slug: 'theirs' });
  other.letGo();
  await expect.poll(() => saved(canopy)).toBe('mine');
  expect(named(await canopy.saved(), 'Shoes').slug).toBe('theirs');

  // The same text is no conflict.
  await field.fill('agreed');
  await (await canopy.program()).update(id, { description: 'agreed' });
  await canopy.main.heard();
  await field.blur();
  await expect(field).toHaveValue('agreed');
  await expect(canopy.details.getByText(/^Changed elsewhere/)).toHaveCount(0);

  const put = canopy.main.hold(CALL);
  await field.fill('mine');
  await field.blur();
  await put.came;
  await (await canopy.program()).update(id, { description: 'theirs' });
  put.letGo();
  await expect(canopy.details.getByText('Changed elsewhere meanwhile to “theirs”.')).toBeVisible();
  await expect(field).toHaveValue('mine');
  // Leaving the field does not choose.
  await field.focus();
  await canopy.details.getByRole('textbox', { name: 'Slug' }).click();
  expect(await saved(canopy)).toBe('theirs');
  await canopy.details.getByRole('button', { name: 'Take theirs' }).click();
  await expect(field).toHaveValue('theirs');
  expect(await saved(canopy)).toBe('theirs');

  // Nor is it lost with the category.
  await field.fill('half a thought');
  await (await canopy.program()).delete(id);
  const toast = canopy.page.getByRole('alert').filter({ hasText: messages.notSaved({ label: 'Description' }) });
  await expect(toast).toContainText('half a thought');
});

test('what is typed for several goes on where one of them is deleted elsewhere, and is saved for the others', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await shoes(canopy);
  await canopy.plant([{ name: 'Books' }]);
  await row('Books').click({ modifiers: ['ControlOrMeta'] });
  await row('Toys').click({ modifiers: ['ControlOrMeta'] });
  const field = fieldOf(canopy);
  await field.pressSequentially('one ');
  const program = await canopy.program();
  await program.delete(named(await canopy.saved(), 'Books').id);
  await expect(row('Books')).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.type('thought');
  expect(await saved(canopy)).toBe('first');
  await field.blur();
  await expect.poll(() => saved(canopy)).toBe('one thought');
  expect(named(await canopy.saved(), 'Toys').description).toBe('one thought');
});
