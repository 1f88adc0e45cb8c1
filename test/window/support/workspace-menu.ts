import type { Locator, Page } from '@playwright/test';
import { expect } from './window-test';

export const buttonIn = (page: Page): Locator => page.getByRole('button', { name: /^Workspace/ });
export const itemIn = (page: Page, name: string): Locator => page.getByRole('menuitem', { name });

export const openMenu = async (page: Page): Promise<void> => {
  await buttonIn(page).click();
  await expect(itemIn(page, 'New workspace…')).toBeVisible();
};

export const switchTo = async (page: Page, name: RegExp): Promise<void> => {
  await openMenu(page);
  await page.getByRole('menuitemradio', { name }).click();
};
