import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../support/expect';
import { startCanopy, test } from '../support/canopy-app';
import { flatten, named, ServiceCaller } from '../support/service-caller';

test('first start, sample, edits, undo, restart: the same tree in the window and over HTTP, and a backup that is due', async ({
  userDataDir
}) => {
  const backups = () =>
    readdirSync(join(userDataDir, 'workspaces'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.backups.*Z\.canopy/.test(name)
    );
  const first = await startCanopy(userDataDir);
  const { page, row, details, status } = first;
  await expect
    .poll(() => first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle()))
    .toBe('My categories – Canopy');
  const service = new ServiceCaller(await first.url());
  expect(await service.tree()).toEqual([]);

  await page.getByRole('button', { name: 'Load the sample' }).click();
  await expect(row('Animals & Pet Supplies')).toBeVisible();
  const sample = flatten(await service.tree());
  expect(sample.length).toBeGreaterThan(9_000);
  await expect(status).toContainText(`${sample.length.toLocaleString('en')} categories`);

  // Rename in place.
  await row('Electronics').click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Rename' }).fill('Electronic things');
  await page.keyboard.press('Enter');
  await expect(row('Electronic things')).toBeFocused();

  // A sibling and a child.
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByRole('textbox', { name: 'New category name' }).fill('Robots');
  await page.keyboard.press('Enter');
  await expect(row('Robots')).toBeFocused();
  await page.getByRole('button', { name: 'New subcategory' }).click();
  await page.getByRole('textbox', { name: 'New category name' }).fill('Vacuum robots');
  await page.keyboard.press('Enter');
  await expect(row('Vacuum robots')).toHaveAttribute('aria-level', '2');

  // A field in the inspector.
  await details.getByRole('textbox', { name: 'Slug' }).fill('vacuum-robots');
  await details.getByRole('textbox', { name: 'Name' }).click();
  await expect.poll(async () => named(await service.tree(), 'Vacuum robots').slug).toBe('vacuum-robots');

  // Delete a branch, and take it back.
  const before = await service.tree();
  const robots = named(before, 'Robots');
  expect(robots.position).toBe(named(before, 'Electronic things').position + 1);
  expect(robots.children.map(({ name }) => name)).toEqual(['Vacuum robots']);
  const gone = flatten([named(before, 'Animals & Pet Supplies')]).length;
  await row('Animals & Pet Supplies').click();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${gone.toLocaleString('en')} categories will be deleted`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row('Animals & Pet Supplies')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row('Animals & Pet Supplies')).toBeVisible();
  expect(flatten(await service.tree()).map(({ id, name, position }) => [id, name, position])).toEqual(
    flatten(before).map(({ id, name, position }) => [id, name, position])
  );
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(row('Animals & Pet Supplies')).toHaveCount(0);

  const last = await service.tree();
  expect(flatten(last).length).toBe(flatten(before).length - gone);
  await first.close();
  // Nothing was worth a backup when the window came up.
  expect(backups()).toEqual([]);

  const second = await startCanopy(userDataDir);
  await expect(second.row('Electronic things')).toBeVisible();
  expect(await new ServiceCaller(await second.url()).tree()).toEqual(last);
  // Undo survives a restart: the journal is in the file.
  await second.row('Electronic things').click();
  await second.page.keyboard.press('Control+z');
  await expect(second.row('Animals & Pet Supplies')).toBeVisible();
  await expect.poll(backups).toEqual([expect.stringMatching(/^my-categories\.canopy\.backups.*Z\.canopy$/)]);
  await second.close();
  // In the built app, too, the thread that reads a backup through is found.
  expect(readFileSync(join(userDataDir, 'logs', 'canopy.log'), 'utf8')).not.toContain('backup_check_repeated');
});
