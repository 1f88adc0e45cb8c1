import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startCanopy, test, type CanopyApp } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';

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
}

/** Watches the picture of the rows come and go in the pages that are loaded from now on. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
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

const callerOf = async ({ url, token }: CanopyApp): Promise<ServiceCaller> =>
  new ServiceCaller(await url(), await token());

const noted = (page: Page, name: string): Promise<number> =>
  page.evaluate((entry) => performance.getEntriesByName(entry).length, name);

test('a start draws the rows of the last time, as a picture that goes with the real ones', async ({ userDataDir }) => {
  const first = await startCanopy(userDataDir);
  const service = await callerOf(first);
  await service.create({ name: 'Shoes' });
  await service.create({ name: HOSTILE });
  await expect(first.row(HOSTILE)).toBeVisible();
  expect(await noted(first.page, 'first-rows')).toBe(0);
  await first.close();

  const second = await startCanopy(userDataDir);
  await expect(second.row('Shoes')).toBeVisible();
  await expect(second.page.locator('#first-rows')).toHaveCount(0);
  await expect(second.page.locator('#hostile')).toHaveCount(0);
  expect(await noted(second.page, 'first-rows')).toBe(1);

  await watch(second.page);
  await second.page.reload();
  await expect(second.row('Shoes')).toBeVisible();
  await expect
    .poll(() => second.page.evaluate(() => globalThis.seen))
    .toEqual({
      texts: ['Shoes', HOSTILE],
      isInert: true,
      isHidden: true,
      isShown: true,
      realRows: 2
    });
  await second.close();
});

test('rows that are gone since show as the picture alone', async ({ userDataDir }) => {
  const first = await startCanopy(userDataDir);
  await (await callerOf(first)).create({ name: 'Shoes' });
  await expect(first.row('Shoes')).toBeVisible();
  await first.close();

  const file = join(userDataDir, 'workspaces', 'my-categories.canopy-screen.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Shoes', 'Boots'));
  const second = await startCanopy(userDataDir);
  await expect(second.row('Shoes')).toBeVisible();
  expect(await noted(second.page, 'first-rows')).toBe(1);
  await expect(second.page.getByText('Boots')).toHaveCount(0);
  const service = await callerOf(second);
  for (const { id } of await service.tree()) await service.delete(id);
  await expect(second.page.getByRole('button', { name: 'Load the sample' })).toBeVisible();
  await second.close();
  expect(existsSync(file)).toBe(false);
});

test('a window that cannot be drawn says so above the picture, and can be loaded anew', async ({ userDataDir }) => {
  const canopy = await startCanopy(userDataDir);
  const { page } = canopy;
  const service = await callerOf(canopy);
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) await service.create({ name });
  await expect(canopy.row('7')).toBeVisible();
  await expect.poll(() => page.evaluate(() => fetch(location.href).then((answer) => answer.text()))).toContain('"7"');
  await page.addInitScript(() => {
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
  await expect(canopy.row('7')).toBeVisible();
  await canopy.close();
});

test('a window whose app cannot be loaded says so in place of the picture, and the log has it', async ({
  userDataDir
}) => {
  const canopy = await startCanopy(userDataDir);
  const { page } = canopy;
  await (await callerOf(canopy)).create({ name: 'Shoes' });
  await expect(canopy.row('Shoes')).toBeVisible();
  await page.addInitScript(() => {
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
  const log = join(userDataDir, 'logs', 'canopy.log');
  await expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : '')).toContain('"place":"loading"');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(canopy.row('Shoes')).toBeVisible();
  await canopy.close();
});

test('rows of a window of another size do not show, since they would be in another place', async ({ userDataDir }) => {
  const canopy = await startCanopy(userDataDir);
  const { page } = canopy;
  await (await callerOf(canopy)).create({ name: 'Shoes' });
  await expect(canopy.row('Shoes')).toBeVisible();
  await expect.poll(() => page.evaluate(() => fetch(location.href).then((answer) => answer.text()))).toContain('Shoes');
  await watch(page);
  await page.addInitScript(() => Object.defineProperty(window, 'innerWidth', { value: 500 }));
  await page.reload();
  await expect(canopy.row('Shoes')).toBeVisible();
  await expect.poll(() => page.evaluate(() => globalThis.seen?.isShown)).toBe(false);
  expect(await noted(page, 'first-rows')).toBe(0);
  await canopy.close();
});

interface FirstDrawing {
  /** Whether the button with the workspace's name was there as the first real row came. */
  readonly hasWorkspace: boolean;
  /** What had begun to fade by then and in the frames after it. */
  readonly fading: readonly string[];
}

declare global {
  var drawing: { hasWorkspace: boolean | null; fading: string[] } | undefined;
}

test('the first drawing is whole: the workspace is named in it, and nothing fades in', async ({ userDataDir }) => {
  const canopy = await startCanopy(userDataDir);
  await (await callerOf(canopy)).create({ name: 'Shoes' });
  await expect(canopy.row('Shoes')).toBeVisible();
  await canopy.page.addInitScript(() => {
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
  await canopy.page.reload();
  await expect(canopy.row('Shoes')).toBeVisible();
  // The frames in which it would fade.
  await canopy.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const expected: FirstDrawing = { hasWorkspace: true, fading: [] };
  expect(await canopy.page.evaluate(() => globalThis.drawing)).toEqual(expected);
  await canopy.close();
});

test('keys that are typed on the rows of the last time reach the rows that they were meant for', async ({
  userDataDir
}) => {
  const canopy = await startCanopy(userDataDir);
  const { app, page, row } = canopy;
  const service = await callerOf(canopy);
  for (const name of ['Apples', 'Bananas', 'Cherries', 'Dates']) await service.create({ name });
  await row('Apples').click();
  await expect(row('Apples')).toBeFocused();
  await expect.poll(() => page.evaluate(() => fetch(location.href).then((answer) => answer.text()))).toContain('Dates');
  await app.evaluate(({ session }) => {
    const held: (() => void)[] = [];
    let isReleased = false;
    Object.assign(globalThis, {
      releaseTree: () => {
        isReleased = true;
        for (const go of held) go();
      }
    });
    session.defaultSession.webRequest.onBeforeRequest(({ url }, callback) => {
      if (!isReleased && new URL(url).pathname === '/api/categories') held.push(() => callback({}));
      else callback({});
    });
  });
  await page.reload({ waitUntil: 'commit' });
  // From then on its script holds the keys.
  await expect.poll(() => noted(page, 'first-rows')).toBe(1);
  for (const key of ['ArrowDown', 'ArrowDown', 'F2']) await page.keyboard.press(key);
  await page.keyboard.type('Cranberries');
  await page.keyboard.press('Enter');
  await app.evaluate(() => (Reflect.get(globalThis, 'releaseTree') as () => void)());
  await expect(row('Cranberries')).toBeFocused();
  await expect(page.getByRole('treeitem')).toHaveText(['Apples', 'Bananas', 'Cranberries', 'Dates']);
  await canopy.close();
});
