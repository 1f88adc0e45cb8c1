import type { Locator, Page } from '@playwright/test';
import { drop } from '../../support/dropped-file';
import type { WindowUnderTest } from './window-test';

/** Four fields to map, a slug that is none, and a parent that is not in the file. */
export const TABLE = [
  'code,name,name_de,colour,belongs to,slug',
  '1,Shoes,Schuhe,red,,shoes',
  '2,Boots,Stiefel,black,1,rain boots',
  '3,Sandals,Sandalen,red,9,sandals'
].join('\n');

/** Gives the window one category, which is selected, and drops a file on it. @returns the dialog */
export const dropOnShop = async (canopy: WindowUnderTest, name: string, text: string): Promise<Locator> => {
  const { page, row } = canopy;
  await canopy.plant([{ name: 'Shop' }]);
  await row('Shop').click();
  await drop(row('Shop'), name, text);
  return importOf(page, name);
};

export const importOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name: `Import “${name}”?` });

export const previewed = (dialog: Locator): Locator =>
  dialog.getByRole('list', { name: 'Categories to import' }).getByRole('listitem');

/** The menu that says what a field becomes. */
export const becomes = (dialog: Locator, field: string): Locator =>
  dialog.getByRole('combobox', { name: `“${field}” becomes` });

/** Chooses in a native menu as the keyboard does: by its first letters, sent at once since the menu forgets them after a second. */
export const chooseByKeys = async (page: Page, menu: Locator, letters: string): Promise<void> => {
  await menu.focus();
  await Promise.all(Array.from(letters, (letter) => page.keyboard.press(letter)));
};

/** Pastes a text where the focus is: what Chromium makes of the keys for it. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((one) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', one);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true, clipboardData })
    );
  }, text);
