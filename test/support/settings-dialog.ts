import type { Locator, Page } from '@playwright/test';
import { expect } from './expect';

export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Settings' });

export const set = async (page: Page, name: string): Promise<void> => {
  const radio = dialogOf(page).getByRole('radio', { name, exact: true });
  await radio.click();
  await expect(radio).toBeChecked();
};

/** The same, opening and closing the dialog by keys. */
export const choose = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+,');
  await set(page, name);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
};
