import { COMMANDS } from '../../src-shared/commands';
import { expect } from '../support/expect';
import { findingsInLooks } from '../support/axe-findings';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';
import type { Category } from '../../src-shared/category';

const outline = (categories: readonly Category[]): unknown[] =>
  categories.map(({ name, children }) => (children.length === 0 ? name : [name, outline(children)]));

const callerOf = async ({ url, token }: CanopyApp): Promise<ServiceCaller> =>
  new ServiceCaller(await url(), await token());

/** Clothes with Shirts, Shoes with Boots, and Hats; Toys. The keyboard is at Clothes, which is unfolded. */
const build = async (canopy: CanopyApp): Promise<ServiceCaller> => {
  const service = await callerOf(canopy);
  const clothes = await service.create({ name: 'Clothes' });
  await service.create({ name: 'Shirts', parentId: clothes.id });
  const shoes = await service.create({
    name: 'Shoes',
    parentId: clothes.id,
    slug: 'shoes',
    description: 'For feet',
    visible: false,
    metadata: { rank: 1.5, tags: ['a'] }
  });
  await service.create({ name: 'Boots', parentId: shoes.id, metadata: { high: true } });
  await service.create({ name: 'Hats', parentId: clothes.id });
  await service.create({ name: 'Toys' });
  // The window has followed them all, and so knows that there is something to unfold.
  await expect(canopy.row('Toys')).toBeVisible();
  await canopy.row('Clothes').click();
  await canopy.page.keyboard.press('ArrowRight');
  await expect(canopy.row('Hats')).toBeVisible();
  return service;
};

const shapeOf = (service: ServiceCaller) => async (): Promise<unknown[]> => outline(await service.tree());

const clipboardText =
  ({ app }: CanopyApp) =>
  (): Promise<string> =>
    app.evaluate(({ clipboard }) => clipboard.readText());
const putText = ({ app }: CanopyApp, text: string): Promise<void> =>
  app.evaluate(({ clipboard }, one) => clipboard.writeText(one), text);

const selectedNames = ({ tree }: CanopyApp): Promise<string[]> =>
  tree
    .getByRole('treeitem', { selected: true })
    .evaluateAll((rows) =>
      rows.map((row) => row.getAttribute('aria-label') ?? row.textContent?.replace(/\d+$/, '') ?? '')
    );

test('what is cut is dimmed, moves with the next paste, and is one step of undo', async ({ canopy }) => {
  const { page, row } = canopy;
  const service = await build(canopy);
  const shape = shapeOf(service);

  await row('Shirts').click();
  await row('Hats').click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('ControlOrMeta+x');
  await expect(row('Shirts')).toHaveAttribute('data-cut');
  await expect(row('Hats')).toHaveAttribute('data-cut');
  await expect.poll(clipboardText(canopy)).toBe('Shirts\nHats');
  await page.keyboard.press('Escape');
  await expect(row('Shirts')).not.toHaveAttribute('data-cut');

  await page.keyboard.press('ControlOrMeta+x');
  await expect(row('Hats')).toHaveAttribute('data-cut');
  await row('Toys').click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(shape).toEqual([['Clothes', [['Shoes', ['Boots']]]], 'Toys', 'Shirts', 'Hats']);
  await expect(row('Shirts')).not.toHaveAttribute('data-cut');
  await expect.poll(() => selectedNames(canopy)).toEqual(['Shirts', 'Hats']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(shape).toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']], 'Toys']);

  // Under itself is no place.
  await row('Clothes').click();
  await page.keyboard.press('ControlOrMeta+x');
  await row('Shoes').click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('A category cannot be moved under itself.')).toBeVisible();
  await expect(row('Clothes')).toHaveAttribute('data-cut');
});

test('a copy has every field, goes after the selected category, and can be pasted again and again', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const service = await build(canopy);
  const shape = shapeOf(service);
  await row('Shoes').click();
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(clipboardText(canopy)).toBe('Shoes\n\tBoots');

  await row('Toys').click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect
    .poll(shape)
    .toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']], 'Toys', ['Shoes', ['Boots']]]);
  const copy = (await service.tree())[2];
  expect(copy).toMatchObject({
    slug: 'shoes',
    description: 'For feet',
    visible: false,
    metadata: { rank: 1.5, tags: ['a'] },
    children: [{ name: 'Boots', metadata: { high: true } }]
  });
  await expect(row('Shoes').last()).toBeFocused();
  // What has come is seen, and the same once more goes beside it.
  await expect(row('Boots')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+v');
  await expect
    .poll(shape)
    .toEqual([
      ['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']],
      'Toys',
      ['Shoes', ['Boots']],
      ['Shoes', ['Boots']]
    ]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect
    .poll(shape)
    .toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']], 'Toys', ['Shoes', ['Boots']]]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(shape).toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']], 'Toys']);
  await expect(row('Shoes')).toHaveCount(1);

  // Unfolded, too.
  await row('Clothes').click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect
    .poll(shape)
    .toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']], ['Shoes', ['Boots']], 'Toys']);
  await expect(row('Shoes').last()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Shoes')).toHaveCount(1);

  // Into it, last, whether it is unfolded or not.
  await row('Toys').click();
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expect.poll(shape).toEqual([
    ['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']],
    ['Toys', [['Shoes', ['Boots']]]]
  ]);
  await expect(row('Shoes').last()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(shape).toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']], 'Toys']);
  await expect(row('Shoes')).toHaveCount(1);

  // Onto what was copied: beside it, though it is unfolded.
  await row('Shoes').click();
  await page.keyboard.press('ArrowRight');
  await expect(row('Boots')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+v');
  await expect
    .poll(shape)
    .toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], ['Shoes', ['Boots']], 'Hats']], 'Toys']);
});

test('Ctrl+D copies the selection right after it and selects the copies', async ({ canopy }) => {
  const { page, row } = canopy;
  const service = await build(canopy);
  const shape = shapeOf(service);
  await row('Shirts').click();
  await row('Shoes').click({ modifiers: ['Shift'] });
  await row('Toys').click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('ControlOrMeta+d');
  await expect
    .poll(shape)
    .toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Shirts', ['Shoes', ['Boots']], 'Hats']], 'Toys', 'Toys']);
  await expect(row('Shirts').nth(1)).toBeFocused();
  await expect.poll(() => selectedNames(canopy)).toEqual(['Shirts', 'Shoes', 'Toys']);
  await expect(row('Shirts').nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(row('Shirts').nth(0)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(shape).toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']], 'Toys']);
});

test('text becomes categories, also where there are none yet; what is wrong with it is said, and nothing is made', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const service = await callerOf(canopy);
  const shape = shapeOf(service);
  await expect(page.getByRole('button', { name: 'Load the sample' })).toBeVisible();
  await putText(canopy, '1. Food\r\n   - Fruit\r\n      * Apples\r\n\r\n2. Drinks\r\n');
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(shape).toEqual([['Food', [['Fruit', ['Apples']]]], 'Drinks']);
  await expect.poll(() => selectedNames(canopy)).toEqual(['Food', 'Drinks']);

  await putText(canopy, 'Home > Garden > Tools\nHome > Garden > Plants');
  await row('Drinks').click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect
    .poll(shape)
    .toEqual([['Food', [['Fruit', ['Apples']]]], 'Drinks', ['Home', [['Garden', ['Tools', 'Plants']]]]]);
  await expect(row('Home')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(shape).toEqual([['Food', [['Fruit', ['Apples']]]], 'Drinks']);

  await putText(canopy, `Good\n${'x'.repeat(256)}`);
  await row('Drinks').click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText(/Line 2, “x+…”: A name can have at most 255 characters\./)).toBeVisible();
  await putText(canopy, Array.from({ length: 65 }, (_, level) => `n${level}`).join(' > '));
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('this is more than 64 levels deep.')).toBeVisible();
  await putText(canopy, Array.from({ length: 64 }, (_, level) => `n${level}`).join(' > '));
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expect(page.getByText('This would be 65 levels deep. A tree has at most 64.')).toBeVisible();
  expect(await shape()).toEqual([['Food', [['Fruit', ['Apples']]]], 'Drinks']);
});

test('in a text field the clipboard is about the text', async ({ canopy }) => {
  const { page, row, details } = canopy;
  const service = await build(canopy);
  const shape = shapeOf(service);
  await row('Toys').click();
  await putText(canopy, 'Games\nPuzzles');
  const name = details.getByRole('textbox', { name: 'Name' });
  await name.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+x');
  await expect(name).toHaveValue('');
  await expect.poll(clipboardText(canopy)).toBe('Toys');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(name).toHaveValue('Toys');
  expect(await shape()).toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']], 'Toys']);
  await expect(page.locator('[data-cut]')).toHaveCount(0);
});

test('the path and the ID of a category are copied as text', async ({ canopy }) => {
  const { page, row } = canopy;
  await build(canopy);
  await row('Shirts').click();
  for (const [command, wanted] of [
    [COMMANDS.copyPath.label, 'Clothes > Shirts'],
    [COMMANDS.copyId.label, '2']
  ] as const) {
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: command }).click();
    await expect.poll(clipboardText(canopy)).toBe(wanted);
  }
});

test('a large paste is shown first', async ({ canopy }) => {
  const { page, row } = canopy;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const service = await build(canopy);
  const lines = Array.from({ length: 60 }, (_, index) => (index % 5 === 0 ? `Group ${index}` : `\tItem ${index}`));
  await putText(canopy, lines.join('\n'));
  await row('Clothes').click();
  await page.keyboard.press('ControlOrMeta+Shift+v');
  const dialog = page.getByRole('dialog', { name: 'Paste 60 categories?' });
  await expect(dialog).toContainText('They will be added under “Clothes”.');
  await expect(dialog.getByRole('listitem')).toHaveCount(12);
  await expect(dialog).toContainText('and 48 more');
  await expect(dialog.getByRole('button', { name: 'Paste' })).toBeFocused();
  expect(await findingsInLooks(page, 'paste')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row('Clothes')).toBeFocused();
  expect((await service.tree())[0]?.children).toHaveLength(3);

  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expect(dialog.getByRole('button', { name: 'Paste' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await service.tree())[0]?.children.length).toBe(15);
  await expect(row('Group 0')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await service.tree())[0]?.children.length).toBe(3);
});

test('the menu cuts, copies and pastes too', async ({ canopy }) => {
  const { app, page, row } = canopy;
  const shape = shapeOf(await build(canopy));
  const choose = (label: string): Promise<void> =>
    app.evaluate(({ BrowserWindow, Menu }, wanted) => {
      const edit = Menu.getApplicationMenu()?.items.find((item) => item.label === 'Edit')?.submenu;
      edit?.items.find((item) => item.label === wanted)?.click(undefined, BrowserWindow.getAllWindows()[0]);
    }, label);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
  await row('Toys').click();
  await choose('Cut');
  await expect(row('Toys')).toHaveAttribute('data-cut');
  await row('Shirts').click();
  await choose('Paste');
  await expect.poll(shape).toEqual([['Clothes', ['Shirts', 'Toys', ['Shoes', ['Boots']], 'Hats']]]);
  await expect(row('Toys')).toHaveAttribute('aria-level', '2');
  await expect(row('Toys')).toBeFocused();
  await choose('Copy');
  await expect.poll(clipboardText(canopy)).toBe('Toys');
  await page.keyboard.press('ControlOrMeta+z');
});

test('what is cut in one window moves in another, and a copy has every field there', async ({ canopy }) => {
  const { app, page, row } = canopy;
  const service = await build(canopy);
  const shape = shapeOf(service);
  const opened = app.waitForEvent('window');
  await page.keyboard.press('ControlOrMeta+Alt+n');
  const another = await opened;
  const theirRow = (name: string) => another.getByRole('treeitem', { name, exact: true });
  await theirRow('Toys').waitFor();
  await row('Shoes').click();
  await page.keyboard.press('ControlOrMeta+x');
  await expect(row('Shoes')).toHaveAttribute('data-cut');
  await theirRow('Clothes').click();
  await another.keyboard.press('ArrowRight');
  await expect(theirRow('Shoes')).toHaveAttribute('data-cut');
  await theirRow('Toys').click();
  await another.keyboard.press('ControlOrMeta+v');
  await expect.poll(shape).toEqual([['Clothes', ['Shirts', 'Hats']], 'Toys', ['Shoes', ['Boots']]]);
  await expect(page.locator('[data-cut]')).toHaveCount(0);
  await expect(row('Shoes')).toHaveAttribute('aria-level', '1');

  await row('Shoes').click();
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(clipboardText(canopy)).toBe('Shoes\n\tBoots');
  await theirRow('Toys').click();
  await another.keyboard.press('ControlOrMeta+Shift+v');
  await expect.poll(shape).toEqual([
    ['Clothes', ['Shirts', 'Hats']],
    ['Toys', [['Shoes', ['Boots']]]],
    ['Shoes', ['Boots']]
  ]);
  expect((await service.tree())[1]?.children[0]).toMatchObject({
    slug: 'shoes',
    visible: false,
    metadata: { rank: 1.5, tags: ['a'] }
  });
});
