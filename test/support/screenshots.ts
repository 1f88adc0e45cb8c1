import { basename, join } from 'node:path';
import { test, type Page } from '@playwright/test';

const FOLDER = process.env['CANOPY_SCREENSHOTS'];

const prefix = (): string =>
  process.env['VITEST'] === undefined ? basename(test.info().file).replace(/\.(test|window)\.ts$/, '') : 'window';

/** Takes a screenshot for people if `CANOPY_SCREENSHOTS` names a folder; no test depends on it. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (FOLDER !== undefined) await page.screenshot({ path: join(FOLDER, `${prefix()}-${name}.png`) });
};
