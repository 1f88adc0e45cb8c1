import { expect, test } from 'vitest';
import { offeredColumns } from '../../../../../src-renderer/features/columns/offered-columns';
import type { Column } from '../../../../../src-renderer/session/cells/columns';
import { COLUMN_FIELDS } from '../../../../../src-shared/kept-columns';

const columnOf = (key: string): Column => ({ of: 'metadata', key });
const OF_ALL = COLUMN_FIELDS.map((of): Column => ({ of }));
const SEO = { type: 'text', key: 'seoTitle', name: 'SEO title' } as const;
const USED = Array.from({ length: 14 }, (_, at) => `key ${at}`);

test('a field is offered as a column before any category has a value of it, however many keys there are', () => {
  expect(offeredColumns([], [SEO], [], '')).toEqual({
    offered: [...OF_ALL, columnOf('seoTitle')],
    more: 0,
    isLong: false
  });
  const fields = USED.map((key) => ({ ...SEO, key: `field of ${key}` }));
  const { offered, more, isLong } = offeredColumns([columnOf('key 13')], fields, USED, '');
  expect(offered.slice(1 + OF_ALL.length)).toEqual(fields.map(({ key }) => columnOf(key)));
  expect({ more, isLong }).toEqual({ more: 13, isLong: true });
});

test('keys are found by typing', () => {
  expect(offeredColumns([], [SEO], USED, 'KEY 13').offered).toEqual([...OF_ALL, columnOf('key 13')]);
});

test('columns that show come first, in their order', () => {
  const columns: readonly Column[] = [{ of: 'name' }, columnOf('key 13'), { of: 'children' }, columnOf('seoTitle')];
  const { offered } = offeredColumns(columns, [SEO], USED, '');
  expect(offered.slice(0, 4)).toEqual([...columns.slice(1), { of: 'slug' }]);
  expect(new Set(offered.map((column) => JSON.stringify(column))).size).toBe(offered.length);
});
