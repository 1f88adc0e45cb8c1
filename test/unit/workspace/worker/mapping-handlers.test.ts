import { expect, test } from 'vitest';
import { mappingHandlers } from '../../../../src-main/workspace/worker/mapping-handlers';
import type { Channel, ListedState } from '../../../../src-shared/mapping-calls';
import { openedStore } from '../../../support/opened-store';

const WINDOW = { author: 'window' } as const;

const opened = () => {
  const store = openedStore();
  const handlers = mappingHandlers({ store });
  const control = { isCancelled: false, callId: undefined };
  const create = (name: string, parentId: number | null = null, entry?: unknown): number =>
    store.create({ name, parentId, metadata: entry === undefined ? {} : { 'map:google': entry } }, WINDOW).category.id;
  return {
    store,
    create,
    list: async (state: ListedState, channel: Channel = 'google') => handlers.readMappings({ channel, state }, control),
    targets: async (id: number, query = '') => handlers.readMappingTargets({ channel: 'google', id, query }, control)
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
  expect((await list('unmapped', 'shopify')).counts.unmapped).toBe(8);
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
