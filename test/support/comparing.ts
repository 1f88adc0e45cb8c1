import type { Locator, Page } from '@playwright/test';
import { expect } from './expect';

export const beginComparison = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('compare');
  await page.keyboard.press('Enter');
};

export const compareWith = async (page: Page, option: Locator): Promise<void> => {
  await beginComparison(page);
  await page.getByRole('region', { name: 'Compare' }).getByRole('combobox', { name: 'Compare with' }).click();
  await option.click();
};
