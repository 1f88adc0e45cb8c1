import type { Locator, Page } from '@playwright/test';
import { expect } from './window-test';

/* What somebody does in the window in a browser. */

/** The row of a category, by its exact name. */
export const row = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true });
export const statusOf = (page: Page): Locator => page.getByRole('status', { name: 'Status' });

export const signIn = async (page: Page, token: string): Promise<void> => {
  await page.getByLabel('Your token').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Types a name into the field of a new category. */
export const create = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New category', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'New category name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(row(page, name)).toBeVisible();
};

export const remove = async (page: Page, name: string): Promise<void> => {
  await row(page, name).click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(page, name)).toHaveCount(0);
};

/** What a page must never do. */
export const faultsOf = (pages: readonly Page[]): readonly string[] => {
  const faults: string[] = [];
  for (const page of pages) {
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (said) => {
      if (/Content Security Policy|violates/.test(said.text())) faults.push(said.text());
    });
  }
  return faults;
};
