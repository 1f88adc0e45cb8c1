import { COMMANDS } from '../../src-shared/commands';
import { findingsInLooks } from '../support/axe-findings';
import { expect, test } from './support/window-test';
import { named } from '../support/service-caller';

test('invalid input is explained beside its field and not saved; Escape brings the saved text back', async ({
  canopy
}) => {
  const { row, details, page } = canopy;
  await canopy.plant([{ name: 'Shoes', slug: 'shoes' }]);
  await row('Shoes').click();
  const slug = details.getByRole('textbox', { name: 'Slug' });
  await slug.fill('Not a slug');
  await slug.press('Enter');
  await expect(
    details.getByText('A slug can contain lowercase letters a to z, digits, and single hyphens between them.')
  ).toBeVisible();
  await expect(slug).toHaveAttribute('aria-invalid', 'true');
  // Said aloud as it comes, and whenever the field is come back to.
  await expect(details.getByRole('alert')).toHaveText(/^A slug can contain/);
  await expect(slug).toHaveAccessibleDescription(/^A slug can contain/);
  await slug.press('Escape');
  await expect(slug).toHaveValue('shoes');

  // Metadata begins row by row, also while there is none.
  await expect(details.getByRole('button', { name: 'Add key' })).toBeVisible();
  await details.getByRole('radiogroup', { name: 'How to edit attributes' }).getByText('JSON').click();
  const metadata = details.getByRole('textbox', { name: 'Metadata' });
  await metadata.fill('{ colour: green }');
  await slug.click();
  await expect(details.getByText('This is not valid JSON.')).toBeVisible();
  await metadata.fill('[1, 2]');
  await slug.click();
  await expect(details.getByText('Metadata must be a JSON object.')).toBeVisible();
  await metadata.fill('{ "colour": "green" }');
  await slug.click();
  await expect.poll(async () => named(await canopy.saved(), 'Shoes').metadata).toEqual({ colour: 'green' });
  expect(named(await canopy.saved(), 'Shoes')).toMatchObject({ slug: 'shoes', name: 'Shoes' });

  const name = details.getByRole('textbox', { name: 'Name' });
  await name.fill('   ');
  await name.press('Enter');
  await expect(details.getByText('Enter a name.')).toBeVisible();
  await name.fill('Boots & Wellies');
  await name.press('Enter');
  await expect(row('Boots & Wellies')).toBeVisible();
  await details.getByRole('button', { name: 'Generate slug from the name' }).click();
  await expect(slug).toHaveValue('boots-and-wellies');

  // Undo in a text field is the text's own; from the tree it is the tree's.
  await row('Boots & Wellies').click();
  await page.keyboard.press('Control+z');
  await expect(slug).toHaveValue('shoes');
  await page.keyboard.press('Control+z');
  await expect(row('Shoes')).toBeVisible();

  // In the tree likewise.
  await page.getByRole('button', { name: 'New category' }).click();
  const field = page.getByRole('textbox', { name: 'New category name' });
  await field.fill('x'.repeat(256));
  await field.press('Enter');
  await expect(page.getByText('A name can have at most 255 characters.')).toBeVisible();
  await expect(field).toHaveValue('x'.repeat(256));
  await field.fill('Sandals');
  await field.press('Enter');
  await expect(row('Sandals')).toBeFocused();
});

test('metadata is edited row by row with types, and what is not edited stays to the letter', async ({ canopy }) => {
  const { row, details, page } = canopy;
  const service = await canopy.program();
  const odd = { zeta: 1e21, alpha: ' a ', deep: [{ b: [null, 0.1] }], tags: ['one', 'two'], live: true };
  const { id } = await service.create({ name: 'Shoes', metadata: odd });
  const text = async () => JSON.stringify(named(await canopy.saved(), 'Shoes').metadata);
  await row('Shoes').click();
  const value = (key: string) => details.getByRole('textbox', { name: `Value of ${key}` });
  await expect(value('zeta')).toHaveValue('1e+21');
  await expect(value('tags')).toHaveValue('one\ntwo');
  await expect(details.getByRole('combobox', { name: 'Type of deep' })).toHaveValue('json');

  await value('tags').fill('one\ntwo\nthree');
  await value('alpha').click();
  await expect.poll(text).toBe(JSON.stringify({ ...odd, tags: ['one', 'two', 'three'] }));
  await value('zeta').fill('12345678901234567890');
  await value('zeta').press('Enter');
  await expect(details.getByText('The number 12345678901234567890 cannot be stored exactly.')).toBeVisible();
  await value('zeta').fill('twelve');
  await value('zeta').press('Enter');
  await expect(details.getByText('Enter a number such as 12, -3 or 0.5.')).toBeVisible();
  await value('zeta').fill('-2.5');
  await value('zeta').press('Enter');
  await expect.poll(text).toContain('{"zeta":-2.5,"alpha"');

  // A key is renamed in its place, and the keyboard goes on where the person went.
  await details.getByRole('textbox', { name: 'Key alpha' }).fill('omega');
  await page.keyboard.press('Tab');
  await expect(details.getByRole('textbox', { name: 'Key omega' })).toBeVisible();
  await expect(details.getByRole('combobox', { name: 'Type of omega' })).toBeFocused();
  await expect.poll(text).toContain('{"zeta":-2.5,"omega":" a ","deep"');
  await details.getByRole('textbox', { name: 'Key omega' }).fill('live');
  await page.keyboard.press('Enter');
  await expect(details.getByText('There is a key “live” already.')).toBeVisible();
  await page.keyboard.press('Escape');

  await details.getByRole('combobox', { name: 'Type of zeta' }).selectOption('text');
  await expect.poll(text).toContain('{"zeta":"-2.5"');
  await details.getByRole('radiogroup', { name: 'Value of live' }).getByText('No').click();
  await expect.poll(text).toContain('"live":false');

  // Somebody else changes another key meanwhile: both stay.
  await value('omega').fill('mine');
  await service.update(id, { metadata: { ...named(await canopy.saved(), 'Shoes').metadata, zeta: 'theirs' } });
  await expect(value('zeta')).toHaveValue('theirs');
  await value('omega').press('Enter');
  await expect.poll(text).toContain('{"zeta":"theirs","omega":"mine"');

  await details.getByRole('button', { name: 'Add key' }).click();
  await page.keyboard.type('size');
  await page.keyboard.press('Enter');
  await expect(value('size')).toBeFocused();
  await page.keyboard.type('42');
  await page.keyboard.press('Enter');
  await expect.poll(text).toContain('"size":"42"');
  await details.getByRole('button', { name: 'Add key' }).click();
  await page.keyboard.type('width');
  await page.keyboard.press('Tab');
  await expect(value('width')).toBeFocused();
  // What is typed before the value is there goes into it.
  await details.getByRole('button', { name: 'Add key' }).click();
  await page.keyboard.type('colour');
  await Promise.all([page.keyboard.press('Tab'), page.keyboard.type('dark green')]);
  await expect(value('colour')).toHaveValue('dark green');
  await page.keyboard.press('Enter');
  await expect.poll(text).toContain('"colour":"dark green"');
  await details.getByRole('button', { name: 'Remove deep' }).click();
  await expect(details.getByRole('button', { name: 'Remove tags' })).toBeFocused();
  expect(await text()).not.toContain('deep');
  expect(await findingsInLooks(page, 'metadata')).toEqual([]);

  await details.getByRole('radiogroup', { name: 'How to edit attributes' }).getByText('JSON').click();
  const json = details.getByRole('textbox', { name: 'Metadata' });
  await json.fill('{\n  "a": 1,\n}');
  await details.getByRole('textbox', { name: 'Slug' }).click();
  await expect(
    details.getByText('Line 3, column 1: a key in double quotes is missing; no comma follows the last entry.')
  ).toBeVisible();
});

test('several categories are edited at once, as one step of undo', async ({ canopy }) => {
  const { row, details, page } = canopy;
  await canopy.plant([
    {
      name: 'Red shoes',
      description: 'old',
      metadata: { season: 'winter', colour: 'red', only: 1 },
      children: [{ name: 'Laces', visible: false }]
    },
    { name: 'Blue boots', description: 'older', visible: false, metadata: { colour: 'blue', season: 'winter' } },
    { name: 'Toys', description: 'old', metadata: { colour: 'blue', season: 'winter' } }
  ]);
  const before = await canopy.saved();
  await row('Red shoes').click();
  // What is typed as another category joins the selection is saved for the one that it was typed for.
  await details.getByRole('textbox', { name: 'Slug' }).fill('red');
  await row('Toys').click({ modifiers: ['Shift'] });
  await expect(details.getByRole('heading', { name: '3 categories' })).toBeVisible();
  await expect.poll(async () => (await canopy.saved()).map(({ slug }) => slug)).toEqual(['red', null, null]);

  const description = details.getByRole('textbox', { name: 'Description' });
  await expect(description).toHaveValue('');
  await expect(description).toHaveAttribute('placeholder', 'Mixed');
  await expect(details.getByText('Mixed: 2 of 3 visible')).toBeVisible();
  await expect(details.getByRole('textbox', { name: 'Value of season' })).toHaveValue('winter');
  await expect(details.getByRole('textbox', { name: 'Value of colour' })).toHaveAttribute('placeholder', 'Mixed');
  await expect(details.getByText('Only some have: only')).toBeVisible();
  await expect(details.getByText('Hidden descendants')).toBeVisible();
  expect(await findingsInLooks(page, 'several')).toEqual([]);

  await description.fill('new');
  await description.blur();
  await expect.poll(async () => (await canopy.saved()).map((one) => one.description)).toEqual(['new', 'new', 'new']);
  await row('Toys').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await canopy.saved()).map((one) => one.description)).toEqual(['old', 'older', 'old']);
  // Undo goes to what it has changed, and all that was edited stays selected.
  await expect(details.getByRole('heading', { name: '3 categories' })).toBeVisible();
  await details.getByRole('switch', { name: 'Visible' }).click();
  await expect.poll(async () => (await canopy.saved()).map(({ visible }) => visible)).toEqual([true, true, true]);

  await details.getByRole('textbox', { name: 'Value of colour' }).fill('green');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await canopy.saved()).map(({ metadata }) => JSON.stringify(metadata)))
    .toEqual([
      '{"season":"winter","colour":"green","only":1}',
      '{"colour":"green","season":"winter"}',
      '{"colour":"green","season":"winter"}'
    ]);
  await details.getByRole('button', { name: 'Remove season' }).click();
  await expect.poll(async () => (await canopy.saved()).some(({ metadata }) => 'season' in metadata)).toBe(false);
  // One name for all of them is never meant.
  await expect(details.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
  await expect(details.getByRole('button', { name: COMMANDS.replace.label })).toBeVisible();
  await details.getByRole('button', { name: 'Generate slugs from the names' }).click();
  await expect
    .poll(async () => (await canopy.saved()).map(({ slug }) => slug))
    .toEqual(['red-shoes', 'blue-boots', 'toys']);

  // Somebody else changes the same field of one of them while it is typed here.
  await description.fill('mine');
  await (await canopy.program()).update(named(before, 'Toys').id, { description: 'theirs' });
  await expect(details.getByText('Changed elsewhere meanwhile in one of them to “theirs”.')).toBeVisible();
  await description.blur();
  expect(named(await canopy.saved(), 'Toys').description).toBe('theirs');
  await details.getByRole('button', { name: 'Take theirs' }).click();

  await details.getByRole('button', { name: 'Clear all descriptions' }).click();
  await expect.poll(async () => (await canopy.saved()).map((one) => one.description)).toEqual(['', '', '']);

  await row('Toys').focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ControlOrMeta+z');
  const slugless = (tree: typeof before) => tree.map(({ name, visible, metadata }) => ({ name, visible, metadata }));
  await expect.poll(async () => slugless(await canopy.saved())).toEqual(slugless(before));
});
