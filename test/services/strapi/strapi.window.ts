import { expect, type Page } from '@playwright/test';
import { findingsWithoutHints } from '../../support/axe-findings';
import { startCanopy, test } from '../../support/canopy-app';
import { treeHere } from '../../support/replica-window';
import { shoot } from '../../support/screenshots';
import type { RunningService } from '../service';
import { outline, treeOfRows, type OutlineNode } from '../support/outline';
import { strapi } from './service';

const SHOP: Readonly<Record<string, readonly string[]>> = {
  'Kitchen & dining': ['Cookware', 'Knives & boards', 'Crème brûlée sets', 'Coffee', 'Tea'],
  Garden: ['Seeds', 'Tools', 'Furniture', 'Lights', 'Ponds < 500 l'],
  Living: ['Sofas', 'Lamps', 'Rugs', '日本の家具', 'Storage'],
  'Books & paper': ['Cooking', 'Travel', 'ספרי ילדים', 'Notebooks'],
  Pens: [],
  'Toys & games': ['Wood', 'Outdoors', 'Puzzles', 'Games for 2', 'Crafts']
};
const SHELVES = ['New in', 'Bestsellers', 'Gifts & sets', 'Sale'];

/** 126 categories in three levels, made as somebody makes them there. */
const fillShop = async ({ api }: RunningService): Promise<void> => {
  const slug = (...names: readonly string[]): string =>
    names
      .join(' ')
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z0-9\p{L}]+/gu, '-')
      .replaceAll(/^-|-$/g, '');
  for (const [order, [department, groups]] of Object.entries(SHOP).entries()) {
    const top = await api.create({ name: department, slug: slug(department), parent: null, order });
    for (const [place, name] of groups.entries()) {
      const group = await api.create({ name, slug: slug(department, name), parent: top, order: place });
      for (const [index, shelf] of SHELVES.entries())
        await api.create({ name: shelf, slug: slug(department, name, shelf), parent: group, order: index });
    }
  }
};

/** Both colour schemes: nothing of what assistive technology needs is missing. */
const inspect = async (page: Page, name: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(findingsWithoutHints(page)).toEqual([]);
    await shoot(page, `${name}-${colorScheme}`);
  }
};

interface Here {
  readonly name: string;
  readonly children: readonly Here[];
}
const nodesOf = (categories: readonly Here[]): OutlineNode[] =>
  categories.map(({ name, children }) => ({ name, slug: null, children: nodesOf(children) }));

const outlineHere = async (page: Page): Promise<string[]> =>
  outline(nodesOf(await treeHere(page)), { withOrder: true });

test('a Strapi is connected by pasting its URL, and edited from both sides', async ({ userDataDir }) => {
  const running = await strapi.start();
  const { api } = running;
  const outlineThere = async (): Promise<string[]> => outline(treeOfRows(await api.list()), { withOrder: true });
  const there = async (name: string): Promise<string> => (await api.list()).find((one) => one.name === name)?.id ?? '';
  await fillShop(running);
  const canopy = await startCanopy(userDataDir);
  try {
    const { page, row, status } = canopy;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: /^Workspace/ }).click();
    await page.getByRole('menuitem', { name: 'Connect to a service…' }).click();
    await dialog.getByRole('textbox', { name: 'Service URL' }).fill(running.url);
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await expect(dialog).toContainText('401');
    await dialog.getByRole('combobox', { name: 'Authentication' }).selectOption('Bearer token');
    await dialog.getByRole('textbox', { name: 'Token' }).fill(running.credentials.token);
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await expect(dialog.getByText('The service can be reached. It has 126 categories.')).toBeVisible();
    await expect(dialog.getByText('It looks like Strapi.')).toBeVisible();
    await expect(dialog.getByText('Read 126 categories in 2 pages; the service says it has 126.')).toBeVisible();
    await inspect(page, 'found');
    await dialog.getByRole('textbox', { name: 'Workspace name' }).fill('Web shop');
    await dialog.getByRole('combobox', { name: 'Send changes' }).selectOption('As I edit');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    const saved = status.getByText('All changes saved');
    await expect(row('Kitchen & dining')).toBeVisible();
    await expect(saved).toBeVisible();
    expect(await outlineHere(page)).toEqual(await outlineThere());

    await row('Kitchen & dining').click();
    await page.keyboard.press('ArrowRight');
    await row('Knives & boards').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('Knives, "boards" & blocks');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+ArrowUp');
    await row('Tea').click();
    await page.keyboard.press('Alt+ArrowLeft');
    await row('Coffee').click();
    await page.keyboard.press('Delete');
    // The branch: its four shelves too.
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row('Coffee')).toHaveCount(0);
    await expect.poll(outlineThere).toEqual(await outlineHere(page));
    await expect(saved).toBeVisible();

    await api.update(await there('Cookware'), { name: 'Pots & pans' });
    await api.delete(await there('Pens'));
    await api.create({ name: 'Cups & saucers', slug: 'cups', parent: await there('Kitchen & dining'), order: 9 });
    await saved.click();
    await page.getByRole('button', { name: /^(Sync|Read) now$/ }).click();
    await expect(row('Pots & pans')).toBeVisible();
    await expect(row('Cups & saucers')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => outlineHere(page)).toEqual(await outlineThere());
    await row('Knives, "boards" & blocks').click();
    await page.keyboard.press('ArrowRight');
    // Their positions were written from here: the new times and ids there are nobody's change.
    for (const name of ['Tea', 'Garden', 'Living']) await expect(row(name)).toHaveAccessibleDescription('');
    await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await inspect(page, 'tree');
    await expect(saved).toBeVisible();
  } finally {
    await canopy.close();
    await running.stop();
  }
});
