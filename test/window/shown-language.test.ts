import { messages as menuMessages } from '../../src-renderer/features/columns/messages';
import { messages as overviewMessages } from '../../src-renderer/features/overview/messages';
import problems from '../../src-renderer/features/problems/messages/en.json' with { type: 'json' };
import { messages as sessionMessages } from '../../src-renderer/session/messages';
import { messages as treeMessages } from '../../src-renderer/tree-view/messages';
import type { Metadata } from '../../src-shared/category';
import { findingsInLooks } from '../support/axe-findings';
import { cellIn, rowOf } from './support/cells';
import { expect, test } from './support/window-test';

test('names and fields show in another language, and are typed and found in it', async ({ canopy }) => {
  const { page, plant, command, details, saved, reload } = canopy;
  const category = (name: string, metadata: Metadata) => ({
    name,
    slug: null,
    description: '',
    visible: true,
    metadata,
    children: []
  });
  const german = { 'name@de': 'Stiefel', seo: { en: 'Warm', de: 'Warm im Winter' } };
  await plant([
    category('Boots', german),
    category('Hats', { color: 'red', seo: { en: 'For heads' } }),
    category('Rain  coats', { 'name@de': 'Mäntel' })
  ]);
  await command('fields');
  await page.getByRole('button', { name: 'Make 3 fields' }).click();
  await page.getByRole('button', { name: sessionMessages.list.save }).click();
  await expect(page.getByText('Saved 3 fields.')).toBeVisible();
  await command('columns');
  await page.getByRole('checkbox', { name: 'Seo', exact: true }).click();
  await page.getByLabel(menuMessages.language).selectOption({ label: 'German' });
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Stiefel').locator('[lang="de"]')).toHaveText('Stiefel');
  await expect(rowOf(page, 'Hats')).toHaveAttribute('aria-description', treeMessages.isUntranslated);
  await expect(cellIn(page, 'Stiefel', 2)).toHaveText('Warm im Winter');
  await expect(cellIn(page, 'Hats', 2)).toHaveText('For heads');
  await rowOf(page, 'Stiefel').hover();
  await expect(page.getByTitle(treeMessages.actionsFor({ what: 'Stiefel' }))).toHaveCount(1);
  expect(await findingsInLooks(page, 'another language')).toEqual([]);

  await cellIn(page, 'Hats', 1).click();
  await expect(rowOf(page, 'Hats')).toBeFocused();
  await expect(details.getByRole('textbox', { name: 'Seo' }).first()).toHaveAccessibleName('Seo · de');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: treeMessages.rename })).toHaveValue('');
  await page.keyboard.type('Hüte');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Hüte')).toBeFocused();
  const [, hats] = await saved();
  expect(hats).toMatchObject({ name: 'Hats', metadata: { color: 'red', 'name@de': 'Hüte' } });
  await page.getByRole('combobox', { name: 'Search categories' }).fill('hute');
  await expect(rowOf(page, 'Stiefel')).toHaveCount(0);
  await expect(rowOf(page, 'Hüte')).toBeVisible();

  await page.getByRole('combobox', { name: 'Search categories' }).fill('');
  await command('problems');
  await page.getByRole('button', { name: sessionMessages.problem.noSlug }).click();
  await expect(page.getByRole('button', { name: problems.goToOf({ name: 'Stiefel' }) })).toBeVisible();
  await page.getByRole('button', { name: problems.back }).click();
  await page.getByRole('button', { name: sessionMessages.problem.spaces }).click();
  await expect(page.getByRole('button', { name: problems.goToOf({ name: 'Rain  coats' }) })).toBeVisible();
  await command('overview');
  const overview = page.getByRole('region', { name: overviewMessages.title });
  await overview.getByRole('application').focus();
  await page.keyboard.press('Home');
  await expect(overview.locator('[aria-live]')).toContainText('Stiefel');
  await page.keyboard.press('Escape');
  await cellIn(page, 'Hüte', 1).click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await saved()).map(({ name }) => name)).toEqual(['Hats', 'Boots', 'Rain  coats']);
  await command('undo');
  await expect(page.getByText('Undid moving “Hüte”.')).toBeVisible();

  // What shows is kept by the way, as soon as it is quiet.
  await expect.poll(() => canopy.main.view?.columns.language ?? null).not.toBeNull();
  await expect.poll(() => canopy.main.view?.columns.language?.tag).toBe('de');
  await reload();
  await expect(rowOf(page, 'Hüte')).toBeVisible();
  await page
    .getByRole('button', { name: menuMessages.remove({ chip: menuMessages.inLanguage({ language: 'German' }) }) })
    .click();
  await expect(rowOf(page, 'Boots')).toBeVisible();
  await expect(cellIn(page, 'Boots', 2)).toContainText('"en":"Warm"');
});
