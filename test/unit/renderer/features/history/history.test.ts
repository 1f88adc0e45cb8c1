import { describe, expect, it, test } from 'vitest';
import type { FieldChange } from '../../../../../src-shared/history';
import { messages } from '../../../../../src-renderer/features/history/messages';
import { doneByOptions, isBy } from '../../../../../src-renderer/features/history/history-view';
import { droppedBy, periodOptions } from '../../../../../src-renderer/features/history/retention-dialog';

const ROOT = { id: null, name: null };
const CLOTHES = { id: 1, name: 'Clothes' };
const SHOES = { id: 2, name: 'Shoes' };

const renamed: FieldChange = { field: 'name', before: 'Boots', after: 'Wellies' };
const hidden: FieldChange = { field: 'visible', before: true, after: false };
const slug: FieldChange = { field: 'slug', before: null, after: 'wellies' };

describe('what an entry of the history says', () => {
  it.each([
    ['do', 'create', 1, 'Created “Boots”'],
    ['do', 'rename', 1, 'Renamed to “Boots”'],
    ['do', 'edit', 1, 'Edited “Boots”'],
    ['do', 'move', 12, 'Moved 12 categories'],
    ['do', 'delete', 1, 'Deleted “Boots”'],
    ['do', 'delete', 15, 'Deleted “Boots” and 14 more'],
    ['do', 'delete', 1_235, 'Deleted “Boots” and 1,234 more'],
    ['do', 'import', 10_281, 'Imported 10,281 categories'],
    ['do', 'restore', 2, 'Restored 2 categories'],
    ['do', 'updateFrom', 3, 'Updated from “Boots”'],
    ['do', 'replaceWith', 1, 'Replaced everything with “Boots”'],
    ['undo', 'updateFrom', 1, 'Undid updating from “Boots”'],
    ['redo', 'replaceWith', 40, 'Redid replacing everything with “Boots”'],
    ['undo', 'rename', 1, 'Undid renaming “Boots”'],
    ['undo', 'delete', 15, 'Undid deleting “Boots” and 14 more'],
    ['redo', 'import', 3, 'Redid importing 3 categories']
  ] as const)('%s %s of %i: %s', (way, action, count, sentence) => {
    expect(messages.entryText({ way, summary: { action, subject: 'Boots', count } })).toBe(sentence);
  });
});

describe('a move of one category', () => {
  const summary = { action: 'move', subject: 'Boots', count: 1 } as const;
  it.each([
    ['do', { from: CLOTHES, to: SHOES }, 'Moved “Boots” from “Clothes” to “Shoes”'],
    ['do', { from: ROOT, to: SHOES }, 'Moved “Boots” from the top level to “Shoes”'],
    ['do', { from: SHOES, to: SHOES }, 'Moved “Boots” within “Shoes”'],
    ['undo', { from: SHOES, to: CLOTHES }, 'Undid moving “Boots”, back to “Clothes”'],
    ['redo', { from: CLOTHES, to: SHOES }, 'Redid moving “Boots” from “Clothes” to “Shoes”']
  ] as const)('%s, says where from and where to', (way, move, sentence) => {
    expect(messages.entryText({ way, summary, move })).toBe(sentence);
  });
});

it('a restored backup is told by its time', () => {
  const summary = { action: 'backup', subject: '2026-05-01T09:30:00.000Z', count: 12 } as const;
  expect(messages.entryText({ way: 'do', summary })).toMatch(/^Restored the backup of (30 April|1 May|2 May) 2026 at /);
});

describe('what a change says', () => {
  it.each([
    [{ kind: 'create', fields: [], from: null, to: CLOTHES }, 'Created', 'Created under “Clothes”'],
    [{ kind: 'create', fields: [], from: null, to: ROOT }, 'Created', 'Created at the top level'],
    [{ kind: 'delete', fields: [], from: CLOTHES, to: null }, 'Deleted', 'Deleted; it was under “Clothes”'],
    [{ kind: 'update', fields: [renamed], from: null, to: null }, 'Renamed', null],
    [{ kind: 'update', fields: [hidden], from: null, to: null }, 'Hidden', null],
    [{ kind: 'update', fields: [slug], from: null, to: null }, 'Edited slug', null],
    [{ kind: 'update', fields: [slug, hidden], from: null, to: null }, 'Edited slug and visibility', null],
    [
      {
        kind: 'update',
        fields: [renamed, slug, hidden, { field: 'metadata', before: '{}', after: '{"a":1}' }],
        from: null,
        to: null
      },
      'Edited 4 fields',
      null
    ],
    [{ kind: 'update', fields: [], from: CLOTHES, to: SHOES }, 'Moved', 'Moved from “Clothes” to “Shoes”'],
    [{ kind: 'update', fields: [], from: CLOTHES, to: ROOT }, 'Moved', 'Moved from “Clothes” to the top level'],
    [{ kind: 'update', fields: [], from: CLOTHES, to: CLOTHES }, 'Moved', 'Moved within “Clothes”'],
    [{ kind: 'update', fields: [], from: ROOT, to: ROOT }, 'Moved', 'Moved within the top level'],
    [{ kind: 'update', fields: [], from: null, to: null }, 'Came with the backup', null],
    [
      { kind: 'update', fields: [renamed, slug], from: CLOTHES, to: SHOES },
      'Edited name and slug, and moved',
      'Moved from “Clothes” to “Shoes”'
    ]
  ] as const)('%j', (change, title, place) => {
    const { fields, ...rest } = change;
    expect(messages.changeTitle({ ...rest, fields: [...fields] })).toBe(title);
    expect(messages.placeText(change)).toBe(place);
  });

  it('has words for a parent whose name is no longer known', () => {
    expect(messages.placeText({ kind: 'create', from: null, to: { id: 7, name: null } })).toBe(
      'Created under a category that is no longer known'
    );
  });

  it('shows what is empty as nothing', () => {
    expect([null, '', '{}', false, true, 'Boots'].map(messages.valueText)).toEqual([
      null,
      null,
      null,
      'no',
      'yes',
      'Boots'
    ]);
  });
});

const TEAM = {
  you: 'p_ann',
  people: [
    { person: 'p_bob', name: 'Bob Jones' },
    { person: 'p_ann', name: 'Ann Miller' }
  ]
};
const YOU = { kind: 'person', person: 'p_ann', isYou: true } as const;
const BOB = { kind: 'person', person: 'p_bob', isYou: false } as const;
const NOBODY = { you: null, people: [] };

test('the history can be filtered by the people of a team, you first', () => {
  expect(doneByOptions(TEAM)[1]).toEqual({
    group: 'By a person',
    items: [
      { value: YOU, label: 'Ann Miller (you)' },
      { value: BOB, label: 'Bob Jones' }
    ]
  });
  expect(doneByOptions(NOBODY).filter((one) => 'group' in one)).toEqual([]);
});

test('what you have done in a window is yours, with your name or without', () => {
  const changes = [
    { author: 'window' },
    { author: 'sync', person: 'p_ann' },
    { author: 'sync', person: 'p_bob' },
    { author: 'sync' }
  ] as const;
  expect(changes.map((one) => isBy(one, YOU))).toEqual([true, true, false, false]);
  expect(changes.map((one) => isBy(one, BOB))).toEqual([false, false, true, false]);
});

describe('how long changes are kept', () => {
  it('offers four periods, and the present one where it is none of them', () => {
    expect(periodOptions(365).map(({ label }) => label)).toEqual(['30 days', '90 days', '1 year', 'Forever']);
    expect(periodOptions(null).map(({ label }) => label)).toEqual(['30 days', '90 days', '1 year', 'Forever']);
    expect(periodOptions(7).map(({ label }) => label)).toEqual(['7 days', '30 days', '90 days', '1 year', 'Forever']);
  });

  it('offers the present period once', () => {
    for (const days of [7, 30, 90, 365, null])
      expect(periodOptions(days).filter(({ value }) => value === days)).toHaveLength(1);
  });

  it('warns of what goes at once, and only of that', () => {
    const present = { historyDays: 365, trashDays: null };
    expect(droppedBy(present, present)).toBeNull();
    expect(droppedBy({ historyDays: null, trashDays: null }, present)).toBeNull();
    expect(droppedBy({ historyDays: 90, trashDays: null }, present)).toBe('history');
    expect(droppedBy({ historyDays: 365, trashDays: 90 }, present)).toBe('trash');
    expect(droppedBy({ historyDays: 30, trashDays: 30 }, present)).toBe('both');
  });
});
