import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '../../src-renderer/features/mapping/messages';
import { messages as problems } from '../../src-renderer/features/problems/messages';
import { messages as cells } from '../../src-renderer/session/cells/messages';
import { messages as session } from '../../src-renderer/session/messages';
import { findings, findingsInLooks } from '../support/axe-findings';
import { expect, test } from './support/window-test';

test('categories are mapped by keyboard, with what is below inheriting, by a search, and back', async ({ canopy }) => {
  const { page, main } = canopy;
  await canopy.plant([
    { name: 'Pet supplies', children: [{ name: 'Dog beds', children: [] }] },
    { name: 'Sofas', children: [] },
    { name: 'Gift cards', children: [] },
    { name: 'Old', metadata: { 'map:google': { to: '0', path: 'Old > Gone' } }, children: [] }
  ]);
  await canopy.command('mapCategories');
  const list = page.getByRole('listbox', { name: messages.list });
  const options = list.getByRole('option');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const state = (name: 'unmapped' | 'inherited' | 'confirmed' | 'none', count: number) =>
    page.getByText(messages.countIn({ state: name, count }), { exact: true });
  const offers = page.getByRole('list', { name: messages.suggestions }).getByRole('button');
  const mappings = async () =>
    (await canopy.saved()).flatMap(function entries({ name, metadata, children }): [string, unknown][] {
      return [[name, metadata['map:google']], ...children.flatMap(entries)];
    });

  // The largest undecided branch first.
  await expect(options.first()).toContainText('Pet supplies');
  await expect(list).toBeFocused();
  await expect(offers.first()).toContainText('Animals & Pet Supplies > Pet Supplies');
  await expect(offers.first()).toContainText(messages.why.name);
  expect(await findingsInLooks(page, 'mapping')).toEqual([]);
  await page.keyboard.press('Enter');

  // What is below inherits, and the next one has taken the place.
  await expect(state('inherited', 1)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sofas' })).toBeVisible();
  await expect(offers.first()).toContainText('Sofas');
  await page.getByRole('searchbox', { name: messages.search }).fill('recliner');
  await expect(offers.first()).toContainText('Arm Chairs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Gift cards' })).toBeVisible();
  await expect(list).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByText(messages.nothing)).toBeVisible();
  await expect.poll(mappings).toMatchObject([
    ['Pet supplies', { path: 'Animals & Pet Supplies > Pet Supplies', as: 'exact' }],
    ['Dog beds', undefined],
    ['Sofas', { as: 'broader' }],
    ['Gift cards', { to: null }],
    ['Old', { to: '0' }]
  ]);

  await state('none', 1).click();
  await page.getByRole('button', { name: messages.remove }).click();
  await expect(state('unmapped', 1)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await button(messages.close).click();

  // The column tells them in the tree, and the problems lead to what is open.
  await canopy.command('columns');
  await page.getByRole('checkbox', { name: cells.mapping({ channel: 'Google' }) }).click();
  await page.keyboard.press('Escape');
  const cell = (name: string) => page.getByRole('row', { name }).getByRole('gridcell').nth(1);
  await expect(cell('Pet supplies')).toHaveText('Animals & Pet Supplies > Pet Supplies');
  await expect(cell('Old')).toHaveText(cells.mapped.outdated({ target: 'Old > Gone' }));
  await expect(cell('Gift cards')).toBeEmpty();
  expect(await findingsInLooks(page, 'mapping-column')).toEqual([]);
  await canopy.command('problems');
  for (const [kind, name] of [
    ['unmapped', 'Gift cards'],
    ['outdated', 'Old']
  ] as const) {
    await page.getByRole('button', { name: session.problem[kind] }).click();
    // Both lists are drawn by the same parts.
    if (kind === 'outdated') expect(await findingsInLooks(page, 'mapping-problem')).toEqual([]);
    await button(problems.fixOf({ fix: problems.showInMap, name })).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await button(messages.close).click();
    await button(problems.back).click();
  }
  expect(main.faults).toEqual([]);
});

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
  await button(messages.removing.open).click();
  await expect(page.getByText(messages.removing.text({ mapped: 0 }))).toBeVisible();
  await button(messages.removing.answer).click();
  await expect(chooser).toHaveValue(/^google@/);
  await expect(chooser.getByRole('option')).toHaveCount(2);
  expect(main.faults).toEqual([]);
});
