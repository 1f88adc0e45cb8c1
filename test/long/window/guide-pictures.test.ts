import { join } from 'node:path';
import { afterAll } from 'vitest';
import { FIELDS_PATH } from '../../../src-shared/fields';
import { WINDOW_CALLS } from '../../../src-shared/ipc';
import { NO_COLUMNS, type KeptColumns } from '../../../src-shared/kept-columns';
import { windowViewSchema } from '../../../src-shared/window-view';
import { FIRST_WORKSPACE_ID } from '../../../src-shared/workspaces';
import { named } from '../../support/service-caller';
import { expect, Stage, testOn, type WindowUnderTest } from '../../window/support/window-test';
import { fieldsOf, SHOPS, treesOf, type PicturedShop } from './guide-shop';

/** Where the pictures go. Without it none is kept, and the views are only opened. */
const FOLDER = process.env['CANOPY_SCREENSHOTS'];

type Keep = (name: string) => Promise<void>;

/** Keeps pictures under the names that the guides have: English ones in `images`, others in the folder of their language. */
const keeper =
  ({ page }: WindowUnderTest, tag: string): Keep =>
  async (name) => {
    // Nothing is hovered, whatever lies under the pointer of the screen.
    await page.mouse.move(600, 765);
    await page.emulateMedia({ colorScheme: name.endsWith('-dark') ? 'dark' : 'light' });
    if (FOLDER !== undefined) await page.screenshot({ path: join(FOLDER, tag === 'en' ? '' : tag, `${name}.png`) });
  };

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

/**
 * Has the window show the shop with its first departments expanded, and the shoes selected.
 * @returns chooses the columns that the page has once it is loaded anew
 */
const showShop = async (canopy: WindowUnderTest, shop: PicturedShop): Promise<(columns: KeptColumns) => void> => {
  const { main, page, plant } = canopy;
  await main.call(WINDOW_CALLS.renameWorkspace.name, { id: FIRST_WORKSPACE_ID, name: shop.workspace });
  await plant(treesOf(shop));
  const answer = await fetch(`${await canopy.url()}${FIELDS_PATH}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${await canopy.token()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields: fieldsOf(shop) })
  });
  expect(answer.status).toBe(200);
  const roots = await canopy.saved();
  const [shoes] = roots[0]?.children ?? [];
  if (shoes === undefined) throw new Error('The shop has no first category.');
  const view = windowViewSchema.parse({
    expanded: [...roots.slice(0, 4).map(({ id }) => id), shoes.id],
    selected: [shoes.id],
    activeId: shoes.id,
    top: null,
    panel: null,
    columns: columnsOf(shop)
  });
  const show = (columns: KeptColumns): void => {
    main.answers.set(WINDOW_CALLS.recallView.name, () => ({ ...view, columns }));
  };
  show(columnsOf(shop));
  await page.addInitScript((region) => {
    globalThis.canopyLocale = region;
  }, shop.region);
  await canopy.reload();
  await expect(page.locator(`[data-id="${shoes.id}"]`)).toBeVisible();
  return show;
};

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
    const keep = keeper(canopy, tag);
    const show = await showShop(canopy, shop);
    await expect(page.getByRole('treegrid').getByRole('columnheader')).toHaveCount(5);
    await keep('columns');
    await keep('columns-dark');
    show(NO_COLUMNS);
    await canopy.reload();
    await takeViews(canopy, shop, keep);
  });
}
