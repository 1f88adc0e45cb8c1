import { IPC_CALLS } from '../../src-shared/ipc';
import { messages } from '../../src-renderer/features/mapping/messages';
import problems from '../../src-renderer/features/problems/messages/en.json' with { type: 'json' };
import cells from '../../src-renderer/session/cells/messages/en.json' with { type: 'json' };
import { messages as session } from '../../src-renderer/session/messages';
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { taxonomyOf } from '../../src-main/mapping/taxonomy';
import { WorkspaceTaxonomies } from '../../src-main/mapping/workspace-taxonomies';
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
  // What was chosen last is taken back here, and the category is there again; what was before the dialog stays.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('heading', { name: 'Gift cards' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('heading', { name: 'Sofas' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('heading', { name: 'Pet supplies' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(list).toBeFocused();
  // All that was taken back is taken again.
  for (const name of ['Sofas', 'Gift cards']) {
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await page.keyboard.press('ControlOrMeta+Shift+z');
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
  await page.keyboard.press('Escape');

  // The column tells them in the tree, and the problems lead to what is open.
  await canopy.command('columns');
  const answer = main.hold(IPC_CALLS.readGoneTargets.name);
  await page.getByRole('checkbox', { name: cells.mapping({ channel: 'Google' }) }).click();
  await page.keyboard.press('Escape');
  const cell = (name: string) => page.getByRole('row', { name }).getByRole('gridcell').nth(1);
  await expect(cell('Pet supplies')).toHaveText('Animals & Pet Supplies > Pet Supplies');
  // What the taxonomy no longer has is told once it is known, and not with the next key.
  await answer.came;
  await expect(cell('Old')).toHaveText('Old > Gone');
  answer.letGo();
  await expect(cell('Old')).toHaveText(cells.mapped.outdated({ target: 'Old > Gone' }));
  await expect(cell('Gift cards')).toBeEmpty();
  expect(await findingsInLooks(page, 'mapping-column')).toEqual([]);
  // Its cells are edited in the map.
  await cell('Old').dblclick();
  await expect(page.getByRole('heading', { name: 'Old', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell('Old')).toBeFocused();
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
    await button(uiMessages.close).click();
    await button(problems.back).click();
  }

  // A newer version that another window has added tells of what it no longer has, once the person comes back to this one.
  await canopy.command('problems');
  await expect(cell('Pet supplies')).toHaveText('Animals & Pet Supplies > Pet Supplies');
  const newer = taxonomyOf({
    channel: 'google',
    version: '9999',
    tree: { names: ['Old'], parents: [null] },
    ids: ['0']
  });
  new WorkspaceTaxonomies(main.workspace.store.file).add({ channel: 'google', version: '9999' }, newer);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(cell('Old')).toHaveText('Old > Gone');
  expect(main.faults).toEqual([]);
});
