import type { Locator } from '@playwright/test';
import { messages as menuMessages } from '../../src-renderer/features/columns/messages';
import messages from '../../src-renderer/session/cells/messages/en.json' with { type: 'json' };
import { messages as sessionMessages } from '../../src-renderer/session/messages';
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { IPC_CALLS } from '../../src-shared/ipc';
import { findingsInLooks } from '../support/axe-findings';
import { cellIn, clip, rowOf, showColumns } from './support/cells';
import { expect, test } from './support/window-test';
import { resizePage } from './support/page-browser';

const { columns: labels } = messages;

test('columns are chosen in a menu; cells are reached, typed in and saved by keys alone', async ({ canopy }) => {
  const { page, saved, reload } = canopy;
  const { keyboard } = page;
  await showColumns(canopy);
  const grid = page.getByRole('treegrid', { name: 'Categories' });
  await expect(grid).toHaveAttribute('aria-colcount', '5');
  await expect(grid).toHaveAttribute('aria-rowcount', '6');
  await expect(page.getByRole('columnheader')).toHaveText([
    labels.name,
    labels.slug,
    labels.visible,
    'season',
    'margin'
  ]);

  const startOf = async (one: Locator): Promise<number | undefined> => (await one.boundingBox())?.x;
  await resizePage(page, { width: 800, height: 640 });
  await grid.evaluate((element) => element.scrollTo({ left: 100 }));
  // The name stays while its columns scroll past it.
  await expect.poll(async () => startOf(cellIn(page, 'Boots', 1))).toBe(await startOf(grid));
  await grid.evaluate((element) => element.scrollTo({ left: 0 }));

  await cellIn(page, 'Boots', 1).click();
  await expect(page.locator('[data-id]:focus')).toContainText('Boots');
  // The buttons of a row stand beside its name.
  const { x, width: nameWidth } = (await cellIn(page, 'Boots', 1).boundingBox()) ?? { x: 0, width: 0 };
  expect(await startOf(rowOf(page, 'Boots').locator('[data-actions]'))).toBeLessThan(x + nameWidth);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await keyboard.press(key);
  await expect(cellIn(page, 'Boots', 4)).toBeFocused();
  // There is one stop of the Tab key.
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  await keyboard.type('autumn');
  await expect(page.getByRole('textbox', { name: 'season, Boots' })).toHaveValue('autumn');
  expect(await findingsInLooks(page, 'cell')).toEqual([]);
  await keyboard.press('Enter');
  await expect(cellIn(page, 'Hats', 4)).toBeFocused();
  await expect(cellIn(page, 'Boots', 4)).toHaveText('autumn');
  await keyboard.press('F2');
  await keyboard.type(' and spring');
  await keyboard.press('Tab');
  await expect(cellIn(page, 'Hats', 5)).toBeFocused();
  // What does not fit stays in its cell with the reason.
  await keyboard.type('much');
  await keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'number' })).toBeInViewport({ ratio: 1 });
  await keyboard.press('Escape');
  await expect(cellIn(page, 'Hats', 5)).toHaveText('8');
  await keyboard.press('Home');
  await keyboard.press('Enter');
  for (const key of ['Control+A', 'Delete', 'Enter']) await keyboard.press(key);
  await expect(page.getByRole('row').getByRole('alert')).toBeInViewport();
  await keyboard.type('Hats!');
  await keyboard.press('Enter');
  await expect(rowOf(page, 'Hats!')).toHaveCount(1);
  for (const key of ['ArrowRight', 'ArrowRight', 'Space']) await keyboard.press(key);
  await expect(cellIn(page, 'Books', 3)).toHaveText('No');
  const [apparel, books] = await saved();
  expect(apparel?.children.map(({ name, metadata }) => [name, metadata])).toEqual([
    ['Boots', { season: 'autumn', margin: 12.5 }],
    ['Hats!', { season: 'summer and spring', margin: 8 }]
  ]);
  expect(books?.visible).toBe(false);

  const widthNow = async (): Promise<number> => (await cellIn(page, 'Books', 3).boundingBox())?.width ?? 0;
  const narrower = await widthNow();
  await keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(widthNow).toBeGreaterThan(narrower);
  const width = await widthNow();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await keyboard.press(key);
  await expect(page.locator('[data-id]:focus')).toContainText('Books');
  await expect.poll(() => canopy.main.view?.columns.chosen[1]?.width).toBe(width);
  await reload();
  await expect(page.getByRole('columnheader')).toHaveCount(5);
  // The menu begins with what shows, in the order that its arrows change; the arrow that is pressed keeps the focus.
  await canopy.command('columns');
  const menu = page.getByRole('dialog', { name: menuMessages.title });
  const later = menu.getByRole('button', { name: menuMessages.later({ column: 'season' }) });
  await later.focus();
  await keyboard.press('Enter');
  for (const part of [page.getByRole('columnheader'), menu.locator('label')])
    await expect.poll(async () => (await part.allTextContents()).join()).toContain('Slug,Visible,margin,season');
  await expect(later).toBeFocused();
  await expect(later).toHaveAttribute('data-disabled');
  expect(await findingsInLooks(page, 'columns in order')).toEqual([]);
});

test('cells are copied, pasted, filled and cleared as in a spreadsheet, each one step of undo', async ({ canopy }) => {
  const { page, command } = canopy;
  const { keyboard } = page;
  await showColumns(canopy);
  const seasons = (): Promise<string[]> =>
    page.locator('[data-id] [aria-colindex="4"]').evaluateAll((cells) => cells.map((cell) => cell.textContent));
  await cellIn(page, 'Boots', 4).click();
  await cellIn(page, 'Hats', 5).click({ modifiers: ['Shift'] });
  await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(4);
  expect(await clip(page, 'copy')).toBe('winter\t12.5\nsummer\t8\n');

  await clip(page, 'paste', 'red "hot"\t7\r\n"two\nlines"\t9\r\n');
  await expect.poll(seasons).toEqual(['', 'red "hot"', 'two lines', '', 'all year']);
  expect(await clip(page, 'copy')).toBe('"red ""hot"""\t7\n"two\nlines"\t9\n');
  await command('undo');
  await expect.poll(seasons).toEqual(['', 'winter', 'summer', '', 'all year']);

  // What does not fit is named, and the rest pasted.
  await clip(page, 'paste', 'a\tmuch\tbeyond\nb\t2');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(messages.preview.leftOut({ count: 1 }));
  await expect(dialog).toContainText(messages.preview.beyond({ count: 1 }));
  expect(await findingsInLooks(page, 'paste into cells')).toEqual([]);
  await dialog.getByRole('button', { name: messages.preview.rest.paste }).click();
  await expect.poll(seasons).toEqual(['', 'a', 'b', '', 'all year']);
  await expect(cellIn(page, 'Boots', 5)).toHaveText('12.5');
  await expect(cellIn(page, 'Hats', 5)).toHaveText('2');

  // A press on another cell saves what is typed and takes the focus there.
  await cellIn(page, 'Novels', 4).click();
  await keyboard.type('c');
  await cellIn(page, 'Boots', 4).click();
  await expect.poll(seasons).toEqual(['', 'a', 'b', '', 'c']);
  await expect(cellIn(page, 'Boots', 4)).toBeFocused();
  // What is typed as a dialog opens is saved, and the focus comes back to the cell.
  await cellIn(page, 'Hats', 4).click();
  await keyboard.type('Winter');
  const saving = canopy.main.hold(IPC_CALLS.callService.name);
  await keyboard.press('Control+k');
  await saving.came;
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  saving.letGo();
  await expect.poll(seasons).toEqual(['', 'a', 'Winter', '', 'c']);
  await expect(cellIn(page, 'Hats', 4)).toBeFocused();
  // So does a press while a name is typed.
  await cellIn(page, 'Novels', 1).click();
  await keyboard.press('F2');
  await keyboard.type('Tales');
  await cellIn(page, 'Boots', 4).click();
  await expect(rowOf(page, 'Tales')).toHaveCount(1);
  await expect(cellIn(page, 'Boots', 4)).toBeFocused();
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d']) await keyboard.press(key);
  await expect.poll(seasons).toEqual(['', 'a', 'a', 'a', 'c']);
  await keyboard.press('Delete');
  await expect.poll(seasons).toEqual(['', '', '', '', 'c']);
  await expect(rowOf(page, 'Boots')).toHaveCount(1);
  await keyboard.press('Control+z');
  await expect.poll(seasons).toEqual(['', 'a', 'a', 'a', 'c']);
  // A name cannot be empty, which nobody has to be asked about.
  await cellIn(page, 'Boots', 2).click();
  for (const key of ['ArrowLeft', 'Delete']) await keyboard.press(key);
  await expect(page.getByText(messages.notChanged)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(page, 'Boots')).toHaveCount(1);
});

test('more cells than the window is told of are pasted twice: the second paste knows what the first has written', async ({
  canopy
}) => {
  const { page, main } = canopy;
  // The window is told of 2,000 changes at most, and reads the tree again after more.
  const count = 2_001;
  await canopy.plant(
    Array.from({ length: count }, (_, at) => ({
      name: `Shelf ${at}`,
      slug: null,
      description: '',
      visible: true,
      metadata: {},
      children: []
    }))
  );
  await canopy.command('columns');
  await page.getByRole('checkbox', { name: labels.description }).click();
  await page.keyboard.press('Escape');
  const paste = async (word: string): Promise<void> => {
    await cellIn(page, 'Shelf 0', 2).click();
    await clip(page, 'paste', Array.from({ length: count }, (_, at) => `${word} ${at}`).join('\n'));
    await page.getByRole('dialog').getByRole('button', { name: messages.preview.answer.paste, exact: true }).click();
  };
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const readTree = main.readTree.bind(main);
  main.readTree = async () => {
    asked.resolve();
    await gate.promise;
    return readTree();
  };
  await paste('red');
  await asked.promise;
  // Until the tree is read, the paste is not over: its dialog stays, with that of the progress where it takes long.
  await expect(page.getByRole('dialog').first()).toBeVisible();
  gate.resolve();
  await expect(page.getByText(messages.done.paste({ count }))).toBeVisible();
  await expect(cellIn(page, 'Shelf 0', 2)).toHaveText('red 0');
  await paste('blue');
  await expect(cellIn(page, 'Shelf 0', 2)).toHaveText('blue 0');
});

test('rows are sorted and filtered by columns as a view, by keys alone, and the order of the tree stays', async ({
  canopy
}) => {
  const { page, saved, reload } = canopy;
  const { keyboard } = page;
  await showColumns(canopy);
  const names = (): Promise<string[]> =>
    page
      .locator('[data-id] [data-column="0"]')
      .evaluateAll((cells) =>
        cells
          .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map((cell) => cell.textContent.replace(/\d+$/, ''))
      );
  const head = page.getByRole('columnheader', { name: 'margin' });
  await cellIn(page, 'Apparel', 5).click();
  await keyboard.press('ArrowUp');
  await expect(head).toBeFocused();
  await keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(names).toEqual(['Apparel', 'Hats', 'Boots', 'Books', 'Novels']);
  await keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(names).toEqual(['Apparel', 'Boots', 'Hats', 'Books', 'Novels']);
  // A value that is typed takes its row to its place, and the focus stays with the categories.
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(cellIn(page, 'Boots', 5)).toBeFocused();
  await keyboard.type('1');
  await keyboard.press('Enter');
  await expect.poll(names).toEqual(['Apparel', 'Hats', 'Boots', 'Books', 'Novels']);
  await expect(cellIn(page, 'Hats', 5)).toBeFocused();
  // By hand nothing is moved among sorted rows; a toast says why.
  for (const key of ['Home', 'ArrowLeft', 'Alt+ArrowDown']) await keyboard.press(key);
  await expect(page.getByText(sessionMessages.sorted({ column: 'margin' }))).toBeVisible();
  expect(await findingsInLooks(page, 'sorted')).toEqual([]);
  await page.getByRole('button', { name: sessionMessages.endSort }).click();
  await expect(head).not.toHaveAttribute('aria-sort');
  await expect.poll(names).toEqual(['Apparel', 'Boots', 'Hats', 'Books', 'Novels']);

  // A bound is read as a number is typed in a cell.
  await head.click({ button: 'right' });
  const numbers = page.getByRole('dialog', { name: menuMessages.menuOf({ column: 'margin' }) });
  await numbers.getByRole('combobox', { name: menuMessages.filter }).selectOption(menuMessages.tests.between);
  const from = numbers.getByRole('textbox', { name: menuMessages.from });
  await from.fill('7,5');
  await expect.poll(names).toEqual(['Apparel', 'Hats']);
  await from.fill('7,5 or so');
  await expect(from).toHaveAccessibleDescription(sessionMessages.metadata.enterNumber);
  await from.fill('');
  await expect.poll(names).toEqual(['Apparel', 'Boots', 'Hats', 'Books', 'Novels']);
  await keyboard.press('Escape');
  await expect(numbers).toHaveCount(0);

  await page.getByRole('columnheader', { name: 'season' }).click({ button: 'right' });
  const menu = page.getByRole('dialog', { name: menuMessages.menuOf({ column: 'season' }) });
  await menu.getByRole('combobox', { name: menuMessages.filter }).selectOption(menuMessages.tests.contains);
  await menu.getByRole('textbox', { name: menuMessages.text }).fill('ER');
  await expect.poll(names).toEqual(['Apparel', 'Boots', 'Hats']);
  expect(await findingsInLooks(page, 'menu of a column')).toEqual([]);
  await keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  // What is typed stays in sight, whether it fits or not.
  await cellIn(page, 'Boots', 4).click();
  await keyboard.press('Delete');
  await expect(cellIn(page, 'Boots', 4)).toHaveText('');
  await expect.poll(names).toEqual(['Apparel', 'Boots', 'Hats']);
  await page.getByRole('combobox', { name: 'Search categories' }).fill('o');
  await expect.poll(names).toEqual(['Apparel', 'Boots']);
  await page.getByRole('combobox', { name: 'Search categories' }).fill('');
  const chip = menuMessages.filteredBy('season', { is: 'contains', text: 'ER' }, String);
  await expect(page.getByRole('button', { name: menuMessages.change({ chip }) })).toBeVisible();
  await expect.poll(() => canopy.main.view?.columns.filters.length).toBe(1);
  // Saved as a view that is pinned, it is what shows at the start, whatever showed last.
  await canopy.command('columns');
  const views = page.getByRole('group', { name: menuMessages.views });
  await views.getByRole('textbox').fill('Seasons');
  await keyboard.press('Enter');
  await views.getByRole('button', { name: menuMessages.pin({ view: 'Seasons' }) }).click();
  expect(await findingsInLooks(page, 'views')).toEqual([]);
  await keyboard.press('Escape');
  await page.getByRole('button', { name: menuMessages.remove({ chip }) }).click();
  await expect.poll(names).toEqual(['Apparel', 'Boots', 'Hats', 'Books', 'Novels']);
  await expect.poll(() => canopy.main.view?.columns.filters.length).toBe(0);
  await reload();
  await expect.poll(names).toEqual(['Apparel', 'Hats']);
  await canopy.command('columns');
  await views.getByRole('button', { name: uiMessages.kept.renameOne({ name: 'Seasons' }) }).click();
  await views.getByRole('textbox').fill('Winter');
  await keyboard.press('Enter');
  await expect.poll(() => canopy.main.view?.columns.pinned).toBe('Winter');
  await views.getByRole('button', { name: uiMessages.kept.deleteOne({ name: 'Winter' }) }).click();
  await expect(views.getByRole('button', { name: menuMessages.pin({ view: 'Winter' }) })).toHaveCount(0);
  await keyboard.press('Escape');
  const undo = `${uiMessages.kept.undo}: ${uiMessages.kept.deleted({ name: 'Winter' })}`;
  await page.getByRole('button', { name: undo }).click();
  await expect.poll(() => canopy.main.view?.columns.pinned).toBe('Winter');
  expect((await saved())[0]?.children.map(({ name }) => name)).toEqual(['Boots', 'Hats']);
});
