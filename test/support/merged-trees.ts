import { plan } from '../../src-main/sync/merge/plan';
import type { Plan, PlanOptions } from '../../src-main/sync/merge/plan-types';
import { carriedOut, letterOf, outlineOf, planOptions, treeOf, type ModelBase, type ModelTree } from './sync-trees';

export type Trees = Record<'local' | 'remote', ModelTree> & { base: ModelTree | ModelBase };

/** Trees in letters: capitals are categories of this workspace, lowercase letters exist only on the service. */
export const outlined = (base: string, local: string, remote: string): Record<keyof Trees, ModelTree> => ({
  base: treeOf(base),
  local: treeOf(local),
  remote: treeOf(remote)
});

export interface Outcome {
  readonly plan: Plan;
  readonly here: string;
  readonly there: string;
  /** `A place moved`: category, unit, kind. */
  readonly conflicts: readonly string[];
  readonly reports: readonly string[];
  readonly trees: ReturnType<typeof carriedOut>;
}

export const merged = (trees: Trees, options: PlanOptions = planOptions()): Outcome => {
  const one = plan(trees.base, trees.local, trees.remote, options);
  const after = carriedOut(one, trees);
  return {
    plan: one,
    here: outlineOf(after.local),
    there: outlineOf(after.remote),
    conflicts: one.conflicts.map(({ categoryId, unit, kind }) => `${letterOf(categoryId)} ${unit} ${kind}`),
    reports: one.reports.map(({ message }) => message),
    trees: after
  };
};
