import { z } from 'zod';
import { StoreError } from '../../src-main/domain/errors';
import { messages } from '../../src-renderer/features/overview/messages';
import { WINDOW_CALLS, fileToSaveSchema, type SavedKind } from '../../src-shared/ipc';
import { findings } from '../support/axe-findings';
import { withShop } from './support/planted-shop';
import { expect, test, type WindowUnderTest } from './support/window-test';

/** Milliseconds in which turns of the wheel are one gesture. */
const GESTURE = 180;
const HOURS_LATER = 10_000_000;

const openOverview = async ({ page }: WindowUnderTest) => {
  await page.keyboard.press('Control+Shift+O');
  const overview = page.getByRole('region', { name: messages.title });
  const picture = overview.getByRole('application');
  await expect(picture).toBeFocused();
  return { overview, picture, announcement: overview.locator('[aria-live]') };
};

/** The colours of some pixels of the picture. */
const colours = ({ page }: WindowUnderTest, first: number, step: number): Promise<string[]> =>
  page.evaluate(
    ([from, by]) => {
      const canvas = document.querySelector('canvas');
      const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const found = new Set<string>();
      for (let at = 4 * from; at < data.length; at += 4 * by) found.add(data.slice(at, at + 3).join());
      return [...found];
    },
    [first, step] as const
  );

test('the overview is gone through and zoomed by keyboard and by mouse, left for the tree, and saved as SVG and PNG, in the dark too, with the system’s colours where contrast is high', async ({
  canopy
}) => {
  const { page, tree, row, details, main } = canopy;
  await withShop(canopy);
  const { overview, picture, announcement } = await openOverview(canopy);
  await expect(tree).toHaveCount(0);
  // It is not merely an empty canvas.
  await expect.poll(async () => (await colours(canopy, 0, 97)).length).toBeGreaterThan(4);
  await expect(announcement).toHaveText('Electronics, 6 subcategories, 24 at all levels, level 1, 1 of 7');
  expect(await findings(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expect(announcement).toContainText('level 2, 1 of 6');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(announcement).toHaveText(/^Electronics,.*fills the picture/);
  await page.keyboard.press('Backspace');
  await expect(announcement).not.toContainText('fills the picture');

  await page.keyboard.press('ArrowRight');
  await expect(announcement).toContainText('level 2, 1 of 6');
  await expect(details.getByRole('textbox', { name: 'Name' })).toHaveValue('Electronics 1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(overview).toHaveCount(0);
  await expect(row('Electronics 1')).toBeFocused();

  // What is under the mouse is told, also after a zoom that it did not move in.
  await openOverview(canopy);
  const box = await picture.boundingBox();
  if (box === null) throw new Error('The picture is not in the page.');
  await page.mouse.move(box.x + 20, box.y + 20);
  await expect(overview.getByText('Electronics: 6 subcategories, 24 at all levels')).toBeVisible();
  await page.mouse.wheel(0, -100);
  await expect(announcement).toContainText('fills the picture');
  /** A turn of the wheel at a time, in milliseconds. */
  const turn = (deltaY: number, at: number): Promise<void> =>
    picture.evaluate(
      (element, given) => {
        const event = new WheelEvent('wheel', { deltaY: given.deltaY, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: given.at });
        element.dispatchEvent(event);
      },
      { deltaY, at }
    );
  await turn(100, HOURS_LATER);
  await expect(announcement).not.toContainText('fills the picture');
  // Events of the same gesture count once: the click after them is on the whole tree still.
  await turn(-100, HOURS_LATER + GESTURE - 1);
  await page.mouse.click(box.x + 20, box.y + 20);
  await expect(announcement).toContainText('fills the picture');
  await overview.getByRole('button', { name: messages.zoomOut }).click();
  await expect(overview.getByRole('button', { name: messages.zoomOut })).toBeDisabled();

  // In the second of three columns, and of two.
  const middle = { x: box.x + box.width * 0.6, y: box.y + 5 };
  await page.mouse.move(middle.x, middle.y);
  await expect(overview.getByText('Electronics › Electronics 1: 3 subcategories')).toBeVisible();
  await page.mouse.click(middle.x, middle.y);
  await expect(announcement).toContainText('fills the picture');
  await expect(overview.getByText(/^Electronics › Electronics 1 › [^›:]+:/)).toBeVisible();

  await picture.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(overview).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overview).toHaveCount(0);
  await expect(row('Electronics')).toBeVisible();

  // It follows edits, and a new category leads back to the tree.
  await openOverview(canopy);
  const name = details.getByRole('textbox', { name: 'Name' });
  await name.fill('Gadgets');
  await name.press('Enter');
  await expect(announcement).toContainText(/^Gadgets,/);
  await page.keyboard.press('Control+N');
  await expect(overview).toHaveCount(0);
  await expect(
    page.getByRole('textbox', { name: 'Name of the new category' }).or(page.getByRole('tree').getByRole('textbox'))
  ).toBeFocused();
  await page.keyboard.press('Escape');

  // It is saved where the person says.
  await page.emulateMedia({ colorScheme: 'dark' });
  await openOverview(canopy);
  const saved = new Map<SavedKind, Buffer>();
  main.answers.set(WINDOW_CALLS.saveFile.name, (args) => {
    const { kind, bytes } = fileToSaveSchema.parse(args);
    saved.set(kind, Buffer.from(bytes));
    return { file: `shop.${kind}` };
  });
  const [asSvg, asPng] = [messages.saveSvg, messages.savePng].map((name) => overview.getByRole('button', { name }));
  await asSvg?.click();
  await page.getByText(messages.saved({ file: 'shop.svg' })).waitFor();
  expect(saved.get('svg')?.toString()).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*>Electronics<\/text>[\s\S]*<\/svg>$/
  );
  await asPng?.click();
  await page.getByText(messages.saved({ file: 'shop.png' })).waitFor();
  expect(saved.get('png')?.subarray(1, 4).toString()).toBe('PNG');

  main.answers.set(WINDOW_CALLS.saveFile.name, () => {
    throw new StoreError('storage_failed', 'There is no such folder.');
  });
  await asSvg?.click();
  await expect(page.getByText('There is no such folder.')).toBeVisible();

  await page.emulateMedia({ forcedColors: 'active' });
  const system = await page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.color = 'Canvas';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  const [red, green, blue] = z.array(z.coerce.number()).parse(/\d+, \d+, \d+/.exec(system)?.[0].split(','));
  const width = await page.evaluate(() => document.querySelector('canvas')?.width ?? 0);
  // The pixel three from the left and from the top.
  await expect
    .poll(async () => (await colours(canopy, 3 + 3 * width, Number.MAX_SAFE_INTEGER / 8))[0])
    .toBe([red, green, blue].join());
});
