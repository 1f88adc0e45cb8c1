import { TOP_LEVEL, type ParentKey } from '../../../../src-shared/ids';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plan } from '../../../../src-main/sync/merge/plan';
import { always } from '../../../support/fuzz-runs';
import { carriedOut, planOptions, randomThreeTrees, requireTree } from '../../../support/sync-trees';

const RUNS = 500;
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
