import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '../../../src-main/cli/messages';
import { messages as mappingWords } from '../../../src-main/mapping/messages';
import type { Metadata } from '../../../src-shared/category';
import { parseJson } from '../../../src-shared/parse-json';
import { callCli } from '../../support/cli-call';
import { newWorkspace, inWorkspace } from '../../support/opened-store';
import { temporaryFolderInMemory } from '../../support/temporary-folder';

const WINDOW = { author: 'window' } as const;

const lineSchema = z.strictObject({
  id: z.int(),
  path: z.array(z.string()),
  state: z.string(),
  target: z.strictObject({ id: z.string(), path: z.array(z.string()) }).nullable(),
  suggestions: z.array(
    z.strictObject({
      id: z.string(),
      path: z.array(z.string()),
      score: z.number(),
      sure: z.boolean(),
      why: z.array(z.string())
    })
  )
});

/** A workspace with the paths, whose names are between signs of “greater”, and the entries of some. */
const shop = (paths: readonly string[], entries: Readonly<Record<string, unknown>> = {}, channel = 'google') => {
  const file = newWorkspace();
  const ids: Record<string, number> = {};
  inWorkspace(file, (store) => {
    for (const path of paths) {
      const names = path.split(' > ');
      const parentId = ids[names.slice(0, -1).join(' > ')] ?? null;
      const metadata: Metadata = path in entries ? { [`map:${channel}`]: entries[path] } : {};
      ids[path] = store.create({ name: names.at(-1) ?? '', parentId, metadata }, WINDOW).category.id;
    }
  });
  return { file, ids };
};

const map = async (command: string, file: string, ...others: string[]): Promise<string> => {
  const { code, stdout, stderr } = await callCli(['map', command, '--database', file, '--to', 'google', ...others]);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

const suggested = async (file: string, ...others: string[]) =>
  (await map('suggest', file, ...others))
    .trim()
    .split('\n')
    .map((line) => lineSchema.parse(parseJson(line)));

const fileOf = (name: string, lines: readonly string[]): string => {
  const file = join(temporaryFolderInMemory(), name);
  writeFileSync(file, lines.join('\n'));
  return file;
};

const entriesIn = (file: string): unknown[] =>
  inWorkspace(file, (store) =>
    store
      .readTree()
      .flatMap((one) => [one, ...one.children])
      .map(({ metadata }) => metadata)
  );

const PETS = ['Animals', 'Animals > Dog Beds', 'Animals > Gift cards'];
const PET_SUPPLIES = { to: '2', path: 'Animals & Pet Supplies > Pet Supplies', as: 'broader' };

test('a category has suggestions with their reasons, in the order of the tree, and nothing is changed', async () => {
  const { file, ids } = shop(['Pet Supplies', 'Pet Supplies > Dog Beds', '🎁🎁']);
  const lines = await suggested(file, '--limit', '2');
  expect(lines.map(({ id, path, state, target }) => ({ id, path, state, target }))).toEqual([
    { id: ids['Pet Supplies'], path: ['Pet Supplies'], state: 'suggested', target: null },
    { id: ids['Pet Supplies > Dog Beds'], path: ['Pet Supplies', 'Dog Beds'], state: 'suggested', target: null },
    { id: ids['🎁🎁'], path: ['🎁🎁'], state: 'unmapped', target: null }
  ]);
  expect(lines.map(({ suggestions }) => suggestions.length)).toEqual([2, 2, 0]);
  expect(lines[1]?.suggestions[0]).toMatchObject({
    id: '4434',
    path: ['Animals & Pet Supplies', 'Pet Supplies', 'Dog Supplies', 'Dog Beds'],
    sure: false
  });
  expect(lines[1]?.suggestions[0]?.why).toEqual(expect.arrayContaining(['name', 'parent']));
  expect(entriesIn(file)).toEqual([{}, {}, {}]);
});

test('states follow the entries: what is below a decision inherits it, a strange one is kept', async () => {
  const { file } = shop([...PETS, 'Animals > Gift cards > Ten', 'Old', 'Old > Below', 'Strange'], {
    Animals: PET_SUPPLIES,
    'Animals > Gift cards': { to: null },
    Old: { to: '0', path: 'A > B' },
    Strange: '166'
  });
  expect((await suggested(file, '--limit', '0')).map(({ state, target }) => [state, target])).toEqual([
    ['confirmed', { id: '2', path: ['Animals & Pet Supplies', 'Pet Supplies'] }],
    ['inherited', { id: '2', path: ['Animals & Pet Supplies', 'Pet Supplies'] }],
    ['none', null],
    ['inherited', null],
    ['outdated', { id: '0', path: ['A', 'B'] }],
    ['unmapped', null],
    ['unreadable', null]
  ]);
});

test('a name in another language is found by the names of a taxonomy with known ids', async () => {
  const pets = ['Tiere & Tierbedarf', 'Tiere & Tierbedarf > Hondenspullen'];
  // Called alike there: “Nagelfeilen & Sandblattfeilen”; and a compound of words that are known.
  const { file } = shop([...pets, 'Nagelfeilen', 'Babyshampoo']);
  const first = async (...options: string[]) =>
    (await suggested(file, ...options)).map(({ suggestions }) => suggestions[0]?.id);
  expect(await first()).toEqual(['1', '1', '2734', '543615']);
  const names = fileOf('dutch.txt', [
    'gid://shopify/TaxonomyCategory/ap : Dieren',
    'gid://shopify/TaxonomyCategory/ap-2 : Dieren > Benodigdheden',
    'gid://shopify/TaxonomyCategory/ap-2-3 : Dieren > Benodigdheden > Hondenspullen'
  ]);
  const withNames = await first('--names', names);
  expect(withNames[1]).toBe('5');
});

test('what was confirmed nearby is followed, and is sure where that was mostly right', async () => {
  const file = newWorkspace();
  const metadata = { 'map:google': { to: '4434', path: 'Dog Beds', as: 'close' } };
  const plant = (count: number): void =>
    inWorkspace(file, (store) => {
      for (let one = 0; one < count; one += 1) store.create({ name: 'Schnurzel', metadata }, WINDOW);
    });
  plant(19);
  inWorkspace(file, (store) => {
    for (const name of ['Schnurzel', 'Blubber', 'Holler', 'Trubel']) store.create({ name }, WINDOW);
  });
  const offered = async () => (await suggested(file))[19]?.suggestions[0];
  expect(await offered()).toMatchObject({ id: '4434', sure: false, why: ['confirmed'] });
  plant(1);
  expect(await offered()).toMatchObject({ id: '4434', sure: true, why: ['confirmed'] });
});

test('a table sets mappings by ids and paths in one step of undo, and again changes nothing', async () => {
  const { file, ids } = shop(PETS);
  const table = fileOf('m.csv', [
    'category_id,path,target_id,target_path,relation,state',
    `${ids['Animals']},,2,,,`,
    ',Animals > Dog Beds,,Animals & Pet Supplies > Pet Supplies > Dog Supplies > Dog Beds,close,confirmed',
    `${ids['Animals > Gift cards']},Animals > Gift cards,,,,none`
  ]);
  const outcome = '{"confirmed":2,"none":1,"unchanged":0,"undecided":0,"faults":[]}\n';
  expect(await map('set', file, '--dry-run', table)).toBe(outcome);
  expect(entriesIn(file)).toEqual([{}, {}, {}]);
  expect(await map('set', file, table)).toBe(outcome);
  expect(entriesIn(file)).toEqual([
    { 'map:google': PET_SUPPLIES },
    {
      'map:google': {
        to: '4434',
        path: 'Animals & Pet Supplies > Pet Supplies > Dog Supplies > Dog Beds',
        as: 'close'
      }
    },
    { 'map:google': { to: null } }
  ]);
  expect(await map('set', file, table)).toBe('{"confirmed":0,"none":0,"unchanged":3,"undecided":0,"faults":[]}\n');
  inWorkspace(file, (store) => store.undo());
  expect(entriesIn(file)).toEqual([{}, {}, {}]);
});

test('lines with faults are listed with their place, and nothing is changed unless they are left out', async () => {
  const { file, ids } = shop([...PETS, 'Strange', 'Strange'], { Strange: 'x' });
  const id = ids['Animals'];
  const table = fileOf('m.csv', [
    'category_id,path,target_id,relation,state',
    `${id},,2,,`,
    `${id},,2,,`,
    '99,,2,,',
    `${id},Animals > Dog Beds,2,,`,
    ',Strange,2,,',
    `${ids['Strange']},,2,,`,
    `${ids['Animals > Dog Beds']},,0,,`,
    `${ids['Animals > Gift cards']},,,,`,
    ',,2,,',
    `${ids['Animals > Gift cards']},,2,like,`
  ]);
  const call = ['map', 'set', '--database', file, '--to', 'google', table];
  const refused = await callCli(call);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  const problems = [
    [3, mappingWords.twice({ path: 'Animals' })],
    [4, mappingWords.unknownCategory({ given: '99' })],
    [5, mappingWords.otherPath({ id: String(id), path: 'Animals > Dog Beds' })],
    [6, mappingWords.severalCategories({ path: 'Strange' })],
    [7, mappingWords.unreadable('google')],
    [8, mappingWords.unknownTarget({ given: '0' })],
    [9, mappingWords.noTarget],
    [10, mappingWords.noCategory],
    [11, mappingWords.twice({ path: 'Animals > Gift cards' })]
  ];
  expect(refused.stderr).toBe(
    `${problems.map(([line, problem]) => `line ${line}: ${problem}\n`).join('')}${messages.map.notSet({ file: table })}\n`
  );
  expect(entriesIn(file)[0]).toEqual({});
  expect(await callCli([...call, '--skip-faults'])).toMatchObject({ code: 0 });
  expect(entriesIn(file).slice(0, 2)).toEqual([{ 'map:google': PET_SUPPLIES }, {}]);
});

test('an export is read back exactly, and as feed, SKOS, SSSOM and JSON says the same', async () => {
  const names = ['=Animals, "all"', '=Animals, "all" > Dog Beds', '=Animals, "all" > Gift cards'];
  const [animals = '', , cards = ''] = names;
  const { file, ids } = shop(names, { [animals]: PET_SUPPLIES, [cards]: { to: null } });
  const csv = await map('export', file);
  expect(csv).toBe(
    [
      'category_id,path,google_product_category,google_product_category_path,relation,state,inherited_from',
      `${ids[animals]},"'=Animals, ""all""",2,Animals & Pet Supplies > Pet Supplies,broader,confirmed,`,
      `${ids[names[1] ?? '']},"'=Animals, ""all"" > Dog Beds",2,Animals & Pet Supplies > Pet Supplies,,inherited,${ids[animals]}`,
      `${ids[cards]},"'=Animals, ""all"" > Gift cards",,,,none,`,
      ''
    ].join('\r\n')
  );
  const other = shop(names).file;
  const outcome = '{"confirmed":1,"none":1,"unchanged":0,"undecided":1,"faults":[]}\n';
  expect(await map('set', other, fileOf('m.csv', [csv]))).toBe(outcome);
  expect([await map('export', other), entriesIn(other)]).toEqual([csv, entriesIn(file)]);
  expect(await map('export', file, '--format', 'feed')).toBe(
    'product_type\tgoogle_product_category\n=Animals, "all"\t2\n=Animals, "all" > Dog Beds\t2\n'
  );
  expect(await map('export', file, '--format', 'skos')).toContain(
    `<urn:canopy:category:${ids[animals]}> skos:prefLabel "=Animals, \\"all\\"" ;\n  skos:broadMatch <urn:canopy:taxonomy:google:2> .\n`
  );
  expect((await map('export', file, '--format', 'sssom')).split('\n').at(-2)).toBe(
    `canopy:${ids[animals]}\t"=Animals, ""all"""\tskos:broadMatch\ttarget:2\tPet Supplies\tsemapv:ManualMappingCuration\t1`
  );
  expect(parseJson(await map('export', file, '--format', 'json'))).toMatchObject({
    channel: 'google',
    version: '2021-09-21',
    mappings: [{ state: 'confirmed', relation: 'broader' }, { inheritedFrom: ids[animals] }, { state: 'none' }]
  });
});

test('a taxonomy is also a file, whose name or a given one is the channel, and another channel leads to it', async () => {
  const taxonomy = fileOf('My Market 2.csv', ['code,name,parent', 'a,Pets,', 'b,Beds,a']);
  const { file } = shop(['Pets', 'Pets > Beds']);
  const call = async (...args: string[]) => {
    const { code, stdout, stderr } = await callCli(['map', ...args]);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  const suggestions = await call('suggest', '--database', file, '--to', taxonomy, '--limit', '1');
  expect(
    suggestions
      .split('\n')
      .slice(0, 2)
      .map((line) => lineSchema.parse(parseJson(line)).suggestions[0]?.id)
  ).toEqual(['a', 'b']);
  const table = fileOf('m.csv', ['path,target_path', 'Pets,Pets']);
  await call('set', '--database', file, '--to', taxonomy, table);
  expect(entriesIn(file)[0]).toEqual({ 'map:my-market-2': { to: 'a', path: 'Pets', as: 'exact' } });
  await call('set', '--database', file, '--to', taxonomy, '--channel', 'market', table);
  expect(entriesIn(file)[0]).toMatchObject({ 'map:market': { to: 'a' } });
  const linked = shop(['Xyz'], { Xyz: { to: 'gid://shopify/TaxonomyCategory/ap-2' } }, 'shopify').file;
  expect((await suggested(linked))[0]?.suggestions[0]).toMatchObject({ id: '2', why: ['bridge'] });
});

test('what replaced an outdated target comes first, as a map of versions says', async () => {
  const { file } = shop(['Old'], { Old: { to: '0', path: 'A > B' } });
  const replacements = fileOf('versions.csv', ['old_id,new_id', '0,4434']);
  const [line] = await suggested(file, '--limit', '1', '--replacements', replacements);
  expect(line?.suggestions).toMatchObject([{ id: '4434', sure: false, why: ['replacement'] }]);
});

test('the taxonomies that come with the app are listed', async () => {
  const { stdout } = await callCli(['map', 'targets']);
  expect(stdout).toBe(
    '{"name":"google","title":"Google product taxonomy","version":"2021-09-21","categories":5595}\n' +
      '{"name":"shopify","title":"Shopify product taxonomy","version":"2024-07","categories":10281}\n'
  );
});

test('what is not understood is refused before anything is read', async () => {
  const { file } = shop(['A']);
  const refused = async (...args: string[]) => (await callCli(['map', ...args])).stderr;
  expect(await refused('suggest', '--database', file, '--to', 'google', '--limit', 'x')).toContain(
    messages.map.limit({ given: 'x' })
  );
  expect(await refused('export', '--database', file, '--to', 'google', '--channel', 'x')).toContain(
    messages.map.channelOfShipped
  );
  const table = fileOf('m.csv', ['a,b', '1,2']);
  expect(await refused('set', '--database', file, '--to', 'google', table)).toContain(
    messages.map.noColumns({ file: table })
  );
});
