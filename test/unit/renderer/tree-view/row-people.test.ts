import { expect, test } from 'vitest';
import { VisibleList } from '../../../../src-renderer/model/visible-list';
import { rowPeople } from '../../../../src-renderer/tree-view/row-people';
import type { Present } from '../../../../src-shared/presence';
import { modelOf } from '../sample-model';

/** Shoes(1)(Boots(2)(Wellies(3))) Hats(4) */
const listed = (): VisibleList => new VisibleList(modelOf([['Shoes', [['Boots', ['Wellies']]]], 'Hats']));
const NAMES: Readonly<Record<string, string>> = { ann: 'Ann Miller', bob: 'Bob Jones' };
const nameOf = (person: string): string => NAMES[person] ?? 'Somebody';
const at = (person: string, categoryId: number | null, session = person): Present => ({
  session,
  person,
  name: nameOf(person),
  categoryId,
  editing: false
});
const change = (person: string, number: number) => ({ person, number });
const texts = (people: ReturnType<typeof rowPeople>) => [...people].map(([row, { text }]) => [row, text]);

test('a row says who is there, and the nearest row that shows says it of what it hides', () => {
  const list = listed();
  const sessions = [at('ann', 3), at('bob', 4)];
  expect(texts(rowPeople(list, sessions, new Map(), nameOf))).toEqual([
    [1, 'Ann Miller is below.'],
    [4, 'Bob Jones is here.']
  ]);
  list.setExpanded(1, true);
  expect(texts(rowPeople(list, sessions, new Map(), nameOf))[0]).toEqual([2, 'Ann Miller is below.']);
  list.setExpanded(2, true);
  expect(texts(rowPeople(list, sessions, new Map(), nameOf))[0]).toEqual([3, 'Ann Miller is here.']);
});

test('what somebody has changed is marked with their initials, anew for each change', () => {
  const list = listed();
  const first = rowPeople(list, [], new Map([[3, change('bob', 1)]]), nameOf).get(1);
  expect(first).toMatchObject({
    text: 'Bob Jones has changed something below.',
    marks: [{ kind: 'changed', initials: 'BJ' }]
  });
  const second = rowPeople(list, [], new Map([[3, change('bob', 2)]]), nameOf).get(1);
  expect(second?.key).not.toBe(first?.key);
  expect(rowPeople(list, [], new Map([[3, change('bob', 2)]]), nameOf).get(1)?.key).toBe(second?.key);
});

test('one who has several windows is one, at a category if any of them is', () => {
  const marks = rowPeople(listed(), [at('ann', null, 's1'), at('ann', 4, 's2')], new Map(), nameOf);
  expect(texts(marks)).toEqual([[4, 'Ann Miller is here.']]);
});

test('a row has three marks at most, and names everybody', () => {
  const people = ['a', 'b', 'c', 'd', 'e'].map((person) => at(person, 4));
  const row = rowPeople(listed(), people, new Map(), (person) => `Person ${person}`).get(4);
  expect(row?.marks).toHaveLength(3);
  expect(row?.text).toContain('Person e is here.');
});

test('nobody is shown at a category that is not there', () => {
  expect(rowPeople(listed(), [at('ann', 99), at('bob', null)], new Map(), nameOf).size).toBe(0);
});
