import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterTree } from '../../../src-renderer/search/tree-filter';
import { DRAFT_ID, visibleRows, type Visibility } from '../../../src-renderer/tree/visible-rows';
import { modelOf, type Outline } from './sample-model';

const everything: Visibility = { isExpanded: () => true, kept: null, draft: null };

// Ids: Clothes 1, Shirts 2, Shoes 3, Boots 4, Toys 5.
const shop = () => modelOf([['Clothes', ['Shirts', ['Shoes', ['Boots']]]], 'Toys']);

describe('the rows in sight', () => {
  it('tells each row its level, place and size of its set, from 1', () => {
    const rows = visibleRows(shop(), everything);
    expect(rows.map(({ id, level, position, setSize }) => [id, level, position, setSize])).toEqual([
      [1, 1, 1, 2],
      [2, 2, 1, 2],
      [3, 2, 2, 2],
      [4, 3, 1, 1],
      [5, 1, 2, 2],
    ]);
  });

  it('leaves out what is folded', () => {
    const rows = visibleRows(shop(), { ...everything, isExpanded: (id) => id === 1 });
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 5]);
    expect(rows.find(({ id }) => id === 3)).toMatchObject({ hasChildren: true, isExpanded: false });
  });

  it('never calls a leaf expanded', () => {
    expect(visibleRows(shop(), everything).find(({ id }) => id === 5)).toMatchObject({ hasChildren: false, isExpanded: false });
  });

  it('counts only what a search keeps', () => {
    const model = shop();
    const rows = visibleRows(model, { ...everything, kept: filterTree(model, 'boot')?.kept ?? null });
    expect(rows.map(({ id, position, setSize }) => [id, position, setSize])).toEqual([[1, 1, 1], [3, 1, 1], [4, 1, 1]]);
  });

  it('makes room for a category that is being typed', () => {
    const model = shop();
    expect(visibleRows(model, { ...everything, draft: { parentId: 1, afterId: 2 } }).map(({ id }) => id)).toEqual([1, 2, DRAFT_ID, 3, 4, 5]);
    expect(visibleRows(model, { ...everything, draft: { parentId: 5, afterId: null } }).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, DRAFT_ID]);
  });

  it('shows each category once, parents before children, whatever the tree', () => {
    const { outline } = fc.letrec<{ outline: Outline; entry: Outline[number] }>((tie) => ({
      outline: fc.array(tie('entry'), { maxLength: 4 }),
      entry: fc.oneof({ depthSize: 'small' }, fc.constant('leaf'), fc.tuple(fc.constant('node'), tie('outline'))),
    }));
    fc.assert(
      fc.property(outline, fc.func(fc.boolean()), (drawn, isExpanded) => {
        const model = modelOf(drawn);
        const rows = visibleRows(model, { ...everything, isExpanded });
        const seen = new Set<number>();
        for (const row of rows) {
          expect(seen.has(row.id)).toBe(false);
          seen.add(row.id);
          expect(row.level).toBe([...model.ancestors(row.id)].length + 1);
          expect(model.childIds(row.parentId)[row.position - 1]).toBe(row.id);
          expect(row.setSize).toBe(model.childIds(row.parentId).length);
        }
        for (const node of model.nodes()) {
          const isInSight = [...model.ancestors(node.id)].every((ancestor) => isExpanded(ancestor.id));
          expect(seen.has(node.id)).toBe(isInSight);
        }
      }),
    );
  });
});
