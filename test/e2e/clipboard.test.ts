import { COMMANDS } from '../../src-shared/commands';
import { expect } from '../support/expect';
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

test('what is cut is dimmed, moves with the next paste, and is one step of undo; a copy has every field and can be pasted again', async ({
  canopy
}) => {
  const { app, page, row, details } = canopy;
  const service = await build(canopy);
  const shape = shapeOf(service);
  const built = [['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']], 'Toys'];

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
  await expect.poll(shape).toEqual(built);

  // Under itself is no place.
  await row('Clothes').click();
  await page.keyboard.press('ControlOrMeta+x');
  await row('Shoes').click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('A category cannot be moved under itself.')).toBeVisible();
  await expect(row('Clothes')).toHaveAttribute('data-cut');

  // A copy has every field, is seen where it has come, and goes beside itself the next time.
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(clipboardText(canopy)).toBe('Shoes\n\tBoots');
  await expect(row('Clothes')).not.toHaveAttribute('data-cut');
  await row('Toys').click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(shape).toEqual([...built, ['Shoes', ['Boots']]]);
  expect((await service.tree())[2]).toMatchObject({
    slug: 'shoes',
    description: 'For feet',
    visible: false,
    metadata: { rank: 1.5, tags: ['a'] },
    children: [{ name: 'Boots', metadata: { high: true } }]
  });
  await expect(row('Shoes').last()).toBeFocused();
  await expect(row('Boots')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(shape).toEqual([...built, ['Shoes', ['Boots']], ['Shoes', ['Boots']]]);
  for (const left of [[...built, ['Shoes', ['Boots']]], built]) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(shape).toEqual(left);
  }
  await expect(row('Shoes')).toHaveCount(1);

  // Ctrl+D copies the selection right after it and selects the copies.
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
  await expect.poll(shape).toEqual(built);
  // The service has it before the window shows it.
  await expect(row('Shirts')).toHaveCount(1);

  // The path and the ID are copied as text.
  await row('Shirts').click();
  for (const [command, wanted] of [
    [COMMANDS.copyPath.label, 'Clothes > Shirts'],
    [COMMANDS.copyId.label, '2']
  ] as const) {
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: command }).click();
    await expect.poll(clipboardText(canopy)).toBe(wanted);
  }

  // In a text field the clipboard is about the text.
  await row('Toys').click();
  const name = details.getByRole('textbox', { name: 'Name' });
  await name.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+x');
  await expect(name).toHaveValue('');
  await expect.poll(clipboardText(canopy)).toBe('Toys');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(name).toHaveValue('Toys');
  expect(await shape()).toEqual(built);
  await expect(page.locator('[data-cut]')).toHaveCount(0);

  // The menu cuts, copies and pastes too.
  const choose = (label: string): Promise<void> =>
    app.evaluate(({ BrowserWindow, Menu }, wanted) => {
      const edit = Menu.getApplicationMenu()?.items.find((item) => item.label === 'Edit')?.submenu;
      edit?.items.find((item) => item.label === wanted)?.click(undefined, BrowserWindow.getAllWindows()[0]);
    }, label);
  await row('Toys').click();
  await choose('Cut');
  await expect(row('Toys')).toHaveAttribute('data-cut');
  await row('Shirts').click();
  await choose('Paste');
  await expect.poll(shape).toEqual([['Clothes', ['Shirts', 'Toys', ['Shoes', ['Boots']], 'Hats']]]);
  await expect(row('Toys')).toHaveAttribute('aria-level', '2');
  await expect(row('Toys')).toBeFocused();
  await putText(canopy, 'Other');
  await choose('Copy');
  await expect.poll(clipboardText(canopy)).toBe('Toys');
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

  // A large paste is shown first.
  const lines = Array.from({ length: 60 }, (_, index) => (index % 5 === 0 ? `Group ${index}` : `\tItem ${index}`));
  await putText(canopy, lines.join('\n'));
  await row('Drinks').click();
  await page.keyboard.press('ControlOrMeta+Shift+v');
  const dialog = page.getByRole('dialog', { name: 'Paste 60 categories?' });
  await expect(dialog).toContainText('They will be added under “Drinks”.');
  await expect(dialog.getByRole('listitem')).toHaveCount(12);
  await expect(dialog).toContainText('and 48 more');
  await expect(dialog.getByRole('button', { name: 'Paste' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row('Drinks')).toBeFocused();
  expect((await service.tree())[1]?.children).toHaveLength(0);
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expect(dialog.getByRole('button', { name: 'Paste' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await service.tree())[1]?.children.length).toBe(12);
  await expect(row('Group 0')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await service.tree())[1]?.children.length).toBe(0);

  await putText(canopy, `Good\n${'x'.repeat(256)}`);
  await row('Drinks').click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText(/Line 2, “x+…”: A name can have at most 255 characters\./)).toBeVisible();
  expect(await shape()).toEqual([['Food', [['Fruit', ['Apples']]]], 'Drinks']);
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
