import { parentFromWire, TOP_LEVEL } from '../../../../src-shared/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeEditSchema } from '../../../../src-shared/tree-edits';
import {
  branchRows,
  type CarriedCategories,
  CATEGORIES_TYPE,
  decodeCategories,
  encodeCategories
} from '../../../../src-renderer/session/clipboard';
import { createEdits, outlineRefusal } from '../../../../src-renderer/session/create-outline';
import { levelsOf, type OutlineRow } from '../../../../src-shared/outline/outline-text';
import { pastePlace, type PasteWay } from '../../../../src-renderer/model/placement';
import { TreeModel } from '../../../../src-renderer/model/tree-model';
import { modelOf, outlineOf } from '../sample-model';
import { always } from '../../../support/fuzz-runs';
import { FRESH } from '../../../support/fresh-category';

// Ids: Clothes 1, Shirts 2, Shoes 3, Boots 4, Hats 5, Toys 6, Trains 7.
const model = modelOf([
  ['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']],
  ['Toys', ['Trains']]
]);

const rowsOf = (...entries: readonly (readonly [number, string])[]): OutlineRow[] =>
  entries.map(([depth, name]) => ({ depth, fields: { name } }));

describe('what is copied', () => {
  it('is everything below the roots, in reading order, with the fields that say something', () => {
    expect(branchRows(model, [3, 6])).toEqual(rowsOf([0, 'Shoes'], [1, 'Boots'], [0, 'Toys'], [1, 'Trains']));
    const full = new TreeModel();
    full.append({
      id: 1,
      parent: TOP_LEVEL,
      name: 'A',
      slug: 'a',
      description: 'b',
      visible: false,
      metadata: { c: [1] },
      version: 9,
      createdAt: '',
      updatedAt: ''
    });
    expect(branchRows(full, [1, 2])).toEqual([
      { depth: 0, fields: { name: 'A', slug: 'a', description: 'b', visible: false, metadata: { c: [1] } } }
    ]);
  });
});

describe("the clipboard's own format", () => {
  const carried: CarriedCategories = {
    cut: 'a-cut',
    rows: [
      {
        depth: 0,
        fields: {
          name: 'Shoes',
          slug: 'shoes',
          description: 'x',
          visible: false,
          metadata: { deep: { er: [null, 1.5] } }
        }
      },
      { depth: 1, fields: { name: 'Boots' } }
    ]
  };

  it('comes back as it went', async () => {
    expect(await decodeCategories(encodeCategories(carried))).toEqual(carried);
    expect(CATEGORIES_TYPE).toMatch(/^application\/x-/);
  });

  it.each([
    ['no JSON', '{'],
    ['another version', encodeCategories(carried).replace('"canopy":1', '"canopy":2')],
    ['nothing', encodeCategories({ ...carried, rows: [] })],
    ['a name that is none', encodeCategories({ ...carried, rows: rowsOf([0, ' ']) })],
    ['a first row that stands under nothing', encodeCategories({ ...carried, rows: rowsOf([1, 'A']) })],
    ['a level that is left out', encodeCategories({ ...carried, rows: rowsOf([0, 'A'], [2, 'B']) })],
    [
      'more than 64 levels',
      encodeCategories({
        ...carried,
        rows: Array.from({ length: 65 }, (_, depth) => ({ depth, fields: { name: 'A' } }))
      })
    ],
    ['members that nobody knows', encodeCategories(carried).replace('"name":"Boots"', '"name":"Boots","__proto__":1')],
    ['a slug that is none', encodeCategories(carried).replace('"slug":"shoes"', '"slug":"Not one"')]
  ])('is refused when it is not ours: %s', async (_what, text) => {
    expect(await decodeCategories(text)).toBeNull();
  });
});

describe('the edits that make an outline', () => {
  const rows = fc.array(fc.nat(4), { minLength: 1, maxLength: 30 }).map((depths) => {
    const made: OutlineRow[] = [];
    for (const [index, wanted] of depths.entries())
      made.push({ depth: Math.min(wanted, (made.at(-1)?.depth ?? -1) + 1), fields: { name: `n${index}` } });
    return made;
  });

  it('make exactly that outline as one block, each after the one that it hangs on', () => {
    always(100, [rows], (made) => {
      const { edits, rootKeys } = createEdits(made, { parent: 6, after: 7 }, 4);
      const tree = modelOf([
        ['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']],
        ['Toys', ['Trains', 'End']]
      ]);
      const idOf = new Map<number, number>();
      for (const edit of edits) {
        expect(treeEditSchema.safeParse(edit).success).toBe(true);
        if (edit.kind !== 'create') throw new Error('not a creation');
        const { parentId, afterId } = edit.place;
        const real = (ref: number): number => (ref > 0 ? ref : (idOf.get(ref) ?? 0));
        const parent = parentId === null ? null : real(parentId);
        const id = 100 + idOf.size;
        idOf.set(edit.key, id);
        const after =
          afterId === undefined
            ? (tree.childIds(parentFromWire(parent)).at(-1) ?? null)
            : afterId === null
              ? null
              : real(afterId);
        tree.apply([
          {
            kind: 'create',
            id,
            place: { parentId: parent, afterId: after },
            fields: { name: edit.fields.name, ...FRESH }
          }
        ]);
      }
      const roots = rootKeys.map((key) => idOf.get(key) ?? 0);
      expect(tree.childIds(6)).toEqual([7, ...roots, 8]);
      expect(branchRows(tree, roots)).toEqual(made);
      expect(outlineOf(tree, 1)).toEqual(outlineOf(model, 1));
    });
  });
});

describe('where pasting goes', () => {
  const at = (activeId: number | null, { way = 'beside', moved = [] }: { way?: PasteWay; moved?: number[] } = {}) =>
    pastePlace(model, { way, activeId, moved: new Set(moved) });

  it.each([
    ['after a category', at(3), { parent: 1, after: 3 }],
    ['last in a category that is pasted into', at(1, { way: 'into' }), { parent: 1, after: 5 }],
    ['after those that stay when what is there moves', at(5, { moved: [3, 5] }), { parent: 1, after: 2 }],
    ['last of all when nothing is active', at(null), { parent: TOP_LEVEL, after: 6 }],
    ['last of all when what was active has gone', at(99), { parent: TOP_LEVEL, after: 6 }]
  ])('is %s', (_what, place, expected) => {
    expect(place).toEqual(expected);
  });

  it('is nowhere too deep, and nowhere in a full workspace', () => {
    expect(outlineRefusal(model, 4, 61, 61)).toBeNull();
    expect(outlineRefusal(model, 4, 62, 62)).toContain('65 levels deep');
    expect(outlineRefusal(model, TOP_LEVEL, 64, 64)).toBeNull();
    expect(outlineRefusal(model, TOP_LEVEL, 1, 999_993)).toBeNull();
    expect(outlineRefusal(model, TOP_LEVEL, 1, 999_994)).toContain('This one has 7, and 999,994 would be added');
    expect(levelsOf(rowsOf([0, 'A'], [1, 'B'], [0, 'C']))).toBe(2);
  });
});
