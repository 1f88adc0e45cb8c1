import { expect } from '@playwright/test';
import { plantBesideTheApp } from '../support/beside-the-app';
import { findings } from '../support/axe-findings';
import { test, type CanopyApp } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';
import { startSlowed } from '../support/slow-threads';

/** So many that the progress of sorting them is reported several times on any machine. */
const MANY = 48_000;

const sort = async ({ app, page }: CanopyApp): Promise<void> => {
  await app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Category')?.submenu?.items ?? [];
    items.find(({ label }) => label === 'Sort subcategories…')?.click();
  });
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
};

test('edits that take long show how far they are; cancelled, they leave nothing behind, and let through, they are one step', async ({
  userDataDir
}) => {
  plantBesideTheApp(
    userDataDir,
    'All',
    Array.from({ length: MANY }, (_, index) => `Item ${MANY - index}`)
  );
  const { canopy, slowDown, waits } = await startSlowed(userDataDir);
  /** So that it is not over before it is cancelled; it hears of that between two of the steps after this one. */
  const hold = (): Promise<void> => {
    slowDown(60_000);
    return waits();
  };
  const { page, row } = canopy;
  const service = new ServiceCaller(await canopy.url());
  const ends = async () => {
    const children = (await service.tree())[0]?.children ?? [];
    return [children[0]?.name, children.at(-1)?.name, children.length];
  };
  const before = [`Item ${MANY}`, 'Item 1', MANY];
  await row('All').click();
  await page.keyboard.press('ArrowRight');
  await expect(row(`Item ${MANY}`)).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(page.getByRole('tooltip')).toContainText('importing');

  slowDown(300);
  await sort(canopy);
  const progress = page.getByRole('dialog', { name: `Changing ${MANY.toLocaleString('en')} categories` });
  await expect(progress).toBeVisible();
  const bar = progress.getByRole('progressbar', { name: 'Progress' });
  const share = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'));
  const first = await share();
  await expect.poll(share, { intervals: [20] }).toBeGreaterThan(first);
  await hold();
  await expect(progress.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  slowDown(300);
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible();
  slowDown(0);
  await expect(page.getByRole('dialog', { name: /^Changing/ })).toHaveCount(0);
  expect(await ends()).toEqual(before);
  // What was asked is still there, to be asked again or let be.
  await expect(page.getByRole('button', { name: 'Sort', exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await undo.hover();
  await expect(page.getByRole('tooltip')).toContainText('importing');

  await sort(canopy);
  await expect(page.getByText(`Sorted: ${(MANY - 1).toLocaleString('en')} categories moved.`)).toBeVisible({
    timeout: 30_000
  });
  await expect(row('Item 1')).toBeVisible();
  expect(await ends()).toEqual(['Item 1', `Item ${MANY}`, MANY]);
  // Taking it back takes as long, and can be cancelled likewise.
  slowDown(300);
  await undo.click();
  const taking = page.getByRole('dialog', { name: `Changing ${(MANY - 1).toLocaleString('en')} categories` });
  await expect(taking).toBeVisible();
  await hold();
  await expect(taking.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  slowDown(300);
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible();
  slowDown(0);
  await expect(page.getByRole('dialog', { name: /^Changing/ })).toHaveCount(0);
  expect(await ends()).toEqual(['Item 1', `Item ${MANY}`, MANY]);
  await undo.click();
  await expect(row(`Item ${MANY}`)).toBeVisible({ timeout: 30_000 });
  expect(await ends()).toEqual(before);
  await canopy.close();
});
