import { expect, test } from 'vitest';
import { marksOf } from '../../../../src-renderer/session/row-states';
import type { Conflict } from '../../../../src-shared/remote';

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
