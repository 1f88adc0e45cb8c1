import { expect } from '../support/expect';
import { startCanopy, test, type CanopyApp } from '../support/canopy-app';
import { named, ServiceCaller } from '../support/service-caller';

// A window that closes loses nothing of what was typed in it.

const quit = async ({ app }: CanopyApp): Promise<void> => {
  const closed = app.waitForEvent('close');
  await app.evaluate(({ app: electron }) => electron.quit());
  await closed;
};

test('what is still being typed is saved when the window closes, also a name whose field is still to come', async ({
  userDataDir
}) => {
  const first = await startCanopy(userDataDir);
  await first.page.getByRole('button', { name: 'New category' }).click();
  await first.page.keyboard.type('Shoes');
  await first.page.keyboard.press('Enter');
  await expect(first.row('Shoes')).toBeFocused();
  await first.details.getByRole('textbox', { name: 'Description' }).click();
  await first.page.keyboard.type('For walking.');
  const closed = first.app.waitForEvent('close');
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await closed;

  const second = await startCanopy(userDataDir);
  await second.row('Shoes').click();
  await expect(second.details.getByRole('textbox', { name: 'Description' })).toHaveValue('For walking.');
  // A page that is busy comes late to everything but keys.
  await second.page.evaluate(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: () => void, delay = 0) => later(work, delay + 50) });
  });
  await second.page.keyboard.press('ControlOrMeta+n');
  await second.page.keyboard.type('Boots');
  await quit(second);

  const third = await startCanopy(userDataDir);
  await expect(third.row('Boots')).toBeVisible();
  await third.close();
});

test('what cannot be saved is asked about before the window closes, and the person may go on', async ({
  userDataDir
}) => {
  const canopy = await startCanopy(userDataDir);
  const { app, page, row, details } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  await service.create({ name: 'Shoes' });
  await row('Shoes').click();
  // Answers as a person would, and keeps what was asked.
  const answer = (response: number): Promise<void> =>
    app.evaluate(({ dialog }, wanted) => {
      dialog.showMessageBox = (...args: unknown[]) => {
        Object.assign(globalThis, { question: args.at(-1) });
        return Promise.resolve({ response: wanted, checkboxChecked: false });
      };
    }, response);
  const asked = (): Promise<unknown> => app.evaluate((): unknown => Reflect.get(globalThis, 'question') ?? null);
  const close = (): Promise<void> => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await answer(0);
  const slug = details.getByRole('textbox', { name: 'Slug' });
  await slug.fill('Not a slug');
  await close();
  await expect.poll(asked).toMatchObject({
    detail: 'Slug: “Not a slug”\n\nIf the window closes, it is lost.',
    buttons: ['Keep editing', 'Discard']
  });
  await expect(slug).toBeFocused();
  await expect(slug).toHaveValue('Not a slug');
  await expect(details.getByText('A slug can contain lowercase letters')).toBeVisible();
  await slug.fill('shoes');
  await slug.press('Enter');
  await expect.poll(async () => named(await service.tree(), 'Shoes').slug).toBe('shoes');

  // A name that is being typed stays in its row, and a quit is called off.
  await row('Shoes').click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Rename' }).fill('x'.repeat(256));
  await app.evaluate(({ app: electron }) => electron.quit());
  await expect.poll(async () => JSON.stringify(await asked())).toContain('Name: “xxx');
  await expect(page.getByText('A name can have at most 255 characters.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Rename' })).toBeFocused();
  await answer(1);
  const closed = app.waitForEvent('close');
  await close();
  await closed;
});

test('a window whose page has ended says so, and is opened anew with all that was saved', async ({ canopy }) => {
  const { app } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  await service.create({ name: 'Shoes' });
  // The page that was driven from here is gone; its window is asked by the app, once it is back.
  await app.evaluate(
    ({ BrowserWindow, dialog }) =>
      new Promise<void>((resolve) => {
        dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', () => resolve());
        contents?.forcefullyCrashRenderer();
      })
  );
  const rows = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        "[...document.querySelectorAll('[role=treeitem]')].map((row) => row.textContent)"
      )
    );
  await expect.poll(rows).toEqual(['Shoes']);
});
