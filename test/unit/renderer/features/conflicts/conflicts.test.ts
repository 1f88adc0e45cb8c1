import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Choice, Conflict } from '../../../../../src-shared/remote';
import { isLong, ownPart, shortened } from '../../../../../src-renderer/platform/text-difference';
import { conflictsInTreeOrder, placeHeading } from '../../../../../src-renderer/features/conflicts/conflicts-view';
import { messages } from '../../../../../src-renderer/session/messages';
import { messages as conflictsMessages } from '../../../../../src-renderer/features/conflicts/messages';
import { resultOf, shownValue } from '../../../../../src-renderer/features/conflicts/conflict-value';
import { modelOf } from '../../sample-model';
import { fuzzRuns } from '../../../../support/fuzz-runs';

/* Ids in reading order: Tea 1, Green 2, Black 3, Coffee 4, Home 5. */
const model = modelOf([['Tea', ['Green', 'Black']], 'Coffee', 'Home']);

const conflict = (categoryId: number, unit: Conflict['unit'], fields: Partial<Conflict> = {}): Conflict => ({
  categoryId,
  name: model.get(categoryId)?.name ?? 'Gone',
  unit,
  kind: 'edited',
  base: null,
  mine: null,
  theirs: null,
  detail: '',
  choices: ['mine', 'theirs'],
  ...fields
});

describe('what a text has of its own', () => {
  it.each([
    ['in the middle', 'fine green tea', 'fine black tea', ['fine ', 'green', ' tea']],
    ['at the end, in whole words', 'teapot', 'teacup', ['', 'teapot', '']],
    ['more of it', 'tea and coffee', 'tea', ['', 'tea and coffee', '']],
    ['more words after the same ones', 'tea and milk', 'tea and rum', ['tea and ', 'milk', '']],
    ['nothing', 'tea', 'tea', ['tea', '', '']],
    ['all', 'tea', 'rum', ['', 'tea', '']],
    ['against nothing', 'tea', '', ['', 'tea', '']]
  ])('is found: %s', (_, text, other, [start, own, end]) => {
    expect(ownPart(text, other)).toEqual({ start, own, end });
  });

  it('is with what is shared the whole text, and what is shared is in both', () => {
    const words = fc.array(fc.constantFrom('tea', 'te', 'a', ' ', '\n', '🫖', '𝌆')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, words, (text, other) => {
        const { start, own, end } = ownPart(text, other);
        expect(start + own + end).toBe(text);
        expect(other.startsWith(start)).toBe(true);
        expect(other.endsWith(end)).toBe(true);
        expect(start.length + end.length).toBeLessThanOrEqual(other.length);
        for (const part of [start, own, end]) expect(part.isWellFormed()).toBe(true);
      }),
      fuzzRuns(100)
    );
  });

  it('is what is left of a long text at first, short and without half a character', () => {
    const long = fc.string({ unit: fc.constantFrom('🫖', 'a', '\n', ' '), minLength: 600, maxLength: 3_000 });
    fc.assert(
      fc.property(long, long, (text, other) => {
        expect(isLong(text)).toBe(true);
        const { start, own, end } = shortened(ownPart(text, other));
        expect(start.length + own.length + end.length).toBeLessThan(530);
        for (const part of [start, own, end]) expect(part.isWellFormed()).toBe(true);
      }),
      fuzzRuns(100)
    );
    expect(isLong('A short text.')).toBe(false);
    expect(isLong('line\n'.repeat(9))).toBe(true);
    expect(
      shortened(
        ownPart(
          `${'same '.repeat(200)}mine ${'end '.repeat(200)}`,
          `${'same '.repeat(200)}theirs ${'end '.repeat(200)}`
        )
      ).own
    ).toBe('mine');
  });
});

describe('conflicts', () => {
  it('come in the order of the tree, under the place where they are; those that are not here come last', () => {
    const all = [
      conflict(99, 'existence'),
      conflict(5, 'name'),
      conflict(3, 'name'),
      conflict(1, 'place'),
      conflict(2, 'slug')
    ];
    const sorted = conflictsInTreeOrder(model, all);
    expect(sorted.map(({ categoryId }) => categoryId)).toEqual([1, 2, 3, 5, 99]);
    expect(sorted.map((one) => placeHeading(model, one))).toEqual([
      'Top level',
      'Tea',
      'Tea',
      'Top level',
      'No longer here'
    ]);
  });

  it('show places in names, also where a neighbour is not known or gone', () => {
    const placed = (base: unknown): unknown => {
      const shown = shownValue(model, conflict(5, 'place', { base }), 'base');
      return shown.kind === 'place' ? conflictsMessages.placeText(shown.place) : shown.text;
    };
    expect(placed({ parentId: 1, afterId: 2 })).toBe('In Tea, after “Green”.');
    expect(placed({ parentId: 2, afterId: null })).toBe('In Tea › Green, first.');
    expect(placed({ parentId: null, afterId: null })).toBe('At the top level, first.');
    expect(placed({ parentId: 4 })).toBe('In Coffee.');
    expect(placed({ parentId: 77, afterId: null })).toBe('In (a category that is no longer here), first.');
    expect(placed(null)).toBe('Not there yet');
  });

  it('show where a category would go that is to go into itself: beside where it stands', () => {
    const shown = shownValue(
      model,
      conflict(1, 'place', { kind: 'cycle', mine: { parentId: 2, afterId: null } }),
      'mine'
    );
    expect(shown).toEqual({ kind: 'place', place: { path: ['Green'], after: null } });
  });

  it('show values as a person reads them', () => {
    const text = (unit: Conflict['unit'], mine: unknown): unknown =>
      shownValue(model, conflict(2, unit, { mine }), 'mine');
    expect(text('name', 'Green')).toEqual({ kind: 'text', text: 'Green' });
    expect(text('description', '')).toEqual({ kind: 'words', text: 'Nothing' });
    expect(text('visible', false)).toEqual({ kind: 'words', text: 'Hidden' });
    expect(text('metadata.size', { a: 1 })).toEqual({ kind: 'text', text: '{\n  "a": 1\n}' });
    expect(text('metadata.size', false)).toEqual({ kind: 'text', text: 'false' });
    expect(messages.conflicts.unitLabel('metadata.size')).toBe('Metadata: size');
  });

  it.each([
    [
      { kind: 'deletedThere', mine: true },
      ['Changed here, with 2 categories below', 'Deleted'],
      ['Create it again, with 2 categories below', 'Delete it here, with 2 categories below']
    ],
    [
      { kind: 'orphaned', mine: true },
      ['New here, with 2 categories below', 'Its parent was deleted'],
      ['Create it where it is, with 2 categories below', 'Delete it here, with 2 categories below']
    ],
    [
      { kind: 'refused', mine: true },
      ['New here, with 2 categories below', 'Refused'],
      ['Try again', 'Delete it here, with 2 categories below']
    ],
    [{ kind: 'refused', mine: false }, ['Deleted here', 'Still there'], ['Try again', 'Bring it back']],
    [
      { kind: 'possiblyCreated', mine: true },
      ['New here, sent but not confirmed', 'Several possible matches'],
      ['Create it again', 'Delete it here, with 2 categories below']
    ]
  ] as const)('say of existence what each side has and what a choice does: %o', (fields, [mine, theirs], labels) => {
    const one = conflict(1, 'existence', fields);
    expect(conflictsMessages.existenceOn(one, 2)).toMatchObject({ mine, theirs });
    expect([messages.conflicts.choiceLabel(one, 'mine', 2), messages.conflicts.choiceLabel(one, 'theirs', 2)]).toEqual(
      labels
    );
  });

  it('say what has been done, and offer undo only where it takes something back', () => {
    const name = conflict(2, 'name');
    expect(messages.conflicts.resolved([name], 'mine', 3)).toBe(
      'Kept mine: Name of “Green”. 3 conflicts left. You can undo this.'
    );
    expect(messages.conflicts.resolved([name], 'both', 1)).toBe(
      'Kept both: Name of “Green”. 1 conflict left. You can undo this.'
    );
    expect(messages.conflicts.resolved([conflict(2, 'existence', { kind: 'deletedThere' })], 'mine', 0)).toBe(
      '“Green” will be created on the service. No conflicts left.'
    );
    expect(messages.conflicts.resolved([conflict(2, 'existence', { kind: 'deletedThere' })], 'theirs', 0)).toBe(
      '“Green” was deleted here and is in the trash. No conflicts left. You can undo this.'
    );
    expect(messages.conflicts.resolved([conflict(2, 'place', { kind: 'refused' })], 'mine', 0)).toBe(
      'Place of “Green” will be sent again. No conflicts left.'
    );
    expect(messages.conflicts.resolved([conflict(2, 'existence', { kind: 'refused', mine: false })], 'theirs', 0)).toBe(
      '“Green” will come back. No conflicts left.'
    );
    expect(messages.conflicts.resolved([name, conflict(3, 'name')], 'theirs', 0)).toBe(
      '2 conflicts resolved with theirs. No conflicts left. You can undo this.'
    );
  });
});

describe('what a choice comes to', () => {
  const result = (one: Conflict, choice: Choice, below = 0): string =>
    conflictsMessages.result(one, choice, resultOf(model, one, choice), below);
  const place = { parentId: 4, afterId: null };

  it.each([
    [conflict(1, 'name', { mine: 'Green', theirs: 'Black' }), 'both', 'On both sides: “Green / Black”'],
    [conflict(1, 'slug', { mine: 'green', theirs: null }), 'theirs', 'On both sides: Nothing'],
    [conflict(1, 'metadata.sizes', { mine: [1], theirs: [2] }), 'both', 'On both sides: [ 1, 2 ]'],
    [conflict(1, 'name', { kind: 'refused', mine: 'Green' }), 'mine', 'Sent again: “Green”'],
    [conflict(2, 'place', { kind: 'moved', theirs: place }), 'theirs', 'On both sides: In Coffee, first.']
  ] as const)('%j, %s: %s', (one, choice, words) => {
    expect(result(one, choice)).toBe(words);
  });

  it.each([
    ['deletedHere', false, 'Deleted on both sides, with 2 categories below.', 'Stays on both sides.'],
    ['deletedThere', true, 'Created on the service, with 2 categories below, under new IDs there.', 'trash'],
    ['orphaned', true, 'Created on the service, with 2 categories below, under new IDs there.', 'trash'],
    ['refused', true, 'Sent again.', 'trash'],
    ['refused', false, 'The deletion is sent again.', 'Comes back here, as it is there.']
  ] as const)('existence, %s, here: %s', (kind, mine, ours, theirs) => {
    const one = conflict(1, 'existence', { kind, mine, theirs: true });
    expect(result(one, 'mine', 2)).toBe(ours);
    expect(result(one, 'theirs', 2)).toBe(
      theirs === 'trash' ? 'Goes to the trash here, with 2 categories below.' : theirs
    );
  });
});
