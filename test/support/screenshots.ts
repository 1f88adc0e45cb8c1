import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test, type ElectronApplication, type Page } from '@playwright/test';

const FOLDER = process.env['CANOPY_SCREENSHOTS'];

const fileOf = (folder: string, name: string): string =>
  join(folder, `${basename(test.info().file).replace(/\.(test|window)\.ts$/, '')}-${name}.png`);

/** Takes a picture for people to look at, where `CANOPY_SCREENSHOTS` names a folder for them; no test depends on one. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (FOLDER !== undefined) await page.screenshot({ path: fileOf(FOLDER, name) });
};

/** The same of the first window as it is on the screen: a page's own picture leaves the zoom out. */
export const shootWindow = async (app: ElectronApplication, name: string): Promise<void> => {
  if (FOLDER === undefined) return;
  const picture = await app.evaluate(async ({ BrowserWindow }) =>
    (await BrowserWindow.getAllWindows()[0]?.webContents.capturePage())?.toPNG().toString('base64')
  );
  writeFileSync(fileOf(FOLDER, name), Buffer.from(picture ?? '', 'base64'));
};
