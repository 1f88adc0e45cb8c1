import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findings } from '../support/axe-findings';
import { startCanopy, test, type CanopyApp } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';

const quit = async ({ app }: CanopyApp): Promise<void> => {
  const ended = app.waitForEvent('close');
  await app.evaluate(({ app: electron }) => electron.quit());
  await ended;
};

const boundsOf = ({ app }: CanopyApp) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
const zoomOf = ({ app }: CanopyApp) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor());

/** Presses a key as the system does: what the test's own keyboard sends goes to the page alone. */
const press = ({ app }: CanopyApp, keyCode: string, modifiers: ('control' | 'shift')[]): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, input) =>
      BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({ type: 'keyDown', ...input }),
    { keyCode, modifiers }
  );

test('size, place, folding, selection, scrolling and panel are there again at the next start', async ({
  userDataDir
}) => {
  const first = await startCanopy(userDataDir);
  await first.page.getByRole('button', { name: 'Load the sample' }).click();
  await expect(first.row('Animals & Pet Supplies')).toBeFocused();
  await first.page.keyboard.press('ControlOrMeta+Shift+E');
  await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 900, height: 600 })
  );
  await first.page.keyboard.press('ArrowDown');
  await first.page.keyboard.press('ArrowDown');
  const chosen = await first.page.locator('[role=treeitem]:focus').getAttribute('data-id');
  await first.tree.evaluate((tree) => {
    tree.scrollTop = 70_011;
  });
  const topName = (canopy: CanopyApp) =>
    canopy.tree.evaluate((tree) => {
      const edge = tree.getBoundingClientRect().top;
      return [...tree.querySelectorAll('[role=treeitem]')]
        .find((row) => row.getBoundingClientRect().bottom > edge)
        ?.getAttribute('data-id');
    });
  await first.page.getByRole('button', { name: 'History', exact: true }).click();
  await first.page.keyboard.press('ControlOrMeta+k');
  await first.page.keyboard.type('Keyboard shortcuts');
  await first.page.keyboard.press('Enter');
  await first.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await first.page.keyboard.press('Escape');
  await expect(first.page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => boundsOf(first)).toMatchObject({ width: 900, height: 600 });
  const [before, bounds] = [await topName(first), await boundsOf(first)];
  expect(bounds).toMatchObject({ width: 900, height: 600 });
  await quit(first);

  const second = await startCanopy(userDataDir);
  await expect(second.page.getByRole('region', { name: 'History' })).toBeVisible();
  await expect.poll(() => topName(second)).toBe(before);
  await expect.poll(() => boundsOf(second)).toEqual(bounds);
  await expect.poll(() => second.tree.evaluate((tree) => tree.scrollTop)).toBe(70_011);
  await expect(second.page.locator(`[data-id="${chosen}"]`)).toHaveAttribute('aria-selected', 'true');
  // Whoever starts the app is at the tree.
  await expect(second.page.locator(`[data-id="${chosen}"]`)).toBeFocused();
  await second.page.keyboard.press('ControlOrMeta+k');
  await expect(second.page.getByRole('group', { name: 'Recently used' }).getByRole('option')).toHaveText(
    /^Keyboard shortcuts/
  );
  await second.close();
});

test('zoom goes by the keys that people know, is kept, and leaves everything usable', async ({ userDataDir }) => {
  const first = await startCanopy(userDataDir);
  const service = new ServiceCaller(await first.url(), await first.token());
  await service.create({ name: 'Shoes', slug: 'shoes' });
  await first.row('Shoes').click();
  await press(first, '=', ['control']);
  await press(first, '+', ['control', 'shift']);
  await expect.poll(() => zoomOf(first)).toBeCloseTo(1.2, 2);
  await press(first, '-', ['control']);
  await expect.poll(() => zoomOf(first)).toBeCloseTo(1.095, 2);
  await press(first, '0', ['control']);
  await expect.poll(() => zoomOf(first)).toBe(1);
  for (const factor of [2, 3]) {
    await first.app.evaluate(
      ({ BrowserWindow }, zoom) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(zoom),
      factor
    );
    await expect.poll(() => first.page.evaluate(() => window.devicePixelRatio)).toBe(factor);
    await expect(first.row('Shoes')).toBeInViewport();
    await first.row('Shoes').click();
    const slug = first.details.getByRole('textbox', { name: 'Slug' });
    await slug.scrollIntoViewIfNeeded();
    await expect(slug).toBeInViewport();
    await slug.fill(`shoes-${factor}`);
    await slug.press('Enter');
    await expect.poll(async () => (await service.tree())[0]?.slug).toBe(`shoes-${factor}`);
    // What the bar has no room for is in a menu.
    await first.page.getByRole('button', { name: 'More' }).click();
    await first.page.getByRole('menuitem', { name: 'History' }).click();
    await expect(first.page.getByRole('tab', { name: 'History' })).toBeFocused();
    await first.page.keyboard.press('Escape');
    await expect(first.row('Shoes')).toBeFocused();
    // Nothing is cut off at the side.
    await expect
      .poll(() => first.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true);
  }
  expect(await findings(first.page)).toEqual([]);
  await quit(first);
  const second = await startCanopy(userDataDir);
  await expect(second.row('Shoes')).toBeVisible();
  await expect.poll(() => zoomOf(second)).toBeCloseTo(3, 2);
  await second.close();
});

test('a file that is damaged, or from a screen that is gone, means a window that one can take hold of', async ({
  userDataDir
}) => {
  const file = join(userDataDir, 'windows.json');
  writeFileSync(file, '{"windows":[{"bounds":"here"');
  const first = await startCanopy(userDataDir);
  await expect(first.page.getByRole('button', { name: 'Load the sample' })).toBeVisible();
  await quit(first);
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
  expect(kept).toMatchObject({ windows: [{ isMaximized: false, zoom: 1 }] });

  const state = {
    bounds: { x: -9_000, y: 4_000, width: 700, height: 500 },
    isMaximized: false,
    isFullScreen: false,
    zoom: 1
  };
  const view = { expanded: [7], selected: [8, 9], activeId: 9, top: { id: 5, part: 0.5 }, panel: null };
  writeFileSync(file, JSON.stringify({ windows: [{ ...state, view }] }));
  const second = await startCanopy(userDataDir);
  await expect(second.page.getByRole('button', { name: 'Load the sample' })).toBeVisible();
  const bounds = await boundsOf(second);
  expect(bounds).toMatchObject({ width: 700, height: 500 });
  expect(bounds?.x).toBeGreaterThanOrEqual(0);
  expect(bounds?.y).toBeGreaterThanOrEqual(0);
  await second.close();
});
