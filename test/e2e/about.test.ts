import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT, testInNewWorkspace as test } from '../support/canopy-app';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

test('About, from the palette and in the help menu, says name, version and licence beside the icon', async ({
  canopy
}) => {
  const { app, page } = canopy;
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (...args: unknown[]) => {
      Object.assign(globalThis, { about: args.at(-1) });
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
  });
  await page.getByRole('button', { name: 'Load the sample' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Go to a category or run a command' }).fill('>about');
  await expect(page.getByRole('option', { name: 'About Canopy' })).toBeVisible();
  await page.keyboard.press('Enter');
  const shown = (): Promise<unknown> =>
    app.evaluate(() => {
      const { about } = globalThis as unknown as {
        about?: { title: string; message: string; detail: string; icon: Electron.NativeImage };
      };
      return about === undefined
        ? null
        : { title: about.title, message: about.message, detail: about.detail, hasIcon: !about.icon.isEmpty() };
    });
  await expect.poll(shown).toMatchObject({
    title: 'About Canopy',
    message: `Canopy ${version}`,
    detail: expect.stringContaining('MIT license'),
    hasIcon: true
  });
  const labels = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()
      ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      .map(({ label }) => label)
      .filter((label) => label.startsWith('About'))
  );
  expect(labels).toEqual(['About Canopy']);
});
