import { expect, test } from 'vitest';
import { isComputedAlone, marksOf } from '../../../../src-renderer/session/row-states';
import type { Conflict } from '../../../../src-shared/remote';
import type { Place } from '../../../../src-shared/tree-patch';

const conflict = (categoryId: number, kind: Conflict['kind']): Conflict => ({
  categoryId,
  name: '',
  unit: 'name',
  kind,
  base: '',
  mine: '',
  theirs: '',
  detail: `${kind} in a sentence`,
  choices: ['mine', 'theirs']
});

test('a refusal and a conflict say more than that something waits', () => {
  const marks = marksOf([1, 2, 3], [conflict(2, 'refused'), conflict(3, 'edited'), conflict(4, 'deletedThere')]);
  expect([...marks].map(([id, { kind }]) => [id, kind])).toEqual([
    [1, 'waiting'],
    [2, 'refused'],
    [3, 'conflict'],
    [4, 'conflict']
  ]);
  expect(marks.get(2)?.text).toBe('refused in a sentence');
});

test('what a service works out itself is no change by somebody: other entries, fields, places and categories are', () => {
  const isComputed = (key: string): boolean => key === 'updatedAt';
  const before = { updatedAt: 'Monday', color: 'red' };
  const update = (fields: object, place?: Place): boolean =>
    isComputedAlone({ kind: 'update', id: 1, fields, ...(place === undefined ? {} : { place }) }, before, isComputed);
  expect(update({ metadata: { updatedAt: 'Tuesday', color: 'red' }, version: 2, updatedAt: '2026' })).toBe(true);
  expect(update({ metadata: { color: 'red' } })).toBe(true);
  expect(update({ metadata: { updatedAt: 'Tuesday', color: 'blue' } })).toBe(false);
  expect(update({ metadata: { updatedAt: 'Tuesday' } })).toBe(false);
  expect(update({ metadata: before, name: 'Tea' })).toBe(false);
  expect(update({ metadata: before }, { parentId: null, afterId: null })).toBe(false);
  expect(update({ name: 'Tea' })).toBe(false);
  expect(isComputedAlone({ kind: 'delete', id: 1 }, before, isComputed)).toBe(false);
});
