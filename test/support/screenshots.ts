import { basename, join } from 'node:path';
import { test, type Page } from '@playwright/test';

const FOLDER = process.env['CANOPY_SCREENSHOTS'];

/** By what the pictures of a file of tests begin. Only Playwright says which file runs. */
const prefix = (): string =>
  process.env['VITEST'] === undefined ? basename(test.info().file).replace(/\.(test|window)\.ts$/, '') : 'window';

/** Takes a picture for people to look at, where `CANOPY_SCREENSHOTS` names a folder for them; no test depends on one. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (FOLDER !== undefined) await page.screenshot({ path: join(FOLDER, `${prefix()}-${name}.png`) });
};
