import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '../../../src-renderer/features/import-export/messages';
import { messages as shared } from '../../../src-shared/messages';
import { findings } from '../../support/axe-findings';
import { named } from '../../support/service-caller';
import { expect, test } from '../../window/support/window-test';

const words = messages.redirects;

test('old addresses are kept from when on they are asked for, shown before they are exported, and forgotten', async ({
  canopy
}) => {
  const { main, page, command } = canopy;
  await canopy.plant([{ name: 'Shoes', slug: 'shoes', children: [{ name: 'Boots', slug: 'boots' }] }]);
  const file = join(main.folder, 'redirects.csv');
  main.savedAs = file;
  const dialog = page.getByRole('dialog', { name: words.title });
  const keep = dialog.getByRole('checkbox', { name: words.keep });
  const answer = dialog.getByRole('button', { name: messages.exportAnswer });

  await command('exportRedirects');
  await expect(keep).toBeFocused();
  await expect(dialog.getByRole('status')).toHaveText(words.count({ count: 0 }));
  await expect(answer).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Space');
  await expect(keep).toBeChecked();
  await page.keyboard.press('Escape');
  await (await canopy.program()).update(named(await canopy.saved(), 'Shoes').id, { slug: 'footwear' });

  await command('exportRedirects');
  const list = dialog.getByRole('list', { name: words.count({ count: 2 }) });
  await expect(list.getByRole('listitem')).toHaveText(['/shoes → /footwear', '/shoes/boots → /footwear/boots']);
  expect(await findings(page)).toEqual([]);
  const template = dialog.getByRole('textbox', { name: words.template });
  await template.fill('collections');
  await expect(dialog.getByText(shared.pathTemplate)).toBeVisible();
  await template.fill('/collections/{slug}');
  await expect(dialog.getByRole('listitem')).toHaveText(['/collections/shoes → /collections/footwear']);
  await dialog.getByRole('radio', { name: words.formats.shopify.label }).check();
  await answer.click();
  await page.getByText(words.exported({ count: 1, file: 'redirects.csv' })).waitFor();
  expect(readFileSync(file, 'utf8')).toBe('Redirect from,Redirect to\r\n/collections/shoes,/collections/footwear\r\n');

  await command('exportRedirects');
  await dialog.getByRole('button', { name: words.startOver }).click();
  const question = page.getByRole('dialog', { name: words.startOverTitle });
  // It has its name a moment after it is shown.
  await expect(question).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await question.getByRole('button', { name: words.forget }).click();
  await expect(dialog.getByRole('status')).toHaveText(words.count({ count: 0 }));
  await expect(keep).toBeChecked();
});
