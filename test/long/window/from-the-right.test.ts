import { rmSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { afterAll } from 'vitest';
import { translatedWindow } from '../../window/support/translated-window';
import { expect, Stage, testOn } from '../../window/support/window-test';

const folder = await translatedWindow();
const fromRight = new Stage({ renderer: folder, flags: ['--lang=ar'] });
afterAll(async () => {
  await fromRight.end();
  rmSync(folder, { recursive: true });
});

testOn(() => undefined, fromRight)(
  'in a language from right to left, lines begin at the right and the left arrow leads onward',
  async ({ canopy }) => {
    const { page, row, tree, details } = canopy;
    const box = async (one: Locator): Promise<{ left: number; right: number }> => {
      const { x, width } = (await one.boundingBox()) ?? { x: Number.NaN, width: 0 };
      return { left: x, right: x + width };
    };
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await canopy.plant([{ name: 'Clothes', children: [{ name: 'قمصان' }, { name: 'Shoes' }] }, { name: 'Toys' }]);
    await row('Clothes').click();
    expect((await box(details)).right).toBeLessThanOrEqual((await box(tree)).left);

    await page.keyboard.press('ArrowRight');
    await expect(row('Clothes')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowLeft');
    await expect(row('Clothes')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(row('قمصان')).toBeFocused();
    expect((await box(page.getByText('قمصان', { exact: true }))).right).toBeLessThan(
      (await box(page.getByText('Clothes', { exact: true }).first())).right
    );

    await row('Shoes').click();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(row('Shoes')).toHaveAttribute('aria-level', '3');
    await page.keyboard.press('Alt+ArrowRight');
    await expect(row('Shoes')).toHaveAttribute('aria-level', '2');
  }
);
