import fc from 'fast-check';
import { expect, test } from 'vitest';
import { independentSubtrees } from '../../../../src-main/sync/engine/independent-subtrees';
import { plan } from '../../../../src-main/sync/merge/plan';
import type { Plan } from '../../../../src-main/sync/merge/plan-types';
import { always } from '../../../support/fuzz-runs';
import {
  carriedOut,
  ModelBase,
  ModelTree,
  plainTree,
  planOptions,
  randomThreeTrees,
  requireTree
} from '../../../support/sync-trees';

/** Few edits of many categories, so that parts of the tree differ on one side alone. */
const threeTrees = randomThreeTrees(30, 4);

test('batches and the rest, one after the other, are the plan, and each leaves a tree', () => {
  always(500, [threeTrees, fc.integer({ min: 1, max: 3 })], (trees, size) => {
    const whole = plan(trees.base, trees.local, trees.remote, planOptions());
    const { batches, rest } = independentSubtrees(whole, trees.base, trees.local, size);
    const [base, local] = [new ModelBase(trees.base), ModelTree.copyOf(trees.local)];
    for (const one of [...batches, rest]) {
      for (const edit of one.local) local.edit(edit);
      base.advance(one.base);
      requireTree(local);
    }
    const after = carriedOut(whole, trees, { isOffline: true });
    expect(plainTree(local)).toEqual(plainTree(after.local));
    expect(plainTree(base)).toEqual(plainTree(after.base));
  });
});

/** Without a place in the base: once a batch has deleted what a contested category was in, no list of the base tells its siblings. */
const inBothTrees = ({ base, ...conflict }: Plan['conflicts'][number]): unknown =>
  conflict.unit === 'place' ? conflict : { ...conflict, base };

test('a sync that ends between two batches is taken up by the next one as if it had not ended', () => {
  always(500, [threeTrees, fc.integer({ min: 1, max: 3 })], (trees, size) => {
    const whole = plan(trees.base, trees.local, trees.remote, planOptions());
    const after = carriedOut(whole, trees);
    const [base, local] = [new ModelBase(trees.base), ModelTree.copyOf(trees.local)];
    for (const one of independentSubtrees(whole, trees.base, trees.local, size).batches) {
      for (const edit of one.local) local.edit(edit);
      base.advance(one.base);
      const between = { base, local, remote: trees.remote };
      const again = plan(base, local, trees.remote, planOptions());
      const { local: here, remote: there } = carriedOut(again, between);
      expect(again.push).toEqual(whole.push);
      expect(again.conflicts.map(inBothTrees)).toEqual(whole.conflicts.map(inBothTrees));
      expect([plainTree(here), plainTree(there)]).toEqual([plainTree(after.local), plainTree(after.remote)]);
    }
  });
});
