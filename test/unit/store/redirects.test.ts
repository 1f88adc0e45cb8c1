import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Category } from '../../../src-shared/category';
import { newKey } from '../../../src-shared/ids';
import { DEFAULT_TEMPLATE } from '../../../src-shared/redirects';
import { StoreError } from '../../../src-main/domain/errors';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { always } from '../../support/fuzz-runs';
import { openedStore, storeOf } from '../../support/opened-store';

const WINDOW = { author: 'window' } as const;

/** Categories with their names in lower case as slugs, from when on redirects are kept. */
const slugged = (outline: string): { store: WorkspaceStore; ids: Record<string, number> } => {
  const [store, ids] = storeOf(outline);
  for (const [name, id] of Object.entries(ids)) store.update(id, { slug: name.toLowerCase() }, WINDOW);
  store.history.changeRedirects('keep');
  return { store, ids };
};

const shown = (store: WorkspaceStore, template = DEFAULT_TEMPLATE): string[] =>
  store.history.redirects(template).redirects.map(({ from, to }) => `${from} → ${to}`);

const remove = (store: WorkspaceStore, id = 0): void => store.delete(id, 'delete', { ...WINDOW });

test('a changed slug leads from the old address of the category, and of all below it now, to those of now', () => {
  const { store, ids } = slugged('A(B(C)) D');
  store.update(ids['A'] ?? 0, { slug: 'x' }, WINDOW);
  store.update(ids['C'] ?? 0, { parentId: ids['D'] ?? 0 }, WINDOW);
  store.update(ids['A'] ?? 0, { slug: 'y' }, WINDOW);
  expect(shown(store).toSorted()).toEqual(
    ['/a → /y', '/a/b → /y/b', '/a/b/c → /d/c', '/x → /y', '/x/b → /y/b', '/x/b/c → /d/c'].toSorted()
  );
  expect(shown(store, '/collections/{slug}').toSorted()).toEqual([
    '/collections/a → /collections/y',
    '/collections/x → /collections/y'
  ]);
});

test('without the setting nothing is kept, and what was kept can be forgotten', () => {
  const { store, ids } = slugged('A');
  expect(store.history.keepsRedirects()).toBe(true);
  store.update(ids['A'] ?? 0, { slug: 'b' }, WINDOW);
  store.history.changeRedirects('stop');
  store.update(ids['A'] ?? 0, { slug: 'c' }, WINDOW);
  expect([store.history.keepsRedirects(), shown(store)]).toEqual([false, ['/a → /c']]);
  store.history.changeRedirects('forget');
  expect(shown(store)).toEqual([]);
});

test('what was deleted leads to the nearest above it that is left, and comes back with its address', () => {
  const { store, ids } = slugged('A(B(C)) D(E)');
  remove(store, ids['B']);
  expect(shown(store).toSorted()).toEqual(['/a/b → /a', '/a/b/c → /a']);
  store.undo();
  expect(shown(store)).toEqual([]);
  remove(store, ids['D']);
  expect(store.history.redirects(DEFAULT_TEMPLATE)).toMatchObject({ redirects: [], gone: ['/d', '/d/e'] });
});

test('an address that another category has taken is left out and told', () => {
  const { store, ids } = slugged('A B');
  store.update(ids['A'] ?? 0, { slug: 'x' }, WINDOW);
  store.update(ids['B'] ?? 0, { slug: 'a' }, WINDOW);
  expect(store.history.redirects(DEFAULT_TEMPLATE)).toMatchObject({
    redirects: [{ from: '/b', to: '/a' }],
    taken: ['/a']
  });
});

test('an address is told where a slug is missing now, and a category where one was missing before', () => {
  const { store, ids } = slugged('A(B) C');
  store.update(ids['A'] ?? 0, { slug: null }, WINDOW);
  const { redirects, unaddressed, unknown } = store.history.redirects(DEFAULT_TEMPLATE);
  expect([redirects, unaddressed, unknown.size]).toEqual([[], ['/a', '/a/b'], 0]);
  store.update(ids['A'] ?? 0, { slug: 'x' }, WINDOW);
  expect(shown(store)).toEqual(['/a → /x', '/a/b → /x/b']);
  expect(store.history.redirects(DEFAULT_TEMPLATE).unknown).toEqual(new Set([ids['A'], ids['B']]));
});

test('two categories that change their slugs with each other at once never had the addresses in between', () => {
  const { store, ids } = slugged('A B');
  const [A = 0, B = 0] = [ids['A'], ids['B']];
  store.edit(
    {
      action: 'edit',
      subject: 'A',
      edits: [
        { kind: 'update', id: A, fields: { slug: 'between' } },
        { kind: 'update', id: B, fields: { slug: 'a' } },
        { kind: 'update', id: A, fields: { slug: 'b' } }
      ]
    },
    WINDOW
  );
  const { redirects, taken } = store.history.redirects(DEFAULT_TEMPLATE);
  expect([redirects, taken.toSorted()]).toEqual([[], ['/a', '/b']]);
});

test('redirects are listed in the order of the tree, whatever was changed first', () => {
  const { store, ids } = slugged('A(B C D) E');
  store.update(ids['E'] ?? 0, { slug: 'y' }, WINDOW);
  store.update(ids['A'] ?? 0, { slug: 'x' }, WINDOW);
  store.update(ids['D'] ?? 0, { position: 0 }, WINDOW);
  expect(shown(store)).toEqual(['/a → /x', '/a/d → /x/d', '/a/b → /x/b', '/a/c → /x/c', '/e → /y']);
});

test('a slug of a service is encoded once, and its slashes stay', () => {
  const store = openedStore();
  const { category } = store.create({ name: 'A', slug: 'Größe/%C3%BC/"$&' }, WINDOW);
  store.history.changeRedirects('keep');
  store.update(category.id, { slug: 'b' }, WINDOW);
  expect(shown(store)).toEqual(['/Gr%C3%B6%C3%9Fe/%C3%BC/%22%24%26 → /b']);
});

const pick = fc.nat({ max: 30 });
const slug = fc.constantFrom(null, 'a', 'b', 'c', 'd', 'e', 'f');
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), parent: fc.option(pick), slug }),
  fc.record({ do: fc.constant('rename' as const), who: pick, slug }),
  fc.record({ do: fc.constant('move' as const), who: pick, parent: fc.option(pick) }),
  fc.record({
    do: fc.constant('delete' as const),
    who: pick,
    mode: fc.constantFrom('delete' as const, 'lift' as const)
  }),
  fc.record({ do: fc.constant('bulk' as const), who: fc.array(pick, { maxLength: 3 }), slug }),
  fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const, 'restore' as const) })
);

/** The address of each category, worked out from the answer of the service; `null`: a slug is missing. */
const addresses = (store: WorkspaceStore): Map<number, string | null> => {
  const found = new Map<number, string | null>();
  const walk = (siblings: readonly Category[], above: string | null): void => {
    for (const { id, slug: own, children } of siblings) {
      const address = own === null || above === null ? null : `${above}/${own}`;
      found.set(id, address);
      walk(children, address);
    }
  };
  walk(store.readTree(), '');
  return found;
};

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const take = (store: WorkspaceStore, taken: Step): void => {
  const ids = [...addresses(store).keys()].toSorted((a, b) => a - b);
  const at = (picked: number): number => ids[picked % Math.max(ids.length, 1)] ?? 99;
  const parentOf = (picked: number | null): number | null => (picked === null ? null : at(picked));
  switch (taken.do) {
    case 'create':
      store.create({ name: 'N', slug: taken.slug, parentId: parentOf(taken.parent) }, WINDOW);
      return;
    case 'rename':
      store.update(at(taken.who), { slug: taken.slug }, WINDOW);
      return;
    case 'move':
      store.update(at(taken.who), { parentId: parentOf(taken.parent) }, { author: 'http' });
      return;
    case 'delete':
      store.delete(at(taken.who), taken.mode, { ...WINDOW });
      return;
    case 'bulk':
      store.edit(
        {
          action: 'edit',
          subject: 'N',
          edits: [
            ...taken.who.map((who) => ({ kind: 'update' as const, id: at(who), fields: { slug: taken.slug } })),
            { kind: 'create', key: newKey(1), fields: { name: 'N', slug: 'n' }, place: { parentId: null } }
          ]
        },
        WINDOW
      );
      return;
    case 'restore':
      store.history.restore(
        store.history
          .trash({ text: '', before: null })
          .entries.slice(0, 1)
          .map(({ id }) => id)
      );
      return;
    default:
      store[taken.do]();
  }
};

test('after any history each address that ever was leads to where its last category is now, or is told; none that is valid is redirected', () => {
  always(50, [fc.array(step, { maxLength: 30 })], (steps) => {
    const store = openedStore();
    store.history.changeRedirects('keep');
    /** Who had an address when it was valid last. */
    const holders = new Map<string, Set<number>>();
    for (const taken of steps) {
      try {
        take(store, taken);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
      }
      const valid = new Map<string, Set<number>>();
      for (const [id, address] of addresses(store))
        if (address !== null) valid.set(address, (valid.get(address) ?? new Set()).add(id));
      for (const [address, ids] of valid) holders.set(address, ids);
    }
    const now = addresses(store);
    const valid = new Set(now.values());
    const list = store.history.redirects(DEFAULT_TEMPLATE);
    const led = new Map(list.redirects.map(({ from, to }) => [from, to]));
    const told = new Set([...list.taken, ...list.gone, ...list.unaddressed]);
    for (const { from, to } of list.redirects) expect([valid.has(from), valid.has(to)]).toEqual([false, true]);
    expect(led.size).toBe(list.redirects.length);
    for (const from of [...led.keys(), ...told]) expect(holders.keys().toArray()).toContain(from);
    for (const [address, ids] of holders) {
      const places = [...ids].map((id) => now.get(id));
      if (places.includes(address)) continue;
      const to = led.get(address);
      if (to === undefined) expect(told).toContain(address);
      else if ([...ids].every((id) => now.has(id))) expect(places).toContain(to);
    }
  });
});
