import type { Page } from '@playwright/test';
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import messages from '../../src-renderer/features/search/messages/en.json' with { type: 'json' };
import { findingsInLooks } from '../support/axe-findings';
import { expect, test, type WindowUnderTest as CanopyApp } from './support/window-test';
import { named, ServiceCaller } from '../support/service-caller';

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search categories' });
const names = ({ tree }: CanopyApp): Promise<string[]> =>
  tree.getByRole('treeitem').evaluateAll((rows) => rows.map((row) => row.textContent?.replace(/\d+$/, '') ?? ''));

/** A small shop. */
const build = async ({ plant }: CanopyApp): Promise<void> => {
  const boots = { name: 'Boots', slug: 'boots', metadata: { season: 'winter' } };
  const shoes = { name: 'Shoes', children: [boots, { name: 'Snow boots', visible: false }] };
  await plant([
    { name: 'Clothes', children: [shoes, { name: 'Crème', description: 'For shoes' }] },
    { name: 'Cars', children: [{ name: 'Boots' }] }
  ]);
};

test('F3 and Enter go from match to match, round and round, and say which one it is; the toolbar stays as it is', async ({
  canopy
}) => {
  const { page, tree, details } = canopy;
  await build(canopy);
  const selected = () => tree.getByRole('treeitem', { selected: true }).getAttribute('data-id');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('boots');
  // The first one is selected, with its details, while the keyboard stays in the box.
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveText('Boots');
  await expect(details.getByRole('textbox', { name: 'Slug' })).toHaveValue('boots');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=treeitem]:focus')).toHaveText('Boots');
  const first = await selected();
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('F3');
  await expect(page.locator('[role=treeitem]:focus')).toHaveText('Snow boots');
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('F3');
  await page.keyboard.press('F3');
  await expect.poll(selected).toBe(first);
  await page.keyboard.press('Shift+F3');
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();

  // In the box the keyboard stays there.
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
  await expect(searchBox(page)).toBeFocused();
  await page.getByRole('button', { name: 'Previous match' }).click();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next match' }).click();
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();

  // A find that has been folded away is unfolded as it is gone to.
  await tree.getByRole('treeitem', { name: 'Shoes' }).locator('[data-fold]').click();
  await page.keyboard.press('F3');
  await expect(page.locator('[role=treeitem]:focus')).toHaveText('Boots');
  await expect.poll(selected).toBe(first);

  // Escape takes back what nobody has chosen; after a step it goes back to the tree.
  await searchBox(page).fill('');
  await canopy.row('Clothes').click();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('boots');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveText('Clothes2');
  await page.keyboard.type('boots');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('F3');
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toHaveValue('');
  await expect(tree.locator('[role=treeitem]:focus')).toHaveText('Snow boots');

  await searchBox(page).fill('boots');
  await page.getByRole('button', { name: 'Next match' }).click();
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toHaveValue('');
  await expect(tree.locator('[role=treeitem]:focus')).toHaveCount(1);

  // The toolbar stays as it is meanwhile.
  await canopy.row('Cars').click();
  const places = async () =>
    Promise.all(
      [
        page.getByRole('button', { name: 'New subcategory' }),
        page.getByRole('button', { name: 'Undo', exact: true }),
        page.getByRole('button', { name: 'Search help' }),
        searchBox(page)
      ].map((part) => part.boundingBox())
    );
  const before = await places();
  for (const query of ['b', 'boots', 'nowhere']) {
    await searchBox(page).fill(query);
    await expect(page.getByText(query === 'nowhere' ? 'No matches' : /^1 of \d$/, { exact: true })).toBeVisible();
    await expect.poll(places, query).toEqual(before);
  }
  await searchBox(page).fill('boots');
  await page.keyboard.press('F3');
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect.poll(places).toEqual(before);
});

test('the help offers examples, by keyboard; all matches are selected at once', async ({ canopy }) => {
  const { page, tree } = canopy;
  await build(canopy);
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Search help' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Search help' })).toBeVisible();
  expect(await findingsInLooks(page, 'help')).toEqual([]);
  await page.getByRole('button', { name: 'shoes > boots' }).focus();
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue('shoes > boots');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');

  // Fields and keys are completed. On plain words, Enter searches for what is typed.
  await searchBox(page).fill('');
  await page.keyboard.type('-vis');
  const offers = page.getByRole('listbox', { name: messages.completions }).getByRole('option');
  await expect(offers).toHaveText(['visible:']);
  expect(await findingsInLooks(page, 'completions')).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(searchBox(page)).toHaveValue('-visible:');
  await page.keyboard.press('ArrowDown');
  await expect(offers.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toHaveValue('-visible:yes');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(offers).toHaveCount(0);
  await page.keyboard.type(' sea');
  await expect(offers).toHaveText(['meta:season']);
  await page.keyboard.press('Escape');
  await expect(offers).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue('-visible:yes sea');

  // A search is kept under a name, and run from the menu or the palette.
  await searchBox(page).fill('snow');
  await page.getByRole('button', { name: 'Search help' }).click();
  const kept = page.getByRole('group', { name: messages.keptSearches });
  await kept.getByRole('textbox', { name: messages.searchName }).fill('Winter');
  await page.keyboard.press('Enter');
  await expect(kept.getByRole('button', { name: 'Winter', exact: true })).toBeVisible();
  await expect.poll(() => canopy.main.view?.searches).toEqual([{ name: 'Winter', query: 'snow' }]);
  await kept.getByRole('button', { name: uiMessages.kept.deleteOne({ name: 'Winter' }) }).click();
  await expect(kept.getByRole('button', { name: 'Winter', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: `${uiMessages.kept.undo}: ${uiMessages.kept.deleted({ name: 'Winter' })}` })
    .click();
  await expect.poll(() => canopy.main.view?.searches.length).toBe(1);
  await searchBox(page).fill('');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('winter');
  await expect(page.getByRole('option', { name: 'Winter' })).toContainText('snow');
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toHaveValue('snow');
  await expect(tree.locator('[role=treeitem]:focus')).toHaveCount(1);

  await searchBox(page).fill('boots');
  await expect(tree.locator('mark')).toHaveCount(3);
  await page.keyboard.press('Control+Shift+L');
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveCount(3);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('Delete 3 categories?');
  await page.keyboard.press('Escape');
  // From the box, one Escape ends the search and the next goes back to the tree.
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toHaveValue('');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tree.locator('[role=treeitem]:focus')).toHaveCount(1);
});

test('a search understands paths, fields, phrases and exclusions; while an input method is at work, keys are its own', async ({
  canopy
}) => {
  const { page, tree } = canopy;
  await build(canopy);
  const devTools = await page.context().newCDPSession(page);
  await page.keyboard.press('Control+f');
  await devTools.send('Input.imeSetComposition', { text: 'boots', selectionStart: 5, selectionEnd: 5 });
  await expect(searchBox(page)).toHaveValue('boots');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(searchBox(page)).toBeFocused();
  await expect(tree.getByRole('treeitem')).toHaveText(['Clothes2', 'Cars1']);
  await devTools.send('Input.insertText', { text: 'boots' });
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expect(searchBox(page)).toHaveValue('boots');

  // Quicker than the window is drawn, as by somebody on a busy machine.
  await searchBox(page).evaluate((box) => {
    // React takes over the property of the element itself.
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (const text of ['', 'boots']) {
      property?.set?.call(box, text);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  });
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next match' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=treeitem]:focus')).toHaveText('Boots');

  const all = [
    ['shoes > boots', ['Clothes', 'Shoes', 'Boots', 'Snow boots']],
    ['boots -snow', ['Clothes', 'Shoes', 'Boots', 'Cars', 'Boots']],
    ['meta:season=winter', ['Clothes', 'Shoes', 'Boots']],
    ['"hidden"', []]
  ] as const;
  for (const [query, expected] of all) {
    await searchBox(page).fill(query);
    await expect.poll(() => names(canopy), query).toEqual(expected);
  }
  await searchBox(page).fill('snow boots');
  await expect(tree.locator('mark')).toHaveText(['Boots', 'Snow boots'].slice(1));

  // A match that another program makes joins.
  await searchBox(page).fill('hats');
  await expect(page.getByText('No category matches')).toBeVisible();
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  await service.create({ name: 'Hats', parentId: named(await service.tree(), 'Clothes').id });
  await expect(canopy.row('Hats')).toBeVisible();
});

test('where the search hides the selected category its details are out of reach, and text in them stays', async ({
  canopy
}) => {
  const { page, tree, details } = canopy;
  await build(canopy);
  await canopy.row('Cars').click();
  const name = details.getByRole('textbox', { name: 'Name' });
  // This cannot be saved.
  await name.fill(' ');
  await searchBox(page).fill('nowhere');
  await expect(page.getByText('No matches', { exact: true })).toBeVisible();
  // Without a row to go to, the tree itself is where Tab leads.
  await expect(tree).toHaveAttribute('tabindex', '0');
  await expect(details).toContainText('“Cars” is selected, but the search hides it.');
  await expect(details.getByRole('textbox')).toHaveCount(0);
  await details.getByRole('button', { name: 'Clear search' }).click();
  await expect(tree.locator('[role=treeitem]:focus')).toHaveText('Cars1');
  await expect(name).toHaveValue(' ');
  await name.fill('Cars');

  // An edit that takes the category out of the search leaves its fields there until they are left.
  await searchBox(page).fill('cars');
  await name.fill('Lorries');
  await page.keyboard.press('Tab');
  await expect(page.getByText('No matches', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(name).toBeFocused();
  await searchBox(page).focus();
  await expect(details).toContainText('“Lorries” is selected, but the search hides it.');

  // Nor is one in a branch that was collapsed over it deleted unseen.
  await searchBox(page).fill('creme');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(canopy.row('Crème')).toBeVisible();
  await canopy.details.getByRole('textbox', { name: 'Name' }).focus();
  // The menu's command leaves the focus in the field.
  await canopy.command('collapseAll');
  await expect(canopy.row('Crème')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('It is in a collapsed branch.');
});

test('the first match is the next one where text that is not saved kept it from being selected', async ({ canopy }) => {
  const { page, tree, details } = canopy;
  await build(canopy);
  await canopy.row('Cars').click();
  await details.getByRole('textbox', { name: 'Name' }).fill(' ');
  await searchBox(page).fill('boots');
  await expect(tree.locator('mark').first()).toBeVisible();
  await page.keyboard.press('F3');
  await expect(page.getByText(/^\d of \d$/)).toHaveText(/^1 of/);
});

test('a match without matches below it opens during a search, by pointer and keys, until another search', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await build(canopy);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('Cars');
  await expect.poll(() => names(canopy)).toEqual(['Cars']);
  await expect(row('Cars')).toHaveAttribute('aria-expanded', 'false');
  await row('Cars').locator('[data-fold]').click();
  await expect(row('Boots')).toBeVisible();
  await expect(row('Cars')).toHaveAttribute('aria-expanded', 'true');
  await row('Cars').click();
  await page.keyboard.press('ArrowLeft');
  await expect(row('Boots')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(row('Boots')).toBeFocused();
  await expect(canopy.details.getByRole('textbox', { name: 'Slug' })).toBeVisible();
  // An edit leaves it open.
  await page.keyboard.press('F2');
  await page.keyboard.type('Vans');
  await page.keyboard.press('Enter');
  await expect.poll(() => names(canopy)).toEqual(['Cars', 'Vans']);
  await searchBox(page).fill('cars ');
  await expect.poll(() => names(canopy)).toEqual(['Cars']);
});
