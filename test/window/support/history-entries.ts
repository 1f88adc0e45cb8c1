import type { Locator, Page } from '@playwright/test';

/** The list of everything that was done, newest first. */
export const entries = (page: Page): Locator =>
  page.getByRole('list', { name: 'Changes', exact: true }).locator('> [role=listitem]');

/** The entry that says exactly this. */
export const entry = (page: Page, sentence: string): Locator =>
  entries(page).filter({ has: page.getByText(sentence, { exact: true }) });

export const openHistory = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'History', exact: true }).click();
