import { expect, test } from 'vitest';
import { doneByOf, doneByOptions, isBy, valueOf } from '../../../../../src-renderer/features/history/history-view';

const TEAM = {
  you: 'p_ann',
  people: [
    { person: 'p_bob', name: 'Bob Jones' },
    { person: 'p_ann', name: 'Ann Miller' }
  ]
};
const NOBODY = { you: null, people: [] };

test('the history can be filtered by the people of a team, you first', () => {
  expect(doneByOptions(TEAM)[1]).toEqual({
    group: 'By a person',
    items: [
      { value: 'person p_ann', label: 'Ann Miller (you)' },
      { value: 'person p_bob', label: 'Bob Jones' }
    ]
  });
  expect(doneByOptions(NOBODY).filter((one) => 'group' in one)).toEqual([]);
});

test('each choice is one that can be chosen again', () => {
  for (const value of ['anyone', 'window', 'http', 'import', 'sync', 'person p_ann', 'person p_bob'])
    expect(valueOf(doneByOf(value, TEAM))).toBe(value);
});

test('what you have done in a window is yours, with your name or without', () => {
  const [you, bob] = [doneByOf('person p_ann', TEAM), doneByOf('person p_bob', TEAM)];
  const changes = [
    { author: 'window' },
    { author: 'sync', person: 'p_ann' },
    { author: 'sync', person: 'p_bob' },
    { author: 'sync' }
  ] as const;
  expect(changes.map((one) => isBy(one, you))).toEqual([true, true, false, false]);
  expect(changes.map((one) => isBy(one, bob))).toEqual([false, false, true, false]);
});
