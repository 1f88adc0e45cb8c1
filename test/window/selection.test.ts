import { holding } from '../support/held-row';
import { grown } from './support/saved-tree';
import { expect, test, type WindowUnderTest as CanopyApp } from './support/window-test';

const selectedNames = (canopy: CanopyApp): Promise<string[]> =>
  canopy.tree
    .getByRole('treeitem', { selected: true })
    .evaluateAll((rows) => rows.map((row) => row.textContent?.replace(/\d+$/, '') ?? ''));

test('several are selected with Ctrl and Shift, by mouse and by keyboard, and edited together', async ({ canopy }) => {
  const { page, row, tree } = canopy;
  await canopy.plant(grown(['Apparel', 'Books', 'Cameras', 'Drinks', 'Electronics']));
  await expect(tree).toHaveAttribute('aria-multiselectable', 'true');

  await row('Books').click();
  await expect.poll(() => selectedNames(canopy)).toEqual(['Books']);
  await row('Drinks').click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => selectedNames(canopy)).toEqual(['Books', 'Drinks']);
  await row('Drinks').click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => selectedNames(canopy)).toEqual(['Books']);
  await row('Apparel').click();
  await row('Cameras').click({ modifiers: ['Shift'] });
  await expect.poll(() => selectedNames(canopy)).toEqual(['Apparel', 'Books', 'Cameras']);
  // The range turns about where it began.
  await row('Electronics').click();
  await row('Drinks').click({ modifiers: ['Shift'] });
  await expect.poll(() => selectedNames(canopy)).toEqual(['Drinks', 'Electronics']);

  await row('Apparel').click();
  // The details are those of what commands act on, wherever the focus is.
  await page.keyboard.press('ControlOrMeta+ArrowDown');
  await expect(row('Books')).toBeFocused();
  await expect(canopy.details.getByRole('textbox', { name: 'Name' })).toHaveValue('Apparel');
  await page.keyboard.press('ControlOrMeta+ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => selectedNames(canopy)).toEqual(['Apparel', 'Books', 'Cameras']);
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => selectedNames(canopy)).toEqual(['Apparel', 'Books']);
  await page.keyboard.press('ControlOrMeta+ArrowDown');
  await page.keyboard.press('ControlOrMeta+ArrowDown');
  await expect.poll(() => selectedNames(canopy)).toEqual(['Apparel', 'Books']);
  await expect(row('Drinks')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Space');
  await expect.poll(() => selectedNames(canopy)).toEqual(['Apparel', 'Books', 'Drinks']);
  await page.keyboard.press('Shift+End');
  await expect.poll(() => selectedNames(canopy)).toEqual(['Drinks', 'Electronics']);
  await page.keyboard.press('Escape');
  await expect.poll(() => selectedNames(canopy)).toEqual(['Electronics']);
  await page.keyboard.press('ControlOrMeta+a');
  await expect.poll(() => selectedNames(canopy)).toEqual(['Apparel', 'Books', 'Cameras', 'Drinks', 'Electronics']);
  await page.keyboard.press('Home');
  await expect.poll(() => selectedNames(canopy)).toEqual(['Apparel']);

  // They move, hide and go together, each in one step of undo.
  const names = () =>
    tree
      .getByRole('treeitem')
      .evaluateAll((rows) =>
        rows.map((one) => `${one.getAttribute('aria-level')} ${one.textContent?.replace(/\d+$/, '')}`)
      );
  const before = ['1 Apparel', '1 Books', '1 Cameras', '1 Drinks', '1 Electronics'];

  await row('Cameras').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['1 Apparel', '1 Cameras', '1 Drinks', '1 Books', '1 Electronics']);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(names).toEqual(['1 Apparel', '2 Cameras', '2 Drinks', '1 Books', '1 Electronics']);
  await expect.poll(() => selectedNames(canopy)).toEqual(['Cameras', 'Drinks']);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(names).toEqual(before);

  await row('Books').click();
  await row('Drinks').click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => selectedNames(canopy)).toEqual(['Books', 'Drinks']);
  await holding(page)(row('Drinks'), row('Electronics'), 0.5);
  await expect(row('Electronics')).toHaveAttribute('data-drop', 'into');
  await page.mouse.up();
  await expect.poll(names).toEqual(['1 Apparel', '1 Cameras', '1 Electronics', '2 Books', '2 Drinks']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(names).toEqual(before);

  await row('Books').click();
  await row('Electronics').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('Delete 4 categories?');
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['1 Apparel']);
  await expect(row('Apparel')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(names).toEqual(before);

  // Ctrl+A takes the siblings first, then everything in sight; folding drops what is out of sight.
  // Electronics, Drinks under Cameras.
  await row('Drinks').click();
  await page.keyboard.press('Alt+ArrowRight');
  await row('Electronics').click();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(row('Electronics')).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('ControlOrMeta+a');
  await expect.poll(() => selectedNames(canopy)).toEqual(['Drinks', 'Electronics']);
  await page.keyboard.press('ControlOrMeta+a');
  await expect.poll(() => selectedNames(canopy)).toEqual(['Apparel', 'Books', 'Cameras', 'Drinks', 'Electronics']);
  await row('Cameras').locator('[data-fold]').click();
  await expect.poll(() => selectedNames(canopy)).toEqual(['Apparel', 'Books', 'Cameras']);
});
