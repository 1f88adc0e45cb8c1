import { type ParentId, TOP_LEVEL } from '../../../../../src-shared/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoriesIn, likelyScope, withEverythingBelow } from '../../../../../src-renderer/features/bulk/bulk-scope';
import { atOnce } from '../../../../../src-shared/sliced-work';
import { customFieldSchema } from '../../../../../src-shared/fields';
import { planMetadata, readOwnValue } from '../../../../../src-renderer/features/bulk/metadata-dialog';
import { readFieldValue } from '../../../../../src-renderer/session/metadata-value';
import { planSort, sortScope, type SortOrder } from '../../../../../src-renderer/features/bulk/sort-dialog';
import { session } from '../../../../../src-renderer/session/session';
import { initialState } from '../../../../../src-renderer/session/session-state';
import { modelOf, type Outline } from '../../sample-model';
import { always } from '../../../../support/fuzz-runs';

const sorted = (outline: Outline, parents: ParentId[], order: Partial<SortOrder> = {}) => {
  const model = modelOf(outline);
  const plan = atOnce(planSort(model, parents, { isDescending: false, isDeep: false, ...order }));
  return {
    ...plan,
    names: plan.edits.map((edit) => (edit.kind === 'arrange' ? edit.ids.map((id) => model.get(id)?.name) : []))
  };
};

describe('sorting subcategories', () => {
  it('sorts numbers as numbers and letters without regard to accents', () => {
    expect(sorted(['Size 10', 'Size 9', 'Élan', 'east', 'Zoo'], [TOP_LEVEL]).names).toEqual([
      ['east', 'Élan', 'Size 9', 'Size 10', 'Zoo']
    ]);
    expect(sorted(['a', 'c', 'b'], [TOP_LEVEL], { isDescending: true }).names).toEqual([['c', 'b', 'a']]);
  });

  it('counts lists, leaves those in order alone, and goes down only if asked', () => {
    const outline: Outline = [['A', ['x', 'y']], ['B', ['z', ['w', ['2', '1']]]], 'C'];
    expect(sorted(outline, [TOP_LEVEL])).toMatchObject({ lists: 1, inOrder: 1, edits: [] });
    expect(sorted(outline, [TOP_LEVEL], { isDeep: true })).toMatchObject({ lists: 4, inOrder: 2 });
    expect(sorted(outline, [1, 4])).toMatchObject({ lists: 2, inOrder: 1 });
    // One below another selected one is sorted once.
    expect(sorted(outline, [4, 6], { isDeep: true })).toMatchObject({ lists: 2, inOrder: 0 });
  });

  it('is of what is below those chosen, or, where that is nothing, of what they stand among', () => {
    // A 1, x 2, y 3, B 4, z 5, C 6.
    const model = modelOf([['A', ['x', 'y']], ['B', ['z']], 'C']);
    expect(sortScope(model, [])).toEqual({ parents: [TOP_LEVEL], isBeside: false });
    expect(sortScope(model, [1, 6])).toEqual({ parents: [1, 6], isBeside: false });
    expect(sortScope(model, [2, 3])).toEqual({ parents: [1], isBeside: true });
    expect(sortScope(model, [3, 5, 6])).toEqual({ parents: [1, 4, TOP_LEVEL], isBeside: true });
    expect(sortScope(model, [99])).toEqual({ parents: [TOP_LEVEL], isBeside: false });
  });

  it('keeps equal names in their order', () => {
    always(
      100,
      [fc.array(fc.constantFrom('a', 'b', 'a 2', 'a 10'), { minLength: 2 }), fc.boolean()],
      (names, isDescending) => {
        const model = modelOf(names);
        const { edits } = atOnce(planSort(model, [TOP_LEVEL], { isDescending, isDeep: false }));
        const [edit] = edits;
        const ids = edit?.kind === 'arrange' ? edit.ids : model.childIds(TOP_LEVEL);
        expect([...ids].sort((a, b) => a - b)).toEqual(model.childIds(TOP_LEVEL));
        for (const name of new Set(names)) {
          const same = ids.filter((id) => model.get(id)?.name === name);
          expect(same).toEqual(same.toSorted((a, b) => a - b));
        }
      }
    );
  });
});

describe('a key of the metadata', () => {
  it.each([
    ['text', ' 5 ', ' 5 '],
    ['number', '-0.5', -0.5],
    ['number', '1e3', 1000],
    ['yesNo', 'true', true],
    ['yesNo', '', false],
    ['json', '{"a":[1,null]}', { a: [1, null] }]
  ] as const)('reads %s %j', (type, text, expected) => {
    expect(readFieldValue(text, type)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['number', ''],
    ['number', '0x10'],
    ['number', 'Infinity'],
    ['number', '12345678901234567890'],
    ['json', '{'],
    ['json', ''],
    ['text', '\ud800']
  ] as const)('finds fault with %s %j', (type, text) => {
    expect(readFieldValue(text, type)).toHaveProperty('fault');
  });

  it.each([
    [{ type: 'choice', choices: [{ value: 'red' }] }, 'Red', 'red'],
    [{ type: 'choice', choices: [{ value: 'red' }] }, 'pink', null],
    [{ type: 'choices', choices: [{ value: 'red' }, { value: 'blue' }] }, 'blue, red', ['blue', 'red']],
    [{ type: 'date' }, '31.1.2026', '2026-01-31'],
    [{ type: 'date' }, 'soon', null],
    [{ type: 'number', max: 10 }, '9,5', 9.5],
    [{ type: 'number', max: 10 }, '11', null],
    [{ type: 'number' }, '12,500', 12_500],
    [{ type: 'yesNo' }, 'false', false],
    [{ type: 'category' }, '#2', 2],
    [{ type: 'category' }, '#99', null],
    [{ type: 'text' }, '', null]
  ] as const)('reads for a field %j what is typed, %j, as %j', (kind, text, value) => {
    const field = customFieldSchema.parse({ key: 'k', name: 'K', ...kind });
    const reading = readOwnValue(modelOf(['A', 'B']), field, text);
    expect(reading.ok ? reading.value : null).toEqual(value);
  });

  const model = modelOf(['A', 'B', 'C']);
  model.apply([
    { kind: 'update', id: 1, fields: { metadata: { rank: 1, other: true } } },
    { kind: 'update', id: 2, fields: { metadata: { rank: '1' } } }
  ]);

  it('sets it where it is not so already, and leaves other fields', () => {
    expect(atOnce(planMetadata(model, [1, 2, 3, 99], 'rank', { value: 1 }))).toEqual({
      edits: [
        { kind: 'update', id: 2, ifVersion: 1, fields: { metadata: { rank: 1 } } },
        { kind: 'update', id: 3, ifVersion: 1, fields: { metadata: { rank: 1 } } }
      ],
      unchanged: 1,
      refused: []
    });
    const [edit] = atOnce(planMetadata(model, [1], 'new', { value: null })).edits;
    expect(edit).toEqual({
      kind: 'update',
      id: 1,
      ifVersion: 1,
      fields: { metadata: { rank: 1, other: true, new: null } }
    });
  });

  it('removes it where it is', () => {
    expect(atOnce(planMetadata(model, [1, 2, 3], 'rank', null))).toEqual({
      edits: [
        { kind: 'update', id: 1, ifVersion: 1, fields: { metadata: { other: true } } },
        { kind: 'update', id: 2, ifVersion: 1, fields: { metadata: {} } }
      ],
      unchanged: 1,
      refused: []
    });
  });

  it('has names that mean something to JavaScript like any other', () => {
    const [edit] = atOnce(planMetadata(model, [3], '__proto__', { value: 'mine' })).edits;
    const fields = edit?.kind === 'update' ? edit.fields.metadata : undefined;
    expect(Object.entries(fields ?? {})).toEqual([['__proto__', 'mine']]);
    expect(atOnce(planMetadata(model, [1], 'constructor', null)).unchanged).toBe(1);
  });

  it('leaves out those that would become too large', () => {
    expect(atOnce(planMetadata(model, [1, 3], 'long', { value: 'x'.repeat(16_370) }))).toMatchObject({
      refused: [1],
      edits: [{ id: 3 }]
    });
  });
});

it('takes each category once with everything below it', () => {
  const model = modelOf([
    ['A', [['B', ['C']]]],
    ['D', ['E']]
  ]);
  expect(withEverythingBelow(model, [2, 1, 5])).toEqual([2, 3, 1, 5]);
  expect(withEverythingBelow(model, [1, 2])).toEqual([1, 2, 3]);
  expect(withEverythingBelow(model, 'all')).toEqual([1, 2, 3, 4, 5]);
});

it('renames several that are selected alone, or with everything below them', () => {
  const model = modelOf([['A', ['B']], ['C', ['D']], 'E']);
  session.store.setState(initialState(), true);
  session.showTree({ revision: 1, model });
  session.select(1);
  expect(likelyScope(model)).toBe('selection');
  session.selectMany(new Set([1, 3]), 1, 1);
  expect(likelyScope(model)).toBe('selected');
  expect(categoriesIn(model, 'selected')).toEqual([1, 3]);
  expect(categoriesIn(model, 'selection')).toEqual([1, 2, 3, 4]);
});
