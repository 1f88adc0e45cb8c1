import type { Locator, Page } from '@playwright/test';

/** Takes a row and holds it over another, at a share of its height, and so many pixels from its left edge. */
export const holding =
  (page: Page) =>
  async (from: Locator, to: Locator, height: number, x = 130): Promise<void> => {
    const start = await from.boundingBox();
    const end = await to.boundingBox();
    if (start === null || end === null) throw new Error('A row is not in sight.');
    await page.mouse.move(start.x + 120, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + x, end.y + end.height * height - 2, { steps: 4 });
    await page.mouse.move(end.x + x, end.y + end.height * height, { steps: 4 });
  };
