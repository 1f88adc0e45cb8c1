import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ParentId, TOP_LEVEL } from '../../../../../src-shared/ids';
import { type Block, blockPlace, layoutIcicle } from '../../../../../src-renderer/features/overview/icicle-layout';
import { atOnce } from '../../../../../src-shared/sliced-work';
import { type BranchSizes, countBranches } from '../../../../../src-renderer/features/overview/branch-sizes';
import { composePicture, tileAt, type Picture } from '../../../../../src-renderer/features/overview/overview-picture';
import { TreeModel } from '../../../../../src-renderer/model/tree-model';
import { always } from '../../../../support/fuzz-runs';
import { FRESH } from '../../../../support/fresh-category';
import { overviewMove, topFor } from '../../../../../src-renderer/features/overview/overview';
import { pictureSvg } from '../../../../../src-renderer/features/overview/paint';

/** A forest in which category `i + 1` stands under an earlier one or at the top, as the numbers say. */
const forestOf = (parents: readonly number[]): TreeModel => {
  const model = new TreeModel();
  parents.forEach((choice, index) => {
    const parent = choice % (index + 1) === 0 ? TOP_LEVEL : choice % (index + 1);
    model.append({
      id: index + 1,
      parent,
      name: `C${index + 1}`,
      ...FRESH
    });
  });
  return model;
};

const forests = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 60 }).map(forestOf);
const LEVELS = 80;
const branchSizes = (model: TreeModel): BranchSizes => atOnce(countBranches(model));

const layout = (model: TreeModel, smallest: number, topId: ParentId = TOP_LEVEL): Block[] =>
  layoutIcicle({ model, sizes: branchSizes(model), topId, extent: 1_000, levels: LEVELS, smallest });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const extents = (blocks: readonly Block[]): number => sum(blocks.map(({ extent }) => extent));

describe('the layout of the overview', () => {
  test('a branch counts itself and all below it', () => {
    always(100, [forests], (model) => {
      const sizes = branchSizes(model);
      for (const { id } of model.nodes()) expect(sizes.get(id)).toBe(model.descendantCount(id) + 1);
    });
  });

  test('a large tree is counted in many slices, and what moves or comes in a pause keeps none of them from ending', () => {
    const model = forestOf(Array.from({ length: 100_000 }, (_, index) => Math.floor(index / 10)));
    const work = countBranches(model);
    let slices = 0;
    for (let step = work.next(); step.done !== true; step = work.next()) {
      // The first root goes from one end of the tree to the other, with all that it has.
      const parentId = slices % 2 === 0 ? 100_000 : null;
      if (slices < 40 && (parentId === null || !model.isWithin(parentId, 1)))
        model.apply([{ kind: 'update', id: 1, fields: {}, place: { parentId, afterId: null } }]);
      slices += 1;
    }
    expect(slices).toBeGreaterThan(50);
    const sizes = branchSizes(model);
    for (const id of model.childIds(TOP_LEVEL)) expect(sizes.get(id)).toBe(model.descendantCount(id) + 1);
  });

  test('siblings fill what their parent has, no more and no less', () => {
    always(100, [forests], (model) => {
      const blocks = layout(model, 0);
      expect(blocks).toHaveLength(model.size);
      expect(extents(blocks.filter(({ level }) => level === 0))).toBeCloseTo(1_000, 6);
      for (const block of blocks) {
        const below = blocks.filter(({ id }) => model.get(id)?.parent === block.id);
        if (below.length > 0) expect(extents(below)).toBeCloseTo(block.extent, 6);
      }
    });
  });

  test('siblings of one size get the same, and the larger the more', () => {
    always(100, [forests], (model) => {
      const roots = layout(model, 0).filter(({ level }) => level === 0);
      for (const one of roots)
        for (const other of roots) expect(one.extent * other.size).toBeCloseTo(other.extent * one.size, 4);
    });
  });

  test('order is kept, and nothing overlaps', () => {
    always(100, [forests, fc.integer({ min: 0, max: 200 })], (model, smallest) => {
      const blocks = layout(model, smallest);
      for (let level = 0; level < LEVELS; level += 1) {
        const column = blocks.filter((block) => block.level === level);
        for (const [at, block] of column.entries()) {
          const next = column[at + 1];
          if (next !== undefined) expect(block.start + block.extent).toBeLessThanOrEqual(next.start + 1e-6);
        }
      }
      const roots = blocks.filter(({ level }) => level === 0).map(({ id }) => model.childIds(TOP_LEVEL).indexOf(id));
      expect(roots).toEqual(roots.toSorted((a, b) => a - b));
    });
  });

  test('what is too small to see is put together, and no category is lost', () => {
    always(100, [forests, fc.integer({ min: 1, max: 300 })], (model, smallest) => {
      const blocks = layout(model, smallest);
      const roots = blocks.filter(({ level }) => level === 0);
      expect(sum(roots.map(({ together }) => together))).toBe(model.childIds(TOP_LEVEL).length);
      expect(sum(roots.map(({ size }) => size))).toBe(model.size);
      for (const block of blocks)
        if (block.together > 1) expect(blocks.some(({ id }) => model.get(id)?.parent === block.id)).toBe(false);
    });
  });

  test('a category lies where it is drawn, whatever is shown whole', () => {
    always(100, [forests, fc.nat(1_000)], (model, choice) => {
      const topId = choice % 2 === 0 ? TOP_LEVEL : (choice % model.size) + 1;
      const sizes = branchSizes(model);
      for (const block of layout(model, 0, topId)) {
        const place = blockPlace({ model, sizes, topId, extent: 1_000 }, block.id);
        expect(place?.level).toBe(block.level);
        expect(place?.start).toBeCloseTo(block.start, 4);
        expect(place?.extent).toBeCloseTo(block.extent, 4);
      }
    });
  });

  test('what is outside of the picture has no place in it', () => {
    const model = forestOf([0, 0, 1]);
    expect(blockPlace({ model, sizes: branchSizes(model), topId: 1, extent: 100 }, 2)).toBeNull();
  });

  test('depth counts levels, and stops where nobody looks any further', () => {
    const chain = forestOf([0, 1, 2, 3, 4]);
    const sizes = branchSizes(chain);
    expect(sizes.levels(TOP_LEVEL)).toBe(5);
    expect(sizes.levels(3)).toBe(3);
    // Room for two columns.
    expect(
      composePicture({ model: chain, language: null, sizes, topId: TOP_LEVEL, width: 200, height: 100 }).columnWidth
    ).toBe(100);
  });

  test('of 100,000 categories only those that can be seen are laid out', () => {
    const model = forestOf(Array.from({ length: 100_000 }, (_, index) => Math.floor(index / 10)));
    expect(
      layoutIcicle({ model, sizes: branchSizes(model), topId: TOP_LEVEL, extent: 700, levels: 7, smallest: 3 }).length
    ).toBeLessThan(7 * 700);
  });
});

/** 1 (2 (4), 3), 5 */
const shop = new TreeModel();
for (const [id, parent] of [
  [1, TOP_LEVEL],
  [2, 1],
  [3, 1],
  [4, 2],
  [5, TOP_LEVEL]
] as const) {
  shop.append({
    id,
    parent,
    name: `C${id}`,
    ...FRESH
  });
}

test.each([
  ['ArrowRight', 1, { kind: 'go', id: 2 }],
  ['ArrowLeft', 2, { kind: 'go', id: 1 }],
  ['ArrowDown', 2, { kind: 'go', id: 3 }],
  ['ArrowUp', 3, { kind: 'go', id: 2 }],
  ['Home', 3, { kind: 'go', id: 2 }],
  ['End', 1, { kind: 'go', id: 5 }],
  ['Enter', 2, { kind: 'zoom', topId: 2 }]
] as const)('%s at %i', (key, activeId, move) => {
  expect(overviewMove(shop, activeId, TOP_LEVEL, key)).toEqual(move);
});

test.each(['ArrowLeft', 'ArrowUp'])('%s leads nowhere from the first root', (key) => {
  expect(overviewMove(shop, 1, TOP_LEVEL, key)).toBeNull();
});

test('Enter shows in the tree what fills the picture already, and what has nothing to zoom into', () => {
  expect(overviewMove(shop, 2, 2, 'Enter')).toEqual({ kind: 'show', id: 2 });
  expect(overviewMove(shop, 4, TOP_LEVEL, 'Enter')).toEqual({ kind: 'show', id: 4 });
});

test('Backspace and Escape go out a level; Escape leaves from the whole tree', () => {
  expect(overviewMove(shop, 4, 2, 'Backspace')).toEqual({ kind: 'zoom', topId: 1 });
  expect(overviewMove(shop, 4, 1, 'Escape')).toEqual({ kind: 'zoom', topId: TOP_LEVEL });
  expect(overviewMove(shop, 4, TOP_LEVEL, 'Escape')).toEqual({ kind: 'close' });
  expect(overviewMove(shop, 4, TOP_LEVEL, 'Backspace')).toEqual({ kind: 'zoom', topId: TOP_LEVEL });
});

test('without a selected category an arrow begins with what is shown', () => {
  expect(overviewMove(shop, null, TOP_LEVEL, 'ArrowDown')).toEqual({ kind: 'go', id: 1 });
  expect(overviewMove(shop, 99, 2, 'ArrowDown')).toEqual({ kind: 'go', id: 2 });
});

test('going elsewhere zooms out just far enough', () => {
  expect(topFor(shop, 2, 4)).toBe(2);
  expect(topFor(shop, 2, 3)).toBe(1);
  expect(topFor(shop, 2, 5)).toBe(TOP_LEVEL);
  expect(topFor(shop, 99, 5)).toBe(TOP_LEVEL);
});

const model = new TreeModel();
const add = (id: number, parent: ParentId, name: string): void => model.append({ id, parent, name, ...FRESH });
add(1, TOP_LEVEL, 'Tools <&> "more"');
add(2, 1, 'Hammers with a name that is longer than any column could ever hold 👩‍👩‍👧');
add(3, TOP_LEVEL, 'Bell\u0007');

const size = { width: 400, height: 300 };
const picture = composePicture({
  model,
  language: null,
  sizes: atOnce(countBranches(model)),
  topId: TOP_LEVEL,
  ...size
});
const palette = {
  fills: ['#111', '#222'],
  together: '#333',
  ground: '#444',
  line: '#444',
  text: '#555',
  focus: '#666',
  hover: '#777'
};

test('names are text in the file, whatever is in them', () => {
  const svg = pictureSvg(picture, palette, size, 'All & sundry');
  expect(svg).toContain('>Tools &lt;&amp;&gt; &quot;more&quot;</text>');
  expect(svg).toContain('<title>All &amp; sundry</title>');
  expect(svg).toContain('>Bell[U+0007]</text>');
  expect(svg).not.toContain('\u0007');
});

test('a name that is too long ends in dots', () => {
  expect(picture.tiles.find(({ block }) => block.id === 2)?.label).toMatch(/^Hammers.*…$/);
});

describe('siblings that are too small for a name each', () => {
  const shelves = (count: number): Picture => {
    const shop = new TreeModel();
    for (const [at, name] of ['Women', 'Men', 'Kids'].entries()) {
      shop.append({ id: at + 1, parent: TOP_LEVEL, name, ...FRESH });
      for (let shelf = 1; shelf <= count; shelf += 1)
        shop.append({ id: 1_000 * (at + 1) + shelf, parent: at + 1, name: `Shelf ${shelf}`, ...FRESH });
    }
    const sizes = atOnce(countBranches(shop));
    return composePicture({ model: shop, language: null, sizes, topId: TOP_LEVEL, width: 600, height: 180 });
  };

  test('are named together, in lines that stay in their place', () => {
    const { captions, tiles } = shelves(9);
    expect(captions).toHaveLength(3);
    expect(captions[0]?.lines.join(' · ').split(' · ')).toEqual(
      Array.from({ length: 9 }, (_, at) => `Shelf ${at + 1}`)
    );
    expect(captions.map(({ y, height }) => [y, height])).toEqual([
      [0, 60],
      [60, 60],
      [120, 60]
    ]);
    expect(tiles.filter(({ block }) => block.level === 1).every(({ label }) => label === '')).toBe(true);
    const svg = pictureSvg(shelves(9), palette, { width: 600, height: 180 }, 'Shop');
    expect(svg).toContain('Shelf 9</text>');
  });

  test('that have no room together, either, are counted, also where none can be seen', () => {
    for (const count of [60, 900]) {
      const { captions, tiles } = shelves(count);
      const [lines = []] = captions.map((caption) => caption.lines);
      const names = lines.join(' · ').split(' · ');
      expect(lines).toHaveLength(3);
      expect(lines.every((line) => line.length <= 43)).toBe(true);
      expect(names.at(-1)).toBe(`${count - names.length + 1} more`);
      const below = tiles.filter(({ block }) => block.level === 1);
      expect(below.every(({ label }) => label === '')).toBe(true);
      expect(new Set(below.map(({ fill }) => fill))).toEqual(new Set([0, 1, 2]));
    }
  });

  test('that have a name each have no other', () => {
    expect(shelves(3).captions).toEqual([]);
  });
});

test('every tile is found where it lies', () => {
  for (const tile of picture.tiles)
    expect(tileAt(picture, tile.x + tile.width / 2, tile.y + tile.height / 2)).toBe(tile);
  expect(tileAt(picture, size.width + 1, 10)).toBeNull();
});

test('branches next to each other are told apart, and what is below takes the colour of its branch', () => {
  const fillAt = (id: number) => picture.tiles.find(({ block }) => block.id === id)?.fill;
  expect(fillAt(1)).not.toBe(fillAt(3));
  expect(fillAt(2)).toBe(fillAt(1));
});
