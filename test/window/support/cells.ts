import type { Locator, Page } from '@playwright/test';
import { messages as menuMessages } from '../../../src-renderer/features/columns/messages';
import messages from '../../../src-renderer/session/cells/messages/en.json' with { type: 'json' };
import { expect, type WindowUnderTest } from './window-test';

const { columns } = messages;

/** A row of the tree with columns, by its name. */
export const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name, exact: true }) });

/** A cell by its row and the number of its column, from 1. */
export const cellIn = (page: Page, name: string, column: number): Locator =>
  rowOf(page, name).locator(`[aria-colindex="${column}"]`);

const SHOP = [
  [
    'Apparel',
    [
      ['Boots', 'winter', 12.5],
      ['Hats', 'summer', 8]
    ]
  ],
  ['Books', [['Novels', 'all year', 3]]]
] as const;

/** Plants the shop with everything expanded, and shows slug, visible, season and margin. */
export const showColumns = async ({ page, plant, command }: WindowUnderTest): Promise<void> => {
  await plant(
    SHOP.map(([name, children]) => ({
      name,
      slug: name.toLowerCase(),
      description: '',
      visible: true,
      metadata: {},
      children: children.map(([child, season, margin]) => ({
        name: child,
        slug: child.toLowerCase(),
        description: '',
        visible: true,
        metadata: { season, margin },
        children: []
      }))
    }))
  );
  await command('expandAll');
  await command('columns');
  for (const name of [columns.slug, columns.visible, 'season', 'margin']) {
    await page.getByRole('checkbox', { name }).click();
    await expect(page.getByRole('checkbox', { name })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: menuMessages.title })).toHaveCount(0);
};

/** Carries out a copy or paste as another program's clipboard would come with it; `null`: one without a text. @returns what was copied */
export const clip = (page: Page, type: 'copy' | 'paste', text: string | null = ''): Promise<string> =>
  page.evaluate(
    ({ kind, brought }) => {
      const clipboardData = new DataTransfer();
      if (kind === 'paste' && brought !== null) clipboardData.setData('text/plain', brought);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent(kind, { bubbles: true, cancelable: true, composed: true, clipboardData })
      );
      return clipboardData.getData('text/plain');
    },
    { kind: type, brought: text }
  );
