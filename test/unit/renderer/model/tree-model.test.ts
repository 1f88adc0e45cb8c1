import { parentFromWire, TOP_LEVEL } from '../../../../src-shared/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreeChange } from '../../../../src-shared/tree-patch';
import { always } from '../../../support/fuzz-runs';
import { FRESH } from '../../../support/fresh-category';
import { modelOf, outlineOf } from '../sample-model';

const fields = { name: 'New', ...FRESH };

// Ids: Clothes 1, Shirts 2, Shoes 3, Boots 4, Toys 5.
const shop = () => modelOf([['Clothes', ['Shirts', ['Shoes', ['Boots']]]], 'Toys']);

describe("the window's copy of the tree", () => {
  it('creates a category after its anchor', () => {
    const model = shop();
    model.apply([{ kind: 'create', id: 6, fields, place: { parentId: 1, afterId: 2 } }]);
    expect(outlineOf(model)).toEqual([['Clothes', ['Shirts', 'New', ['Shoes', ['Boots']]]], 'Toys']);
  });

  it('creates a first child', () => {
    const model = shop();
    model.apply([{ kind: 'create', id: 6, fields, place: { parentId: 5, afterId: null } }]);
    expect(outlineOf(model)).toEqual([
      ['Clothes', ['Shirts', ['Shoes', ['Boots']]]],
      ['Toys', ['New']]
    ]);
  });

  it('changes only the fields that a change names', () => {
    const model = shop();
    model.apply([{ kind: 'update', id: 3, fields: { name: 'Footwear', version: 2 } }]);
    expect(model.get(3)).toMatchObject({ name: 'Footwear', version: 2, visible: true, parent: 1 });
    expect(outlineOf(model)).toEqual([['Clothes', ['Shirts', ['Footwear', ['Boots']]]], 'Toys']);
  });

  it('moves a subtree whole', () => {
    const model = shop();
    model.apply([{ kind: 'update', id: 3, fields: { version: 2 }, place: { parentId: null, afterId: 5 } }]);
    expect(outlineOf(model)).toEqual([['Clothes', ['Shirts']], 'Toys', ['Shoes', ['Boots']]]);
    expect(model.get(3)?.parent).toBe(TOP_LEVEL);
    expect(model.isWithin(4, 1)).toBe(false);
  });

  it('moves among the same siblings', () => {
    const model = shop();
    model.apply([{ kind: 'update', id: 2, fields: {}, place: { parentId: 1, afterId: 3 } }]);
    expect(outlineOf(model)).toEqual([['Clothes', [['Shoes', ['Boots']], 'Shirts']], 'Toys']);
  });

  it('deletes a subtree leaf first, as the journal has it', () => {
    const model = shop();
    model.apply([
      { kind: 'delete', id: 4 },
      { kind: 'delete', id: 3 }
    ]);
    expect(outlineOf(model)).toEqual([['Clothes', ['Shirts']], 'Toys']);
    expect(model.size).toBe(3);
  });

  it('refuses a change that does not fit, so that the tree is read anew', () => {
    expect(() => shop().apply([{ kind: 'delete', id: 99 }])).toThrow('99');
    expect(() => shop().apply([{ kind: 'update', id: 2, fields: {}, place: { parentId: 5, afterId: 4 } }])).toThrow(
      '4'
    );
  });

  it('comes to the same by many changes at once as by each alone, also when one does not fit', () => {
    const change = fc.record({
      kind: fc.constantFrom('create', 'create', 'move', 'move', 'delete', 'rename'),
      who: fc.nat(40),
      parent: fc.option(fc.nat(40)),
      after: fc.option(fc.nat(40))
    });
    always(100, [fc.array(change, { minLength: 60, maxLength: 120 }), fc.boolean()], (list, isFitting) => {
      const [alone, together] = [shop(), shop()];
      const changes: TreeChange[] = [];
      let lastId = 5;
      for (const { kind, who, parent, after } of list) {
        const ids = [...alone.nodes()].map(({ id }) => id);
        const id = ids[who % ids.length] ?? 1;
        const parentId = parent === null ? null : (ids[parent % ids.length] ?? null);
        const siblings = alone.childIds(parentFromWire(parentId)).filter((one) => one !== id);
        const place = {
          parentId,
          afterId: after === null || siblings.length === 0 ? null : (siblings[after % siblings.length] ?? null)
        };
        if (kind === 'create') changes.push({ kind, id: (lastId += 1), fields, place });
        else if (kind === 'rename') changes.push({ kind: 'update', id, fields: { name: `N${changes.length}` } });
        else if (kind === 'delete' && (ids.length < 3 || alone.childIds(id).length > 0)) continue;
        else if (kind === 'delete') changes.push({ kind, id });
        else if (parentId !== null && alone.isWithin(parentId, id)) continue;
        else changes.push({ kind: 'update', id, fields: {}, place });
        const last = changes.at(-1);
        if (last !== undefined) alone.apply([last]);
      }
      if (changes.length < 50) return;
      const misfit: TreeChange = { kind: 'delete', id: 999 };
      const apply = (): void => together.apply(isFitting ? changes : [...changes, misfit]);
      if (isFitting) apply();
      else expect(apply).toThrow('999');
      expect(outlineOf(together)).toEqual(outlineOf(alone));
      expect([...together.nodes()].map(({ id, parent }) => [id, parent])).toEqual(
        [...alone.nodes()].map(({ id, parent }) => [id, parent])
      );
    });
  });

  it('counts what is below a category and knows what stands within it', () => {
    const model = shop();
    expect(model.descendantCount(1)).toBe(3);
    expect(model.descendantCount(5)).toBe(0);
    expect(model.isWithin(4, 1)).toBe(true);
    expect(model.isWithin(1, 1)).toBe(true);
    expect(model.isWithin(1, 4)).toBe(false);
  });
});
