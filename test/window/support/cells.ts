import type { Locator, Page } from '@playwright/test';

/** A row of the tree with columns, by its name. */
export const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name, exact: true }) });

/** A cell by its row and the number of its column, from 1. */
export const cellIn = (page: Page, name: string, column: number): Locator =>
  rowOf(page, name).locator(`[aria-colindex="${column}"]`);
