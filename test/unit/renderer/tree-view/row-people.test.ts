import { expect, test, vi } from 'vitest';
import { VisibleList } from '../../../../src-renderer/model/visible-list';
import { markedBy } from '../../../../src-renderer/session/others-changes';
import { NO_CELL } from '../../../../src-renderer/tree-view/row-cells';
import { isSameContent, type RowContent } from '../../../../src-renderer/tree-view/row-element';
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

test('the marks of a large edit do not look through all rows for each of them', () => {
  const list = new VisibleList(modelOf(Array.from({ length: 300 }, (_, n): [string, string[]] => [`${n}`, ['below']])));
  const indexOf = vi.spyOn(list, 'indexOf');
  const changes = new Map(Array.from({ length: 200 }, (_, n) => [2 * n + 2, change('bob', 1)]));
  expect(rowPeople(list, [], changes, nameOf).size).toBe(200);
  expect(indexOf).not.toHaveBeenCalled();
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

test('what somebody has deleted is marked on its parent, by the name of the topmost, or on the nearest row that shows', () => {
  const list = listed();
  // Children go first.
  const marked = markedBy(
    [
      { kind: 'delete', id: 3 },
      { kind: 'delete', id: 2 }
    ],
    list.model
  );
  expect([...marked]).toEqual([[1, { name: 'Boots', more: 0 }]]);
  const changes = new Map(
    [...marked].map(([id, deleted]) => [id, { ...change('bob', 1), ...(deleted && { deleted }) }])
  );
  expect(texts(rowPeople(list, [], changes, nameOf))).toEqual([[1, 'Bob Jones has deleted “Boots” here.']]);
  const below = new Map([[2, { ...change('bob', 2), deleted: { name: 'Wellies', more: 3 } }]]);
  expect(texts(rowPeople(list, [], below, nameOf))).toEqual([[1, 'Bob Jones has deleted something below.']]);
  list.setExpanded(1, true);
  expect(texts(rowPeople(list, [], below, nameOf))).toEqual([[2, 'Bob Jones has deleted “Wellies” and 3 more here.']]);
});

test('what is created, and its parent deleted in the same commit, has no mark of its own; a root has no row to mark', () => {
  const { model } = listed();
  expect([
    ...markedBy(
      [
        { kind: 'update', id: 4, fields: {} },
        { kind: 'delete', id: 4 }
      ],
      model
    )
  ]).toEqual([]);
  expect([
    ...markedBy(
      [
        { kind: 'update', id: 2, fields: {} },
        { kind: 'delete', id: 3 }
      ],
      model
    )
  ]).toEqual([[2, { name: 'Wellies', more: 0 }]]);
});

const NO_FIELDS: RowContent['fields'] = [];

test('somebody who goes from one category to another has two rows drawn anew, of a thousand in sight', () => {
  const list = new VisibleList(modelOf(Array.from({ length: 1_000 }, (_, n) => `Category ${n}`)));
  const paint = (sessions: readonly Present[], changes = new Map([[700, change('bob', 1)]])): RowContent[] => {
    const people = rowPeople(list, sessions, changes, nameOf);
    return list.rows(0, list.length).map((row) => ({
      row,
      node: list.model.get(Number(row.id)),
      name: '',
      lang: null,
      isMissing: false,
      language: null,
      fields: NO_FIELDS,
      model: list.model,
      childCount: 0,
      ofBranch: null,
      top: row.index,
      query: '',
      isTabStop: false,
      cells: NO_CELL,
      isSelected: false,
      isCut: false,
      isDragged: false,
      isAboveMatch: false,
      isNamed: false,
      nameFault: null,
      drop: null,
      refusal: null,
      people: people.get(Number(row.id)) ?? null,
      sync: null
    }));
  };
  const anew = (before: readonly RowContent[], after: readonly RowContent[]): number[] =>
    after.flatMap((one, at) => (isSameContent(before[at] ?? one, one) ? [] : [Number(one.row.id)]));
  const first = paint([at('ann', 5), at('bob', 9)]);
  expect(first).toHaveLength(1_000);
  expect(anew(first, paint([at('ann', 5), at('bob', 9)]))).toEqual([]);
  expect(anew(first, paint([at('ann', 6), at('bob', 9)]))).toEqual([5, 6]);
  expect(anew(first, paint([at('ann', 5), at('bob', 9)], new Map([[700, change('bob', 2)]])))).toEqual([700]);
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
