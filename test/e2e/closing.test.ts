import { join } from 'node:path';
import { expect } from '../support/expect';
import { rootsInFile } from '../support/beside-the-app';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { named, ServiceCaller } from '../support/service-caller';

// A window that closes loses nothing of what was typed in it. That a page which has ended is opened anew is in start.test.ts.

const closeWindow = ({ app }: CanopyApp): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

test('a window that closes asks about what cannot be saved, and saves what is still being typed, also a name whose field is still to come', async ({
  canopy,
  restart
}) => {
  const { app, page, row, details } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  await service.create({ name: 'Shoes' });
  await row('Shoes').click();
  // Answers as a person would who goes on, and keeps what was asked.
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (...args: unknown[]) => {
      Object.assign(globalThis, { question: args.at(-1) });
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
  });
  const asked = (): Promise<unknown> => app.evaluate((): unknown => Reflect.get(globalThis, 'question') ?? null);
  const slug = details.getByRole('textbox', { name: 'Slug' });
  await slug.fill('Not a slug');
  await closeWindow(canopy);
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
  const name = page.getByRole('textbox', { name: 'Rename' });
  await row('Shoes').click();
  await page.keyboard.press('F2');
  await name.fill('x'.repeat(256));
  await app.evaluate(({ app: electron }) => electron.quit());
  await expect.poll(async () => JSON.stringify(await asked())).toContain('Name: “xxx');
  await expect(page.getByText('A name can have at most 255 characters.')).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(name).toHaveCount(0);

  await details.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('For walking.');
  const closed = app.waitForEvent('close');
  await closeWindow(canopy);
  await closed;

  const second = await restart();
  await second.row('Shoes').click();
  await expect(second.details.getByRole('textbox', { name: 'Description' })).toHaveValue('For walking.');
  // A page that is busy comes late to everything but keys.
  await second.page.evaluate(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: () => void, delay = 0) => later(work, delay + 50) });
  });
  await second.page.keyboard.press('ControlOrMeta+n');
  await second.page.keyboard.type('Boots');
  const ended = second.app.waitForEvent('close');
  await second.app.evaluate(({ app: electron }) => electron.quit());
  await ended;

  const file = `${new URL(page.url()).searchParams.get('workspace')}.canopy`;
  expect(rootsInFile(join(second.userDataDir, 'workspaces', file))).toEqual(['Shoes', 'Boots']);
});
