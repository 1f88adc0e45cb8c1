import { expect } from '../support/expect';
import { newKey } from '../../src-shared/ids';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { editTree } from '../support/replica-window';
import { ServiceCaller } from '../support/service-caller';

const boundsOf = ({ app }: CanopyApp) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
const zoomOf = ({ app }: CanopyApp) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor());
/** Playwright asks for the light scheme in the app's place; from here on the app's own holds. */
const ownScheme = ({ page }: CanopyApp): Promise<void> => page.emulateMedia({ colorScheme: null });
const isDark = ({ page }: CanopyApp): Promise<boolean> =>
  page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
/** How many pictures of the rows of the last time this page has drawn. */
const pictures = ({ page }: CanopyApp): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-rows').length);
const topRow = ({ tree }: CanopyApp) =>
  tree.evaluate((element) => {
    const edge = element.getBoundingClientRect().top;
    // The rows are in the order of the tree again only once a scroll has rested.
    const places = [...element.querySelectorAll('[role=treeitem]')].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { id: row.getAttribute('data-id'), top, bottom };
    });
    return places.filter(({ bottom }) => bottom > edge).toSorted((one, other) => one.top - other.top)[0]?.id;
  });

const place = ({ app }: CanopyApp, bounds: Electron.Rectangle, zoom: number): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, wanted) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setBounds(wanted.bounds);
      window?.webContents.setZoomFactor(wanted.zoom);
    },
    { bounds, zoom }
  );

/** Presses a key as the system does: what the test's own keyboard sends goes to the page alone. */
const press = ({ app }: CanopyApp, keyCode: string, modifiers: ('control' | 'shift')[]): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, input) =>
      BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({ type: 'keyDown', ...input }),
    { keyCode, modifiers }
  );

test('size, place, zoom, theme, folding, selection, scrolling and panel are there again at the next start, after a picture of the rows', async ({
  canopy: first,
  restart
}) => {
  await first.page.getByRole('button', { name: 'New category' }).waitFor();
  await editTree(
    first.page,
    ['Furniture', ...Array.from({ length: 400 }, (_one, index) => `Chair ${index + 1}`)].map((name, index) => ({
      kind: 'create',
      key: newKey(index + 1),
      fields: { name },
      place: { parentId: index === 0 ? null : newKey(1) }
    }))
  );
  await ownScheme(first);
  await first.row('Furniture').click();
  expect(await pictures(first)).toBe(0);
  await first.page.keyboard.press('ArrowRight');
  await first.page.keyboard.press('ControlOrMeta+,');
  await first.page.getByRole('dialog').getByRole('radio', { name: 'High contrast, dark' }).click();
  await expect.poll(() => isDark(first)).toBe(true);
  await first.page.keyboard.press('Escape');
  // Zoom goes by the keys that people know.
  await press(first, '=', ['control']);
  await press(first, '+', ['control', 'shift']);
  await expect.poll(() => zoomOf(first)).toBeCloseTo(1.2, 2);
  await press(first, '-', ['control']);
  await expect.poll(() => zoomOf(first)).toBeCloseTo(1.095, 2);
  await press(first, '0', ['control']);
  await expect.poll(() => zoomOf(first)).toBe(1);

  // A category is edited at a real 400 %, too.
  await place(first, { x: 0, y: 0, width: 1_280, height: 1_024 }, 4);
  await expect.poll(() => first.page.evaluate(() => devicePixelRatio)).toBe(4);
  await expect(first.row('Furniture')).toBeInViewport();
  await first.row('Furniture').click();
  const slug = first.details.getByRole('textbox', { name: 'Slug' });
  await slug.scrollIntoViewIfNeeded();
  await slug.fill('furniture');
  await slug.press('Enter');
  await expect.poll(() => first.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await place(first, { x: 40, y: 30, width: 1_100, height: 700 }, 1);
  await expect.poll(() => first.page.evaluate(() => devicePixelRatio)).toBe(1);
  const service = new ServiceCaller(await first.url());
  await expect.poll(async () => (await service.tree())[0]?.slug).toBe('furniture');
  for (const key of ['=', '=']) await press(first, key, ['control']);
  await expect.poll(() => zoomOf(first)).toBeCloseTo(1.2, 2);
  await first.row('Furniture').click();
  for (let steps = 0; steps < 2; steps += 1) await first.page.keyboard.press('ArrowDown');
  const chosen = await first.page.locator('[role=treeitem]:focus').getAttribute('data-id');
  await first.tree.evaluate((tree) => {
    tree.scrollTop = 7_011;
  });
  await first.page.getByRole('button', { name: 'History', exact: true }).click();
  await first.page.keyboard.press('ControlOrMeta+k');
  await first.page.keyboard.type('Keyboard shortcuts');
  await first.page.keyboard.press('Enter');
  await first.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await first.page.keyboard.press('Escape');
  await expect(first.page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => boundsOf(first)).toMatchObject({ width: 1_100, height: 700 });
  const [top, bounds] = [await topRow(first), await boundsOf(first)];
  const scrolled = await first.tree.evaluate((tree) => tree.scrollTop);
  expect(scrolled).toBeGreaterThan(7_000);
  const ended = first.app.waitForEvent('close');
  await first.app.evaluate(({ app: electron }) => electron.quit());
  await ended;

  const second = await restart();
  await ownScheme(second);
  await expect(second.page.getByRole('region', { name: 'History' })).toBeVisible();
  await expect.poll(() => topRow(second)).toBe(top);
  await expect.poll(() => boundsOf(second)).toEqual(bounds);
  await expect.poll(() => zoomOf(second)).toBeCloseTo(1.2, 2);
  // To the pixel of the screen, which is smaller than one of the page.
  await expect.poll(() => second.tree.evaluate((tree) => tree.scrollTop)).toBeCloseTo(scrolled, -1);
  await expect(second.page.locator(`[data-id="${chosen}"]`)).toHaveAttribute('aria-selected', 'true');
  // Whoever starts the app is at the tree.
  await expect(second.page.locator(`[data-id="${chosen}"]`)).toBeFocused();
  expect(await pictures(second)).toBe(1);
  await expect(second.page.locator('#first-rows')).toHaveCount(0);
  await expect(second.page.locator('html')).toHaveAttribute('data-contrast', 'more');
  expect(await isDark(second)).toBe(true);
  await second.page.keyboard.press('ControlOrMeta+k');
  await expect(second.page.getByRole('group', { name: 'Recently used' }).getByRole('option')).toHaveText(
    /^Keyboard shortcuts/
  );
});
