import { afterAll } from 'vitest';
import { NO_COLUMNS, type KeptColumns } from '../../../src-shared/kept-columns';
import { named } from '../../support/service-caller';
import { expect, Stage, testOn, type WindowUnderTest } from '../../window/support/window-test';
import { SHOPS, type PicturedShop } from './guide-shop';
import { keep as keepPicture, showShop } from './guide-stage';

type Keep = (name: string) => Promise<void>;

const columnsOf = ({ season, margin, from }: PicturedShop): KeptColumns => ({
  ...NO_COLUMNS,
  nameWidth: 270,
  chosen: [
    { of: 'visible', width: 110 },
    { of: 'metadata', key: season, width: 120 },
    { of: 'metadata', key: margin, width: 140 },
    { of: 'metadata', key: from, width: 160 }
  ]
});

/** The views of names alone, in the order of the guide. */
const takeViews = async (canopy: WindowUnderTest, shop: PicturedShop, keep: Keep): Promise<void> => {
  if (shop.views === null) return;
  const { searched, renamed } = shop.views;
  const { page, command } = canopy;
  const { keyboard } = page;
  const tree = page.getByRole('tree').first();
  const row = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  const [first = '', second = '', third = ''] = shop.shoes;
  await row(first).click();
  await row(second).click({ modifiers: ['Control'] });
  await row(third).click({ modifiers: ['Control'] });
  await expect(tree.locator('[aria-selected="true"]')).toHaveCount(3);
  await keep('several');

  await row(first).click();
  await keyboard.press('ControlOrMeta+f');
  await keyboard.insertText(searched);
  await expect(tree.locator('mark').first()).toBeVisible();
  await keep('search');
  await keep('search-dark');
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await row(first).click();
  await keep('tree-light');

  await keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog');
  await keyboard.insertText(searched);
  await expect(dialog.getByRole('option').nth(2)).toBeVisible();
  await keep('palette');
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Steps that the history tells of: some of a person, and one of another program.
  await row(third).click();
  await keyboard.press('Alt+ArrowUp');
  await row(second).click();
  await keyboard.press('F2');
  await keyboard.insertText(renamed);
  await keyboard.press('Enter');
  await expect(row(renamed)).toBeVisible();
  const { id, visible } = named(await canopy.saved(), first);
  await (await canopy.program()).update(id, { visible: !visible });
  await row(renamed).click();
  await command('history');
  await expect(page.getByRole('tabpanel').getByRole('listitem').nth(2)).toBeVisible();
  await keep('history');
  await command('problems');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  await keep('problems');
  await keyboard.press('Escape');
  await command('mapCategories');
  await expect(dialog.getByRole('list').last().getByRole('button').first()).toBeVisible();
  await keep('map');
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await row(Object.keys(shop.departments)[0] ?? '').click();
  await command('overview');
  await expect(page.locator('canvas')).toBeVisible();
  await keep('overview');
};

for (const [tag, shop] of Object.entries(SHOPS)) {
  const stage = new Stage({ renderer: 'out/renderer', flags: [`--lang=${tag}`] });
  afterAll(() => stage.end());
  testOn(() => undefined, stage)(`the pictures of the guide in ${tag}`, async ({ canopy }) => {
    const { page } = canopy;
    const keep = (name: string): Promise<void> => keepPicture(page, name, tag);
    const show = await showShop(canopy, shop, columnsOf(shop));
    await expect(page.getByRole('treegrid').getByRole('columnheader')).toHaveCount(5);
    await keep('columns');
    await keep('columns-dark');
    await show(NO_COLUMNS);
    await takeViews(canopy, shop, keep);
  });
}
