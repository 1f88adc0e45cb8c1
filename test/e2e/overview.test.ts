import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findings } from '../support/axe-findings';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { shoot } from '../support/screenshots';

const loadSample = async ({ page, row }: CanopyApp): Promise<void> => {
  await page.getByRole('button', { name: 'Load the sample' }).click();
  await row('Electronics').waitFor();
};

const parts = ({ page }: CanopyApp) => {
  const overview = page.getByRole('region', { name: 'Overview' });
  return { overview, picture: overview.getByRole('application'), announcement: overview.locator('[aria-live]') };
};

/** Whether the picture shows more than one colour, so that it is not merely an empty canvas. */
const isPainted = async (canopy: CanopyApp): Promise<boolean> =>
  canopy.page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4 * 97)
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    return colours.size > 4;
  });

test('the overview is gone through by keyboard, zoomed and left for the tree', async ({ canopy }) => {
  const { page, tree, row, details } = canopy;
  await loadSample(canopy);
  await row('Electronics').click();
  await page.keyboard.press('Control+Shift+O');
  const { overview, picture, announcement } = parts(canopy);
  await expect(picture).toBeFocused();
  await expect(tree).toHaveCount(0);
  await expect.poll(() => isPainted(canopy)).toBe(true);
  await expect(announcement).toContainText(/^Electronics, \d+ subcategories, .* at all levels, level 1, \d+ of \d+$/);
  expect(await findings(page)).toEqual([]);
  await shoot(canopy.page, 'light');

  await page.keyboard.press('ArrowRight');
  await expect(announcement).toContainText('level 2, 1 of');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(announcement).toContainText('fills the picture');
  await shoot(canopy.page, 'zoomed');
  await page.keyboard.press('Backspace');
  await expect(announcement).not.toContainText('fills the picture');

  await page.keyboard.press('ArrowRight');
  await expect(announcement).toContainText('level 2, 1 of');
  const name = (await announcement.innerText()).split(',')[0] ?? '';
  await expect(details.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(overview).toHaveCount(0);
  await expect(row(name)).toBeFocused();
});

test('mouse and wheel zoom, what is under the mouse is told, and Escape goes back to the tree', async ({ canopy }) => {
  const { page, row } = canopy;
  await loadSample(canopy);
  await page.keyboard.press('Control+Shift+O');
  const { overview, picture, announcement } = parts(canopy);
  const box = await picture.boundingBox();
  if (box === null) throw new Error('The picture is not in the page.');
  await page.mouse.move(box.x + 20, box.y + 20);
  await expect(overview.getByText(/: \d+ subcategories, [\d,]+ at all levels/)).toBeVisible();
  await page.mouse.wheel(0, -100);
  await expect(announcement).toContainText('fills the picture');
  await page.waitForTimeout(250);
  await page.mouse.wheel(0, 100);
  await expect(announcement).not.toContainText('fills the picture');
  await page.mouse.click(box.x + 20, box.y + 20);
  await expect(announcement).toContainText('fills the picture');
  await overview.getByRole('button', { name: 'Zoom out' }).click();
  await expect(overview.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await picture.focus();
  await page.keyboard.press('Escape');
  await expect(overview).toHaveCount(0);
  await expect(row('Electronics')).toBeVisible();
});

test('after a zoom, what the mouse is over now is told, without moving it', async ({ canopy }) => {
  const { page } = canopy;
  await loadSample(canopy);
  await page.keyboard.press('Control+Shift+O');
  const { overview, picture, announcement } = parts(canopy);
  const box = await picture.boundingBox();
  if (box === null) throw new Error('The picture is not in the page.');
  // In the second of seven columns at most: a category with its parent's name before it.
  await page.mouse.move(box.x + (box.width * 3) / 14, box.y + 20);
  const before = overview.getByText(/^[^›:]+ › [^›:]+: \d+ subcategories/);
  await expect(before).toBeVisible();
  const path = ((await before.innerText()).split(':')[0] ?? '').trim();
  await page.mouse.click(box.x + (box.width * 3) / 14, box.y + 20);
  await expect(announcement).toContainText('fills the picture');
  await expect(overview.getByText(new RegExp(`^${path} › [^›:]+:`))).toBeVisible();
});

test('the overview follows edits, and a new category leads back to the tree', async ({ canopy }) => {
  const { page, row, details } = canopy;
  await loadSample(canopy);
  await row('Electronics').click();
  await page.keyboard.press('Control+Shift+O');
  const { overview, announcement } = parts(canopy);
  const name = details.getByRole('textbox', { name: 'Name' });
  await name.fill('Gadgets');
  await name.press('Enter');
  await expect(announcement).toContainText(/^Gadgets,/);
  await page.keyboard.press('Control+N');
  await expect(overview).toHaveCount(0);
  await expect(
    page.getByRole('textbox', { name: 'Name of the new category' }).or(page.getByRole('tree').getByRole('textbox'))
  ).toBeFocused();
});

test('it is saved as SVG and PNG where the person says, in the dark too', async ({ canopy }) => {
  const { app, page } = canopy;
  await loadSample(canopy);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.keyboard.press('Control+Shift+O');
  const { overview } = parts(canopy);
  await shoot(canopy.page, 'dark');
  const choose = async (file: string | null): Promise<void> =>
    app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' });
    }, file);

  const svg = test.info().outputPath('picture.svg');
  await choose(svg);
  await overview.getByRole('button', { name: 'Save as SVG…' }).click();
  await page.getByText('The overview is saved as “picture.svg”.').waitFor();
  expect(readFileSync(svg, 'utf8')).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*>Electronics<\/text>[\s\S]*<\/svg>$/
  );

  const png = test.info().outputPath('picture.png');
  await choose(png);
  await overview.getByRole('button', { name: 'Save as PNG…' }).click();
  await page.getByText('The overview is saved as “picture.png”.').waitFor();
  expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG');

  await choose(join(test.info().outputPath(), 'no-such-folder', 'picture.svg'));
  await overview.getByRole('button', { name: 'Save as SVG…' }).click();
  await expect(page.getByText('The picture could not be written there.')).toBeVisible();
});

test('with high contrast the picture has the system’s colours', async ({ canopy }) => {
  const { page } = canopy;
  await loadSample(canopy);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.keyboard.press('Control+Shift+O');
  await expect(parts(canopy).picture).toBeFocused();
  await shoot(canopy.page, 'contrast');
  const fills = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const [red, green, blue] = canvas?.getContext('2d')?.getImageData(3, 3, 1, 1).data ?? [];
      return [red, green, blue];
    });
  const system = await page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.color = 'Canvas';
    document.body.append(probe);
    return [...getComputedStyle(probe).color.matchAll(/\d+/g)].slice(0, 3).map(Number);
  });
  await expect.poll(fills).toEqual(system);
});
