import { describe, expect, it } from 'vitest';
import { sampleValues } from '../../../src-main/fields/member-facts';

describe('the values to choose from', () => {
  it('are those of members with only a few, on every level', () => {
    const listing = [
      { id: 1, status: 'on', parent: null, tags: [], children: [{ id: 2, status: 'off', parent: 1 }] },
      { id: 3, status: 'on', parent: null }
    ];
    expect(sampleValues(listing, 'children')).toEqual({ id: [1, 2, 3], status: ['on', 'off'], parent: [null, 1] });
  });

  it('are not those of members in which anything may stand', () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({
      id,
      name: `Name ${id}`,
      long: 'x'.repeat(500),
      isShown: id % 2 === 0,
      more: {}
    }));
    expect(sampleValues(rows, null)).toEqual({ isShown: [true, false] });
    expect(sampleValues(['no object', null], null)).toEqual({});
  });
});
