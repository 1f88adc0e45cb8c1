import { expect, type WindowUnderTest } from './window-test';

/** Types the name of a new category. @param button that begins it */
export const createRow = async (
  { page, row }: Pick<WindowUnderTest, 'page' | 'row'>,
  name: string,
  button = 'New category'
): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('textbox', { name: 'New category name' }).fill(name);
  await page.keyboard.press('Enter');
  // The row takes the focus a moment after it is there.
  await expect(row(name)).toBeFocused();
};

/** Renames a category in its row, by keys. */
export const renameRow = async (
  { page, row }: Pick<WindowUnderTest, 'page' | 'row'>,
  from: string,
  to: string
): Promise<void> => {
  await row(from).click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Rename' }).fill(to);
  await page.keyboard.press('Enter');
  await expect(row(to)).toBeFocused();
};
