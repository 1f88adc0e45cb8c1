import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { plan } from '../../../../src-main/sync/merge/plan';
import type { Plan, PlanOptions } from '../../../../src-main/sync/merge/plan-types';
import type { BaseTree, SyncTree } from '../../../../src-main/sync/sync-tree';
import { always } from '../../../support/fuzz-runs';
import {
  carriedOut,
  editRandomly,
  idOf,
  plainTree,
  planOptions,
  randomEdits,
  randomThreeTrees,
  randomTree,
  requireTree,
  treeOf
} from '../../../support/sync-trees';
import { unitValue } from '../../../../src-main/sync/merge/unit-values';
import type { Choice } from '../../../../src-shared/remote';
import { ModelReplica } from '../../../support/sync-replica';
import { weighted } from '../../../support/weighted';
import { type ParentKey, TOP_LEVEL } from '../../../../src-shared/ids';

const threeTrees = randomThreeTrees(12, 8);

const planOf = (
  { base, local, remote }: { base: BaseTree; local: SyncTree; remote: SyncTree },
  options: PlanOptions
): Plan => plan(base, local, remote, options);

const isNothing = ({ local, base, push }: Plan): boolean =>
  local.length === 0 &&
  push.length === 0 &&
  base.set.length === 0 &&
  base.removed.length === 0 &&
  base.orders.size === 0;

/** Which of two neighbours has moved past the other is a matter of taste, and shows where somebody contested stands between them. */
const withoutContested = (tree: SyncTree, { conflicts }: Plan): unknown => {
  const contested = new Set(conflicts.filter(({ unit }) => unit === 'place').map(({ categoryId }) => categoryId));
  const { nodes, children } = plainTree(tree);
  return {
    nodes,
    children: children
      .map(([parent, ids]) => [parent, ids.filter((id) => !contested.has(id))] as const)
      .filter(([, ids]) => ids.length > 0)
  };
};

const RUNS = 500;

describe('a plan from any three trees', () => {
  test('is carried out step by step, and each step leaves a tree', () => {
    always(RUNS, [threeTrees], (trees) => {
      expect(() => carriedOut(planOf(trees, planOptions()), trees, { afterEach: requireTree })).not.toThrow();
    });
  });

  test('leaves nothing to do once carried out, and offline nothing but what is to be sent', () => {
    always(RUNS, [threeTrees], (trees) => {
      const first = planOf(trees, planOptions());
      const offline = carriedOut(first, trees, { isOffline: true });
      const again = planOf(offline, planOptions({ blocked: first.blocked }));
      expect(again).toMatchObject({ local: [], reports: [], base: { set: [], removed: [], orders: new Map() } });
      const sent = carriedOut(first, trees);
      expect(withoutContested(carriedOut(again, offline).remote, first)).toEqual(withoutContested(sent.remote, first));
      const second = planOf(sent, planOptions({ blocked: first.blocked }));
      expect(second).toMatchObject({ local: [], push: [], reports: [] });
      expect(second.conflicts.map(({ categoryId, unit }) => `${categoryId} ${unit}`)).toEqual(
        first.conflicts.map(({ categoryId, unit }) => `${categoryId} ${unit}`)
      );
      const settled = carriedOut(second, sent);
      expect(isNothing(planOf(settled, planOptions({ blocked: second.blocked })))).toBe(true);
      if (second.conflicts.length === 0) {
        expect(plainTree(settled.remote)).toEqual(plainTree(settled.local));
        expect(plainTree(settled.base)).toEqual(plainTree(settled.local));
      }
    });
  });
});

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

/** Of those that the service does not list, the ones that the person keeps: by their places in the base. */
const cases = fc
  .tuple(randomThreeTrees(12, 8), fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
  .map(([trees, isKept]) => ({
    ...trees,
    unlisted: new Set(
      [...trees.base.nodes.keys()].filter(
        (id, index) => isKept[index % isKept.length] === true && !trees.remote.nodes.has(id)
      )
    )
  }));

describe('what the person keeps although the service does not list it', () => {
  test('stays here, and waits in a conflict of its own or of something above it', () => {
    always(RUNS, [cases], ({ base, local, remote, unlisted }) => {
      const one = plan(base, local, remote, planOptions({ unlisted }));
      const after = carriedOut(one, { base, local, remote }, { afterEach: requireTree });
      const asked = new Set(
        one.conflicts.flatMap(({ categoryId, unit }) => (unit === 'existence' ? [categoryId] : []))
      );
      const waits = (id: number): boolean => {
        for (let at: ParentKey = id; at !== TOP_LEVEL; at = after.local.nodes.get(at)?.parent ?? TOP_LEVEL)
          if (asked.has(at)) return true;
        return false;
      };
      const here = [...unlisted].filter((id) => local.nodes.has(id));
      expect(here.filter((id) => !after.local.nodes.has(id))).toEqual([]);
      expect(here.filter((id) => !waits(id))).toEqual([]);
      expect(one.push.filter(({ kind, id }) => kind === 'create' && unlisted.has(id))).toEqual([]);
    });
  });

  test('comes to rest', () => {
    always(RUNS, [cases], ({ base, local, remote, unlisted }) => {
      const first = carriedOut(plan(base, local, remote, planOptions({ unlisted })), { base, local, remote });
      const still = new Set([...unlisted].filter((id) => first.base.nodes.has(id)));
      const second = carriedOut(
        plan(first.base, first.local, first.remote, planOptions({ unlisted: still, blocked: first.blocked })),
        first
      );
      const last = plan(
        second.base,
        second.local,
        second.remote,
        planOptions({ unlisted: still, blocked: second.blocked })
      );
      expect(last).toMatchObject({ local: [], push: [], base: { set: [], removed: [], orders: new Map() } });
    });
  });

  test('what was deleted here of it is deleted there, once it is listed again as it was', () => {
    always(RUNS, [randomThreeTrees(12, 8)], ({ base, local }) => {
      const unlisted = new Set(base.nodes.keys());
      const nothing = { nodes: new Map(), children: new Map() };
      const first = carriedOut(plan(base, local, nothing, planOptions({ unlisted })), {
        base,
        local,
        remote: nothing
      });
      const again = plan(first.base, first.local, base, planOptions({ unlisted, blocked: first.blocked }));
      const after = carriedOut(again, { base: first.base, local: first.local, remote: base });
      const deleted = [...base.nodes.keys()].filter((id) => !local.nodes.has(id));
      const reported = new Set(again.reports.map(({ id }) => id));
      expect(deleted.filter((id) => after.remote.nodes.has(id) && !reported.has(id))).toEqual([]);
    });
  });
});
