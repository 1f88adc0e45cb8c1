import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from '../support/expect';
import { testInNewWorkspace as test, windowOf } from '../support/canopy-app';
import { findings } from '../support/axe-findings';
import { named, ServiceCaller } from '../support/service-caller';

const rowIn = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const detailsIn = (page: Page) => page.getByRole('region', { name: 'Details' });

/** Opens another window as a person does, by the keyboard. */
const openAnother = async (app: ElectronApplication, page: Page): Promise<Page> => {
  const opened = app.waitForEvent('window');
  await page.keyboard.press('ControlOrMeta+Alt+n');
  const another = await opened;
  await another.getByRole('tree', { name: 'Categories' }).waitFor();
  return another;
};

test('two windows follow each other at once, each has its own selection and folding, and what the menu and a second start mean is the one used last', async ({
  canopy
}) => {
  const { app, page, row } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  const shoes = await service.create({ name: 'Shoes' });
  await service.create({ name: 'Boots', parentId: shoes.id });
  await service.create({ name: 'Toys' });
  await expect(row('Toys')).toBeVisible();
  await row('Shoes').click();
  await page.keyboard.press('ArrowRight');
  await expect(row('Boots')).toBeVisible();

  const another = await openAnother(app, page);
  await expect(rowIn(another, 'Toys')).toBeVisible();
  await expect(rowIn(another, 'Boots')).toHaveCount(0);
  await expect(another).toHaveTitle(/ – Canopy$/);
  await rowIn(another, 'Toys').click();
  await expect(row('Shoes')).toHaveAttribute('aria-selected', 'true');
  await expect(row('Toys')).toHaveAttribute('aria-selected', 'false');

  // The application menu dims what cannot be done in the window that has the focus.
  const dimmed = () =>
    app.evaluate(({ Menu }) =>
      ['Undo', 'Rename', 'Merge categories…'].filter((label) =>
        Menu.getApplicationMenu()?.items.some(({ submenu }) =>
          submenu?.items.some((item) => item.label === label && !item.enabled)
        )
      )
    );
  await rowIn(another, 'Shoes').click({ modifiers: ['Shift'] });
  const [first, second] = [await windowOf(app, page), await windowOf(app, another)];
  await second.evaluate((window) => window.emit('focus'));
  await expect.poll(dimmed).toEqual(['Undo', 'Rename']);
  await first.evaluate((window) => window.emit('focus'));
  await expect.poll(dimmed).toEqual(['Undo', 'Merge categories…']);
  await rowIn(another, 'Toys').click();

  const description = detailsIn(another).getByRole('textbox', { name: 'Description' });
  await description.fill('For playing.');
  await description.blur();
  await row('Toys').click();
  const here = detailsIn(page).getByRole('textbox', { name: 'Description' });
  await expect(here).toHaveValue('For playing.');
  // What one window did, the other takes back.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(description).toHaveValue('');
  await row('Toys').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Games');
  await page.keyboard.press('Enter');
  await expect(rowIn(another, 'Games')).toHaveAttribute('aria-selected', 'true');

  // A second start brings the window to the front that was last used.
  await second.evaluate((window) => window.hide());
  await expect.poll(() => second.evaluate((window) => window.isVisible())).toBe(false);
  // There is no window manager here to give the focus to one or the other. Both events in one turn: hiding a window gives
  // the focus to the other one in its own time, which may be between the two.
  await app.evaluate(({ app: electron }, window) => {
    window.emit('focus');
    electron.emit('second-instance');
  }, second);
  await expect.poll(() => second.evaluate((window) => window.isVisible())).toBe(true);

  // Closing one of them saves what is typed there, and the other goes on.
  await description.click();
  await another.keyboard.type('For walking.');
  const closed = another.waitForEvent('close');
  await second.evaluate((window) => window.close());
  await closed;
  await expect(here).toHaveValue('For walking.');
  expect(app.windows()).toHaveLength(1);
});

test('zoom is each window’s own', async ({ canopy }) => {
  const { app, page } = canopy;
  const hasOwnZoom = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().every(({ webContents }) => 'setZoomMode' in webContents)
  );
  test.skip(
    !hasOwnZoom,
    'Electron before 44, as the unofficial copy for development is, zooms all pages of one origin together.'
  );
  await new ServiceCaller(await canopy.url(), await canopy.token()).create({ name: 'Shoes' });
  const another = await openAnother(app, page);
  const [first, second] = [await windowOf(app, page), await windowOf(app, another)];
  const zooms = async () =>
    Promise.all([first, second].map((handle) => handle.evaluate((window) => window.webContents.getZoomFactor())));
  const scales = async () => Promise.all([page, another].map((each) => each.evaluate(() => window.devicePixelRatio)));
  await second.evaluate((window) =>
    window.webContents.sendInputEvent({ type: 'keyDown', keyCode: '=', modifiers: ['control'] })
  );
  await second.evaluate((window) =>
    window.webContents.sendInputEvent({ type: 'keyDown', keyCode: '=', modifiers: ['control'] })
  );
  await expect.poll(async () => (await zooms())[1]).toBeCloseTo(1.2, 2);
  expect((await zooms())[0]).toBe(1);
  await expect.poll(async () => (await scales())[1]).toBeCloseTo(1.2, 2);
  expect((await scales())[0]).toBe(1);
  // A page that is read anew keeps the zoom of its own window.
  await Promise.all([page, another].map((each) => each.reload()));
  await Promise.all([page, another].map((each) => rowIn(each, 'Shoes').waitFor()));
  expect(await scales()).toEqual([1, expect.closeTo(1.2, 2)]);
});

test('a split window has a workspace in each half, saves what is typed in both when it closes, and is split again at the next start', async ({
  canopy: first,
  restart
}) => {
  const { app, page, row } = first;
  const service = new ServiceCaller(await first.url(), await first.token());
  await service.create({ name: 'Shoes' });
  await service.create({ name: 'Toys' });
  await expect(row('Toys')).toBeVisible();
  const give = async (from: Page, command: string): Promise<void> => {
    await from.keyboard.press('ControlOrMeta+k');
    await from.keyboard.type(command);
    await expect(from.getByRole('option', { selected: true })).toContainText(command);
    await from.keyboard.press('Enter');
  };
  const opened = app.waitForEvent('window');
  await give(page, 'Split window');
  const second = await opened;
  // It begins with the workspace that this window showed before, if any.
  const workspaceIn = (half: Page) => half.getByRole('button', { name: /^Workspace: / });
  const workspace = ((await workspaceIn(page).getAttribute('aria-label')) ?? '').replace('Workspace: ', '');
  await workspaceIn(second).click();
  await second.getByRole('menuitemradio', { name: workspace, exact: true }).click();
  await rowIn(second, 'Toys').waitFor();
  const whole = await windowOf(app, page);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);

  // Each page is as wide as its half, also after it was read anew.
  const shares = async () => {
    const all = await whole.evaluate((one) => one.getContentSize()[0] ?? 0);
    const widths = [page, second].map((half) => half.evaluate(() => window.innerWidth));
    return (await Promise.all(widths)).map((width) => Math.round((100 * width) / all));
  };
  await expect.poll(shares).toEqual([50, 50]);
  const edge = second.getByRole('separator', { name: 'Width of the halves' });
  await edge.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '48');
  await expect.poll(shares).toEqual([48, 52]);
  await page.reload();
  await expect(row('Toys')).toBeVisible();
  await expect.poll(shares).toEqual([48, 52]);
  expect(await findings(second)).toEqual([]);

  const focused = () => whole.evaluate((one) => one.webContents.isFocused());
  await whole.evaluate((one) => one.webContents.focus());
  await expect.poll(focused).toBe(true);
  await page.keyboard.press('F6');
  await expect.poll(focused).toBe(false);

  await rowIn(second, 'Toys').click();
  await second.keyboard.press('F2');
  await second.keyboard.type('Games');
  const ended = app.waitForEvent('close');
  await whole.evaluate((one) => one.close());
  await ended;

  const again = await restart();
  await expect.poll(() => again.app.windows().length).toBe(2);
  const halves = again.app.windows();
  for (const half of halves) await rowIn(half, 'Games').waitFor();
  const edges = () =>
    Promise.all(halves.map((half) => half.getByRole('separator', { name: 'Width of the halves' }).count()));
  await expect.poll(edges).toContain(1);
  const other = halves[(await edges()).indexOf(1)];
  if (other === undefined) throw new Error('There is no second half.');
  await expect(other.getByRole('separator', { name: 'Width of the halves' })).toHaveAttribute('aria-valuenow', '48');
  // The half that the person is in stays.
  await rowIn(other, 'Shoes').click();
  // Its page ends by that, perhaps before the key is up again.
  await Promise.all([other.waitForEvent('close'), give(other, 'Close the other half').catch(() => undefined)]);
  await expect.poll(() => again.app.windows().length).toBe(1);
  const [kept = again.page] = again.app.windows();
  await expect(rowIn(kept, 'Shoes')).toHaveAttribute('aria-selected', 'true');
});

test('all windows that are open at the end are there again, each as it was; one closed before is not', async ({
  canopy: first,
  restart
}) => {
  const service = new ServiceCaller(await first.url(), await first.token());
  const shoes = await service.create({ name: 'Shoes' });
  await service.create({ name: 'Boots', parentId: shoes.id });
  await service.create({ name: 'Toys' });
  await expect(first.row('Toys')).toBeVisible();
  await first.row('Shoes').click();
  await first.page.keyboard.press('ArrowRight');
  await expect(first.row('Boots')).toBeVisible();
  const second = await openAnother(first.app, first.page);
  await rowIn(second, 'Toys').click();
  const third = await openAnother(first.app, first.page);
  const thirdWindow = await windowOf(first.app, third);
  const closed = third.waitForEvent('close');
  await thirdWindow.evaluate((window) => window.close());
  await closed;

  // What cannot be saved in one window is asked about before any of them goes, and who stays keeps them all.
  const answer = (response: number): Promise<void> =>
    first.app.evaluate(({ ipcMain }, wanted) => void ipcMain.emit('answer', null, wanted), response);
  const questions = (): Promise<unknown> => first.app.evaluate((): unknown => Reflect.get(globalThis, 'questions'));
  await first.app.evaluate(({ ipcMain, dialog }) => {
    dialog.showMessageBox = () =>
      new Promise((resolve) => {
        Object.assign(globalThis, { questions: Number(Reflect.get(globalThis, 'questions') ?? 0) + 1 });
        ipcMain.once('answer', (_event, response: unknown) =>
          resolve({ response: Number(response), checkboxChecked: false })
        );
      });
  });
  const slug = detailsIn(first.page).getByRole('textbox', { name: 'Slug' });
  await slug.fill('Not a slug');
  await first.app.evaluate(({ app }) => app.quit());
  await expect.poll(questions).toBe(1);
  await answer(0);
  await expect(slug).toBeFocused();
  expect(first.app.windows()).toHaveLength(2);

  // Those without a question go on while another one has it, and what is typed there meanwhile is kept.
  await first.app.evaluate(({ app }) => app.quit());
  await expect.poll(questions).toBe(2);
  await detailsIn(second).getByRole('textbox', { name: 'Description' }).click();
  await second.keyboard.type('For playing.');
  const ended = first.app.waitForEvent('close');
  await answer(1);
  await ended;

  const again = await restart();
  await expect.poll(() => again.app.windows().length).toBe(2);
  const shown = await Promise.all(
    again.app.windows().map(async (page) => {
      await page.locator('[role=treeitem][aria-selected=true]').waitFor();
      return page
        .getByRole('treeitem')
        .evaluateAll((rows) =>
          rows.map(
            (row) =>
              `${row.getAttribute('aria-selected') === 'true' ? '*' : ''}${row.getAttribute('aria-label') ?? row.textContent?.replace(/\d+$/, '') ?? ''}`
          )
        );
    })
  );
  expect(shown.toSorted((a, b) => b.length - a.length)).toEqual([
    ['*Shoes', 'Boots', 'Toys'],
    ['Shoes', '*Toys']
  ]);
  expect(named(await new ServiceCaller(await again.url()).tree(), 'Toys').description).toBe('For playing.');
});
