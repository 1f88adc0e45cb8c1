import type { Locator } from '@playwright/test';
import { messages } from '../../../src-renderer/features/import-export/messages';
import { findingsInLooks } from '../../support/axe-findings';
import { drop } from '../../support/dropped-file';
import { becomes, dropOnShop, importOf, TABLE } from '../../window/support/import-dialog';
import { expect, test } from '../../window/support/window-test';
import { resizePage } from '../../window/support/page-browser';

/** The names of controls that are cut off, or covered by something that stays in place, when they have the focus. */
const notSeen = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate(async (element) => {
    const found: string[] = [];
    for (const control of element.querySelectorAll<HTMLElement>('select, input')) {
      if (!control.checkVisibility()) continue;
      control.focus();
      const ratio = await new Promise<number>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect();
          resolve(entry?.intersectionRatio ?? 0);
        });
        observer.observe(control);
      });
      const { left, top, width, height } = control.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const isFree =
        over !== null && (control.contains(over) || over.contains(control) || over.closest('label') !== null);
      // Whole but for a fraction of a pixel, to which positions of scrolling are rounded.
      if (ratio < 0.98 || !isFree) found.push(`${control.ariaLabel ?? control.id}: ${ratio}`);
    }
    return found;
  });

const overflow = (dialog: Locator): Promise<number> =>
  dialog.evaluate((element) => element.scrollWidth - element.clientWidth);

test('what has the focus is covered by nothing at 200 %, at 400 % and in a small window', async ({ canopy }) => {
  const { page } = canopy;
  const dialog = await dropOnShop(canopy, 'shop.csv', TABLE);
  await expect(dialog.getByText('A table: 4 categories on 2 levels.')).toBeVisible();
  for (const [width, height] of [
    [640, 400],
    [450, 300],
    [900, 600]
  ] as const) {
    await resizePage(page, { width, height });
    expect(await findingsInLooks(page, `import-${width}`)).toEqual([]);
    expect(await overflow(dialog)).toBeLessThanOrEqual(1);
    await expect.poll(() => notSeen(dialog)).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // The dialog of a wide table can be worked in at 800×560 and at 400 %.
  const columns = Array.from({ length: 14 }, (_one, index) => `attribute ${index + 1}`);
  const rows = Array.from({ length: 90 }, (_one, index) =>
    [index + 1, index < 6 ? '' : (index % 6) + 1, `Category ${index + 1}`, ...columns.map((one) => one.length)].join()
  );
  await drop(canopy.row('Shop'), 'wide.csv', [['id', 'parent id', 'name', ...columns].join(), ...rows].join('\n'));
  const wide = importOf(page, 'wide.csv');
  const answer = wide.getByRole('button', { name: messages.importAnswer({ count: 90 }) });
  await expect(answer).toBeVisible();
  await resizePage(page, { width: 800, height: 560 });
  await expect(answer).toBeInViewport({ ratio: 1 });
  await resizePage(page, { width: 320, height: 256 });
  expect(await findingsInLooks(page, 'at-400-percent')).toEqual([]);
  const role = becomes(wide, 'attribute 14');
  await role.focus();
  await expect(role).toBeInViewport({ ratio: 1 });
  await answer.focus();
  await expect(answer).toBeInViewport({ ratio: 1 });
  expect(await overflow(wide)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Enter');
  await page.getByText(messages.imported({ count: 90 })).waitFor();
});
