import { EMPTY_CONTENT } from '../../../../src-shared/category';
import { TOP_LEVEL } from '../../../../src-shared/ids';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { filterTree, findInTree } from '../../../../src-renderer/model/search/tree-filter';
import { bulkCommands } from '../../../../src-renderer/features/bulk/bulk-commands';
import { categoriesCommands } from '../../../../src-renderer/features/categories/categories-commands';
import type { FeatureCommands } from '../../../../src-renderer/session/command-runner';
import { usePanel } from '../../../../src-renderer/session/panel-state';
import { hiddenSelectedCount, selectedRoots } from '../../../../src-renderer/session/selection';
import { session } from '../../../../src-renderer/session/session';
import { hiddenBy, initialState } from '../../../../src-renderer/session/session-state';
import type { TreeChange, TreePatch } from '../../../../src-shared/tree-patch';
import { modelOf, outlineOf } from '../sample-model';
import { always } from '../../../support/fuzz-runs';
import { FRESH } from '../../../support/fresh-category';

const patch = (from: number, changes: TreePatch['changes']): TreePatch => ({
  from,
  to: from + 1,
  author: 'http',
  changes,
  count: 1,
  journal: { undo: null, redo: null }
});

const rename = (id: number, name: string): TreeChange => ({ kind: 'update', id, fields: { name } });

/** 1 Clothes (2 Shirts, 3 Shoes (4 Boots)), 5 Books (6 Novels) */
const model = () =>
  modelOf([
    ['Clothes', ['Shirts', ['Shoes', ['Boots']]]],
    ['Books', ['Novels']]
  ]);

const selectedNow = (): number[] => [...session.state.selected].toSorted((a, b) => a - b);

/** As `useFilter` does a moment after something was typed. */
const searchFor = (query: string): void => {
  session.search(query);
  const { snapshot } = session.state;
  session.showMatches(snapshot === null ? null : findInTree(snapshot, query));
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  session.store.setState(initialState(), true);
  session.showTree({ revision: 1, model: model() });
});

describe('apply', () => {
  it('takes a commit into the tree and its rows, and tells once', () => {
    const listener = vi.fn<() => void>();
    const stop = session.store.subscribe(listener);
    expect(session.apply([patch(1, [rename(5, 'Media')]), patch(2, [{ kind: 'delete', id: 1 }])])).toBe(true);
    stop();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(session.state.snapshot?.revision).toBe(3);
    expect(session.model.get(5)?.name).toBe('Media');
    expect(session.state.rows.ids).toEqual([5]);
  });

  it('passes over what the tree has already', () => {
    expect(session.apply([patch(0, [rename(5, 'Old')])])).toBe(true);
    expect(session.model.get(5)?.name).toBe('Books');
    expect(session.state.snapshot?.revision).toBe(1);
  });

  it('says where one is missing, is too large to send or does not fit', () => {
    expect(session.apply([patch(2, [rename(5, 'Media')])])).toBe(false);
    expect(session.apply([patch(1, null)])).toBe(false);
    expect(session.apply([patch(1, [rename(99, 'Nobody')])])).toBe(false);
    expect(session.state.snapshot?.revision).toBe(1);
  });

  it('gives the same tree and rows, in whatever portions commits come', () => {
    always(
      100,
      [
        fc.array(
          fc.constantFrom<TreeChange>(
            rename(2, 'Tops'),
            { kind: 'update', id: 2, fields: {}, place: { parentId: 5, afterId: null } },
            { kind: 'update', id: 4, fields: {}, place: { parentId: null, afterId: 1 } },
            { kind: 'update', id: 2, fields: {}, place: { parentId: 1, afterId: 3 } },
            rename(6, 'Prose')
          ),
          { maxLength: 12 }
        ),
        fc.array(fc.nat(3), { minLength: 12, maxLength: 12 })
      ],
      (changes, sizes) => {
        session.store.setState(initialState(), true);
        session.showTree({ revision: 1, model: model() });
        session.expandAll();
        const patches = changes.map((change, at) => patch(1 + at, [change]));
        for (const size of sizes) session.apply(patches.splice(0, size));
        session.apply(patches.splice(0));
        const whole = model();
        whole.apply(changes);
        expect(outlineOf(session.model)).toEqual(outlineOf(whole));
        expect(session.state.snapshot?.revision).toBe(1 + changes.length);
        expect(session.state.rows.ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
      }
    );
  });
});

describe('going to a category', () => {
  it.each(['overview', 'compare', 'conflicts'] as const)('leaves %s for the tree', (view) => {
    session.showView(view);
    session.goTo(4);
    expect(session.state.mainView).toBe('tree');
    expect(session.state.rows.ids).toContain(4);
    expect([...session.state.selected]).toEqual([4]);
    expect(session.state.scrollRequest.takesFocus).toBe(true);
  });

  it('ends a search, and closes a panel that covers the tree', () => {
    usePanel.setState({ view: 'history' });
    searchFor('novels');
    session.goTo(4);
    expect(session.state).toMatchObject({ query: '', filter: null, activeId: 4 });
    expect(usePanel.getState().view).toBe(null);
    expect(session.state.rows.ids).toContain(4);
  });
});

describe('a selection of several', () => {
  const collect = (): void => {
    searchFor('boots');
    session.selectMany(new Set([3, 4]), 4, 4);
    searchFor('novels');
    session.selectMany(new Set([...session.state.selected, 6]), 6, 6);
  };

  it('survives further searches, and is counted where the search hides it', () => {
    collect();
    expect(selectedNow()).toEqual([3, 4, 6]);
    expect(hiddenSelectedCount()).toBe(2);
    // All that is selected, in the order of the tree, whether it shows or not.
    expect(selectedRoots(session.model)).toEqual([3, 6]);
  });

  it('stays in sight when the search ends', () => {
    collect();
    session.search('');
    expect(selectedNow()).toEqual([3, 4, 6]);
    expect(session.state.rows.ids).toEqual(expect.arrayContaining([3, 4, 6]));
    expect(hiddenSelectedCount()).toBe(0);
  });

  it('follows what a search has found to another place', () => {
    searchFor('s -books -novels');
    session.setAllExpanded([1, 5, 6], true);
    session.selectMany(new Set([2, 3]), 2, 2);
    session.apply([
      patch(1, [
        { kind: 'update', id: 2, fields: {}, place: { parentId: 6, afterId: null } },
        { kind: 'update', id: 3, fields: {}, place: { parentId: 6, afterId: 2 } }
      ])
    ]);
    expect(selectedNow()).toEqual([2, 3]);
    expect(session.state.rows.ids).toEqual([1, 5, 6, 2, 3, 4]);
  });

  it('survives the beginning and the end of a new category', () => {
    collect();
    session.startDraft({ parent: TOP_LEVEL, after: 5 });
    expect(selectedNow()).toEqual([3, 4, 6]);
    session.stopNaming();
    session.selectFresh(5);
    expect(selectedNow()).toEqual([3, 4, 6]);
    expect(session.state).toMatchObject({ activeId: 5, freshId: 5 });
  });

  it('loses what a collapsed branch hides and what is deleted', () => {
    session.expandAll();
    session.selectMany(new Set([2, 4, 6]), 6, 6);
    session.setExpanded(3, false);
    expect([...session.state.selected]).toEqual([2, 6]);
    session.apply([patch(1, [{ kind: 'delete', id: 2 }])]);
    expect([...session.state.selected]).toEqual([6]);
  });
});

describe('the first match of what is typed', () => {
  const type = (query: string, first: number | null): void => {
    session.search(query, true);
    session.showMatches(findInTree({ revision: 1, model: session.model }, query));
    session.suggestMatch(first);
  };

  it('is selected until the search ends, and what was selected before comes back', () => {
    session.select(6);
    type('s', 1);
    type('sh', 2);
    expect(session.state).toMatchObject({ activeId: 2, selected: new Set([2]) });
    type('nowhere', null);
    expect(session.state.activeId).toBe(6);
    type('boots', 4);
    expect(session.state.activeId).toBe(4);
    session.endSearch();
    expect(session.state).toMatchObject({ activeId: 6, selected: new Set([6]), anchorId: 6 });
    type('boots', 4);
    session.apply([patch(1, [{ kind: 'delete', id: 6 }])]);
    session.endSearch();
    expect(session.state.activeId).toBe(4);
  });

  it('leaves what somebody chooses, however late its result comes, and several selected categories', () => {
    session.select(6);
    session.search('boots', true);
    session.select(3);
    session.suggestMatch(4);
    session.endSearch();
    expect(session.state.activeId).toBe(3);
    session.selectMany(new Set([2, 3]), 3, 3);
    type('boots', 4);
    expect(selectedNow()).toEqual([2, 3]);
  });
});

describe('a name that is typed', () => {
  it('has its row, in the tree, until it ends', () => {
    session.showView('overview');
    session.startDraft({ parent: 3, after: 4 });
    expect(session.state.mainView).toBe('tree');
    session.reveal(3);
    expect(session.state.rows.ids).toEqual([1, 2, 3, 4, 0, 5]);
    session.moveDraft({ parent: TOP_LEVEL, after: 'first' });
    expect(session.state.rows.ids[0]).toBe(0);
    session.stopNaming();
    expect(session.state.rows.ids).not.toContain(0);
  });

  it('brings a category into sight that is renamed while a search hides it', () => {
    session.select(4);
    searchFor('novels');
    session.startRename(4, 'Boots');
    expect(session.state.query).toBe('');
    expect(session.state.rows.ids).toContain(4);
  });

  it('keeps its row while another copy of the tree takes the place of the first', () => {
    session.startDraft({ parent: TOP_LEVEL, after: 1 });
    session.showTree({ revision: 9, model: model() });
    expect(session.state.rows.ids).toEqual([1, 0, 5]);
  });
});

it('does not bring back a search that has ended meanwhile', () => {
  session.search('boots');
  const { snapshot } = session.state;
  const late = snapshot === null ? null : findInTree(snapshot, 'boots');
  session.search('');
  session.showMatches(late);
  expect(session.state.filter).toBe(null);
  expect(session.state.rows.ids).toEqual([1, 5]);
});

describe('a search while the tree changes', () => {
  /** Whether the change fits the tree as it is by then. */
  const fits = (change: TreeChange): boolean => {
    const isThere = (id: number | null): boolean => id === null || session.model.get(id) !== undefined;
    if (change.kind === 'create') return !isThere(change.id) && isThere(change.place.parentId);
    if (!isThere(change.id)) return false;
    if (change.kind === 'delete') return session.model.childIds(change.id).length === 0;
    const parent = change.place?.parentId ?? null;
    return isThere(parent) && (parent === null || !session.model.isWithin(parent, change.id));
  };
  const id = fc.integer({ min: 1, max: 9 });
  const place = fc.record({ parentId: fc.option(id), afterId: fc.constant(null) });
  const name = fc.constantFrom('Boots', 'Shoes', 'Novels', 'Red boots');
  const change: fc.Arbitrary<TreeChange> = fc.oneof(
    fc.record({ kind: fc.constant('update' as const), id, fields: fc.record({ name }) }),
    fc.record({ kind: fc.constant('update' as const), id, fields: fc.constant({}), place }),
    fc.record({ kind: fc.constant('delete' as const), id }),
    fc.record({
      kind: fc.constant('create' as const),
      id,
      fields: name.map((given) => ({ name: given, ...FRESH })),
      place
    })
  );
  const query = fc.constantFrom('boots', 'clothes boots', 'shoes > boots', 'empty', '-empty', 'clothes > empty -boots');

  it('finds the same as one of the whole tree, and looks at what was touched alone', () => {
    always(200, [query, fc.array(change, { maxLength: 12 })], (typed, changes) => {
      session.store.setState(initialState(), true);
      session.showTree({ revision: 1, model: model() });
      searchFor(typed);
      const nodes = vi.spyOn(session.model, 'nodes');
      let revision = 1;
      for (const one of changes) {
        if (!fits(one)) continue;
        expect(session.apply([patch(revision, [one])])).toBe(true);
        revision += 1;
      }
      expect(nodes).not.toHaveBeenCalled();
      nodes.mockRestore();
      const whole = filterTree(session.model, typed);
      expect(session.state.filter?.matches).toEqual(whole?.matches);
      expect(session.state.filter?.kept).toEqual(whole?.kept);
    });
  });
});

it('a list of commands does not go through all of a large selection', () => {
  const size = 20_000;
  session.showTree({ revision: 9, model: modelOf([['Top', Array.from({ length: size }, (_, n) => `${n}`)]]) });
  session.expandAll();
  session.selectMany(new Set(Array.from({ length: size }, (_, n) => n + 2)), 2, 2);
  const ancestors = vi.spyOn(session.model, 'ancestors');
  const commands: FeatureCommands = { ...categoriesCommands, ...bulkCommands };
  const enabled = Object.values(commands).filter(({ isEnabled }) => isEnabled?.() ?? true);
  expect(enabled).toContain(categoriesCommands.hide);
  expect(enabled).toContain(bulkCommands.merge);
  expect(enabled).not.toContain(categoriesCommands.rename);
  expect(ancestors.mock.calls.length).toBeLessThan(size / 10);
});

it('without a category there is nothing to find, select or replace', () => {
  session.showTree({ revision: 2, model: modelOf([]) });
  const commands: FeatureCommands = { ...categoriesCommands, ...bulkCommands };
  for (const id of ['selectAll', 'expandAll', 'replace'] as const) expect(commands[id]?.isEnabled?.()).toBe(false);
});

it('a tree that is read anew during a search shows its matches alone', () => {
  searchFor('boots');
  expect(session.state.rows.ids).toEqual([1, 3, 4]);
  session.showTree({ revision: 2, model: model() });
  expect(session.state.rows.ids).toEqual([1, 3, 4]);
});

describe('rows that filters of columns let through', () => {
  const novels = { test: ({ name }: { readonly name: string }) => name === 'Novels', dependsOn: null };

  it('show with their ancestors, together with a search, and one that is gone to shows as well', () => {
    session.arrange(null, { ...novels, ids: new Set([6]) });
    expect(session.state.rows.ids).toEqual([5, 6]);
    searchFor('boots');
    expect(session.state.rows.ids).toEqual([]);
    searchFor('');
    expect(session.state.rows.ids).toEqual([5, 6]);
    session.goTo(4);
    expect(session.state.rows.ids).toEqual([1, 3, 4, 5, 6]);
    session.arrange(null, null);
    expect(session.state.filter).toBe(null);
  });

  it('say what hides another one, and let it through while a search that finds it goes on', () => {
    session.select(4);
    session.arrange(null, { ...novels, ids: new Set([6]) });
    expect([4, 6].map((id) => hiddenBy(session.state, id))).toEqual(['filter', null]);
    searchFor('boots');
    expect([4, 6].map((id) => hiddenBy(session.state, id))).toEqual(['filter', 'search']);
    session.bringIntoSight(4);
    expect(session.state).toMatchObject({ query: 'boots', activeId: 4 });
    expect(session.state.rows.ids).toEqual([1, 3, 4]);
    session.bringIntoSight(6);
    expect(session.state).toMatchObject({ query: '', activeId: 6 });
    expect(session.state.rows.ids).toEqual([1, 3, 4, 5, 6]);
  });

  it('stay when they no longer fit; one that fits by now comes, and one that this window makes', () => {
    session.arrange(null, { ...novels, ids: new Set([6]) });
    session.apply([patch(1, [rename(6, 'Comics'), rename(2, 'Novels')])]);
    expect(session.state.rows.ids).toEqual([1, 2, 5, 6]);
    const made = (id: number): TreeChange => ({
      kind: 'create',
      id,
      fields: { ...EMPTY_CONTENT, name: 'Made', version: 1, createdAt: '', updatedAt: '' },
      place: { parentId: 5, afterId: 6 }
    });
    session.apply([{ ...patch(2, [made(8)]), author: 'window' }, patch(3, [made(9)])]);
    expect(session.state.rows.ids).toEqual([1, 2, 5, 6, 8]);
  });
});
