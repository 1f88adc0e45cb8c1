import type { CustomField } from '../../../src-shared/fields';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import { findProblems, PROBLEM_KIND_IDS, type ProblemItem, type ProblemKindId } from '../../model/find-problems';
import type { TreeModel } from '../../model/tree-model';

export interface NewProblem {
  readonly kind: ProblemKindId;
  readonly ids: ProblemItem;
}

/** The problems of the proposed tree that the present one does not have. One that has only lost members is not new. */
export function* newProblems(
  present: TreeModel,
  proposed: TreeModel,
  mostLevels: number,
  fields: readonly CustomField[] = []
): SlicedWork<NewProblem[]> {
  const now = yield* findProblems(present, mostLevels, fields);
  const then = yield* findProblems(proposed, mostLevels, fields);
  return PROBLEM_KIND_IDS.flatMap((kind) => {
    // A category is in at most one group of a kind.
    const groups = new Map(now[kind].flatMap((ids) => ids.map((id) => [id, ids] as const)));
    const isKnown = (ids: ProblemItem): boolean => {
      const group = ids[0] === undefined ? undefined : groups.get(ids[0]);
      return group !== undefined && ids.every((id) => groups.get(id) === group);
    };
    return then[kind].filter((ids) => !isKnown(ids)).map((ids) => ({ kind, ids }));
  });
}
