import { TOP_LEVEL, type ParentKey } from '../../../../src-shared/ids';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plan } from '../../../../src-main/sync/merge/plan';
import type { Plan } from '../../../../src-main/sync/merge/plan-types';
import { entryUnit, fieldValue, type FieldUnit } from '../../../../src-main/sync/merge/unit-values';
import type { BaseTree, SyncFields, SyncNode, SyncTree } from '../../../../src-main/sync/sync-tree';
import { sameJson } from '../../../../src-shared/same-json';
import { always } from '../../../support/fuzz-runs';
import {
  carriedOut,
  isSameTree,
  plainTree,
  planOptions,
  randomThreeTrees,
  type ModelTree
} from '../../../support/sync-trees';

const RUNS = 500;
const trees = randomThreeTrees(12, 8);
const OPTIONS = planOptions();

const unitsThatDiffer = (one: SyncFields, other: SyncFields): FieldUnit[] => {
  const units: FieldUnit[] = [
    'name',
    'slug',
    'description',
    'visible',
    ...[...new Set([...Object.keys(one.metadata), ...Object.keys(other.metadata)])].map(entryUnit)
  ];
  return units.filter((unit) => !sameJson(fieldValue(one, unit), fieldValue(other, unit)));
};

/** What the person is told of a plan. */
class Told {
  readonly #conflicts: ReadonlySet<string>;
  readonly #reported: ReadonlySet<number | null>;

  constructor(
    one: Plan,
    private readonly local: ModelTree
  ) {
    this.#conflicts = new Set(one.conflicts.map(({ categoryId, unit }) => `${categoryId} ${unit}`));
    this.#reported = new Set(one.reports.map(({ id }) => id));
  }

  of(id: number, unit: string): boolean {
    return this.#conflicts.has(`${id} ${unit}`) || this.#reported.has(id);
  }

  /** Whether it comes back as, or in, something that the person is told of. */
  comesBackWith(id: number): boolean {
    for (let at: ParentKey = id; at !== TOP_LEVEL; at = this.local.nodes.get(at)?.parent ?? TOP_LEVEL)
      if (this.of(at, 'existence')) return true;
    return false;
  }

  /** Whether it, or something that it is in, waits for the person as a whole. */
  waits(id: number): boolean {
    for (let at: ParentKey = id; at !== TOP_LEVEL; at = this.local.nodes.get(at)?.parent ?? TOP_LEVEL)
      if (this.#conflicts.has(`${at} existence`)) return true;
    return false;
  }
}

/** What one side has changed and nobody has. */
const lost = (
  base: SyncTree,
  from: SyncTree,
  to: SyncTree,
  isTold: (id: number, unit: string) => boolean,
  isWaiting: (id: number) => boolean
): string[] => {
  const missing: string[] = [];
  for (const [id, { parent, fields }] of from.nodes) {
    const was: SyncNode | undefined = base.nodes.get(id);
    const is = to.nodes.get(id);
    const isChanged = was === undefined || was.parent !== parent || unitsThatDiffer(fields, was.fields).length > 0;
    if (!isChanged || isWaiting(id)) continue;
    if (is === undefined) {
      missing.push(`${id}`);
      continue;
    }
    const units = was === undefined ? unitsThatDiffer(fields, is.fields) : unitsThatDiffer(fields, was.fields);
    for (const unit of units)
      if (!sameJson(fieldValue(is.fields, unit), fieldValue(fields, unit)) && !isTold(id, unit))
        missing.push(`${id} ${unit}`);
    if (was?.parent !== parent && is.parent !== parent && !isTold(id, 'place')) missing.push(`${id} place`);
  }
  return missing;
};

describe('a plan from any three trees loses nothing', () => {
  test('every change made here is on the service, or the person is told', () => {
    always(RUNS, [trees], ({ base, local, remote }) => {
      const one = plan(base, local, remote, OPTIONS);
      const after = carriedOut(one, { base, local, remote });
      const reported = new Told(one, after.local);
      expect(
        lost(
          base,
          local,
          after.remote,
          (id, unit) => reported.of(id, unit),
          (id) => reported.waits(id)
        )
      ).toEqual([]);
      const deletedHere = [...base.nodes.keys()].filter((id) => !local.nodes.has(id));
      expect(
        deletedHere.filter((id) => after.remote.nodes.has(id) && !reported.comesBackWith(id) && !reported.waits(id))
      ).toEqual([]);
    });
  });

  test('every change made on the service is here, or the person is told', () => {
    always(RUNS, [trees], ({ base, local, remote }) => {
      const one = plan(base, local, remote, OPTIONS);
      const after = carriedOut(one, { base, local, remote });
      const reported = new Told(one, after.local);
      expect(
        lost(
          base,
          remote,
          after.local,
          (id, unit) => reported.of(id, unit),
          () => false
        )
      ).toEqual([]);
      const deletedThere = [...base.nodes.keys()].filter((id) => !remote.nodes.has(id));
      expect(deletedThere.filter((id) => after.local.nodes.has(id) && !reported.waits(id))).toEqual([]);
    });
  });

  test('nothing is deleted on the service but what the base has exactly so and this side has deleted', () => {
    always(RUNS, [trees], ({ base, local, remote }) => {
      for (const { kind, id } of plan(base, local, remote, OPTIONS).push) {
        if (kind !== 'delete') continue;
        expect(local.nodes.has(id)).toBe(false);
        expect(remote.nodes.get(id)).toEqual(base.nodes.get(id));
      }
    });
  });

  test('a branch that one side has deleted goes whole or stays whole', () => {
    /** The deleted categories of the base that are connected by their parents there. */
    const branchesOf = (base: BaseTree, isDeleted: (id: number) => boolean): number[][] => {
      const roots = [...base.nodes].filter(([id, { parent }]) => isDeleted(id) && !isDeleted(Number(parent)));
      const below = (id: number): number[] => [
        id,
        ...[...base.nodes].filter(([one, { parent }]) => parent === id && isDeleted(one)).flatMap(([one]) => below(one))
      ];
      return roots.map(([id]) => below(id));
    };
    always(RUNS, [trees], ({ base, local, remote }) => {
      const after = carriedOut(plan(base, local, remote, OPTIONS), { base, local, remote });
      const isBase = (id: number): boolean => base.nodes.has(id);
      const here = branchesOf(base, (id) => isBase(id) && !local.nodes.has(id) && remote.nodes.has(id));
      for (const branch of here) {
        const isThere = branch.map((id) => after.remote.nodes.has(id));
        expect(isThere).toEqual(branch.map(() => isThere[0]));
        expect(branch.map((id) => after.local.nodes.has(id))).toEqual(isThere);
      }
      const there = branchesOf(base, (id) => isBase(id) && local.nodes.has(id) && !remote.nodes.has(id));
      for (const branch of there) {
        const isHere = branch.map((id) => after.local.nodes.has(id));
        expect(isHere).toEqual(branch.map(() => isHere[0]));
      }
    });
  });

  test('changes of one side alone are carried over exactly, and none of nobody', () => {
    always(RUNS, [trees], ({ base, local, remote }) => {
      const sent = plan(base, local, base, OPTIONS);
      expect(sent).toMatchObject({ local: [], conflicts: [], reports: [] });
      expect(plainTree(carriedOut(sent, { base, local, remote: base }).remote)).toEqual(plainTree(local));
      const taken = plan(base, base, remote, OPTIONS);
      expect(taken).toMatchObject({ push: [], conflicts: [], reports: [] });
      const after = carriedOut(taken, { base, local: base, remote });
      expect(plainTree(after.local)).toEqual(plainTree(remote));
      expect(plainTree(after.base)).toEqual(plainTree(remote));
      const agreed = plan(base, local, local, OPTIONS);
      expect(agreed).toMatchObject({ local: [], push: [], conflicts: [], reports: [] });
      expect(isSameTree(carriedOut(agreed, { base, local, remote: local }).base, local)).toBe(true);
    });
  });
});

describe('what a service has no field for', () => {
  const supports = fc.record({
    slug: fc.boolean(),
    description: fc.boolean(),
    visible: fc.boolean(),
    order: fc.boolean(),
    derivedKeys: fc.constantFrom(new Set<string>(), new Set(['color']))
  });

  test('is never sent, and what else there is to do comes to an end', () => {
    always(RUNS, [trees, supports], ({ base, local, remote }, able) => {
      const one = plan(base, local, remote, planOptions({ supports: able }));
      const unable = new Set<string>([
        ...(['slug', 'description', 'visible'] as const).filter((unit) => !able[unit]),
        ...[...able.derivedKeys].map(entryUnit)
      ]);
      for (const step of one.push) {
        if (step.kind === 'update') expect(step.units.filter((unit) => unable.has(unit))).toEqual([]);
        if (step.kind === 'move' && !able.order) expect(step.isOtherParent).toBe(true);
        if (step.kind === 'create')
          expect([...able.derivedKeys].filter((key) => key in step.fields.metadata)).toEqual([]);
      }
      const after = carriedOut(one, { base, local, remote });
      const again = plan(
        after.base,
        after.local,
        after.remote,
        planOptions({ supports: able, blocked: after.blocked })
      );
      expect(again.push).toEqual([]);
      const settled = carriedOut(again, after);
      const last = plan(
        settled.base,
        settled.local,
        settled.remote,
        planOptions({ supports: able, blocked: settled.blocked })
      );
      expect(last).toMatchObject({ local: [], push: [], base: { set: [], removed: [], orders: new Map() } });
    });
  });
});
