import { describe, expect, test } from 'vitest';
import { plan } from '../../../../src-main/sync/merge/plan';
import type { Plan, PlanOptions } from '../../../../src-main/sync/merge/plan-types';
import type { BaseTree, SyncTree } from '../../../../src-main/sync/sync-tree';
import { always } from '../../../support/fuzz-runs';
import { carriedOut, plainTree, planOptions, randomThreeTrees, requireTree } from '../../../support/sync-trees';

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
