import { messages as historyMessages } from '../../src-renderer/features/history/messages';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { ImportedCategory } from '../../src-main/domain/tree';
import words from '../../src-renderer/features/problems/messages/en.json' with { type: 'json' };
import { messages as sessionMessages } from '../../src-renderer/session/messages';
import { WINDOW_CALLS, fileToSaveSchema } from '../../src-shared/ipc';
import { RULES_PATH, versionedRulesSchema } from '../../src-shared/rules';
import { findings, findingsInLooks } from '../support/axe-findings';
import { expect, test, type WindowUnderTest } from './support/window-test';
import { flatten, named, type ServiceCaller } from '../support/service-caller';

const slugOf = (name: string): string => name.toLowerCase().replace(/\W+/g, '-');

/** A shop with one problem of each kind. @returns another program that changes it */
const build = async ({ plant, program, row }: WindowUnderTest): Promise<ServiceCaller> => {
  const levels = ['Level 8', 'Level 7', 'Level 6', 'Level 5', 'Level 4', 'Level 3', 'Level 2'].reduce<
    ImportedCategory[]
  >((children, name) => [{ name, slug: slugOf(name), children }], []);
  const shoes: ImportedCategory[] = [
    { name: 'Boots', slug: 'boots' },
    { name: 'boots', slug: 'boots-too' },
    { name: 'Sandals' },
    { name: 'Sandals & clogs', slug: 'sandals' },
    { name: 'Rain  boots' }
  ];
  await plant([
    { name: 'Shoes', slug: 'shoes', children: shoes },
    {
      name: 'Hats',
      slug: 'hats',
      children: [{ name: 'Shoe', slug: 'shoe' }, { name: 'Caps', slug: 'boots' }, ...levels]
    },
    { name: 'Empty branch', slug: 'empty-branch', children: [{ name: 'Hidden', slug: 'hidden', visible: false }] }
  ]);
  await expect(row('Empty branch')).toBeVisible();
  return program();
};

const kind = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Kinds of problems' }).getByRole('button', { name: label });
const lines = (page: Page, label: string) => page.getByRole('list', { name: label }).getByRole('listitem');
const back = (page: Page): Promise<void> => page.getByRole('button', { name: 'Back to all problems' }).click();

test('problems of each kind are counted, gone to, fixed, and kept true, also by keyboard; duplicates are merged', async ({
  canopy
}) => {
  const { page, row } = canopy;
  const service = await build(canopy);
  await page.keyboard.press('Control+Shift+p');
  await expect(kind(page, 'Duplicate names under one parent')).toContainText('1');
  await expect(kind(page, 'Duplicate slugs under different parents')).toContainText('1');
  await expect(kind(page, 'Similar names')).toContainText('2');
  await expect(kind(page, 'Branches with nothing visible')).toContainText('1');
  await expect(kind(page, 'Deeper than 6 levels')).toContainText('1');
  await expect(kind(page, 'No slug')).toContainText('2');
  await expect(kind(page, 'Double spaces')).toContainText('1');
  await expect(kind(page, 'Inconsistent capitalization')).toContainText('1');
  await expect(kind(page, 'Duplicate slugs under one parent').getByRole('img', { name: 'none' })).toBeVisible();

  expect(await findingsInLooks(page, 'kinds')).toEqual([]);
  await kind(page, 'Similar names').click();
  await expect(page.getByRole('button', { name: 'Back to all problems' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await back(page);

  await kind(page, 'Branches with nothing visible').click();
  await expect(lines(page, 'Branches with nothing visible')).toHaveText([
    /Empty branch.*At the top level, 1 category below/
  ]);
  await page.getByRole('button', { name: 'Go to “Empty branch”' }).click();
  await expect(row('Empty branch')).toBeFocused();
  await service.update(named(await service.tree(), 'Hidden').id, { visible: true });
  await expect(page.getByText('No problems.')).toBeVisible();
  await back(page);

  await kind(page, 'No slug').click();
  await expect(lines(page, 'No slug')).toHaveCount(2);
  await page.getByRole('button', { name: 'Generate all slugs' }).click();
  await expect(page.getByText('Generated 2 slugs.')).toBeVisible();
  const slugs = async () =>
    flatten(await service.tree())
      .filter(({ name }) => name === 'Sandals' || name === 'Rain  boots')
      .map(({ slug }) => slug);
  expect(await slugs()).toEqual(['sandals-2', 'rain-boots']);
  await expect(page.getByText('No problems.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(slugs).toEqual([null, null]);
  await expect(lines(page, 'No slug')).toHaveCount(2);
  await back(page);

  await kind(page, 'Double spaces').click();
  await page.getByRole('button', { name: 'Trim: “Rain boots”' }).click();
  await expect.poll(async () => flatten(await service.tree()).some(({ name }) => name === 'Rain boots')).toBe(true);
  await back(page);

  await kind(page, 'Deeper than').click();
  await expect(lines(page, 'Too many levels')).toHaveText([/Level 7.*1 category below/]);
  await page.getByRole('textbox', { name: 'Maximum levels' }).fill('8');
  await expect(page.getByText('No problems.')).toBeVisible();
  await back(page);
  await page.getByRole('button', { name: 'Close the panel' }).click();

  // By keyboard.
  await row('Hats').click();
  await page.keyboard.press('Control+Shift+p');
  await expect(page.getByRole('tab', { name: 'Problems' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Problems', exact: true })).toBeVisible();
  await expect(kind(page, 'Duplicate names under one parent')).toContainText('1');
  await kind(page, 'Duplicate names under one parent').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Back to all problems' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Merge 2 categories like “Boots”/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Merge 2 categories like “Boots”/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Go to “Boots”', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('“Boots” stays. 1 category is merged into it and deleted.');
  await page.getByRole('button', { name: 'Merge', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No problems.')).toBeVisible();
  expect(flatten(await service.tree()).filter(({ name }) => name.toLowerCase() === 'boots')).toHaveLength(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to all problems' }).focus();
  await page.keyboard.press('Enter');
  await expect(kind(page, 'Duplicate names under one parent')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Problems' })).toHaveCount(0);
  await expect(page.locator('[role=treeitem]:focus')).toHaveCount(1);

  // Escape leads back to what had the focus last outside of the panel.
  await page.keyboard.press('Control+Shift+p');
  const search = page.getByRole('combobox', { name: 'Search categories' });
  await search.click();
  await page.getByRole('tab', { name: 'Problems' }).click();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
});

test('rules are made with a live count, listed with fixes, accepted with a note and taken back; new categories get slugs', async ({
  canopy
}) => {
  const { page, row, command, main } = canopy;
  const service = await canopy.program();
  await service.create({ name: 'Boots', slug: 'boots', metadata: { state: 'lvie' } });
  await service.create({ name: 'Hats', slug: 'hats', metadata: { state: 'gone' } });
  await expect(row('Hats')).toBeVisible();

  await command('rules');
  const dialog = page.getByRole('dialog', { name: words.rulesDialog.title });
  const { options } = words.rulesDialog;
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByRole('combobox', { name: options.kind }).selectOption('values');
  await dialog.getByRole('textbox', { name: options.field }).fill('metadata.state');
  await dialog.getByRole('textbox', { name: options.values }).fill('live\ndraft');
  await expect(dialog.getByRole('status')).toHaveText(words.rulesDialog.breaks({ count: 2 }));
  await dialog.getByRole('textbox', { name: options.on }).fill('boots OR caps');
  await expect(dialog.getByRole('status')).toHaveText(words.rulesDialog.breaks({ count: 1 }));
  await dialog.getByRole('textbox', { name: options.on }).fill('');
  await dialog.getByRole('checkbox', { name: words.rulesDialog.conditions }).click();
  await expect(dialog.getByRole('status')).toHaveText(words.rulesDialog.breaks({ count: 2 }));
  await dialog.getByRole('textbox', { name: options.where }).fill('Slug');
  await dialog.getByRole('textbox', { name: options.equals }).first().fill('boots');
  await expect(dialog.getByRole('status')).toHaveText(words.rulesDialog.breaks({ count: 1 }));
  await dialog.getByRole('textbox', { name: options.where }).first().fill('');
  await dialog.getByRole('textbox', { name: options.equals }).first().fill('');
  await dialog.getByRole('textbox', { name: options.on }).fill('-caps');
  await dialog.getByRole('textbox', { name: options.say }).fill('Unknown state');
  expect(await findingsInLooks(page, 'the rules')).toEqual([]);
  // A pattern is tried in a worker.
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByRole('combobox', { name: options.kind }).selectOption('pattern');
  await dialog.getByRole('textbox', { name: options.field }).fill('name');
  await dialog.getByRole('textbox', { name: options.pattern }).fill('^H');
  await expect(dialog.getByRole('status')).toHaveText(words.rulesDialog.breaks({ count: 1 }));
  await dialog.getByRole('button', { name: 'Remove' }).click();
  // The app refuses downloads of its pages, so the file is saved by the main process.
  const exported: string[] = [];
  main.answers.set(WINDOW_CALLS.saveFile.name, (args) => {
    const { kind, bytes } = fileToSaveSchema.parse(args);
    exported.push(`${kind} ${Buffer.from(bytes).toString()}`);
    return { file: 'canopy-rules.json' };
  });
  await dialog.getByRole('button', { name: words.rulesDialog.exporting }).click();
  await expect(page.getByText(words.rulesDialog.exported({ file: 'canopy-rules.json' }))).toBeVisible();
  expect(exported).toEqual([expect.stringMatching(/^rules \[[^]*Unknown state[^]*\]\n$/)]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(words.rulesDialog.saved({ count: 1 }))).toBeVisible();

  await page.keyboard.press('ControlOrMeta+Shift+p');
  const slugs = page.getByRole('checkbox', { name: words.makesSlugs });
  await slugs.click();
  await expect(slugs).toBeChecked();
  await page.getByRole('button', { name: 'Unknown state' }).click();
  const list = page.getByRole('list', { name: 'Unknown state' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: words.fixOf({ fix: words.accept, name: 'Hats' }) }).click();
  await page.getByRole('textbox', { name: words.acceptNote }).fill('Sold out');
  await page.getByRole('button', { name: words.acceptAnswer, exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('combobox', { name: words.fixOf({ fix: words.choose, name: 'Boots' }) }).selectOption('live');
  await expect.poll(async () => named(await service.tree(), 'Boots').metadata).toEqual({ state: 'live' });
  await page.getByRole('button', { name: words.accepted({ count: 1 }) }).click();
  await expect(list.getByRole('listitem')).toContainText([words.note({ note: 'Sold out' })]);
  expect(await findingsInLooks(page, 'accepted problems')).toEqual([]);
  await page.getByRole('button', { name: words.fixOf({ fix: words.takeBack, name: 'Hats' }) }).click();
  await expect(page.getByRole('button', { name: words.accepted({ count: 1 }) })).toBeHidden();
  await expect(list.getByRole('listitem')).toContainText(['Unknown state']);

  await row('Boots').click();
  await command('newCategory');
  await page.keyboard.type('Boots');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await service.tree()).map(({ slug }) => slug)).toEqual(['boots', 'boots-2', 'hats']);

  // Undo takes the last change of the rules back, but not over rules that somebody else has made since.
  const { url, token } = await main.listen();
  const address = `${url}${RULES_PATH}`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answered = z.object({ data: versionedRulesSchema });
  const kept = async () => answered.parse(await (await fetch(address, { headers })).json()).data;
  const saveNone = async (): Promise<void> => {
    await command('rules');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  const undo = page.getByRole('button', {
    name: `${sessionMessages.undo}: ${words.rulesDialog.saved({ count: 0 })}`
  });
  await saveNone();
  await undo.click();
  await expect.poll(async () => (await kept()).rules.map(({ kind: one }) => one)).toEqual(['values']);
  await saveNone();
  await expect(undo).toBeVisible();
  const { version, ...none } = await kept();
  const body = JSON.stringify({ ...none, rules: [{ id: 'theirs', kind: 'required', field: 'slug', level: 'error' }] });
  await fetch(address, { method: 'PUT', headers: { ...headers, 'If-Match': `"${version}"` }, body });
  await undo.click();
  await expect(page.getByText(historyMessages.keptChanged({ what: 'rules' }))).toBeVisible();
  expect((await kept()).rules.map(({ id }) => id)).toEqual(['theirs']);
});

test('what breaks a rule is fixed at once, as one step of undo', async ({ canopy }) => {
  const { page, command, main } = canopy;
  const service = await canopy.program();
  for (const name of ['Boots', 'Boots', 'Hats', '!'])
    await service.create({ name, parentId: null, metadata: { code: name === '!' ? '-' : 'AB' } });
  const { url, token } = await main.listen();
  const slug = { id: 'slug', kind: 'required', field: 'slug', level: 'error', say: 'A slug is missing' };
  const code = {
    id: 'code',
    kind: 'pattern',
    field: 'metadata.code',
    pattern: '^[a-z]+$',
    level: 'error',
    say: 'Code.'
  };
  await fetch(`${url}${RULES_PATH}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules: [slug, code], accepted: [], makesSlugs: false })
  });
  const slugs = async () => (await service.tree()).map((one) => one.slug);
  const codes = async () => (await service.tree()).map(({ metadata }) => metadata['code']);

  await page.keyboard.press('ControlOrMeta+Shift+p');
  await page.getByRole('button', { name: 'A slug is missing' }).click();
  await page.getByRole('button', { name: words.fixAll.noSlug }).click();
  await expect.poll(slugs).toEqual(['boots', 'boots-2', 'hats', null]);
  await expect(page.getByText(`${words.slugsMade({ count: 3 })} ${words.noLetters({ count: 1 })}`)).toBeVisible();
  await command('undo');
  await expect.poll(slugs).toEqual([null, null, null, null]);
  await page.getByRole('button', { name: words.fixOf({ fix: words.fix.noSlug, name: 'Hats' }) }).click();
  await expect.poll(slugs).toEqual([null, null, 'hats', null]);

  await page.getByRole('button', { name: words.back }).click();
  await page.getByRole('button', { name: 'Code.' }).click();
  await page.getByRole('button', { name: words.fixAllOfRule }).click();
  await expect.poll(codes).toEqual(['ab', 'ab', 'ab', '-']);
  const told = words.fixed({ count: 3, name: '', rule: 'Code.' });
  await expect(page.getByText(`${told} ${words.notFixed({ count: 1 })}`)).toBeVisible();
  await page.getByRole('button', { name: words.fixAllOfRule }).click();
  await expect(page.getByText(words.noneFixed)).toBeVisible();
  await command('undo');
  await expect.poll(codes).toEqual(['AB', 'AB', 'AB', '-']);
});
