import { expect } from '@playwright/test';
import { test } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';
import { startSlowed } from '../support/slow-threads';

// Text of an input method, dictation or the menu's Paste comes without keys, and must not be lost while a name is being saved.

test('text that comes without keys while a name is being saved is the next name, composed or not', async ({
  userDataDir
}) => {
  const { canopy, slowDown } = await startSlowed(userDataDir);
  const { page } = canopy;
  const service = new ServiceCaller(await canopy.url());
  const names = async () => (await service.tree()).map(({ name }) => name);
  const devTools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devTools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const field = page.getByRole('textbox', { name: 'New category name' });
  const hold = () => slowDown(60_000);
  const letGo = () => slowDown(0);

  await page.getByRole('button', { name: 'New category' }).waitFor();
  await page.keyboard.press('ControlOrMeta+n');
  await expect(field).toBeFocused();
  await page.keyboard.insertText('靴');
  hold();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+n');
  await page.keyboard.insertText('帽子');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+n');
  letGo();
  await expect.poll(names).toEqual(['靴', '帽子1']);

  // The field of the third: that of the second is there until its answer has come.
  await expect(canopy.row('帽子1')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.insertText('傘');
  hold();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+n');
  await compose('か');
  letGo();
  await expect.poll(names).toEqual(['靴', '帽子1', '傘']);
  // The field stays as long as something is composed in it.
  await compose('かばん');
  await expect(field).toHaveValue('傘かばん');
  await page.keyboard.insertText('鞄');
  await expect(field).toHaveValue('鞄');
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['靴', '帽子1', '傘', '鞄']);
  await canopy.close();
});

test('what is composed in a name whose category goes holds up no key', async ({ userDataDir }) => {
  const { canopy, slowDown, waits } = await startSlowed(userDataDir);
  const { page, row } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  const shoes = await service.create({ name: 'Shoes' });
  const devTools = await page.context().newCDPSession(page);
  await row('Shoes').click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Rename' })).toBeFocused();
  await page.keyboard.insertText('靴');
  // The deletion comes first: the thread waits before it tells of it.
  slowDown(60_000, 'tree.changed');
  const deleted = service.delete(shoes.id);
  await waits();
  await page.keyboard.press('Enter');
  await devTools.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 });
  slowDown(0);
  await deleted;
  await expect(page.getByText(/“靴か” was not saved/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Rename' })).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+n');
  await expect(page.getByRole('textbox', { name: 'New category name' })).toBeFocused();
  await page.keyboard.insertText('傘');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await service.tree()).map(({ name }) => name)).toEqual(['傘']);
  await canopy.close();
});
