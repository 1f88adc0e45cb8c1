import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CATEGORIES_TYPE } from '../../src-renderer/session/clipboard';
import { messages } from '../../src-renderer/session/messages';
import { dragIn } from '../support/dropped-file';
import { holding } from '../support/held-row';
import { grown } from './support/saved-tree';
import { expect, test, type WindowUnderTest } from './support/window-test';

test('a drag shows where it would go, moves the branch there, and refuses what would make a cycle', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await canopy.plant(grown([['Clothes', ['Shirts', 'Shoes']], 'Toys']));
  await row('Clothes').click();
  await page.keyboard.press('ArrowRight');
  await expect(row('Shoes')).toBeVisible();

  const hold = holding(page);

  await hold(row('Shoes'), row('Shirts'), 0.1);
  await expect(row('Shirts')).toHaveAttribute('data-drop', 'before');
  await expect(row('Shoes').locator('[data-actions]')).toBeHidden();
  await page.mouse.up();
  await expect.poll(canopy.outline).toEqual([['Clothes', ['Shoes', 'Shirts']], 'Toys']);
  await expect(row('Shoes')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('treeitem')).toHaveText([/^Clothes/, 'Shoes', 'Shirts', 'Toys']);

  await hold(row('Toys'), row('Shirts'), 0.5);
  await expect(row('Shirts')).toHaveAttribute('data-drop', 'into');
  await page.mouse.up();
  await expect.poll(canopy.outline).toEqual([['Clothes', ['Shoes', ['Shirts', ['Toys']]]]]);
  await expect(row('Toys')).toHaveAttribute('aria-level', '3');

  // Under itself is no place: no line shows and nothing moves.
  await hold(row('Clothes'), row('Shirts'), 0.5);
  await expect(row('Shirts')).not.toHaveAttribute('data-drop');
  await expect(row('Shirts').getByText('Not under itself')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('Not under itself').first()).toBeHidden();
  await expect(row('Clothes')).toHaveAttribute('aria-level', '1');
  expect(await canopy.outline()).toEqual([['Clothes', ['Shoes', ['Shirts', ['Toys']]]]]);

  // A hand that slips onto the same row moves nothing either.
  await hold(row('Clothes'), row('Clothes'), 0.9);
  await page.mouse.up();
  await hold(row('Shirts'), row('Toys'), 0.5);
  await page.mouse.up();
  expect(await canopy.outline()).toEqual([['Clothes', ['Shoes', ['Shirts', ['Toys']]]]]);

  // Escape ends a drag and moves nothing. What was dragged is what commands act on and the details show.
  await hold(row('Shoes'), row('Toys'), 0.5);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(row('Shoes')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[data-drop]')).toHaveCount(0);
  expect(await canopy.outline()).toEqual([['Clothes', ['Shoes', ['Shirts', ['Toys']]]]]);

  await row('Shirts').click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(canopy.outline).toEqual([['Clothes', ['Shirts', 'Shoes']], 'Toys']);

  // The free space below means: last of the top level.
  await expect(page.getByRole('treeitem')).toHaveText([/^Clothes/, 'Shirts', 'Shoes', 'Toys']);
  await expect(row('Toys')).toHaveAttribute('aria-level', '1');
  await hold(row('Shirts'), row('Toys'), 4);
  await expect(page.locator('[data-drop=end]')).toHaveCount(1);
  await page.mouse.up();
  await expect.poll(canopy.outline).toEqual([['Clothes', ['Shoes']], 'Toys', 'Shirts']);
});

/** Clothes with Shirts, and Shoes with Boots; Toys. All is unfolded. */
const build = async ({ page, row, plant }: WindowUnderTest): Promise<void> => {
  await plant(grown([['Clothes', ['Shirts', ['Shoes', ['Boots']]]], 'Toys']));
  await row('Clothes').click();
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await expect(row('Boots')).toBeVisible();
};

test('below the end of a branch the pointer chooses the level, and the line stands where the row would', async ({
  canopy
}) => {
  const { page, row } = canopy;
  await build(canopy);
  const hold = holding(page);
  const lineStart = (): Promise<string> =>
    row('Boots').evaluate((element) => getComputedStyle(element, '::before').left);

  await hold(row('Toys'), row('Boots'), 0.9, 100);
  await expect(row('Boots')).toHaveAttribute('data-drop', 'after');
  await expect.poll(lineStart).toBe('70px');
  const box = await row('Boots').boundingBox();
  if (box === null) throw new Error('Boots is not in sight.');
  await page.mouse.move(box.x + 40, box.y + box.height * 0.9, { steps: 3 });
  await expect.poll(lineStart).toBe('50px');
  await page.mouse.move(box.x + 12, box.y + box.height * 0.9, { steps: 3 });
  await expect.poll(lineStart).toBe('30px');
  await page.mouse.move(box.x + 40, box.y + box.height * 0.9, { steps: 3 });
  await expect.poll(lineStart).toBe('50px');
  await page.mouse.up();
  await expect.poll(canopy.outline).toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Toys']]]);

  // Left of its own place, the last of a branch leaves it.
  await hold(row('Toys'), row('Toys'), 0.9, 12);
  await expect(row('Toys')).toHaveAttribute('data-drop', 'after');
  await page.mouse.up();
  await expect.poll(canopy.outline).toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']]]], 'Toys']);

  // A drag is told to those who only hear it.
  const announcement = page.getByRole('log', { name: 'Drag and drop' });
  await row('Shoes').click();
  await hold(row('Shoes'), row('Toys'), 0.5);
  await expect(announcement).toHaveText('Drop first in “Toys”.');
  await page.mouse.up();
  await expect(announcement).toHaveText('Moved Shoes and 1 below it to the place first in “Toys”.');
  // The rows may follow a moment later, and would slip away under the pointer.
  await expect(row('Shirts')).toHaveAttribute('aria-setsize', '1');
  await expect(row('Boots')).toHaveAttribute('aria-level', '3');
  await hold(row('Toys'), row('Boots'), 0.5);
  await expect(announcement).toHaveText('Not under itself.');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(announcement).toHaveText('Nothing was moved.');
  await expect(page.locator('[data-drop], [data-refused]')).toHaveCount(0);
});

test('text that is dragged in becomes categories where it is dropped, and categories that are dragged out are text', async ({
  canopy
}) => {
  const { page, row } = canopy;
  // Where there is no tree yet, it begins one.
  await dragIn(
    page.getByRole('heading', { name: 'Start your category tree' }),
    { 'text/plain': 'Games\n  Chess' },
    0.5,
    true
  );
  await expect.poll(canopy.outline).toEqual([['Games', ['Chess']]]);
  await expect(row('Games')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('heading', { name: 'Start your category tree' })).toBeVisible();
  await build(canopy);
  await dragIn(row('Toys'), { 'text/plain': 'Games\n  Chess\nPuzzles' }, 0.5, false);
  await expect(row('Toys')).toHaveAttribute('data-drop', 'into');
  await dragIn(row('Toys'), { 'text/plain': 'Games\n  Chess\nPuzzles' }, 0.5, true);
  await expect.poll(canopy.outline).toEqual([
    ['Clothes', ['Shirts', ['Shoes', ['Boots']]]],
    ['Toys', [['Games', ['Chess']], 'Puzzles']]
  ]);
  await expect(page.locator('[data-drop]')).toHaveCount(0);
  await expect(row('Games')).toHaveAttribute('aria-selected', 'true');
  await expect(
    page.getByRole('log').filter({ hasText: messages.clipboard.pasted({ count: 3, parent: 'Toys' }) })
  ).toBeVisible();
  await row('Games').click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(canopy.outline).toEqual([['Clothes', ['Shirts', ['Shoes', ['Boots']]]], 'Toys']);

  // Categories that are dragged out are text to other programs.
  await page.evaluate(() => {
    window.addEventListener('dragstart', (event) => {
      document.body.dataset['carried'] = event.dataTransfer?.getData('text/plain') ?? '';
    });
  });
  await holding(page)(row('Clothes'), row('Toys'), 0.5);
  await expect(page.locator('body')).toHaveAttribute('data-carried', 'Clothes\n\tShirts\n\tShoes\n\t\tBoots');
  await page.keyboard.press('Escape');
  await page.mouse.up();

  // What another window of the workspace drags over is moved; a text is still a text if that window has ended meanwhile.
  const [clothes] = await canopy.saved();
  const drag = { workspace: join(canopy.main.folder, 'my-categories.canopy'), ids: [clothes?.id] };
  const beginElsewhere = async (): Promise<void> => {
    await page.evaluate((begun) => new BroadcastChannel('drag').postMessage(begun), drag);
    await expect(row('Clothes')).toHaveAttribute('data-dragged');
  };
  await beginElsewhere();
  await dragIn(row('Toys'), { 'text/plain': 'Games' }, 0.5, true);
  await expect.poll(canopy.outline).toEqual([
    ['Clothes', ['Shirts', ['Shoes', ['Boots']]]],
    ['Toys', ['Games']]
  ]);
  await beginElsewhere();
  await dragIn(row('Games'), { [CATEGORIES_TYPE]: '', 'text/plain': 'Clothes' }, 0.5, true);
  await expect.poll(canopy.outline).toEqual([['Toys', [['Games', [['Clothes', ['Shirts', ['Shoes', ['Boots']]]]]]]]]);
  await expect(page.locator('[data-drop], [data-dragged]')).toHaveCount(0);
});

/** Keeps what the ghost of a drag says, which the page has for a moment only. */
const watchGhosts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watcher = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        const ghost = [...addedNodes].find(
          (node) => node instanceof HTMLElement && node.popover !== null && node.textContent !== ''
        );
        if (ghost !== undefined) document.body.dataset['ghost'] = ghost.textContent ?? '';
      }
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });

test('a drag of several counts them, scrolls at the edge, opens what it rests on, and Escape ends it with nothing moved', async ({
  canopy
}) => {
  const { page, row, tree } = canopy;
  const names = Array.from({ length: 60 }, (_, index) => `Item ${String(index + 1).padStart(2, '0')}`);
  await canopy.plant(grown([['Item 01', ['Below']], ...names.slice(1)]));
  await expect(row('Item 01')).toHaveAttribute('aria-expanded', 'false');
  await watchGhosts(page);
  await row('Item 01').click();
  await row('Item 03').click({ modifiers: ['ControlOrMeta'] });
  const before = await canopy.saved();

  // Near the lower edge, without moving any further, the rows come up by themselves.
  const box = await tree.boundingBox();
  const start = await row('Item 03').boundingBox();
  if (box === null || start === null) throw new Error('The tree is not in sight.');
  const scrolled = () => tree.evaluate((element) => element.scrollTop);
  await page.mouse.move(start.x + 120, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 120, start.y + 60, { steps: 4 });
  await expect(page.locator('body')).toHaveAttribute('data-ghost', '2 categories and 1 below them');
  await expect(row('Item 01')).toHaveAttribute('data-dragged');
  await page.mouse.move(box.x + 120, box.y + box.height - 4, { steps: 4 });
  await expect.poll(scrolled).toBeGreaterThan(200);
  await expect(row('Item 40')).toBeVisible();
  await page.mouse.move(box.x + 120, box.y + 4, { steps: 4 });
  await expect.poll(scrolled).toBe(0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('[data-drop], [data-dragged]')).toHaveCount(0);

  // Over a folded category nothing happens at once; resting there opens it.
  await holding(page)(row('Item 05'), row('Item 01'), 0.5);
  await expect(row('Item 01')).toHaveAttribute('data-drop', 'into');
  await expect(row('Item 01')).toHaveAttribute('aria-expanded', 'true');
  await expect(row('Below')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await canopy.saved()).toEqual(before);
});
