import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '../../../src-main/cli/messages';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { messages as sharedWords } from '../../../src-shared/messages';
import { parseJson } from '../../../src-shared/parse-json';
import type { Ending } from '../../support/child-program';
import { callCli } from '../../support/cli-call';
import { newWorkspace } from '../../support/opened-store';
import { temporaryFolderInMemory } from '../../support/temporary-folder';

const words = sharedWords.rules;
const WINDOW = { author: 'window' } as const;

let file: string;

/** A shop: Home(1) > Lamps(2), Desks(3); Sale(4) > Lamps(5), hidden. */
beforeEach(() => {
  file = newWorkspace();
  const store = WorkspaceStore.open(file);
  const home = store.create({ name: 'Home', slug: 'home' }, WINDOW).category.id;
  const titles = { de: 'Lampen', en: 'Lamps & <lights>' };
  const lamps = { name: 'Lamps', slug: 'lamps', parentId: home, metadata: { sku: 'A1', title: titles } };
  store.create(lamps, WINDOW);
  store.create({ name: 'Des\u200bks', parentId: home, metadata: { sku: 'A1', tags: ['new', 'odd'] } }, WINDOW);
  const sale = store.create({ name: 'Sale', metadata: { sku: 'B7', note: ' ' } }, WINDOW).category.id;
  store.create({ name: 'Lamps', parentId: sale, visible: false, description: 'x'.repeat(12) }, WINDOW);
  store.close();
});

const ruled = async (rules: unknown, ...others: string[]): Promise<Ending> => {
  const rulesFile = join(temporaryFolderInMemory(), 'rules.json');
  writeFileSync(rulesFile, JSON.stringify(rules));
  return callCli(['check', '--database', file, '--rules', rulesFile, ...others]);
};

const reportSchema = z.strictObject({
  categories: z.int(),
  accepted: z.int(),
  findings: z.array(
    z.strictObject({
      rule: z.string(),
      level: z.string(),
      id: z.int(),
      path: z.array(z.string()),
      message: z.string()
    })
  ),
  broken: z.array(z.strictObject({ rule: z.string(), message: z.string() }))
});

/** What rules find, by the ids of categories. */
const found = async (rule: object): Promise<unknown> => {
  const { stdout } = await ruled([{ id: 'r', ...rule }], '--format', 'json');
  const { findings, broken } = reportSchema.parse(parseJson(stdout));
  return broken.length > 0 ? broken : findings.map(({ id, message }) => [id, message]);
};

test('each kind of rule finds the categories that break it', async () => {
  expect(await found({ kind: 'required', field: 'slug', on: { empty: true } })).toEqual([
    [3, words.missing({ field: 'slug' })],
    [5, words.missing({ field: 'slug' })]
  ]);
  expect(await found({ kind: 'required', field: 'slug', on: 'home > empty OR sku:b7' })).toEqual([
    [3, words.missing({ field: 'slug' })],
    [4, words.missing({ field: 'slug' })]
  ]);
  expect(await found({ kind: 'length', field: 'description', max: 10 })).toEqual([
    [5, words.tooMuch({ what: words.characters({ field: 'description' }), number: 12, most: 10 })]
  ]);
  expect(await found({ kind: 'pattern', field: 'metadata.sku', pattern: '^A\\d$' })).toEqual([
    [4, words.differs({ field: 'metadata.sku', pattern: '^A\\d$' })]
  ]);
  expect(
    await found({ kind: 'pattern', field: 'name', pattern: '^L', forbidden: true, on: { under: ['Home'] } })
  ).toEqual([[2, words.matches({ field: 'name', pattern: '^L' })]]);
  expect(await found({ kind: 'unique', field: 'metadata.sku' })).toEqual([
    [3, words.repeated({ field: 'metadata.sku', text: 'A1', path: 'Home > Lamps', id: '2' })]
  ]);
  expect(await found({ kind: 'unique', field: 'name', among: 'siblings' })).toEqual([]);
  expect(await found({ kind: 'depth', max: 1, on: { visible: false } })).toEqual([
    [5, words.tooDeep({ level: 2, most: 1 })]
  ]);
  expect(await found({ kind: 'count', min: 2, on: { empty: false } })).toEqual([
    [4, words.tooLittle({ what: words.subcategories, number: 1, least: 2 })]
  ]);
  expect(await found({ kind: 'values', field: 'metadata.tags', values: ['new'] })).toEqual([
    [3, words.notInList({ field: 'metadata.tags', text: 'odd' })]
  ]);
  expect(await found({ kind: 'hidden', field: 'name' })).toEqual([[3, words.hidden({ field: 'name' })]]);
});

test('a rule can be for one language and for categories with a value, and a blank is no value', async () => {
  const inGerman = { kind: 'required', field: 'metadata.title', language: 'de' };
  expect(await found({ ...inGerman, on: { where: { slug: 'lamps' } } })).toEqual([]);
  expect(await found({ ...inGerman, on: { where: { slug: 'home' } } })).toEqual([
    [1, words.missing({ field: 'metadata.title (de)' })]
  ]);
  expect(await found({ kind: 'required', field: 'metadata.note', on: { where: { name: 'Sale' } } })).toEqual([
    [4, words.missing({ field: 'metadata.note' })]
  ]);
});

test('a rule that cannot be applied says why and fails the check', async () => {
  const endless = { kind: 'pattern', field: 'description', pattern: '^(x+)+y$' };
  file = newWorkspace();
  const store = WorkspaceStore.open(file);
  store.create({ name: 'A', description: 'x'.repeat(60) }, WINDOW);
  store.close();
  expect(await found(endless)).toEqual([{ rule: 'r', message: words.tooSlow }]);
  const { code, stdout } = await ruled([{ id: 'r', kind: 'depth', max: 1, on: { under: ['A', 'B'] } }]);
  expect([code, stdout.split('\n')[0]]).toEqual([
    1,
    messages.checkRules.broken({ rule: 'r', message: words.noBranch({ path: 'A > B' }) })
  ]);
});

test('warnings are printed and end with 0, errors with 1', async () => {
  const rule = { id: 'leaf', kind: 'required', field: 'slug', on: { under: ['Sale'] }, say: 'No address' };
  const finding = { rule: 'leaf', path: 'Sale > Lamps', id: '5', message: 'No address' };
  for (const [level, code] of [
    ['warning', 0],
    ['error', 1]
  ] as const) {
    const { finding: line, summary } = messages.checkRules;
    const stdout = `${line({ ...finding, level })}\n${summary({ findings: 1, rules: 1, categories: 5, accepted: 0 })}\n`;
    expect(await ruled([{ ...rule, level }])).toMatchObject({ code, stdout, stderr: '' });
  }
});

test('without a file the rules of the workspace count, and what was accepted is counted apart while its value is the same', async () => {
  const own = (): Promise<Ending> => callCli(['check', '--database', file, '--rules', '--format', 'text']);
  const { summary, finding, broken } = messages.checkRules;
  const leaf = { id: 'leaf', kind: 'required', field: 'slug', on: 'lamps' };
  const sku = { id: 'sku', kind: 'values', field: 'metadata.sku', values: ['A1'] };
  const accepted = [{ problem: 'rule:sku', id: 4, value: '"B7"', note: 'Sold as it is' }];
  const rules = [leaf, sku, { id: 'deep', kind: 'depth', max: 1, off: true }];
  WorkspaceStore.during(file, (store) => void store.setRules({ rules, accepted, makesSlugs: false }, WINDOW));
  const told = {
    rule: 'leaf',
    level: 'error',
    path: 'Sale > Lamps',
    id: '5',
    message: words.missing({ field: 'slug' })
  } as const;
  expect(await own()).toMatchObject({
    code: 1,
    stdout: `${finding(told)}\n${summary({ findings: 1, rules: 2, categories: 5, accepted: 1 })}\n`
  });
  WorkspaceStore.during(file, (store) => store.update(4, { metadata: { sku: 'B8' } }, WINDOW));
  expect((await own()).stdout).toContain(summary({ findings: 2, rules: 2, categories: 5, accepted: 0 }));
  // A kind of a later version of Canopy cannot be checked here.
  const later = [{ id: 'later', kind: 'weight' }];
  WorkspaceStore.during(file, (store) => void store.setRules({ rules: later, accepted, makesSlugs: false }, WINDOW));
  expect(await own()).toMatchObject({
    code: 1,
    stdout: `${broken({ rule: 'later', message: `kind: ${words.kind}` })}\n${summary({ findings: 0, rules: 0, categories: 5, accepted: 0 })}\n`
  });
});

test('a report for build servers has a test case for each rule', async () => {
  const field = 'metadata.title';
  const { stdout } = await ruled(
    [
      { id: 'ok', kind: 'depth', max: 2 },
      { id: 'list', kind: 'values', field, values: ['Lampen'] },
      { id: 'told', level: 'warning', kind: 'hidden', field: 'name' }
    ],
    '--format',
    'junit'
  );
  expect(stdout.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuite name="test.canopy" tests="3" failures="1" errors="0">',
    '<testcase classname="canopy.rules" name="ok"></testcase>',
    expect.stringMatching(/name="list"><failure>[^<>]*Lamps &#38; &#60;lights&#62;[^<>]*<\/failure><\/testcase>$/),
    expect.stringMatching(/name="told"><system-out>[^<>]*Des\[U\+200B\]ks[^<>]*<\/system-out><\/testcase>$/),
    '</testsuite>',
    ''
  ]);
});

test('a file that is no list of rules is refused with the places', async () => {
  const bad = await ruled([
    { id: 'a', kind: 'depth', max: 2 },
    { id: 'a', kind: 'depth', max: 2 }
  ]);
  expect(bad).toMatchObject({ code: 1, stdout: '' });
  expect(bad.stderr).toContain(`  /1/id: ${words.idTwice({ id: 'a' })}`);
  const { stderr } = await ruled([
    { id: 'b', kind: 'pattern', field: 'name', pattern: '(' },
    { id: 'c', kind: 'depht', max: 2 },
    { id: 'd', kind: 'length', field: 'title', max: 2 },
    { id: 'e', kind: 'hidden', field: 'name', on: 'is:unsent' },
    { id: 'f', kind: 'count' }
  ]);
  const lines = [
    `/0/pattern: ${words.pattern}`,
    `/1/kind: ${words.kind}`,
    `/2/field: ${words.field}`,
    `/3/on: ${words.standing}`,
    `/4/max: ${words.range}`
  ];
  for (const line of lines) expect(stderr).toContain(`  ${line}\n`);
  expect((await ruled([], '--repair')).stderr).toContain(messages.checkRules.alone);
});
