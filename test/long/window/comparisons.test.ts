import { findings, findingsInLooks } from '../../support/axe-findings';
import { compareWith } from '../../support/comparing';
import { grown } from '../../window/support/saved-tree';
import { expect, test } from '../../window/support/window-test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE_CALLS } from '../../../src-shared/workspace-calls';
import { resizePage } from '../../window/support/page-browser';

test('in a small window and at 200 % zoom the list has room, nothing overlaps, and a message leaves the buttons free', async ({
  canopy
}) => {
  const { page, details } = canopy;
  await canopy.plant(grown(['Shoes']));
  canopy.main.plantBeside('Production', grown(Array.from({ length: 12 }, (_, index) => `Shelf ${index + 1}`)));
  await compareWith(page, page.getByRole('option', { name: 'Production' }));
  const view = page.getByRole('region', { name: 'Compare' });
  const list = view.getByRole('list', { name: 'Differences' });
  const apply = view.getByRole('button', { name: /^Apply to/ });
  /** Whole rows that are in sight, neither cut off nor under the foot. */
  const wholeRows = (): Promise<number> =>
    list.getByRole('listitem').evaluateAll((rows) => {
      const bottom = document.querySelector('[data-foot]')?.getBoundingClientRect().top ?? 0;
      const top = document.querySelector('[aria-label="Differences"]')?.parentElement?.getBoundingClientRect().top ?? 0;
      return rows.filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top >= top - 1 && box.bottom <= bottom + 1;
      }).length;
    });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  for (const { name, size, least } of [
    { name: 'small', size: { width: 800, height: 560 }, least: 6 },
    { name: 'at 200 %', size: { width: 590, height: 390 }, least: 4 }
  ]) {
    await resizePage(page, size);
    await expect(details).toBeHidden();
    await expect.poll(wholeRows).toBeGreaterThanOrEqual(least);
    await view.getByRole('button', { name: 'Options' }).click();
    await expect(view.getByText('Change “Production”')).toBeInViewport();
    await view.getByRole('checkbox', { name: /^Order/ }).scrollIntoViewIfNeeded();
    await expect(apply).toBeInViewport({ ratio: 1 });
    expect(await findingsInLooks(page, name)).toEqual([]);
    await view.getByRole('button', { name: 'Options' }).click();
  }
  await list.getByRole('checkbox', { name: 'To add: Shelf 1', exact: true }).check();
  await apply.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  const message = page.locator('.mantine-Notification-root').filter({ hasText: '1 category was changed' });
  await expect(message).toBeVisible();
  // It slides in.
  const overlap = async (): Promise<number> => {
    const [box, foot] = await Promise.all([message.boundingBox(), apply.boundingBox()]);
    return Math.max(0, (box?.y ?? 0) + (box?.height ?? Infinity) - (foot?.y ?? 0));
  };
  await expect.poll(overlap).toBe(0);
});

test('a backup and a file are compared too, in the dark', async ({ canopy }) => {
  const { page, row, main } = canopy;
  await page.emulateMedia({ colorScheme: 'dark' });
  await canopy.plant(grown(['Shoes']));
  await page.evaluate((name) => globalThis.canopy.call(name, null), WORKSPACE_CALLS.makeBackup.name);
  await row('Shoes').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Boots');
  await page.keyboard.press('Enter');
  // The new name is shown before its field has closed.
  await expect(row('Boots')).toBeFocused();
  const view = page.getByRole('region', { name: 'Compare' });
  await compareWith(page, page.getByRole('option', { name: /^Backup of/ }).first());
  await expect(view.getByText('Name: Boots → Shoes')).toBeVisible();

  // Any JSON with a list in it is read as categories; a text is none.
  main.chosenFile = join(main.folder, 'note.txt');
  writeFileSync(main.chosenFile, 'Call Ann about the shelves.');
  await view.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'A file…' }).click();
  await expect(page.getByText(/is neither a workspace nor an export/).first()).toBeVisible();

  // Of a workspace that makes slugs for everything, the slugs are left out by one button, and stay left out.
  await view.getByRole('button', { name: 'Close the comparison' }).click();
  await expect(row('Boots')).toBeVisible();
  const shelves = Array.from({ length: 8 }, (_, index) => ({ name: `Shelf ${index + 1}` }));
  await canopy.plant(shelves);
  main.plantBeside(
    'Production',
    shelves.map(({ name }, index) => ({ name, slug: `s-${index}`, metadata: { tax: index < 2 ? 7 : 19 } }))
  );
  await compareWith(page, page.getByRole('option', { name: 'Production' }));
  await expect(
    view.getByText('8 of 8 matched categories differ because “My categories” has no slugs for them.')
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expect(view.getByRole('combobox', { name: 'Compare with' })).toBeFocused();
  await view.getByRole('button', { name: 'Ignore slugs' }).press('Enter');
  const slugs = view.getByRole('checkbox', { name: 'Slug 8' });
  await expect(slugs).toBeFocused();
  await expect(slugs).not.toBeChecked();
  await expect(view.getByText(/^Slug: /)).toHaveCount(0);
  await expect(view.getByText('tax: added 7', { exact: true }).first()).toBeVisible();
  await view.getByRole('checkbox', { name: 'Metadata 8' }).uncheck();
  await expect(view.getByRole('listitem')).toHaveCount(1);
  await expect(view.getByRole('status')).toHaveText('1 difference');
  await view.getByRole('button', { name: 'Close the comparison' }).click();
  await compareWith(page, page.getByRole('option', { name: 'Production' }));
  await expect(slugs).not.toBeChecked();
});
