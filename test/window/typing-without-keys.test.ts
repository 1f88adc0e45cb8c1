import { expect, test } from './support/window-test';

// Text of an input method, dictation or the menu's Paste comes without keys, and must not be lost while a name is being saved.

test('text that comes without keys while a name is being saved is the next name, composed or not, and holds up no key where its category goes', async ({
  canopy
}) => {
  const { page, row, main, outline } = canopy;
  const devTools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devTools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const field = page.getByRole('textbox', { name: 'New category name' });

  await page.getByRole('button', { name: 'New category' }).waitFor();
  await page.keyboard.press('ControlOrMeta+n');
  await expect(field).toBeFocused();
  await page.keyboard.insertText('靴');
  const letGo = main.holdBack();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+n');
  await page.keyboard.insertText('帽子');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+n');
  letGo();
  await expect.poll(outline).toEqual(['靴', '帽子1']);

  // The field of the third: that of the second is there until its answer has come.
  await expect(row('帽子1')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.insertText('傘');
  const letGoAgain = main.holdBack();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+n');
  await compose('か');
  letGoAgain();
  await expect.poll(outline).toEqual(['靴', '帽子1', '傘']);
  // The field stays as long as something is composed in it.
  await compose('かばん');
  await expect(field).toHaveValue('傘かばん');
  await page.keyboard.insertText('鞄');
  await expect(field).toHaveValue('鞄');
  await page.keyboard.press('Enter');
  await expect.poll(outline).toEqual(['靴', '帽子1', '傘', '鞄']);

  // What is composed in a name whose category goes holds up no key.
  const program = await canopy.program();
  await row('鞄').click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Rename' })).toBeFocused();
  await page.keyboard.insertText('靴');
  // The deletion comes first, and the window hears of it after it has sent the name.
  const letGoLast = main.holdBack();
  for (const { id } of await canopy.saved()) await program.delete(id);
  await page.keyboard.press('Enter');
  await devTools.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 });
  letGoLast();
  await expect(page.getByText(/“靴か” was not saved/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Rename' })).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+n');
  await expect(page.getByRole('textbox', { name: 'New category name' })).toBeFocused();
  await page.keyboard.insertText('傘');
  await page.keyboard.press('Enter');
  await expect.poll(outline).toEqual(['傘']);
});
