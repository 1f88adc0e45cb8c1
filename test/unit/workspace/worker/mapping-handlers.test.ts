import { expect, test } from 'vitest';
import { mappingHandlers } from '../../../../src-main/workspace/worker/mapping-handlers';
import type { ListedState, TaxonomyName } from '../../../../src-shared/mapping-calls';
import { WorkspaceTaxonomies } from '../../../../src-main/mapping/workspace-taxonomies';
import { messages } from '../../../../src-main/mapping/messages';
import { taxonomyOfTrees } from '../../../../src-main/mapping/taxonomy';
import { openedStore } from '../../../support/opened-store';

const WINDOW = { author: 'window' } as const;

const GOOGLE = { channel: 'google', version: '2021-09-21' };
const SHOPIFY = { channel: 'shopify', version: '2024-07' };

const opened = () => {
  const store = openedStore();
  const handlers = mappingHandlers({ store });
  const control = { isCancelled: false, callId: undefined };
  const create = (name: string, parentId: number | null = null, entry?: unknown): number =>
    store.create({ name, parentId, metadata: entry === undefined ? {} : { 'map:google': entry } }, WINDOW).category.id;
  return {
    store,
    create,
    handlers,
    control,
    kept: new WorkspaceTaxonomies(store.file),
    sure: async () => handlers.readSureMappings(GOOGLE, control),
    list: async (state: ListedState, name: TaxonomyName = GOOGLE) =>
      handlers.readMappings({ name, state, wanted: null }, control),
    targets: async (id: number, query = '', name: TaxonomyName = GOOGLE) =>
      handlers.readMappingTargets({ name, id, query }, control)
  };
};

test('categories are counted by state, and listed by what is undecided below them', async () => {
  const { create, list } = opened();
  const small = create('Sofas');
  const large = create('Clothing');
  const shirts = create('Shirts', large);
  const mapped = create('Pet supplies', null, { to: '2' });
  create('Dog beds', mapped);
  create('Gift cards', null, { to: null });
  create('Old', null, { to: 'gone', path: 'Old > Gone' });
  create('Foreign', null, 7);
  const counts = { unmapped: 3, confirmed: 1, inherited: 1, none: 1, outdated: 1, unreadable: 1 };
  expect(await list('unmapped')).toEqual({
    counts,
    first: [
      { id: large, below: 1 },
      { id: small, below: 0 },
      { id: shirts, below: 0 }
    ]
  });
  expect((await list('confirmed')).first).toEqual([{ id: mapped, below: 0 }]);
  expect((await list('unmapped', SHOPIFY)).counts.unmapped).toBe(8);
});

test('a category has its state, suggestions, and names that are looked for', async () => {
  const { store, create, targets } = opened();
  const pets = create('Pet supplies');
  const beds = create('Dog beds', pets);
  expect(await targets(pets)).toMatchObject({
    state: 'unmapped',
    target: null,
    offers: [{ entry: { to: '2', path: 'Animals & Pet Supplies > Pet Supplies', as: 'exact' } }, {}, {}, {}, {}]
  });
  store.update(pets, { metadata: { 'map:google': { to: '2' } } }, WINDOW);
  expect(await targets(beds, 'pet dog beds')).toEqual({
    state: 'inherited',
    target: 'Animals & Pet Supplies > Pet Supplies',
    inheritedFrom: pets,
    offers: [
      {
        entry: { to: '4434', path: 'Animals & Pet Supplies > Pet Supplies > Dog Supplies > Dog Beds', as: 'exact' },
        sure: false,
        why: []
      }
    ]
  });
  // Found by how it is called, before those that only begin so.
  expect((await targets(beds, 'Sofas'))?.offers[0]?.entry.path).toBe('Furniture > Sofas');
  // In another language, where no name here is like it.
  expect((await targets(beds, 'Windeln'))?.offers[0]?.entry.path).toMatch(/> Diapers$/);
  expect((await targets(beds, 'qqqq'))?.offers).toEqual([]);
  expect(await targets(99)).toBeNull();
});

test('a category that has come since suggestions were worked out has some, too', async () => {
  const { create, targets } = opened();
  const first = create('Sofas');
  expect((await targets(first))?.offers).toHaveLength(5);
  const next = create('Dog beds');
  expect((await targets(next))?.offers[0]?.entry.path).toContain('Dog Beds');
});

test('what is sure is told only once enough was mapped one by one, with how it was measured; what inherits the same is left out', async () => {
  const { store, create, sure } = opened();
  const entry = { to: '4434', path: 'Dog Beds', as: 'close' };
  for (let one = 0; one < 19; one += 1) create('Schnurzel', null, entry);
  // Confirmed together, so that it says nothing of how good suggestions are.
  create('Schnurzel', null, { ...entry, unseen: true });
  const next = create('Schnurzel');
  create('Schnurzel', next);
  create('Blubber', next);
  const other = create('Blubber');
  expect(await sure()).toEqual({ measured: null, entries: [], inheriting: 0 });
  create('Schnurzel', null, entry);
  const found = await sure();
  expect(found).toMatchObject({
    measured: { right: 20, of: 20 },
    entries: [{ id: next, entry: { to: '4434', as: 'broader', unseen: true } }],
    inheriting: 2
  });
  expect(found.entries).toHaveLength(1);
  store.update(other, { metadata: { 'map:google': 7 } }, WINDOW);
  store.update(next, { metadata: { 'map:google': { to: null } } }, WINDOW);
  expect((await sure()).entries).toEqual([]);
});

test('taxonomies that were added lie beside the workspace, version by version, and say what replaced what', async () => {
  const { store, create, handlers, control, kept, list, targets } = opened();
  const named = (version: string): TaxonomyName => ({ channel: 'market', version });
  const add = (version: string, code: string, name: string): void => {
    const trees = [{ name: 'Pets', metadata: { code: 'p1' }, children: [{ name, metadata: { code } }] }];
    kept.add(named(version), taxonomyOfTrees(trees, ['code'], 'market', version));
  };
  add('2025', 'p2', 'Dog beds');
  add('2026', 'p3', 'Beds for dogs');
  expect(() => add('2026', 'p4', 'Beds')).toThrow(messages.taxonomyIsThere(named('2026')));
  expect(await handlers.listTaxonomies(null)).toEqual([
    { ...GOOGLE, isOwn: false },
    { ...SHOPIFY, isOwn: false },
    { ...named('2025'), isOwn: true },
    { ...named('2026'), isOwn: true }
  ]);
  const pets = create('Pets');
  const baskets = create('Baskets');
  expect((await targets(pets, '', named('2025')))?.offers[0]?.entry).toEqual({ to: 'p1', path: 'Pets', as: 'exact' });
  store.update(baskets, { metadata: { 'map:market': { to: 'p2', path: 'Pets > Dog beds' } } }, WINDOW);
  expect((await list('confirmed', named('2025'))).first).toEqual([{ id: baskets, below: 0 }]);
  expect((await list('outdated', named('2026'))).first).toEqual([{ id: baskets, below: 0 }]);
  expect((await targets(baskets, '', named('2026')))?.offers[0]?.why).not.toEqual(['replacement']);
  const gone = async (channel: string) => handlers.readGoneTargets({ channel, targets: ['p1', 'p2', '1'] }, control);
  expect(await gone('market')).toEqual(['p2', '1']);
  expect(await gone('google')).toEqual(['p1', 'p2']);
  expect(await gone('else')).toBeNull();

  const noted = (text: string) => handlers.addReplacements({ name: named('2026'), text });
  await expect(noted('a,b\n1,2')).rejects.toThrow(messages.noReplacements);
  // In two steps, and in a circle that leads nowhere.
  expect(await noted('old_id;new_id\np2;x\nx;p3\nc;d\nd;c\n;y\n')).toBe(4);
  expect((await targets(baskets, '', named('2026')))?.offers[0]).toEqual({
    entry: { to: 'p3', path: 'Pets > Beds for dogs', as: 'broader' },
    sure: false,
    why: ['replacement']
  });
  store.update(baskets, { metadata: { 'map:market': { to: 'c', path: 'Pets' } } }, WINDOW);
  // Nothing is said of it, but something has its path.
  expect((await targets(baskets, '', named('2026')))?.offers[0]?.entry.to).toBe('p1');
  await expect(async () => list('unmapped', named('2024'))).rejects.toThrow('2024');

  await handlers.removeTaxonomy(named('2026'), control);
  await expect(async () => list('unmapped', named('2026'))).rejects.toThrow('2026');
  expect(await gone('market')).toEqual(['1']);
  await handlers.removeTaxonomy(named('2025'), control);
  expect(await gone('market')).toBeNull();
  expect(await handlers.listTaxonomies(null, control)).toHaveLength(2);
});
