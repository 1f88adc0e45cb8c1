import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plan } from '../../../../src-main/remote/merge/plan';
import type { Held, Plan, PlanOptions } from '../../../../src-main/remote/merge/plan-types';
import type { SyncTree } from '../../../../src-main/remote/sync-tree';
import { fuzzRuns } from '../../../support/fuzz-runs';
import { ModelTree, carriedOut, editRandomly, isSameTree, plainTree, planOptions, randomEdits, randomTree } from '../../../support/sync-trees';

interface Trees {
  base: ModelTree;
  local: ModelTree;
  remote: ModelTree;
}

const newHere = (n: number): number => 1_000 + n;
const newThere = (n: number): number => -1 - n;

const threeTrees = fc.record({ base: randomTree(12), here: randomEdits(8), there: randomEdits(8) }).map(({ base, here, there }): Trees => {
  const local = ModelTree.copyOf(base);
  const remote = ModelTree.copyOf(base);
  editRandomly(local, here, newHere);
  editRandomly(remote, there, newThere);
  return { base, local, remote };
});

const planOf = ({ base, local, remote }: { base: SyncTree; local: SyncTree; remote: SyncTree }, options: PlanOptions): Plan => plan(base, local, remote, options);

const isNothing = ({ local, base, push }: Plan): boolean =>
  local.length === 0 && push.length === 0 && base.set.length === 0 && base.removed.length === 0 && base.orders.size === 0;

/** Everybody's parent is there and lists it, nobody is in two lists, and all ways lead to the top. */
const requireTree = (tree: SyncTree): void => {
  let listed = 0;
  for (const [parent, ids] of tree.children) {
    listed += ids.length;
    for (const id of ids) if (tree.nodes.get(id)?.parent !== parent) throw new Error(`${id} is listed under ${parent}.`);
  }
  if (listed !== tree.nodes.size) throw new Error('Somebody is listed twice or nowhere.');
  for (const id of tree.nodes.keys()) {
    let steps = 0;
    for (let at: number | null = id; at !== null; at = tree.nodes.get(at)?.parent ?? null) {
      if (!tree.nodes.has(at)) throw new Error(`${at} is not there.`);
      if ((steps += 1) > tree.nodes.size) throw new Error(`${id} is in a ring.`);
    }
  }
};

const RUNS = 3_000;

describe('a plan from any three trees', () => {
  test('is carried out step by step, and each step leaves a tree', () => {
    fc.assert(
      fc.property(threeTrees, (trees) => {
        const result = carriedOut(planOf(trees, planOptions()), trees, { afterEach: requireTree });
        requireTree(result.local);
        requireTree(result.remote);
      }),
      fuzzRuns(RUNS),
    );
  });

  test('leaves nothing to do once carried out, and offline nothing but what is to be sent', () => {
    fc.assert(
      fc.property(threeTrees, (trees) => {
        const first = planOf(trees, planOptions());
        const offline = carriedOut(first, trees, { isOffline: true });
        const again = planOf(offline, planOptions({ held: first.held }));
        expect({ local: again.local, set: again.base.set, removed: again.base.removed, orders: [...again.base.orders], reports: again.reports }).toEqual({ local: [], set: [], removed: [], orders: [], reports: [] });
        const sent = carriedOut(first, trees);
        expect(plainTree(carriedOut(again, offline).remote)).toEqual(plainTree(sent.remote));
        const second = planOf(sent, planOptions({ held: first.held }));
        expect({ local: second.local, push: second.push, reports: second.reports }).toEqual({ local: [], push: [], reports: [] });
        expect(second.conflicts.map(({ categoryId, unit }) => `${categoryId} ${unit}`)).toEqual(first.conflicts.map(({ categoryId, unit }) => `${categoryId} ${unit}`));
        const settled = carriedOut(second, sent);
        expect(isNothing(planOf(settled, planOptions({ held: second.held })))).toBe(true);
        if (second.conflicts.length === 0) {
          expect(plainTree(settled.remote)).toEqual(plainTree(settled.local));
          expect(plainTree(settled.base)).toEqual(plainTree(settled.local));
        }
      }),
      fuzzRuns(RUNS),
    );
  });
});

export type { Held };
export { isSameTree };
