import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlocked, type ProposalClash, type ProposalPart } from '../../../../../src-shared/proposals';
import {
  changedParts,
  choiceOf,
  decide,
  deletionsFirst,
  type Ticks
} from '../../../../../src-renderer/features/proposals/part-choice';
import { always } from '../../../../support/fuzz-runs';

const KINDS = ['changed', 'moved', 'branchChanged', 'gone', 'placeGone', 'cycle', 'refused'] as const;
const NOTHING: Ticks = new Map();

const partOf = (
  key: number,
  needs: readonly number[] = [],
  clash: ProposalClash['kind'] | null = null
): ProposalPart => ({
  key,
  name: `Category ${key}`,
  path: [],
  does: [key < 0 ? 'create' : 'update'],
  fields: [],
  needs: [...needs],
  clash: clash === null ? null : { kind: clash, message: clash }
});

const taken = (parts: readonly ProposalPart[], decisions = NOTHING): number[] => [...choiceOf(parts, decisions).taken];

describe('the parts that are published', () => {
  it.each(KINDS)('do not have one that clashes (%s) among them at first', (kind) => {
    expect(taken([partOf(1), partOf(2, [], kind)])).toEqual([1]);
  });

  it('are not joined by one that cannot be published', () => {
    const parts = [partOf(1, [], 'gone')];
    expect(taken(parts, decide(parts, NOTHING, parts, true))).toEqual([]);
  });

  it('lose a tick where a clash has come that the person has not seen', () => {
    const before = [partOf(1)];
    const decisions = decide(before, NOTHING, before, true);
    expect(taken(before, decisions)).toEqual([1]);
    expect(taken([partOf(1, [], 'changed')], decisions)).toEqual([]);
  });

  it('take along the new categories that they lie in, however far up', () => {
    const parts = [partOf(-1), partOf(-2, [-1]), partOf(-3, [-2])];
    const none = decide(parts, NOTHING, parts, false);
    const choice = choiceOf(parts, decide(parts, none, parts.slice(2), true));
    expect(choice.taken).toEqual(new Set([-1, -2, -3]));
    expect(choice.along).toEqual(new Set([-1, -2]));
  });

  it('leave out with a new category what lies in it', () => {
    const parts = [partOf(-3, [-2]), partOf(-2, [-1]), partOf(-1), partOf(4)];
    expect(taken(parts, decide(parts, NOTHING, [partOf(-1)], false))).toEqual([4]);
  });
});

it('never publishes a part without what it needs, nor one that cannot be published', () => {
  const some = fc
    .array(
      fc.record({
        needs: fc.array(fc.nat(7), { maxLength: 2 }),
        clash: fc.option(fc.constantFrom(...KINDS.slice(0, 4)), { freq: 2 })
      }),
      { minLength: 1, maxLength: 8 }
    )
    .map((made) =>
      made.map(({ needs, clash }, index) =>
        partOf(
          -1 - index,
          needs.filter((one) => one < index).map((one) => -1 - one),
          clash
        )
      )
    )
    // As the review says it: what needs a blocked part is blocked as well.
    .map((parts) => {
      const blocked = new Set(parts.filter(isBlocked).map(({ key }) => key));
      return parts.map((part) => {
        if (!part.needs.some((key) => blocked.has(key))) return part;
        blocked.add(part.key);
        return { ...part, clash: { kind: 'placeGone' as const, message: '' } };
      });
    });
  const acts = fc.array(fc.tuple(fc.nat(7), fc.boolean()), { maxLength: 12 });
  always(300, [some, acts], (parts, done) => {
    let decisions = NOTHING;
    for (const [at, isChosen] of done) {
      const part = parts[at % parts.length];
      if (part === undefined) continue;
      decisions = decide(parts, decisions, [part], isChosen);
      expect(choiceOf(parts, decisions).taken.has(part.key)).toBe(isChosen && !isBlocked(part));
    }
    const choice = choiceOf(parts, decisions).taken;
    for (const part of parts.filter(({ key }) => choice.has(key))) {
      expect(isBlocked(part)).toBe(false);
      for (const needed of part.needs) expect(choice.has(needed)).toBe(true);
    }
  });
});

it('reads deletions first and keeps the order otherwise', () => {
  const deletion = { ...partOf(3), does: ['delete' as const] };
  expect(deletionsFirst([partOf(1), partOf(2), deletion]).map(({ key }) => key)).toEqual([3, 1, 2]);
});

it('names what has changed, come and gone between two reviews', () => {
  expect(changedParts([partOf(1), partOf(2), partOf(3)], [partOf(1), partOf(2, [], 'changed'), partOf(4)])).toEqual([
    'Category 2',
    'Category 4',
    'Category 3'
  ]);
});
