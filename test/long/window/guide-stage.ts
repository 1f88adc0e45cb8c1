import { join } from 'node:path';
import { FIELDS_PATH } from '../../../src-shared/fields';
import { WINDOW_CALLS } from '../../../src-shared/ipc';
import { NO_COLUMNS, type KeptColumns } from '../../../src-shared/kept-columns';
import { windowViewSchema } from '../../../src-shared/window-view';
import { FIRST_WORKSPACE_ID } from '../../../src-shared/workspaces';
import { expect, type WindowUnderTest } from '../../window/support/window-test';
import { fieldsOf, treesOf, type PicturedShop } from './guide-shop';

/** Where the pictures go. Without it none is kept, and the views are only opened. */
const FOLDER = process.env['CANOPY_SCREENSHOTS'];

type Page = WindowUnderTest['page'];

/** Keeps a picture of what is shown. The name says whether it is dark; English ones lie in the folder itself, others in that of their language. */
export const keep = async (page: Page, name: string, tag = 'en', isDragging = false): Promise<void> => {
  const colorScheme = name.endsWith('-dark') ? 'dark' : 'light';
  // Nothing is hovered, whatever lies under the pointer of the screen.
  if (!isDragging) await page.mouse.move(740, 765);
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  if (FOLDER === undefined) return;
  await page.screenshot({ path: join(FOLDER, tag === 'en' ? '' : tag, `${name}.png`), animations: 'disabled' });
};

export const keepBoth = async (page: Page, name: string): Promise<void> => {
  await keep(page, `${name}-light`);
  await keep(page, `${name}-dark`);
};

/** Expands categories, which are below each other or in sight. */
export const unfold = async ({ page, row }: WindowUnderTest, ...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await row(name).click();
    await page.keyboard.press('ArrowRight');
    await expect(row(name)).toHaveAttribute('aria-expanded', 'true');
  }
};

/**
 * Has the window show the shop with its first departments expanded, and the shoes selected.
 * @returns loads the page anew with other columns
 */
export const showShop = async (
  canopy: WindowUnderTest,
  shop: PicturedShop,
  columns = NO_COLUMNS
): Promise<(columns: KeptColumns) => Promise<void>> => {
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
    columns
  });
  await page.addInitScript((region) => {
    globalThis.canopyLocale = region;
  }, shop.region);
  const show = async (shown: KeptColumns): Promise<void> => {
    main.answers.set(WINDOW_CALLS.recallView.name, () => ({ ...view, columns: shown }));
    await canopy.reload();
    await expect(page.locator(`[data-id="${shoes.id}"]`)).toBeVisible();
  };
  await show(columns);
  return show;
};
