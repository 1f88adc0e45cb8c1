import {
  DRAFT_ROW,
  isDraftRow,
  parentFromWire,
  type ParentId,
  type RowId,
  TOP_LEVEL
} from '../../../../src-shared/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreeChange } from '../../../../src-shared/tree-patch';
import { filterTree } from '../../../../src-renderer/model/search/tree-filter';
import type { Placement } from '../../../../src-renderer/model/placement';
import { collator, ShownOrder, type SortKey } from '../../../../src-renderer/model/shown-order';
import type { CategoryNode, TreeModel } from '../../../../src-renderer/model/tree-model';
import { VisibleList } from '../../../../src-renderer/model/visible-list';
import { modelOf, type Outline } from '../sample-model';
import { always } from '../../../support/fuzz-runs';
import { FRESH } from '../../../support/fresh-category';

// Ids: Clothes 1, Shirts 2, Shoes 3, Boots 4, Toys 5.
const shop = () => modelOf([['Clothes', ['Shirts', ['Shoes', ['Boots']]]], 'Toys']);
const everything = new Set([1, 2, 3, 4, 5]);
const allRows = (list: VisibleList) => list.rows(0, list.length);

describe('the rows in sight', () => {
  it('tells each row its level, place and size of its set, from 1', () => {
    const list = new VisibleList(shop(), new Set(everything));
    expect(allRows(list).map(({ id, level, position, setSize }) => [id, level, position, setSize])).toEqual([
      [1, 1, 1, 2],
      [2, 2, 1, 2],
      [3, 2, 2, 2],
      [4, 3, 1, 1],
      [5, 1, 2, 2]
    ]);
  });

  it('leaves out what is folded', () => {
    const list = new VisibleList(shop(), new Set([1]));
    expect(list.ids).toEqual([1, 2, 3, 5]);
    expect(list.row(2)).toMatchObject({ id: 3, hasChildren: true, isExpanded: false });
  });

  it('never calls a leaf expanded', () => {
    expect(new VisibleList(shop(), new Set(everything)).row(4)).toMatchObject({
      id: 5,
      hasChildren: false,
      isExpanded: false
    });
  });

  it('counts only what a search keeps, and folds that for the time of the search alone', () => {
    const model = shop();
    const list = new VisibleList(model);
    list.filter(filterTree(model, 'boot')?.kept ?? null);
    expect(allRows(list).map(({ id, position, setSize }) => [id, position, setSize])).toEqual([
      [1, 1, 1],
      [3, 1, 1],
      [4, 1, 1]
    ]);
    list.setExpanded(3, false);
    expect(list.ids).toEqual([1, 3]);
    list.filter(null);
    expect(list.ids).toEqual([1, 5]);
    list.filter(filterTree(model, 'boot')?.kept ?? null);
    expect(list.ids).toEqual([1, 3, 4]);
  });

  it('opens on demand what a search keeps without anything below it, until another search', () => {
    const model = shop();
    const list = new VisibleList(model);
    const kept = filterTree(model, 'shoes')?.kept ?? null;
    list.filter(kept);
    expect(list.ids).toEqual([1, 3]);
    expect(list.row(1)).toMatchObject({ id: 3, hasChildren: true, isExpanded: false });
    expect(list.isLetIn(4)).toBe(false);
    list.setExpanded(3, true);
    expect(list.ids).toEqual([1, 3]);
    expect(list.setExpanded(3, true, true)).toBe(true);
    expect(list.ids).toEqual([1, 3, 4]);
    expect(list.row(1)).toMatchObject({ isExpanded: true });
    expect([list.isLetIn(4), list.shownRow(4), list.isLetIn(2)]).toEqual([true, 4, false]);
    expect(list.setExpanded(3, false)).toBe(true);
    expect(list.ids).toEqual([1, 3]);
    list.setExpanded(3, true, true);
    list.filter(kept, true);
    expect(list.ids).toEqual([1, 3, 4]);
    list.filter(filterTree(model, 'shoe')?.kept ?? null);
    expect(list.ids).toEqual([1, 3]);
  });

  it('makes room for a category that is being typed, and takes it back', () => {
    const list = new VisibleList(shop(), new Set(everything));
    list.setDraft({ parent: 1, after: 2 });
    expect(list.ids).toEqual([1, 2, DRAFT_ROW, 3, 4, 5]);
    list.setDraft({ parent: 5, after: 'first' });
    expect(list.ids).toEqual([1, 2, 3, 4, 5, DRAFT_ROW]);
    expect(list.row(5)).toMatchObject({ level: 2, position: 1, setSize: 1, parent: 5 });
    list.setDraft(null);
    expect(list.ids).toEqual([1, 2, 3, 4, 5]);
  });
});

/** The same by the definition, slowly. */
const expectedIds = (
  model: TreeModel,
  list: VisibleList,
  kept: ReadonlySet<number> | null,
  isOpen: (id: number) => boolean,
  draft: Placement | null,
  childIds: (parent: ParentId) => readonly number[] = (parent) => model.childIds(parent)
): RowId[] => {
  const below = (parent: ParentId): RowId[] => {
    const ids: RowId[] = childIds(parent).filter((id) => kept === null || kept.has(id));
    if (draft?.parent === parent) {
      const after = draft.after === 'first' ? -1 : ids.indexOf(draft.after);
      ids.splice(draft.after !== 'first' && after === -1 ? ids.length : after + 1, 0, DRAFT_ROW);
    }
    return ids.flatMap((id) =>
      isDraftRow(id) ? [id] : [id, ...(isOpen(id) || draft?.parent === id ? below(id) : [])]
    );
  };
  expect(list.model).toBe(model);
  return below(TOP_LEVEL);
};

type Step = {
  readonly kind: 'fold' | 'foldAll' | 'create' | 'move' | 'delete' | 'draft' | 'search' | 'many' | 'order' | 'value';
  readonly a: number;
  readonly b: number;
  readonly isOn: boolean;
};

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'fold',
      'fold',
      'create',
      'move',
      'move',
      'delete',
      'foldAll',
      'draft',
      'search',
      'many',
      'order',
      'value'
    ),
    a: fc.nat(1_000),
    b: fc.nat(1_000),
    isOn: fc.boolean()
  }) satisfies fc.Arbitrary<Step>,
  { maxLength: 40 }
);
const { outline } = fc.letrec<{ outline: Outline; entry: Outline[number] }>((tie) => ({
  outline: fc.array(tie('entry'), { maxLength: 4 }),
  entry: fc.oneof({ depthSize: 'small' }, fc.constant('leaf'), fc.tuple(fc.constant('node'), tie('outline')))
}));

const fields = { name: 'new', ...FRESH };

/** Few values, so that some are equal, and none. */
const slugOf = (n: number): string | null => (n % 5 === 0 ? null : `size ${n % 7}`);

/** What rows are ordered by: texts, numbers, what is empty, or what is below. */
const KEYS: readonly ((node: CategoryNode, model: TreeModel) => SortKey)[] = [
  ({ slug }) => slug,
  ({ slug, description }) => (description === '' ? null : description.length > 2 ? slug : Number(description)),
  ({ id }, model) => model.descendantCount(id)
];

const compareKeys = (a: number | string, b: number | string): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return typeof a === typeof b ? collator().compare(String(a), String(b)) : typeof a === 'number' ? -1 : 1;
};

/** The children of a parent in an order, slowly. */
const orderedIds =
  (model: TreeModel, { keyOf, isDescending }: { keyOf: (typeof KEYS)[number]; isDescending: boolean }) =>
  (parent: ParentId): readonly number[] => {
    const keyed = model.childIds(parent).map((id) => {
      const node = model.get(id);
      return { id, key: node === undefined ? null : keyOf(node, model) };
    });
    const filled = keyed.flatMap(({ id, key }) => (key === null ? [] : [{ id, key }]));
    filled.sort((a, b) => compareKeys(a.key, b.key) * (isDescending ? -1 : 1));
    return [...filled, ...keyed.filter(({ key }) => key === null)].map(({ id }) => id);
  };

/** A commit as the service would tell of it: changes that fit the model one after the other. */
const changesOf = (model: TreeModel, step: Step, nextId: () => number): TreeChange[] => {
  const ids = [...model.nodes()].map(({ id }) => id);
  const pick = (n: number): number | undefined => ids[n % (ids.length || 1)];
  const id = pick(step.a);
  const other = step.isOn ? (pick(step.b) ?? null) : null;
  const placeBelow = (parentId: number | null, moving?: number) => {
    const siblings = model.childIds(parentFromWire(parentId)).filter((sibling) => sibling !== moving);
    return { parentId, afterId: siblings[(step.b % (siblings.length + 1)) - 1] ?? null };
  };
  if (step.kind === 'create') return [{ kind: 'create', id: nextId(), fields, place: placeBelow(other) }];
  if (step.kind === 'many') {
    // Enough for the list to be made anew.
    let afterId: number | null = null;
    return Array.from({ length: 50 }, () => {
      const place = { parentId: other, afterId };
      afterId = nextId();
      return { kind: 'create' as const, id: afterId, fields, place };
    });
  }
  if (id === undefined) return [];
  if (step.kind === 'value')
    return [{ kind: 'update', id, fields: { slug: slugOf(step.b), description: `${step.b}` } }];
  if (step.kind === 'move')
    return other !== null && model.isWithin(other, id)
      ? []
      : [{ kind: 'update', id, fields: {}, place: placeBelow(other, id) }];
  const subtree = (top: number): number[] => [...model.childIds(top).flatMap(subtree), top];
  return subtree(id).map((gone) => ({ kind: 'delete', id: gone }));
};

it('sorts any number of siblings in slices that are short, and as one sort would', () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `Category ${(at * 7_919) % 20_011}`);
  const model = modelOf(names);
  let read = 0;
  const order = new ShownOrder(
    '',
    (node) => {
      read += 1;
      return Number(node.name.slice(9));
    },
    false
  );
  let slices = 0;
  let most = 0;
  for (const work = order.prepare(model); work.next().done !== true; read = 0) {
    slices += 1;
    most = Math.max(most, read);
  }
  expect(most).toBeLessThanOrEqual(2_000);
  // Ten slices to read, ten to sort, and those of four rounds of merging.
  expect(slices).toBeGreaterThan(40);
  const numbers = order.childIds(model, TOP_LEVEL).map((id) => Number(model.get(id)?.name.slice(9)));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

describe('the list, spliced with every change', () => {
  it('is at every moment what flattening the tree would give', () => {
    always(500, [outline, steps], (drawn, taken) => {
      const model = modelOf(drawn);
      const list = new VisibleList(model);
      const open = new Set<number>();
      let folded = new Set<number>();
      let kept: ReadonlySet<number> | null = null;
      let draft: Placement | null = null;
      let lastId = 10_000;
      let sorted: { readonly keyOf: (typeof KEYS)[number]; readonly isDescending: boolean } | null = null;
      for (const step of taken) {
        const ids = [...model.nodes()].map(({ id }) => id);
        const id = ids[step.a % (ids.length || 1)];
        if (step.kind === 'fold' || step.kind === 'foldAll') {
          const touched = step.kind === 'foldAll' ? ids : id === undefined ? [] : [id];
          for (const one of touched) {
            const [set, isMember] = kept === null ? [open, step.isOn] : [folded, !step.isOn];
            if (isMember) set.add(one);
            else set.delete(one);
          }
          if (step.kind === 'foldAll') list.setAllExpanded(ids, step.isOn);
          else if (id !== undefined) {
            const before = [...list.ids];
            // Nobody is told of what changes no row, so it must be right.
            expect(list.setExpanded(id, step.isOn)).toBe(before.join() !== list.ids.join());
          }
        } else if (step.kind === 'draft') {
          draft = step.isOn
            ? {
                parent: step.a % 3 === 0 ? TOP_LEVEL : (id ?? TOP_LEVEL),
                after: ids[step.b % (ids.length || 1)] ?? 'first'
              }
            : null;
          list.setDraft(draft);
        } else if (step.kind === 'order') {
          const keyOf = KEYS[step.a % KEYS.length];
          sorted = keyOf === undefined || step.b % 4 === 0 ? null : { keyOf, isDescending: step.isOn };
          list.orderBy(sorted === null ? null : new ShownOrder('', sorted.keyOf, sorted.isDescending));
        } else if (step.kind === 'search') {
          const wasSearching: boolean = kept !== null;
          // What is kept holds everything above it, as a search sees to.
          kept = step.isOn
            ? new Set(
                ids
                  .filter((one) => one % (1 + (step.a % 3)) === 0)
                  .flatMap((one) => [one, ...model.ancestors(one).map((above) => above.id)])
              )
            : null;
          if (wasSearching !== (kept !== null)) folded = new Set();
          list.filter(kept);
        } else {
          model.apply(
            changesOf(model, step, () => (lastId += 1)),
            list
          );
          // A draft goes with its parent; whoever watches over it sees to that.
          if (draft !== null && draft.parent !== TOP_LEVEL && model.get(draft.parent) === undefined)
            list.setDraft((draft = null));
        }
        const searched = kept;
        const isOpen = (one: number): boolean => (searched === null ? open.has(one) : !folded.has(one));
        const childIds = sorted === null ? undefined : orderedIds(model, sorted);
        expect(list.ids).toEqual(expectedIds(model, list, kept, isOpen, draft, childIds));
        for (const { id: one } of model.nodes())
          expect(list.shownRow(one)).toBe(
            [one, ...model.ancestors(one).map((above) => above.id)].find((above) => list.ids.includes(above)) ?? null
          );
      }
      for (const row of allRows(list)) {
        const siblings = list.childIds(row.parent);
        expect(siblings[row.position - 1]).toBe(row.id);
        expect(row.setSize).toBe(siblings.length);
        if (isDraftRow(row.id)) continue;
        expect(row.level).toBe([...model.ancestors(row.id)].length + 1);
        expect(row.hasChildren).toBe(list.childIds(row.id).length + model.childIds(row.id).length > 0);
      }
    });
  });
});
