import { newKey } from '../../../src-shared/ids';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Category } from '../../../src-shared/category';
import { treeEditsSchema, type TreeEditRequest } from '../../../src-shared/tree-edits';
import { longestAscending } from '../../../src-shared/longest-ascending';
import { EditsCancelled, StoreError } from '../../../src-main/domain/errors';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { always } from '../../support/fuzz-runs';
import { contentOf, openedStore, outlined, planted, refusalWithoutTrace, storeOf } from '../../support/opened-store';
import { auditWorkspace } from '../../support/workspace-audit';

const byWindow = { author: 'window' } as const;
const all = (tree: Category[]): Category[] => tree.flatMap((category) => [category, ...all(category.children)]);
const run = (store: WorkspaceStore, edits: TreeEditRequest[]) =>
  store.edit(treeEditsSchema.parse({ action: 'edit', subject: 'many', edits }), byWindow);

describe('many edits are one step', () => {
  test('a whole branch is made, its parents by their keys', () => {
    const [store, { A = 0 }] = storeOf('A B');
    const { created } = run(store, [
      { kind: 'create', key: newKey(1), fields: { name: 'N1' }, place: { parentId: null, afterId: A } },
      { kind: 'create', key: newKey(2), fields: { name: 'N2', slug: 'n2', visible: false }, place: { parentId: -1 } },
      { kind: 'create', key: newKey(3), fields: { name: 'N3' }, place: { parentId: -1, afterId: null } },
      { kind: 'create', key: newKey(4), fields: { name: 'N4' }, place: { parentId: -2, afterId: null } }
    ]);
    expect(outlined(store)).toBe('A N1(N3 N2(N4)) B');
    expect(created.map(([key]) => key)).toEqual([-1, -2, -3, -4]);
    expect(store.undo()).toMatchObject({ action: 'edit', count: 4 });
    expect(outlined(store)).toBe('A B');
    store.redo();
    expect(outlined(store)).toBe('A N1(N3 N2(N4)) B');
  });

  test('several move together and keep their order; undo takes them back in one step', () => {
    const [store, { A = 0, C = 0, E = 0 }] = storeOf('A B(X) C D E');
    const { B = 0 } = Object.fromEntries(all(store.readTree()).map(({ name, id }) => [name, id]));
    run(store, [
      { kind: 'move', id: A, place: { parentId: B, afterId: null } },
      { kind: 'move', id: C, place: { parentId: B, afterId: A } },
      { kind: 'move', id: E, place: { parentId: B, afterId: C } }
    ]);
    expect(outlined(store)).toBe('B(A C E X) D');
    expect(store.journalState().undo).toMatchObject({ count: 3 });
    store.undo();
    expect(outlined(store)).toBe('A B(X) C D E');
  });

  test('fields change, branches go, and what changes nothing is no change', () => {
    const [store, { A = 0, B = 0, C = 0 }] = storeOf('A B(X Y) C');
    expect(
      run(store, [
        { kind: 'update', id: A, fields: { visible: false } },
        { kind: 'update', id: C, fields: { name: 'C' } },
        { kind: 'delete', id: B },
        { kind: 'move', id: C, place: { parentId: null, afterId: A } }
      ]).changed
    ).toBe(4);
    expect(outlined(store)).toBe('A C');
    expect(store.find(A)?.visible).toBe(false);
    const revision = store.revision();
    expect(run(store, [{ kind: 'update', id: A, fields: { visible: false } }]).changed).toBe(0);
    expect(store.revision()).toBe(revision);
    store.undo();
    expect(outlined(store)).toBe('A B(X Y) C');
  });

  test('one that cannot be done leaves nothing done', () => {
    const [store, { A = 0, B = 0 }] = storeOf('A(B) C');
    expect(
      refusalWithoutTrace(store, () =>
        run(store, [
          { kind: 'update', id: A, fields: { name: 'Z' } },
          { kind: 'move', id: A, place: { parentId: B } }
        ])
      ).code
    ).toBe('cycle');
    expect(
      refusalWithoutTrace(store, () =>
        run(store, [{ kind: 'create', key: newKey(1), fields: { name: 'N' }, place: { parentId: -2 } }])
      ).code
    ).toBe('invalid');
  });

  test('a change of mind leaves nothing done', () => {
    const [store, { A = 0, B = 0 }] = storeOf('A B');
    const before = JSON.stringify(store.readTree());
    const edits = treeEditsSchema.parse({
      action: 'edit',
      subject: '',
      edits: [A, B].map((id) => ({ kind: 'update', id, fields: { name: `new ${id}` } }))
    });
    expect(() => store.edit(edits, byWindow, (done) => done === 1)).toThrow(EditsCancelled);
    expect(JSON.stringify(store.readTree())).toBe(before);
    expect(store.treeText().toString()).toBe(before);
    expect(store.edit(edits, byWindow).changed).toBe(2);
  });
});

test('as many changes are told as are worth it beside reading a tree anew; and never more text than fits', () => {
  const store = openedStore();
  store.importTree(
    Array.from({ length: 2_001 }, (_, index) => ({ name: String(index) })),
    { author: 'import' }
  );
  const ids = store.readTree().map(({ id }) => id);
  const sizes: (number | null)[] = [];
  store.onCommit(({ changes }) => sizes.push(changes?.length ?? null));
  const change = (count: number) =>
    run(
      store,
      ids.slice(0, count).map((id) => ({ kind: 'update', id, fields: { description: `of ${count}` } }))
    );
  change(2_000);
  change(2_001);
  run(
    store,
    ids.slice(0, 300).map((id) => ({ kind: 'update', id, fields: { metadata: { text: 'x'.repeat(15_000) } } }))
  );
  store.undo();
  expect(sizes).toEqual([2_000, null, null, 300]);
  expect(JSON.parse(store.treeText().toString())).toEqual(store.readTree());
});

describe('children in another order', () => {
  test('each child is a step, and a change of mind in the middle leaves nothing done', () => {
    const [store, ids] = storeOf('A B C D E');
    const order = ['E', 'B', 'A', 'D', 'C'].map((name) => ids[name] ?? 0);
    const edits = treeEditsSchema.parse({
      action: 'sort',
      subject: '',
      edits: [{ kind: 'arrange', parentId: null, ids: order }]
    });
    const steps: [number, number][] = [];
    const upTo =
      (last: number) =>
      (done: number, total: number): boolean =>
        steps.push([done, total]) > last;
    expect(() => store.edit(edits, byWindow, upTo(3))).toThrow(EditsCancelled);
    expect(outlined(store)).toBe('A B C D E');
    expect(store.journalState().undo).toMatchObject({ subject: 'E' });
    steps.length = 0;
    store.edit(edits, byWindow, upTo(5));
    expect(steps).toEqual([0, 1, 2, 3, 4].map((done) => [done, 5]));
    expect(outlined(store)).toBe('E B A D C');
  });

  test('only those move that have to', () => {
    const [store, ids] = storeOf('P(A B C D E)');
    const order = ['B', 'C', 'A', 'D', 'E'].map((name) => ids[name] ?? 0);
    expect(run(store, [{ kind: 'arrange', parentId: ids['P'] ?? 0, ids: order }]).changed).toBe(1);
    expect(outlined(store)).toBe('P(B C A D E)');
    store.undo();
    expect(outlined(store)).toBe('P(A B C D E)');
  });

  test('whatever order is asked for is the one that they get, twice over, and undo gives each back', () => {
    const order = fc.integer({ min: 0, max: 12 }).chain((count) => {
      const names = Array.from({ length: count }, (_, index) => `N${index}`);
      const shuffled = fc.shuffledSubarray(names, { minLength: count, maxLength: count });
      return fc.tuple(fc.constant(names), shuffled, shuffled);
    });
    always(30, [order], ([names, first, second]) => {
      const [store, ids] = storeOf(names.join(' '));
      const arrange = (wanted: string[]) =>
        run(store, [{ kind: 'arrange', parentId: null, ids: wanted.map((name) => ids[name] ?? 0) }]).changed;
      const isFirst = arrange(first) > 0;
      expect(outlined(store)).toBe(first.join(' '));
      const isSecond = arrange(second) > 0;
      expect(outlined(store)).toBe(second.join(' '));
      if (isSecond) store.undo();
      expect(outlined(store)).toBe(first.join(' '));
      if (isFirst) store.undo();
      expect(outlined(store)).toBe(names.join(' '));
      if (isFirst) store.redo();
      if (isSecond) store.redo();
      expect(outlined(store)).toBe(second.join(' '));
      expect(JSON.parse(store.treeText().toString())).toEqual(store.readTree());
      store.close();
    });
  });

  test('the journal names the neighbours that each had at that moment, who may move next', () => {
    const [store, ids] = storeOf('A X B Y Z');
    for (const order of ['A Y B Z X', 'X Z B Y A', 'B A X Y Z']) {
      run(store, [{ kind: 'arrange', parentId: null, ids: order.split(' ').map((name) => ids[name] ?? 0) }]);
      expect(outlined(store)).toBe(order);
    }
    store.close();
    expect(auditWorkspace(store.file)).toEqual([]);
  });

  test('children that have changed meanwhile are left alone', () => {
    const [store, { A = 0, B = 0, C = 0 }] = storeOf('A B C');
    expect(refusalWithoutTrace(store, () => run(store, [{ kind: 'arrange', parentId: null, ids: [B, A] }])).code).toBe(
      'invalid'
    );
    expect(
      refusalWithoutTrace(store, () => run(store, [{ kind: 'arrange', parentId: null, ids: [B, A, A] }])).code
    ).toBe('invalid');
    expect(refusalWithoutTrace(store, () => run(store, [{ kind: 'arrange', parentId: C, ids: [B, A] }])).code).toBe(
      'invalid'
    );
  });

  test('the longest ascending run is ascending, and none is longer', () => {
    const longest = (numbers: readonly number[]): number => {
      const lengths: number[] = [];
      for (const [index, number] of numbers.entries()) {
        lengths.push(
          1 + Math.max(0, ...lengths.filter((_, before) => (numbers[before] ?? 0) < number && before < index))
        );
      }
      return Math.max(0, ...lengths);
    };
    always(100, [fc.uniqueArray(fc.nat(100), { maxLength: 30 })], (numbers) => {
      const run = [...longestAscending(numbers)].toSorted((a, b) => a - b).map((index) => numbers[index] ?? 0);
      expect(run).toEqual(run.toSorted((a, b) => a - b));
      expect(run.length).toBe(longest(numbers));
    });
  });
});

const pick = fc.nat({ max: 60 });
const act = fc.record({
  kind: fc.constantFrom('create', 'create', 'update', 'move', 'move', 'delete', 'arrange'),
  who: pick,
  where: fc.option(pick),
  after: fc.option(pick),
  isKept: fc.boolean()
});

test('whatever many edits do: tree and journal agree, and undo takes back all of it', () => {
  always(40, [fc.array(fc.array(act, { minLength: 1, maxLength: 12 }), { maxLength: 8 })], (lists) => {
    const store = openedStore();
    try {
      planted(store, 'A(B C(D)) E(F G) H');
      for (const list of lists) {
        const tree = store.readTree();
        const ids = all(tree).map(({ id }) => id);
        const keys: number[] = [];
        const edits = list.map(({ kind, who, where, after, isKept }): TreeEditRequest => {
          const refs = [...ids, ...keys];
          const ref = (n: number): number => refs[n % refs.length] ?? 1;
          const place = {
            parentId: where === null ? null : ref(where),
            ...(isKept ? { afterId: after === null ? null : ref(after) } : {})
          };
          if (kind === 'create') {
            const key = newKey(keys.length + 1);
            keys.push(key);
            return { kind, key, fields: { name: `new ${who}` }, place };
          }
          if (kind === 'update') return { kind, id: ref(who), fields: { name: `name ${after}`, visible: isKept } };
          if (kind === 'move') return { kind, id: ref(who), place };
          if (kind === 'delete') return { kind, id: ref(who) };
          const parentId = where === null ? null : ref(where);
          const children = all(tree)
            .filter((one) => one.parentId === parentId)
            .map(({ id }) => id);
          return { kind: 'arrange', parentId, ids: children.toSorted((a, b) => ((a * who) % 7) - ((b * who) % 7)) };
        });
        const before = contentOf(tree);
        const text = store.treeText().toString();
        try {
          const { changed } = run(store, edits);
          if (changed > 0) {
            const after = contentOf(store.readTree());
            expect(JSON.parse(store.treeText().toString())).toEqual(store.readTree());
            expect(store.undo()).not.toBeNull();
            expect(contentOf(store.readTree())).toEqual(before);
            store.redo();
            expect(contentOf(store.readTree())).toEqual(after);
          }
        } catch (error) {
          if (!(error instanceof StoreError)) throw error;
          expect(['not_found', 'unknown_parent', 'cycle', 'too_deep', 'tree_full', 'invalid']).toContain(error.code);
          expect(store.treeText().toString()).toBe(text);
        }
      }
    } finally {
      store.close();
    }
    expect(auditWorkspace(store.file)).toEqual([]);
  });
});
