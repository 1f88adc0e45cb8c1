import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteCategories } from '../../../../src-renderer/features/categories/deletion';
import { redo, undo } from '../../../../src-renderer/features/history/history-commands';
import { createEdits, createOutline } from '../../../../src-renderer/session/create-outline';
import { filterTree } from '../../../../src-renderer/model/search/tree-filter';
import { editMany } from '../../../../src-renderer/session/edits';
import { moveSelection, moveTo, useAnnouncement } from '../../../../src-renderer/session/move-commands';
import { followTree, onTreeChanged, onTreeChanging } from '../../../../src-renderer/session/follow-tree';
import { orderBy } from '../../../../src-renderer/session/cells/column-values';
import { session } from '../../../../src-renderer/session/session';
import { followEditedSelection } from '../../../../src-renderer/session/selection';
import { initialState } from '../../../../src-renderer/session/session-state';
import { afterUnmount } from '../../../../src-renderer/tree-view/naming-field';
import { TOP_LEVEL } from '../../../../src-shared/ids';
import { IPC_CALLS, IPC_EVENTS } from '../../../../src-shared/ipc';
import type { TreeEditRequest } from '../../../../src-shared/tree-edits';
import type { TreeChange } from '../../../../src-shared/tree-patch';
import { modelOf } from '../sample-model';
import { FakeMain } from './fake-main';
import { FRESH } from '../../../support/fresh-category';

const create = (id: number, name: string, parentId: number | null, afterId: number | null): TreeChange => ({
  kind: 'create',
  id,
  fields: { ...FRESH, name },
  place: { parentId, afterId }
});

/** What `GET /api/categories` answers: names by id, all at the top level but those with a parent. */
const envelope = (nodes: readonly { id: number; name: string; parentId: number | null }[]): unknown => {
  const below = (parentId: number | null): unknown[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .map(({ id, name }) => ({ ...FRESH, id, name, parentId, children: below(id) }));
  return { data: below(null) };
};

const commit = (changes: readonly TreeChange[] | null): void => main.commit(IPC_EVENTS.treeChanged.name, changes);

const main = new FakeMain(1);

/** A call that is answered once what it has changed is known. */
const answer = ({ name }: { readonly name: string }, changes: readonly TreeChange[], outcome: unknown): void => {
  main.answers.set(name, () => {
    commit(changes);
    return outcome;
  });
};

let isFollowed = false;
/** What the next reading of the whole tree gives. */
let whole: unknown = null;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { activeElement: null, body: null, getElementById: () => null });
  vi.stubGlobal('HTMLButtonElement', class {});
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('fetch', () =>
    whole === null
      ? Promise.reject(new Error('offline'))
      : Promise.resolve(new Response(JSON.stringify(whole), { headers: { ETag: '"2"' } }))
  );
  whole = null;
  main.beginAt(1);
  session.store.setState(initialState(), true);
  // 1 Clothes (2 Shirts, 3 Shoes), 4 Books, 5 Cameras
  session.showTree({ revision: 1, model: modelOf([['Clothes', ['Shirts', 'Shoes']], 'Books', 'Cameras']) });
  if (!isFollowed) {
    followEditedSelection();
    followTree();
  }
  isFollowed = true;
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const deletion = (during: () => void): void => {
  main.answers.set(IPC_CALLS.callService.name, async () => {
    await Promise.resolve();
    during();
    commit([{ kind: 'delete', id: 4 }]);
    return { status: 204, headers: {}, body: null };
  });
};

describe('a delete', () => {
  it('selects what comes next', async () => {
    session.select(4);
    deletion(() => undefined);
    await deleteCategories([4]);
    expect(session.state.activeId).toBe(5);
  });

  it('selects in a sorted search the match after the last that shows', async () => {
    session.showTree({ revision: 1, model: modelOf(['Ash', 'Birch', 'Churn', 'Dishes']) });
    session.arrange(orderBy({ column: { of: 'name' }, isDescending: true }), null);
    session.search('h');
    session.showMatches(filterTree(session.model, 'h'));
    expect(session.state.rows.ids).toEqual([4, 3, 2, 1]);
    session.select(4);
    const both = [2, 4].map((id) => ({ kind: 'delete' as const, id }));
    answer(IPC_CALLS.editTree, both, { state: 'done', changed: 2, created: [] });
    await deleteCategories([2, 4]);
    expect(session.state.activeId).toBe(1);
  });

  it('leaves whoever has clicked elsewhere meanwhile where they are', async () => {
    session.select(4);
    deletion(() => session.select(1));
    await deleteCategories([4]);
    expect(session.state.activeId).toBe(1);
    expect([...session.state.selected]).toEqual([1]);
  });
});

describe('an undo', () => {
  const step = { state: 'done', categoryId: 6, summary: { action: 'delete', subject: 'Boots', count: 2 } };

  it('selects all that has come back', async () => {
    answer(
      IPC_CALLS.undo,
      [create(6, 'Boots', 3, null), create(7, 'Heels', 6, null), create(8, 'Hats', null, 5)],
      step
    );
    await undo();
    expect(session.state.selected).toEqual(new Set([6, 8]));
    expect(session.state.activeId).toBe(6);
    expect(session.state.rows.ids).toContain(6);
  });

  it('leaves whoever has clicked elsewhere meanwhile where they are', async () => {
    session.select(1);
    main.answers.set(IPC_CALLS.undo.name, () => {
      commit([create(6, 'Boots', 3, null)]);
      session.select(5);
      return step;
    });
    await undo();
    expect(session.state.selected).toEqual(new Set([5]));
    expect(session.state.rows.ids).not.toContain(6);
  });

  it('selects what has come back though another category stood in for the one before', async () => {
    session.select(5);
    main.answers.set(IPC_CALLS.undo.name, () => {
      commit([{ kind: 'delete', id: 5 }, create(6, 'Boots', 3, null)]);
      session.selectSuccessor(4);
      return step;
    });
    await undo();
    expect(session.state.selected).toEqual(new Set([6]));
  });

  it('shows what it has changed where that is too much for a patch', async () => {
    main.answers.set(IPC_CALLS.undo.name, () => {
      whole = envelope([
        { id: 1, name: 'Clothes', parentId: null },
        { id: 3, name: 'Shoes', parentId: 1 },
        { id: 6, name: 'Boots', parentId: 3 },
        { id: 7, name: 'Hats', parentId: null }
      ]);
      commit(null);
      return step;
    });
    await undo();
    expect(session.state.snapshot?.revision).toBe(2);
    expect(session.state.activeId).toBe(6);
    expect(session.state.selected).toEqual(new Set([6, 7]));
    expect(session.state.rows.ids).toEqual([1, 3, 6, 7]);
  });
});

describe('what was selected before an edit', () => {
  const step = { state: 'done', categoryId: null, summary: { action: 'edit', subject: 'Shirts', count: 2 } };
  const update = (id: number, visible: boolean): TreeChange => ({ kind: 'update', id, fields: { visible } });

  /** Hides Shirts and Books while both are selected, and goes elsewhere; their branch is collapsed again. */
  const hideTwo = async (): Promise<void> => {
    session.reveal(2);
    session.selectMany(new Set([2, 4]), 4, 4);
    answer(IPC_CALLS.editTree, [update(2, false), update(4, false)], { state: 'done', changed: 2, created: [] });
    await editMany({ action: 'edit', edits: [] });
    session.select(5);
    session.collapseAll();
    answer(IPC_CALLS.undo, [update(2, true), update(4, true)], { ...step, categoryId: 2 });
    answer(IPC_CALLS.redo, [update(2, false), update(4, false)], { ...step, categoryId: 2 });
  };

  it('is selected and shown again by undo and by redo, and scrolled to', async () => {
    await hideTwo();
    const { scrollRequest } = session.state;
    await undo();
    expect(session.state).toMatchObject({ activeId: 4, selected: new Set([2, 4]), rows: { ids: [1, 2, 3, 4, 5] } });
    expect(session.state.scrollRequest).not.toBe(scrollRequest);
    session.select(5);
    session.collapseAll();
    await redo();
    expect(session.state).toMatchObject({ activeId: 4, selected: new Set([2, 4]), rows: { ids: [1, 2, 3, 4, 5] } });
  });

  it('is told from that of an edit of other categories, and loses what is gone', async () => {
    await hideTwo();
    commit([{ kind: 'delete', id: 4 }]);
    await undo();
    expect(session.state).toMatchObject({ activeId: 2, selected: new Set([2]) });
    session.select(5);
    answer(IPC_CALLS.undo, [update(3, true)], { ...step, categoryId: 3 });
    await undo();
    expect(session.state).toMatchObject({ activeId: 3, selected: new Set([3]) });
  });

  it('is not what was selected here when another window made an edit', async () => {
    session.select(5);
    commit([update(1, false)]);
    session.select(4);
    answer(IPC_CALLS.undo, [update(1, true)], { ...step, categoryId: 1 });
    await undo();
    expect(session.state.activeId).toBe(1);
  });
});

it.each([
  [{ kind: 'delete', id: 4 }, 'Books'],
  [{ kind: 'update', id: 4, fields: { visible: false } }, 'Books'],
  [{ kind: 'update', id: 4, fields: { name: 'Novels' } }, 'Novels'],
  [{ kind: 'arrange', parentId: 1, ids: [3, 2] }, 'Clothes'],
  [{ kind: 'arrange', parentId: null, ids: [5, 4, 1] }, '']
] satisfies [TreeEditRequest, string][])(
  'a step that begins with %o is named after the category “%s”',
  async (edit, subject) => {
    const asked: unknown[] = [];
    main.answers.set(IPC_CALLS.editTree.name, (text) => {
      asked.push(JSON.parse(String(text)));
      return { state: 'done', changed: 1, created: [] };
    });
    await editMany({ action: 'edit', edits: [edit] });
    await editMany({ action: 'merge', subject: 'Cameras', edits: [edit] });
    expect(asked).toMatchObject([{ subject }, { subject: 'Cameras' }]);
  }
);

describe('a copy', () => {
  const copied = (during: () => void): Promise<unknown> => {
    main.answers.set(IPC_CALLS.editTree.name, () => {
      commit([create(6, 'Books', null, 4)]);
      during();
      return { state: 'done', changed: 1, created: [[-1, 6]] };
    });
    const rows = [{ depth: 0, fields: { name: 'Books' } }];
    return createOutline({ action: 'copy', ...createEdits(rows, { parent: TOP_LEVEL, after: 4 }) });
  };

  it('is selected', async () => {
    session.select(4);
    await copied(() => undefined);
    expect(session.state.selected).toEqual(new Set([6]));
  });

  it('is selected though its commit comes after the answer', async () => {
    main.answers.set(IPC_CALLS.editTree.name, () => {
      setTimeout(() => commit([create(6, 'Books', null, 4)]));
      return { state: 'done', changed: 1, created: [[-1, 6]] };
    });
    const rows = [{ depth: 0, fields: { name: 'Books' } }];
    await createOutline({ action: 'copy', ...createEdits(rows, { parent: TOP_LEVEL, after: 4 }) });
    expect(session.state.selected).toEqual(new Set([6]));
  });

  it('of a branch is expanded, so that all that came is seen', async () => {
    answer(IPC_CALLS.editTree, [create(6, 'Clothes', null, 5), create(7, 'Shirts', 6, null)], {
      state: 'done',
      changed: 2,
      created: [
        [-1, 6],
        [-2, 7]
      ]
    });
    const rows = ['Clothes', 'Shirts'].map((name, depth) => ({ depth, fields: { name } }));
    await createOutline({ action: 'copy', ...createEdits(rows, { parent: TOP_LEVEL, after: 5 }) });
    expect(session.state.rows.ids).toEqual([1, 4, 5, 6, 7]);
  });

  it('is selected too where the focus has come to a row by itself, as in a tree that was empty', async () => {
    session.select(null);
    await copied(() => session.followFocus(5));
    expect(session.state.selected).toEqual(new Set([6]));
  });

  it('is selected too where the selected row was moved meanwhile', async () => {
    session.select(4);
    const isMoved = Promise.withResolvers<unknown>();
    main.answers.set(IPC_CALLS.editTree.name, (edits) => {
      if (!String(edits).includes('"action":"move"')) return isMoved.promise;
      commit([{ kind: 'update', id: 4, fields: {}, place: { parentId: null, afterId: 5 } }]);
      return { state: 'done', changed: 1, created: [] };
    });
    const rows = [{ depth: 0, fields: { name: 'Books' } }];
    const edits = createEdits(rows, { parent: TOP_LEVEL, after: 4 });
    const copying = createOutline({ action: 'copy', ...edits });
    expect(await moveTo([4], { parent: TOP_LEVEL, after: 5 })).toBe(true);
    commit([create(6, 'Books', null, 4)]);
    isMoved.resolve({ state: 'done', changed: 1, created: [[-1, 6]] });
    await copying;
    expect(session.state.selected).toEqual(new Set([6]));
  });

  it('leaves whoever has clicked elsewhere meanwhile where they are', async () => {
    session.select(4);
    await copied(() => session.select(5));
    expect(session.state.selected).toEqual(new Set([5]));
  });
});

it('a move by keyboard says where it has led, and where it cannot go on', async () => {
  answer(IPC_CALLS.editTree, [{ kind: 'update', id: 3, fields: {}, place: { parentId: 1, afterId: null } }], {
    state: 'done',
    changed: 1,
    created: []
  });
  await moveSelection([3], 'up');
  expect(useAnnouncement.getState().text).toBe('Moved to position 1 of 2 in “Clothes”.');
  await moveSelection([3], 'up');
  expect(useAnnouncement.getState().text).toBe('Already at the top.');
});

it('a move that is refused leaves selection and expansion as they were, and one that is not shows what it has moved', async () => {
  session.select(4);
  main.answers.set(IPC_CALLS.editTree.name, () => {
    expect(session.state).toMatchObject({ activeId: 4, rows: { ids: [1, 4, 5] } });
    throw new Error('Refused.');
  });
  expect(await moveTo([5], { parent: 1, after: 3 })).toBe(false);
  expect(session.state).toMatchObject({ activeId: 4, rows: { ids: [1, 4, 5] } });
  main.answers.set(IPC_CALLS.editTree.name, () => {
    commit([{ kind: 'update', id: 5, fields: {}, place: { parentId: 1, afterId: 3 } }]);
    // At once, and not with the answer: the row would be gone in between.
    expect(session.state).toMatchObject({ activeId: 5, rows: { ids: [1, 2, 3, 5, 4] } });
    return { state: 'done', changed: 1, created: [] };
  });
  expect(await moveTo([5], { parent: 1, after: 3 })).toBe(true);
  expect(session.state).toMatchObject({ activeId: 5, rows: { ids: [1, 2, 3, 5, 4] } });
  main.answers.set(IPC_CALLS.editTree.name, () => {
    commit([{ kind: 'update', id: 4, fields: {}, place: { parentId: 1, afterId: null } }]);
    expect(session.state).toMatchObject({ activeId: 4, rows: { ids: [1, 4, 2, 3, 5] } });
    return { state: 'done', changed: 1, created: [] };
  });
  expect(await moveTo([4], { parent: 1, after: 'first' })).toBe(true);
});

it('whoever needs the tree as it was before a commit gets it, in whichever order they subscribe', () => {
  const names: (string | undefined)[] = [];
  const stops = [
    onTreeChanged(() => names.push(session.model.get(4)?.name)),
    onTreeChanging(() => names.push(session.model.get(4)?.name))
  ];
  commit([{ kind: 'delete', id: 4 }]);
  for (const end of stops) end();
  expect(names).toEqual(['Books', undefined]);
});

it('StrictMode, which takes a component away and brings it back at once, does not end a draft', async () => {
  const left = vi.fn<() => void>();
  const mount = afterUnmount(left);
  mount()();
  const unmount = mount();
  await Promise.resolve();
  expect(left).not.toHaveBeenCalled();
  unmount();
  await Promise.resolve();
  expect(left).toHaveBeenCalledTimes(1);
});

it('a listener that throws is reported, and the others still hear of the commit', () => {
  const error = new Error('of this listener');
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const heard = vi.fn<() => void>();
  const stops = [
    onTreeChanged(() => {
      throw error;
    }),
    onTreeChanged(heard)
  ];
  commit([{ kind: 'delete', id: 4 }]);
  for (const end of stops) end();
  expect(reported.mock.calls).toEqual([[error]]);
  expect(heard).toHaveBeenCalledTimes(1);
});
