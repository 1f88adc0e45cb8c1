import { messages as bulkMessages } from '../../src-renderer/features/bulk/messages';
import { z } from 'zod';
import { messages as historyMessages } from '../../src-renderer/features/history/messages';
import { messages } from '../../src-renderer/session/messages';
import { versionedFieldsSchema } from '../../src-shared/fields';
import { findingsInLooks } from '../support/axe-findings';
import { named } from '../support/service-caller';
import { expect, test } from './support/window-test';

test('keys are made fields, edited by their types, and values that do not fit are kept and listed', async ({
  canopy
}) => {
  const { page, row, command } = canopy;
  const service = await canopy.program();
  const metadata = (color: string, margin: unknown): object => ({ metadata: { color, margin } });
  for (const [name, more] of Object.entries({
    Shoes: metadata('red', 12.5),
    Boots: metadata('red', 7),
    Hats: metadata('red', 8)
  }))
    await service.create({ name, parentId: null, ...more });
  const caps = await service.create({ name: 'Caps', parentId: null });
  await expect(row('Caps')).toBeVisible();
  const ofCaps = async (): Promise<unknown> => named(await service.tree(), 'Caps').metadata;

  await command('fields');
  const dialog = page.getByRole('dialog', { name: 'Fields' });
  await dialog.getByRole('button', { name: 'Make 2 fields' }).click();
  // The button is gone with that.
  await expect(dialog.getByRole('listitem').first().getByRole('button')).toBeFocused();
  await expect(dialog.getByRole('list', { name: 'Fields' }).getByRole('button')).toHaveText(['Color', 'Margin']);
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveValue('choice');
  await dialog.getByRole('textbox', { name: 'Choices, one per line' }).fill('red\nblue');
  await dialog.getByRole('checkbox', { name: 'Required', exact: true }).check();
  await dialog.getByRole('button', { name: 'Margin' }).click();
  await dialog.getByRole('textbox', { name: 'Unit' }).fill('%');
  await dialog.getByRole('textbox', { name: 'Maximum' }).fill('x');
  await expect(dialog.getByRole('alert')).toContainText('Margin: max');
  for (const [name, typed] of [
    ['Minimum', '-0.5'],
    ['Default', '1.05']
  ] as const) {
    const option = dialog.getByRole('textbox', { name });
    await option.pressSequentially(typed);
    await expect(option).toHaveValue(typed);
    await option.fill('');
  }
  await dialog.getByRole('textbox', { name: 'Maximum' }).fill('10');
  expect(await findingsInLooks(page, 'the fields')).toEqual([]);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: messages.list.discardTitle });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: 'Maximum' })).toHaveValue('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved 2 fields.')).toBeVisible();

  await row('Caps').click();
  const color = page.getByRole('combobox', { name: 'Color *' });
  await expect(page.getByText('Enter a value.')).toBeVisible();
  await color.selectOption('blue');
  await expect.poll(ofCaps).toEqual({ color: 'blue' });
  const margin = page.getByRole('textbox', { name: 'Margin (%)' });
  await margin.fill('11');
  await margin.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The maximum is 10.');
  await margin.fill('9,5 %');
  await margin.press('Enter');
  await expect.poll(ofCaps).toEqual({ color: 'blue', margin: 9.5 });

  await service.update(caps.id, { metadata: { color: 'green', margin: 'abc' } });
  await expect(margin).toHaveValue('abc');
  await expect(margin).toHaveAttribute('aria-invalid', 'true');
  await expect(color).toHaveValue('green');
  await expect(color).toHaveAttribute('aria-invalid', 'true');
  expect(await findingsInLooks(page, 'values of fields')).toEqual([]);

  await page.keyboard.press('ControlOrMeta+Shift+p');
  await page.getByRole('button', { name: 'Values that do not fit their field' }).click();
  await expect(page.getByRole('list', { name: 'Values that do not fit their field' }).getByRole('listitem')).toHaveText(
    [
      /Shoes.*Margin “12\.5”: The maximum is 10\./,
      /Caps.*Color: “green” is not one of the choices\. Margin “abc”: Expected a number/
    ]
  );
  await service.update(caps.id, { metadata: { color: 'green', margin: '7.0' } });
  await page.getByRole('button', { name: 'Read as 7: “Caps”' }).click();
  await expect.poll(ofCaps).toEqual({ color: 'green', margin: 7 });
  await command('undo');
  await expect.poll(ofCaps).toEqual({ color: 'green', margin: '7.0' });
  expect(await findingsInLooks(page, 'values that can be read')).toEqual([]);
  await page.getByRole('button', { name: 'Read all values' }).click();
  await expect(page.getByText('Read the values of 1 category. 1 category still has a value')).toBeVisible();
  await expect.poll(ofCaps).toEqual({ color: 'green', margin: 7 });
  await command('undo');
  await row('Caps').click();
  await margin.fill('7');
  await margin.fill('7.0');
  await margin.press('Enter');
  await expect.poll(ofCaps).toEqual({ color: 'green', margin: 7 });
  // Beside the field itself, too.
  await service.update(caps.id, { metadata: { color: 'green', margin: '7.0' } });
  await page.getByRole('button', { name: 'Read as 7', exact: true }).click();
  await expect.poll(ofCaps).toEqual({ color: 'green', margin: 7 });
  await service.update(caps.id, { metadata: { color: 'green', margin: 'abc' } });
  await page.getByRole('button', { name: 'Go to “Caps”' }).click();
  await expect(row('Caps')).toBeFocused();

  // Set for several at once, by its type.
  await page.keyboard.press('ControlOrMeta+a');
  await command('setMetadata');
  const bulk = page.getByRole('dialog', { name: bulkMessages.metadata.titleOfMany({ count: 4 }) });
  await bulk.getByLabel(bulkMessages.metadata.fieldOrKey).fill('Margin');
  await bulk.getByLabel('Margin', { exact: true }).fill('11');
  await expect(bulk.getByText('The maximum is 10.')).toBeVisible();
  await bulk.getByLabel(bulkMessages.metadata.fieldOrKey).fill('Color');
  await bulk.getByLabel('Color', { exact: true }).selectOption('blue');
  expect(await findingsInLooks(page, 'a field of several')).toEqual([]);
  await bulk.getByRole('button', { name: bulkMessages.metadata.answerSet, exact: true }).click();
  await expect.poll(ofCaps).toEqual({ color: 'blue', margin: 'abc' });

  await fetch(`${await canopy.url()}/api/fields`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${await canopy.token()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      fields: [
        { key: 'color', name: 'Hue', type: 'text' },
        { key: 'margin', name: 'Price', type: 'number' },
        { key: 'from', name: 'From', type: 'date' }
      ]
    })
  });
  await expect(page.getByRole('textbox', { name: 'Hue' })).toHaveValue('blue');

  // At rest they show what cells show; what is typed over is exact, and selected as a whole.
  await service.update(caps.id, { metadata: { color: 'blue', margin: 12_500.5, from: '2026-02-01' } });
  await row('Caps').click();
  const price = page.getByRole('textbox', { name: 'Price' });
  const from = page.getByRole('textbox', { name: 'From' });
  await expect(price).toHaveValue('12,500.5');
  await expect(from).toHaveValue('Feb 1, 2026');
  await price.focus();
  await expect(price).toHaveValue('12500.5');
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue('2026-02-01');
  await page.keyboard.type('1.3.2026');
  await expect(from).toHaveValue('1.3.2026');
  await page.keyboard.press('Enter');
  await expect.poll(ofCaps).toEqual({ color: 'blue', margin: 12_500.5, from: '2026-03-01' });
  await price.focus();
  await expect(from).toHaveValue('Mar 1, 2026');
});

test('undo and redo take the saving of fields in its turn among the edits of categories', async ({ canopy }) => {
  const { page, row, command, main } = canopy;
  const service = await canopy.program();
  await service.create({ name: 'Shoes', parentId: null, metadata: { color: 'red' } });
  const rename = async (name: string, to: string): Promise<void> => {
    await row(name).click();
    await page.keyboard.press('F2');
    await page.keyboard.type(to);
    await page.keyboard.press('Enter');
    await expect(row(to)).toBeVisible();
  };
  const { url, token } = await main.listen();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answered = z.object({ data: versionedFieldsSchema });
  const kept = async (): Promise<string[]> =>
    answered.parse(await (await fetch(`${url}/api/fields`, { headers })).json()).data.fields.map(({ key }) => key);
  const step = (way: 'undo' | 'redo') => page.locator(`[data-step="${way}"]`);
  const done = (is: 'undid' | 'redid') =>
    page.getByText(historyMessages.toast({ done: historyMessages.againKept({ is, what: 'fields' }) }));

  await rename('Shoes', 'Boots');
  await command('fields');
  const dialog = page.getByRole('dialog', { name: 'Fields' });
  await dialog.getByRole('button', { name: 'Make 1 field' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await rename('Boots', 'Hats');

  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Boots')).toBeVisible();
  await step('undo').hover();
  await expect(page.getByText(historyMessages.againKept({ is: 'undo', what: 'fields' }))).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(done('undid')).toBeVisible();
  expect(await kept()).toEqual([]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Shoes')).toBeVisible();
  await step('redo').click();
  await expect(row('Boots')).toBeVisible();
  await command('redo');
  await expect(done('redid')).toBeVisible();
  expect(await kept()).toEqual(['color']);
  await command('redo');
  await expect(row('Hats')).toBeVisible();
  await expect(step('redo')).toBeDisabled();

  // What somebody else has set since stays, and is passed over from then on.
  await command('undo');
  await expect(row('Boots')).toBeVisible();
  const fields = [{ key: 'theirs', name: 'Theirs', type: 'text' }];
  await fetch(`${url}/api/fields`, { method: 'PUT', headers, body: JSON.stringify({ fields }) });
  await command('undo');
  await expect(page.getByText(historyMessages.keptChanged({ what: 'fields' }))).toBeVisible();
  await command('undo');
  await expect(row('Shoes')).toBeVisible();
  expect(await kept()).toEqual(['theirs']);
});
