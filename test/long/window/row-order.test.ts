import { grown } from '../../window/support/saved-tree';
import { expect, test } from '../../window/support/window-test';

test('however the tree is scrolled, its rows stand in the page in their order and the keyboard stays', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const items = Array.from({ length: 20 }, (_, index) => `Item ${index + 1}`);
  await canopy.plant(
    grown(['Electronics', ...Array.from({ length: 12 }, (_, at) => [`Shelf ${at + 1}`, items] as const)])
  );
  await row('Electronics').click();
  await page.keyboard.press('Control+Shift+E');
  const tree = page.getByRole('tree');
  const isInOrder = (): Promise<boolean> =>
    tree.evaluate((element) => {
      const tops = [...element.querySelectorAll('[role="treeitem"]')].map((one) => one.getBoundingClientRect().top);
      return tops.every((top, at) => at === 0 || top > (tops[at - 1] ?? 0));
    });
  const box = await tree.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100);
  for (const step of [84, 84, 700, -84, 3_000, -84, -84, -1_500]) {
    const before = await tree.evaluate((element) => element.scrollTop);
    await page.mouse.wheel(0, step);
    await expect.poll(() => tree.evaluate((element) => element.scrollTop)).not.toBe(before);
    await expect.poll(isInOrder).toBe(true);
    await expect(row('Electronics')).toBeFocused();
  }
});
