import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../../src-main/sync/merge/plan-types';
import { unitValue } from '../../../../src-main/sync/merge/unit-values';
import type { Choice } from '../../../../src-shared/remote';
import { always } from '../../../support/fuzz-runs';
import { ModelReplica } from '../../../support/sync-replica';
import {
  editRandomly,
  idOf,
  plainTree,
  randomEdits,
  randomTree,
  requireTree,
  treeOf
} from '../../../support/sync-trees';
import { weighted } from '../../../support/weighted';

const pick = fc.nat({ max: 1_000 });
const choice = fc.constantFrom<Choice>('mine', 'theirs', 'both');

/** What happens to a replica: edits on both sides, plans, and steps that are sent in part, refused, or not at all. */
const happening = fc.oneof(
  weighted(4, 'here', { edits: randomEdits(4) }),
  weighted(4, 'there', { edits: randomEdits(4) }),
  weighted(4, 'sync', {
    sent: fc.oneof(fc.constant(1_000), fc.nat({ max: 5 })),
    refused: fc.array(fc.nat({ max: 8 }), { maxLength: 2 }),
    pending: fc.boolean()
  }),
  weighted(2, 'choose', { which: pick, choice })
);

const story = fc.record({
  base: randomTree(8),
  happenings: fc.array(happening, { maxLength: 10, size: 'max' }),
  choices: fc.array(choice, { minLength: 1, maxLength: 5 }),
  isOrdered: fc.boolean()
});

const RUNS = 500;
/** A plan and a sending, and the plan that sees what was sent; more where a choice has to make room. */
const MOST_ROUNDS = 4;
const MOST_CHOICES = 12;

const conflictsOf = ({ conflicts }: Plan): string[] =>
  conflicts.map(({ categoryId, unit, kind }) => `${categoryId} ${unit} ${kind}`).toSorted();

const settle = (replica: ModelReplica): void => {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const one = replica.plan();
    replica.carryOut(one);
    if (one.local.length + one.push.length + one.base.set.length + one.base.removed.length + one.base.orders.size === 0)
      return;
    replica.send(one.push);
  }
  throw new Error('It does not come to an end.');
};

const happen = (
  replica: ModelReplica,
  happenings: (typeof story extends fc.Arbitrary<infer T> ? T : never)['happenings']
): void => {
  let count = 0;
  for (const one of happenings) {
    if (one.do === 'here') editRandomly(replica.local, one.edits, () => 1_000 + (count += 1));
    else if (one.do === 'there') editRandomly(replica.remote, one.edits, () => -(count += 1));
    else if (one.do === 'choose') {
      const conflict = replica.conflicts[one.which % Math.max(1, replica.conflicts.length)];
      if (conflict?.choices.includes(one.choice)) replica.choose(conflict, one.choice);
    } else {
      const creates = one.pending ? replica.plan().push.filter(({ kind }) => kind === 'create') : [];
      const pending = new Set(creates.slice(0, 1).map(({ id }) => id));
      const planned = replica.plan(pending);
      expect(planned.push.filter(({ kind, id }) => kind === 'create' && pending.has(id))).toEqual([]);
      replica.carryOut(planned);
      expect(conflictsOf(replica.plan(pending))).toEqual(conflictsOf(planned));
      replica.send(planned.push.slice(0, one.sent), (index) => one.refused.includes(index));
    }
  }
};

describe('a replica to which anything happens', () => {
  test('settles, and has all that both sides have unless something waits for the person', () => {
    always(RUNS, [story], ({ base, happenings, isOrdered }) => {
      const replica = new ModelReplica(base, { order: isOrdered }, requireTree);
      happen(replica, happenings);
      settle(replica);
      if (replica.plan().conflicts.length > 0) return;
      const [local, remote, agreed] = [replica.local, replica.remote, replica.base].map(plainTree);
      expect(remote?.nodes).toEqual(local?.nodes);
      expect(agreed?.nodes).toEqual(local?.nodes);
      if (!isOrdered) return;
      expect(remote).toEqual(local);
      expect(agreed).toEqual(local);
    });
  });

  test('names the same conflicts when it plans again, whatever the orders of a list are and whatever of them is refused', () => {
    const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
    const anyOrder = fc.shuffledSubarray(letters, { minLength: letters.length }).map((ids) => treeOf(ids.join('')));
    const trees = fc.record({ local: anyOrder, remote: anyOrder, refused: fc.subarray(letters.map(idOf)) });
    always(RUNS, [trees], ({ local, remote, refused }) => {
      const replica = new ModelReplica(treeOf(letters.join('')));
      replica.local = local;
      replica.remote = remote;
      replica.blocked = refused.map((id) => ({
        id,
        unit: 'place',
        kind: 'refused',
        mine: unitValue(local, id, 'place'),
        theirs: unitValue(remote, id, 'place'),
        detail: 'Refused.'
      }));
      const planned = replica.plan();
      replica.carryOut(planned);
      expect(conflictsOf(replica.plan())).toEqual(conflictsOf(planned));
    });
  });

  test('has both sides the same once everything is chosen', () => {
    always(RUNS, [story], ({ base, happenings, choices }) => {
      const replica = new ModelReplica(base, {}, requireTree);
      happen(replica, happenings);
      settle(replica);
      for (let turn = 0; replica.conflicts.length > 0; turn += 1) {
        if (turn > MOST_CHOICES) throw new Error(`It does not come to an end: ${JSON.stringify(replica.conflicts)}`);
        for (const [index, conflict] of replica.conflicts.entries())
          replica.choose(conflict, choices[(index + turn) % choices.length] ?? 'mine');
        settle(replica);
      }
      expect(plainTree(replica.remote)).toEqual(plainTree(replica.local));
      expect(plainTree(replica.base)).toEqual(plainTree(replica.local));
    });
  });
});
