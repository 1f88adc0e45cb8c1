import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL } from '../../../../src-shared/protocol';
import { failureOf, json, scripted, serviceOf, STRANGER } from './scripted-service';

/* Listings with status 200 in which something is missing: whatever is not there would look deleted. */

const TEA = { id: 1, parentId: null, name: 'Tea', position: 0 };
const NESTED: Dialect = { ...STRANGER, childrenKey: 'children' };
const ROOTED: Dialect = { ...NESTED, protocol: { ...PLAIN_PROTOCOL, list: { at: '', root: 'keep' } } };

const reading = async (value: unknown, dialect = STRANGER) =>
  serviceOf(await scripted((_request, response) => json(response, 200, value)), { dialect }).read(null);

describe('a listing is refused', () => {
  test.each<[string, unknown, Dialect]>([
    [
      'that tells of errors beside what it could get',
      { data: [TEA], errors: [{ message: 'Shard 3 timed out' }] },
      STRANGER
    ],
    ['that tells of errors by member', { data: [TEA], errors: { shard: ['timed out'] } }, STRANGER],
    ['that says that it is an error', { error: true, message: 'Too many connections', data: [] }, STRANGER],
    ['with nothing in place of a category', { data: [TEA, null] }, STRANGER],
    ['with an error in place of a category', { data: [TEA, { code: 500, reason: 'timed out' }] }, STRANGER],
    ['with an error in place of the root', { message: 'Service is starting' }, ROOTED],
    ['whose lowest categories are ids that stand nowhere else', { data: [{ ...TEA, children: [2, 3] }] }, NESTED]
  ])('%s', async (_what, value, dialect) => {
    const { kind } = await failureOf(reading(value, dialect));
    expect(['incomplete', 'failed']).toContain(kind);
  });
});

describe('a listing is read', () => {
  test.each<[string, unknown, Dialect, number]>([
    ['that says that there are no errors', { data: [TEA], errors: [] }, STRANGER, 1],
    ['with nothing below a category, as databases put it', { data: [{ ...TEA, children: [null] }] }, NESTED, 1],
    [
      'that has each category in itself and by its id below its parent',
      {
        data: [
          { ...TEA, children: [2] },
          { ...TEA, id: 2, name: 'Green', parentId: 1 }
        ]
      },
      NESTED,
      2
    ],
    [
      'with a category that has a name and no id, which is told',
      {
        data: [
          ...Array.from({ length: 9 }, (_, index) => ({ ...TEA, id: index + 1 })),
          { id: null, name: 'Uncategorized' }
        ]
      },
      STRANGER,
      9
    ]
  ])('%s', async (_what, value, dialect, count) => {
    const read = await reading(value, dialect);
    expect(read.state === 'read' && read.categories).toHaveLength(count);
  });
});

test('a listing of which more than a tenth has no readable id is refused', async () => {
  const { kind, message } = await failureOf(reading({ data: [TEA, { id: { value: 2 }, name: 'Oolong' }] }));
  expect([kind, message]).toEqual(['incomplete', expect.stringContaining('1 of 2 categories have no id')]);
});
