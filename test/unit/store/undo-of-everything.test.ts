import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Category } from '../../../src-shared/category';
import { StoreError } from '../../../src-main/domain/errors';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { always } from '../../support/fuzz-runs';
import { contentOf, openedStore } from '../../support/opened-store';

const pick = fc.nat({ max: 40 });
const edit = fc.record({
  do: fc.constantFrom('create', 'rename', 'move', 'move', 'describe', 'delete', 'lift', 'import'),
  who: pick,
  where: fc.option(pick),
  position: fc.nat({ max: 8 })
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

const all = (tree: Category[]): Category[] => tree.flatMap((category) => [category, ...all(category.children)]);

let written = 0;

/** Carries out an edit as far as the tree allows; names are never used twice and say who wrote them. */
const carryOut = (store: WorkspaceStore, { do: what, who, where, position }: Edit, author: 'window' | 'http'): void => {
  const ids = all(store.readTree()).map(({ id }) => id);
  const id = ids[who % ids.length] ?? 0;
  const parentId = where === null ? null : (ids[where % ids.length] ?? null);
  const name = `${author} ${(written += 1)}`;
  try {
    if (what === 'create' || ids.length === 0) store.create({ name, parentId, position }, { author });
    else if (what === 'rename') store.update(id, { name }, { author });
    else if (what === 'describe') store.update(id, { description: name, slug: `s-${written}` }, { author });
    else if (what === 'move') store.update(id, { parentId, position }, { author });
    else if (what === 'import' && author === 'window') {
      store.importTree([{ name, children: [{ name: `${name}.1` }] }], { author: 'import' });
    } else store.delete(id, what === 'lift' ? 'lift' : 'delete', { author });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
};

/** What another program has written on a category. */
const theirs = ({ name, description }: Category): string[] =>
  [name, description].filter((text) => text.startsWith('http'));

/** Undoes (or redoes) until nothing is left; answers how often it worked and how often it was refused. */
const untilTheEnd = (step: () => unknown): { done: number; refused: number } => {
  const steps = { done: 0, refused: 0 };
  for (;;) {
    try {
      if (step() === null) return steps;
      steps.done += 1;
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'undo_conflict') throw error;
      steps.refused += 1;
    }
  }
};

const withStore = (work: (store: WorkspaceStore) => void): void => {
  const store = openedStore();
  try {
    work(store);
  } finally {
    store.close();
  }
};

test('undoing all that the window did gives the tree of the beginning, and redoing all the tree of the end', () => {
  always(15, [fc.array(edit, { maxLength: 25, size: 'max' }), fc.array(edit, { maxLength: 5 })], (edits, others) => {
    withStore((store) => {
      for (const one of others) carryOut(store, one, 'http');
      const beginning = contentOf(store.readTree());
      for (const one of edits) carryOut(store, one, 'window');
      const end = contentOf(store.readTree());
      const undone = untilTheEnd(() => store.undo());
      expect(undone.refused).toBe(0);
      expect(contentOf(store.readTree())).toEqual(beginning);
      expect(untilTheEnd(() => store.redo())).toEqual(undone);
      expect(contentOf(store.readTree())).toEqual(end);
      expect(untilTheEnd(() => store.undo())).toEqual(undone);
      expect(contentOf(store.readTree())).toEqual(beginning);
    });
  });
});

test('undo never takes back what another program wrote, and where it is refused the tree stays as it is', () => {
  const tally = { done: 0, refused: 0 };
  always(25, [fc.array(fc.tuple(edit, fc.boolean()), { maxLength: 30, size: 'max' })], (edits) => {
    withStore((store) => {
      // Who has placed each category, the last one last; what is undone no longer counts.
      const placingGroups = new Map<number, string[]>();
      let isUndoing = false;
      const overwritten: unknown[] = [];
      store.onCommit(({ author, changes }) => {
        for (const change of changes ?? []) {
          const history = placingGroups.get(change.id) ?? [];
          placingGroups.set(change.id, history);
          const isPlaced = change.kind !== 'delete' && change.place !== undefined;
          if (!isUndoing && isPlaced) history.push(author);
          if (isUndoing && change.kind !== 'create' && (isPlaced || change.kind === 'delete')) {
            if (history.pop() === 'http') overwritten.push(change);
          }
        }
      });
      for (const [one, isOurs] of edits) carryOut(store, one, isOurs ? 'window' : 'http');
      isUndoing = true;
      const traces: string[] = [];
      const outcome = untilTheEnd(() => {
        const before = store.readTree();
        try {
          return store.undo();
        } catch (error) {
          if (JSON.stringify(store.readTree()) !== JSON.stringify(before)) traces.push(String(error));
          throw error;
        } finally {
          const after = new Map(all(store.readTree()).map((category) => [category.id, theirs(category)]));
          for (const category of all(before)) {
            if (theirs(category).some((text) => !after.get(category.id)?.includes(text))) overwritten.push(category);
          }
        }
      });
      expect(traces).toEqual([]);
      expect(overwritten).toEqual([]);
      expect(store.journalState().undo).toBeNull();
      tally.done += outcome.done;
      tally.refused += outcome.refused;
    });
  });
  // Both must have been put to the test.
  expect(tally.done).toBeGreaterThan(30);
  expect(tally.refused).toBeGreaterThan(30);
});
