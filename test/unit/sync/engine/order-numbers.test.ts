import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOP_LEVEL } from '../../../../src-shared/ids';
import type { Dialect } from '../../../../src-shared/dialect';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import {
  meaningShown,
  numberAt,
  OrderAttempts,
  type Numbered,
  type OrderMeaning
} from '../../../../src-main/sync/engine/order-numbers';
import { inferredOrder, PlaceWriter } from '../../../../src-main/sync/engine/place-writer';
import { ProjectedRemote } from '../../../../src-main/sync/engine/projected-remote';
import { RemoteSnapshot } from '../../../../src-main/sync/engine/remote-snapshot';
import { always } from '../../../support/fuzz-runs';
import { fieldsNamed, treeOf } from '../../../support/sync-trees';

const numbered = (...orders: (number | null)[]): Numbered[] => orders.map((order, index) => ({ id: index + 1, order }));

/** Categories 1, 2, … of the top level, under the same ids on the service. */
const listing = (orders: Iterable<readonly [id: number, order: number | null]>, base?: ReturnType<typeof treeOf>) => {
  const categories = [...orders].map(([id, order]) => ({
    id,
    parentId: null,
    fields: fieldsNamed(`N${id}`),
    order,
    version: null,
    raw: {}
  }));
  return new RemoteSnapshot(categories, new Map(categories.map(({ id }) => [id, id])), base);
};

const withNumbers = (meaning: OrderMeaning): Dialect => ({
  ...CANOPY_DIALECT,
  isCanopy: false,
  order: { key: 'position', first: 0, meaning }
});

describe('numbers that are values', () => {
  it('put a category behind the last one by the step that the last two have between them, and by 1 behind an only one', () => {
    expect(numberAt(numbered(10, 20), 2, 0, 'value')).toBe(30);
    expect(numberAt(numbered(-20, -10), 2, 0, 'value')).toBe(0);
    expect(numberAt(numbered(10), 1, 0, 'value')).toBe(11);
    expect(numberAt([], 0, 3, 'value')).toBe(3);
  });

  it('put it strictly between its neighbors, or nowhere', () => {
    const increasing = fc
      .uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 8 })
      .map((orders) => numbered(...orders.toSorted((one, other) => one - other)));
    always(200, [increasing, fc.nat(8), fc.integer({ min: -60, max: 60 })], (siblings, at, first) => {
      const index = Math.min(at, siblings.length);
      const number = numberAt(siblings, index, first, 'value');
      const [before, after] = [siblings[index - 1]?.order ?? -Infinity, siblings[index]?.order ?? Infinity];
      if (number !== null) {
        expect(number).toBeGreaterThan(before);
        expect(number).toBeLessThan(after);
      } else if (before !== -Infinity) expect(after - before).toBeLessThan(2);
      else expect(after).toBeLessThanOrEqual(first);
    });
  });

  it('find no place beside numbers that are equal, missing or out of order', () => {
    for (const orders of [
      [5, 5],
      [null, 7],
      [7, null],
      [9, 4]
    ])
      expect([0, 1, 2].map((index) => numberAt(numbered(...orders), index, 0, 'value'))).toEqual([null, null, null]);
  });
});

describe('a number that was written among others', () => {
  const shown = (before: readonly Numbered[], ...now: (number | null)[]): OrderMeaning =>
    meaningShown(2, before, new Map(now.map((order, index) => [index + 1, order])));

  it('was an index where those behind have given way, and a value where they have stayed', () => {
    expect(shown(numbered(1, 2, 3), 1, 3, 4)).toBe('index');
    expect(shown(numbered(1, 2, 3), 1, 2, 3)).toBe('value');
  });

  it('shows nothing where none is behind it, nor where some have given way and some have not', () => {
    expect(shown(numbered(0, 1), 0, 1)).toBe('unknown');
    expect(shown(numbered(1, 2, 3), 1, 3, 3)).toBe('unknown');
  });

  it('shows it by those that the service still has', () => {
    const probe = { sent: 2, before: numbered(1, 2, 3) };
    const without3 = listing([
      [1, 1],
      [2, 2]
    ]);
    expect(inferredOrder(probe, withNumbers('unknown'), without3)?.order?.meaning).toBe('value');
    expect(inferredOrder(probe, withNumbers('unknown'), listing([[1, 1]]))).toBeNull();
    expect(inferredOrder(probe, withNumbers('value'), without3)).toBeNull();
    expect(inferredOrder(null, withNumbers('unknown'), without3)).toBeNull();
  });
});

describe('siblings that are all renumbered', () => {
  const renumbered = (rounds: number, meaning: OrderMeaning = 'value') => {
    const attempts = new OrderAttempts();
    attempts.aim({ remoteOrders: new Map([[TOP_LEVEL, [3, 2, 1]]]), conflicts: [] });
    for (let round = 0; round < rounds; round += 1) attempts.note(TOP_LEVEL);
    const snapshot = listing([
      [1, 0],
      [2, 1],
      [3, 7]
    ]);
    const writer = new PlaceWriter(withNumbers(meaning), new ProjectedRemote(snapshot), attempts, snapshot, []);
    return [...writer.renumbering(TOP_LEVEL)];
  };

  it('get their indexes first, but for values that are right', () => {
    expect(renumbered(0)).toEqual([
      [3, 0],
      [1, 2]
    ]);
    expect(renumbered(1, 'index')).toEqual([
      [3, 0],
      [2, 1],
      [1, 2]
    ]);
  });

  it('go behind all numbers, one after the other, once that has failed', () => {
    expect(renumbered(2)).toEqual([
      [3, 8],
      [2, 9],
      [1, 10]
    ]);
  });
});

describe('a write among siblings', () => {
  const mayHaveShifted = (dialect: Dialect, order: number | null): boolean[] => {
    const snapshot = listing([
      [1, 0],
      [2, 1],
      [3, 2]
    ]);
    const writer = new PlaceWriter(dialect, new ProjectedRemote(snapshot), new OrderAttempts(), snapshot, []);
    const before = writer.mayHaveShifted(2);
    writer.placed(3, TOP_LEVEL, { index: 0, order });
    return [before, writer.mayHaveShifted(2)];
  };

  it('may have shifted the others, which matters where an update sends their number again', () => {
    expect(mayHaveShifted({ ...withNumbers('unknown'), updates: 'full' }, 0)).toEqual([false, true]);
    expect(mayHaveShifted({ ...withNumbers('unknown'), updates: 'partial' }, 0)).toEqual([false, false]);
    expect(mayHaveShifted({ ...withNumbers('unknown'), updates: 'full', order: null }, null)).toEqual([false, false]);
  });

  it('has shifted them by a known number where numbers are indexes', () => {
    expect(mayHaveShifted({ ...withNumbers('index'), updates: 'full' }, 0)).toEqual([false, false]);
  });
});

describe('siblings that share a number', () => {
  it('stand as the base has them, whatever the order of the listing', () => {
    const shared = listing(
      [
        [2, 0],
        [1, 0],
        [4, 5],
        [3, 5]
      ],
      treeOf('A B C D')
    );
    expect(shared.tree.children.get(TOP_LEVEL)).toEqual([1, 2, 3, 4]);
  });

  it('stand as listed where their numbers differ, or the base does not know them', () => {
    const listed = (orders: [number, number][], base: string) =>
      listing(orders, treeOf(base)).tree.children.get(TOP_LEVEL);
    expect(
      listed(
        [
          [2, 0],
          [1, 1]
        ],
        'A B'
      )
    ).toEqual([2, 1]);
    expect(
      listed(
        [
          [2, 0],
          [9, 0],
          [1, 0]
        ],
        'A B'
      )
    ).toEqual([1, 9, 2]);
  });
});
