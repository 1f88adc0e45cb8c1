import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compactValue, changeDetail, entryDetails } from '../../../../src-renderer/ui/changed-values';
import { metadataSchema } from '../../../../src-shared/category';
import { always } from '../../../support/fuzz-runs';

const lines = (before: object, after: object): string[] =>
  entryDetails(metadataSchema.parse(before), metadataSchema.parse(after)).map(({ text }) => text);

it('tells each entry that differs by itself', () => {
  expect(
    lines(
      { material: 'cotton', same: [1, { a: 2 }], old: true, tax: '19' },
      { material: 'linen', same: [1, { a: 2 }], tax: 19, seo: { title: 'Buy: now', tags: ['x', 'y'] } }
    )
  ).toEqual([
    'material: cotton → linen',
    'old: removed true',
    'tax: "19" → 19',
    'seo: added { title: "Buy: now", tags: [x, y] }'
  ]);
});

it('shows of long values where they differ, and keeps them in full', () => {
  const same = 'word '.repeat(100);
  const detail = changeDetail('Description', `${same}red${same}`, `${same}blue${same}`);
  expect(detail.text).toContain('red');
  expect(detail.text).toContain('blue');
  expect(detail.text.length).toBeLessThan(300);
  expect(detail.whole).toBe(`Description: ${same}red${same} → ${same}blue${same}`);
  expect(changeDetail('Slug', 'a', 'b')).toEqual({ text: 'Slug: a → b', whole: null });
});

it('tells different values apart, whatever they are', () => {
  always(2_000, [fc.jsonValue(), fc.jsonValue()], (one, other) => {
    expect(compactValue(one) === compactValue(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
  });
});
