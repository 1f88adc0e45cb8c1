import { findingsInLooks } from '../../support/axe-findings';
import { compareWith } from '../../support/comparing';
import { grown } from '../../window/support/saved-tree';
import { expect, test } from '../../window/support/window-test';

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
    await page.setViewportSize(size);
    await expect(details).toBeHidden();
    await expect.poll(wholeRows).toBeGreaterThanOrEqual(least);
    await view.getByRole('button', { name: 'Options' }).click();
    await expect(view.getByText('Change “Production”')).toBeInViewport();
    await view.getByRole('checkbox', { name: /^Order/ }).scrollIntoViewIfNeeded();
    await expect(apply).toBeInViewport({ ratio: 1 });
    expect(await findingsInLooks(page, name)).toEqual([]);
    await view.getByRole('button', { name: 'Options' }).click();
  }
  await list.getByRole('checkbox', { name: 'Added: Shelf 1', exact: true }).check();
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
