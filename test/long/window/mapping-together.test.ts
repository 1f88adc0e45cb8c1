import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '../../../src-renderer/features/mapping/messages';
import { messages as sessionMessages } from '../../../src-renderer/session/messages';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { findingsInLooks } from '../../support/axe-findings';
import { expect, test } from '../../window/support/window-test';

test('the sure ones are confirmed together, what is below inherits again, and a taxonomy from a file lies beside', async ({
  canopy
}) => {
  const { page, main } = canopy;
  const entry = (to: string) => ({ metadata: { 'map:google': { to } } });
  await canopy.plant([
    { name: 'Pets', ...entry('1'), children: [{ name: 'Dogs', ...entry('4434'), children: [] }] },
    ...Array.from({ length: 20 }, () => ({ name: 'Schnurzel', ...entry('4434'), children: [] })),
    { name: 'Schnurzel', children: [] }
  ]);
  await canopy.command('mapCategories');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const state = (name: 'confirmed' | 'inherited', count: number) =>
    page.getByText(messages.countIn({ state: name, count }), { exact: true });
  await button(messages.sureOnes.open({ count: 1 })).click();
  await expect(page.getByText(messages.sureOnes.measured({ right: 20, of: 20 }), { exact: false })).toBeVisible();
  expect(await findingsInLooks(page, 'mapping-sure')).toEqual([]);
  await button(messages.sureOnes.answer).click();
  await state('confirmed', 23).click();
  await button(messages.sameBelow.open({ count: 1 })).click();
  await button(messages.sameBelow.answer).click();
  await expect(state('inherited', 1)).toBeVisible();

  const file = join(main.folder, 'My Market 2026.csv');
  writeFileSync(file, 'code,name,parent\na,Pets,\nb,Beds,a\n');
  main.chosenFile = file;
  await button(messages.add).click();
  await expect(page.getByRole('dialog').getByLabel(messages.adding.name)).toHaveValue('my-market');
  await button(messages.adding.answer).click();
  const chooser = page.getByRole('combobox', { name: messages.channel });
  await expect(chooser).toHaveValue('my-market@2026');
  const table = { name: 'map.csv', mimeType: 'text/csv', buffer: Buffer.from('old_id,new_id\nx,b\n') };
  await page.locator('input[type=file]').setInputFiles(table);
  await expect(page.getByText(messages.replaced({ count: 1 }))).toBeVisible();
  expect(await findingsInLooks(page, 'mapping-added')).toEqual([]);
  // A removal that fails says so, and mapping goes on.
  main.answers.set(IPC_CALLS.removeTaxonomy.name, () => 'no answer');
  await button(messages.removing.open).click();
  await button(messages.removing.answer).click();
  await expect(page.getByText(sessionMessages.nothingChanged)).toBeVisible();
  await expect(chooser).toHaveValue('my-market@2026');
  main.answers.delete(IPC_CALLS.removeTaxonomy.name);
  await button(messages.removing.open).click();
  await expect(page.getByText(messages.removing.text({ mapped: 0 }))).toBeVisible();
  await button(messages.removing.answer).click();
  await expect(chooser).toHaveValue(/^google@/);
  await expect(chooser.getByRole('option')).toHaveCount(2);
  expect(main.faults).toEqual([]);
});
