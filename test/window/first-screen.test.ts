import type { Page } from '@playwright/test';
import { WINDOW_CALLS } from '../../src-shared/ipc';
import type { FirstScreen } from '../../src-shared/first-screen';
import { FIRST_WORKSPACE_ID } from '../../src-shared/workspaces';
import { beforeLoading } from './support/before-loading';
import { hurry, passTime } from './support/timers';
import { expect, test, type WindowUnderTest } from './support/window-test';

/** Ends the block of data that it stands in, unless that is written with care. */
const HOSTILE = '</script><b id="hostile">$&';

interface Seen {
  readonly texts: readonly string[];
  readonly isInert: boolean;
  readonly isHidden: boolean | undefined;
  readonly isShown: boolean;
  /** Real rows in the page as the picture went. */
  readonly realRows: number;
}

declare global {
  var seen: Seen | undefined;
  var cells: { picture: string[]; rows: string[] } | undefined;
  var drawing: { hasWorkspace: boolean | null; fading: string[] } | undefined;
}

/** Watches the picture of the rows come and go in the pages that are loaded from now on. */
const watch = (page: Page): Promise<void> =>
  beforeLoading(page, () => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.id === 'first-rows')
          globalThis.seen = {
            texts: [...node.children].map((row) => row.textContent),
            isInert: node.inert,
            isHidden: node.ariaHidden === 'true',
            isShown: node.style.visibility === 'visible',
            realRows: -1
          };
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof HTMLElement && node.id === 'first-rows' && globalThis.seen !== undefined)
          globalThis.seen = { ...globalThis.seen, realRows: document.querySelectorAll('[role=treeitem]').length };
    }).observe(document, { childList: true, subtree: true });
  });

const kept = ({ main }: WindowUnderTest): Promise<FirstScreen | null> => main.firstScreens.read(FIRST_WORKSPACE_ID);

/** Does something to the rows, and lets the second pass after which they are kept for the next start. */
const andKeep = async ({ page }: WindowUnderTest, act: () => Promise<void>): Promise<void> => {
  await hurry(page, 1_000);
  await act();
  await passTime(page, 1_000);
};

/** Shows categories, and waits until their rows are kept. */
const show = async (canopy: WindowUnderTest, names: readonly string[]): Promise<void> => {
  await andKeep(canopy, () => canopy.plant(names.map((name) => ({ name }))));
  await expect.poll(async () => (await kept(canopy))?.rows.map(({ name }) => name)).toEqual(names);
};

const noted = (page: Page, name: string): Promise<number> =>
  page.evaluate((entry) => performance.getEntriesByName(entry).length, name);

test('a start draws the rows of the last time, as a picture that goes with the real ones, also where they are gone since; none are kept of an empty tree', async ({
  canopy
}) => {
  const { page, row, main } = canopy;
  expect(await noted(page, 'first-rows')).toBe(0);
  await show(canopy, ['Shoes', HOSTILE]);
  await watch(page);
  // The page that is loaded next keeps no rows, which would come after those that the test keeps.
  const keepsNone = await page.addInitScript(() => {
    const setTimer = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (...[act, delay, ...rest]: Parameters<typeof setTimer>) =>
        delay === 1_000 ? 0 : setTimer(act, delay, ...rest)
    });
  });
  await canopy.reload();
  await expect(row('Shoes')).toBeVisible();
  await expect(page.locator('#first-rows')).toHaveCount(0);
  await expect(page.locator('#hostile')).toHaveCount(0);
  expect(await noted(page, 'first-rows')).toBe(1);
  await expect
    .poll(() => page.evaluate(() => globalThis.seen))
    .toEqual({
      texts: ['Shoes', HOSTILE],
      isInert: true,
      isHidden: true,
      isShown: true,
      realRows: 2
    });

  // Rows that are gone since show as the picture alone.
  const screen = await kept(canopy);
  if (screen === null) throw new Error('Nothing is kept.');
  const rows = screen.rows.map((one) => ({ ...one, name: 'Boots' }));
  main.firstScreens.keep(FIRST_WORKSPACE_ID, { ...screen, rows });
  await keepsNone.dispose();
  await canopy.reload();
  await expect(row('Shoes')).toBeVisible();
  expect(await noted(page, 'first-rows')).toBe(1);
  expect(await page.evaluate(() => globalThis.seen?.texts)).toEqual(['Boots', 'Boots']);
  await expect(page.getByText('Boots')).toHaveCount(0);
  // None are kept of an empty tree.
  await andKeep(canopy, async () => {
    const service = await canopy.program();
    for (const { id } of await service.tree()) await service.delete(id);
    await expect(page.getByRole('button', { name: 'Load the sample' })).toBeVisible();
  });
  await expect.poll(() => kept(canopy)).toBeNull();

  main.firstScreens.keep(FIRST_WORKSPACE_ID, screen);
  await canopy.plant([{ name: 'Shoes' }]);
  // Rows of a window of another size do not show, since they would be in another place.
  // Only what the page asks for: a real change would have the rows kept anew.
  await beforeLoading(page, () => Object.defineProperty(window, 'innerWidth', { value: 500 }));
  await canopy.reload();
  await expect(row('Shoes')).toBeVisible();
  expect(await page.evaluate(() => globalThis.seen?.isShown)).toBe(false);
  expect(await noted(page, 'first-rows')).toBe(0);
});

test('the picture has the columns of the view that is kept, so that nothing moves as the rows take its place', async ({
  canopy
}) => {
  const { page, command } = canopy;
  await canopy.plant([{ name: 'Shoes', slug: 'shoes', metadata: { size: 42 } }, { name: 'Hats' }]);
  await command('columns');
  for (const name of ['Slug', 'size']) await page.getByRole('checkbox', { name }).click();
  await andKeep(canopy, () => page.keyboard.press('Escape'));
  await expect
    .poll(async () => (await kept(canopy))?.columns.map(({ label }) => label))
    .toEqual(['Name', 'Slug', 'size']);
  // The view, too, is kept as soon as it is quiet.
  await expect.poll(() => canopy.main.view?.columns.chosen.length).toBe(2);
  await beforeLoading(page, () => {
    const cellsIn = (element: Element): string[] =>
      [...element.querySelectorAll('[data-column], [role=columnheader]')]
        .map((cell) => ({ text: cell.textContent, box: cell.getBoundingClientRect() }))
        .map(({ text, box }) => [text, box.left, box.top, box.width, box.height].join(' '))
        .toSorted();
    new MutationObserver((changes) => {
      const tree = document.querySelector('[data-tree]');
      for (const node of changes.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])) {
        if (!(node instanceof Element) || node.id !== 'first-rows') continue;
        if (node.isConnected) globalThis.cells = { picture: cellsIn(node), rows: [] };
        else if (globalThis.cells !== undefined && tree !== null) globalThis.cells.rows = cellsIn(tree);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await canopy.reload();
  await expect.poll(() => page.evaluate(() => globalThis.cells?.rows.length)).toBe(9);
  const seen = await page.evaluate(() => globalThis.cells);
  expect(seen?.picture).toEqual(seen?.rows);
});

test('a window that cannot be drawn, or whose app cannot be loaded, says so in place of the picture, and can be loaded anew', async ({
  canopy
}) => {
  const { page, row, main } = canopy;
  await show(canopy, ['1', '2', '3', '4', '5', '6', '7']);
  await beforeLoading(page, () => {
    if (sessionStorage.getItem('failed') !== null) return;
    sessionStorage.setItem('failed', 'yes');
    // In the status bar, and in nothing that is run before it is drawn.
    Object.assign(Intl, {
      PluralRules: class extends Intl.PluralRules {
        override select(count: number): Intl.LDMLPluralRule {
          if (count === 7) throw new Error('Broken.');
          return super.select(count);
        }
      }
    });
  });
  await page.reload();
  await expect(page.getByText('The window could not be drawn')).toBeVisible();
  expect(await noted(page, 'first-rows')).toBe(1);
  await expect(page.locator('#first-rows')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(row('7')).toBeVisible();

  // One whose app cannot be loaded says so in place of the picture, and reports it.
  const reported: unknown[] = [];
  main.answers.set(WINDOW_CALLS.reportFailure.name, (failure) => {
    reported.push(failure);
    return null;
  });
  await beforeLoading(page, () => {
    if (sessionStorage.getItem('whole') !== null) return;
    sessionStorage.setItem('whole', 'yes');
    new MutationObserver(() => document.getElementById('root')?.remove()).observe(document, {
      childList: true,
      subtree: true
    });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The window could not be loaded' })).toBeVisible();
  await expect(page.locator('#first-rows')).toHaveCount(0);
  await expect.poll(() => reported).toMatchObject([{ place: 'loading' }]);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(row('7')).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
});

test('the first drawing is whole: the workspace is named in it, and nothing fades in', async ({ canopy }) => {
  const { page } = canopy;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await canopy.plant([{ name: 'Shoes' }]);
  await beforeLoading(page, () => {
    // The first drawing waits for so long, which may be too short on a busy machine.
    const setTimer = globalThis.setTimeout.bind(globalThis);
    Object.assign(globalThis, {
      setTimeout: (...[act, delay = 0, ...rest]: Parameters<typeof setTimer>) =>
        delay === 200 ? setTimer(() => undefined) : setTimer(act, delay, ...rest)
    });
    const drawing: typeof globalThis.drawing = { hasWorkspace: null, fading: [] };
    globalThis.drawing = drawing;
    document.addEventListener('transitionrun', ({ propertyName, target }) => {
      if (target instanceof Element) drawing.fading.push(`${target.className} ${propertyName}`);
    });
    new MutationObserver(() => {
      if (drawing.hasWorkspace === null && document.querySelector('[role=treeitem]') !== null)
        drawing.hasWorkspace = document.querySelector('[role=toolbar] [aria-haspopup=menu]') !== null;
    }).observe(document, { childList: true, subtree: true });
  });
  await canopy.reload();
  // The frames in which it would fade.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 20; frames += 1)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
  });
  expect(await page.evaluate(() => globalThis.drawing)).toEqual({ hasWorkspace: true, fading: [] });
});

test('keys that are typed on the rows of the last time reach the rows that they were meant for', async ({ canopy }) => {
  const { page, row, main } = canopy;
  await show(canopy, ['Apples', 'Bananas', 'Cherries', 'Dates']);
  await row('Apples').click();
  await expect(row('Apples')).toBeFocused();
  await expect.poll(() => main.view?.activeId).toBe(1);
  const tree = Promise.withResolvers<void>();
  const readTree = main.readTree.bind(main);
  main.readTree = () => tree.promise.then(readTree);
  await page.reload({ waitUntil: 'commit' });
  // From then on its script holds the keys.
  await expect.poll(() => noted(page, 'first-rows')).toBe(1);
  for (const key of ['ArrowDown', 'ArrowDown', 'F2']) await page.keyboard.press(key);
  await page.keyboard.type('Cranberries');
  await page.keyboard.press('Enter');
  tree.resolve();
  await expect(row('Cranberries')).toBeFocused();
  await expect(page.getByRole('treeitem')).toHaveText(['Apples', 'Bananas', 'Cranberries', 'Dates']);
});
