import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Category } from '../../../src-shared/category';
import type { Writer } from '../../../src-main/domain/principal';
import { StoreError } from '../../../src-main/domain/errors';
import { always } from '../../support/fuzz-runs';
import { outlined, refusalWithoutTrace, storeOf } from '../../support/opened-store';

const TREE = 'Shop(Shoes(Boots(Winter Rain) Sandals) Hats) Office(Desks)';

const limitedTo = (within: number): Writer => ({ author: 'http', person: 'p-1', within });

const started = () => {
  const [store, ids] = storeOf(TREE);
  const id = (name: string): number => {
    const found = ids[name];
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found;
  };
  return { store, id, writer: limitedTo(id('Shoes')) };
};

test('below the branch everything can be done, and the branch itself can be renamed', () => {
  const { store, id, writer } = started();
  store.create({ name: 'Socks', parentId: id('Shoes'), position: 0 }, writer);
  store.update(id('Winter'), { parentId: id('Sandals'), name: 'Snow' }, writer);
  store.update(id('Boots'), { position: 9 }, writer);
  store.update(id('Shoes'), { name: 'Footwear' }, writer);
  store.delete(id('Rain'), 'refuse', writer);
  store.delete(id('Sandals'), 'lift', writer);
  expect(outlined(store)).toBe('Shop(Footwear(Socks Snow Boots) Hats) Office(Desks)');
});

const OUTSIDE = {
  'a creation at the top': ({ store, writer }: ReturnType<typeof started>) => store.create({ name: 'A' }, writer),
  'a creation beside the branch': ({ store, id, writer }) => store.create({ name: 'A', parentId: id('Shop') }, writer),
  'another field of the parent': ({ store, id, writer }) => store.update(id('Shop'), { visible: false }, writer),
  'a rename elsewhere': ({ store, id, writer }) => store.update(id('Desks'), { name: 'Tables' }, writer),
  'a move out of the branch': ({ store, id, writer }) => store.update(id('Boots'), { parentId: id('Hats') }, writer),
  'a move to the top': ({ store, id, writer }) => store.update(id('Boots'), { parentId: null }, writer),
  'a move into the branch': ({ store, id, writer }) => store.update(id('Hats'), { parentId: id('Shoes') }, writer),
  'a deletion elsewhere': ({ store, id, writer }) => store.delete(id('Hats'), 'delete', writer),
  'a deletion of what is above': ({ store, id, writer }) => store.delete(id('Shop'), 'delete', writer),
  'the rule of reviews, by an admin': ({ store, writer }) =>
    store.proposals.setRule({ reviewers: 1 }, { ...writer, role: 'admin' }),
  'a bulk edit that begins inside': ({ store, id, writer }) =>
    store.edit(
      {
        action: 'edit',
        subject: '',
        edits: [
          { kind: 'update', id: id('Winter'), fields: { name: 'Snow' } },
          { kind: 'move', id: id('Hats'), place: { parentId: id('Boots') } }
        ]
      },
      writer
    )
} satisfies Record<string, (circumstances: ReturnType<typeof started>) => unknown>;

test.each(Object.entries(OUTSIDE))('%s is forbidden, and the branch named', (_name, work) => {
  const circumstances = started();
  expect(refusalWithoutTrace(circumstances.store, () => work(circumstances))).toEqual({
    code: 'forbidden',
    detail: 'You can change only “Shoes” and its subcategories.'
  });
});

test.each(['moved', 'moved among its siblings', 'deleted', 'taken from above its children'] as const)(
  'the branch itself is not %s',
  (way) => {
    const { store, id, writer } = started();
    const work = {
      moved: () => store.update(id('Shoes'), { parentId: id('Office') }, writer),
      'moved among its siblings': () => store.update(id('Shoes'), { position: 1 }, writer),
      deleted: () => store.delete(id('Shoes'), 'delete', writer),
      'taken from above its children': () => store.delete(id('Shoes'), 'lift', writer)
    }[way];
    const { code, detail } = refusalWithoutTrace(store, work);
    expect(code).toBe('forbidden');
    expect(detail).toContain('“Shoes”');
  }
);

test('where the branch is gone nothing can be done, and once it is back everything again', () => {
  const { store, id, writer } = started();
  store.delete(id('Shoes'), 'delete', { author: 'window' });
  expect(refusalWithoutTrace(store, () => store.create({ name: 'A', parentId: id('Shop') }, writer))).toEqual({
    code: 'forbidden',
    detail: 'The branch you can change is no longer there. An admin can give you another one.'
  });
  store.undo();
  store.update(id('Rain'), { name: 'Wet' }, writer);
  expect(outlined(store)).toBe('Shop(Shoes(Boots(Winter Wet) Sandals) Hats) Office(Desks)');
});

test('what was moved out of the branch meanwhile is out of reach, and what was moved into it is in reach', () => {
  const { store, id, writer } = started();
  store.update(id('Boots'), { parentId: id('Office') }, { author: 'window' });
  store.update(id('Hats'), { parentId: id('Shoes') }, { author: 'window' });
  expect(refusalWithoutTrace(store, () => store.delete(id('Rain'), 'refuse', writer)).code).toBe('forbidden');
  store.delete(id('Hats'), 'refuse', writer);
});

test('an undo of one’s own is held to the branch that one has now', () => {
  const { store, id } = started();
  const whole: Writer = { author: 'http', person: 'p-1' };
  store.update(id('Hats'), { name: 'Caps' }, whole);
  expect(refusalWithoutTrace(store, () => store.undo(undefined, limitedTo(id('Shoes')))).code).toBe('forbidden');
  expect(store.undo(undefined, whole)).toMatchObject({ subject: 'Caps' });
});

/** The tree without what is below the branch. */
const outside = (categories: readonly Category[], branch: number): unknown[] =>
  categories.map(({ children, ...category }) =>
    category.id === branch
      ? { id: category.id, parentId: category.parentId, position: category.position }
      : { ...category, children: outside(children, branch) }
  );

test('whatever is asked for, nothing changes but the branch and what is below it', () => {
  const step = fc.record({
    kind: fc.constantFrom('create', 'update', 'refuse', 'delete', 'lift'),
    id: fc.integer({ min: 1, max: 12 }),
    name: fc.option(fc.constantFrom('A', 'B'), { nil: undefined }),
    parentId: fc.option(fc.option(fc.integer({ min: 1, max: 12 })), { nil: undefined }),
    position: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined })
  });
  let [carriedOut, forbidden] = [0, 0];
  always(12, [fc.array(step, { minLength: 30, maxLength: 60 })], (steps) => {
    const { store, id, writer } = started();
    const before = outside(store.readTree(), id('Shoes'));
    for (const { kind, id: chosen, name, parentId, position } of steps) {
      const place = { ...(parentId !== undefined && { parentId }), ...(position !== undefined && { position }) };
      try {
        if (kind === 'create') store.create({ name: name ?? 'C', ...place }, writer);
        else if (kind === 'update') store.update(chosen, { ...place, ...(name !== undefined && { name }) }, writer);
        else store.delete(chosen, kind, writer);
        carriedOut += 1;
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        if (error.code === 'forbidden') forbidden += 1;
      }
      expect(outside(store.readTree(), id('Shoes'))).toEqual(before);
    }
    store.close();
  });
  expect(Math.min(carriedOut, forbidden)).toBeGreaterThan(30);
});
