import { useCallback } from 'react';
import type { Dialect } from '../../../src-shared/dialect';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import type { TreeSnapshot } from '../../model/tree-model';
import { useSliced, type Sliced } from '../../platform/use-sliced';
import { useDialect } from '../../session/supported-fields';
import { comparableFields, compareTrees, type Comparison } from './differences';
import { useCompare, type Compared, type EditDirection } from './compare-commands';
import { likelyMatch, matchTrees, type MatchBy } from './match-trees';

/** What is asked of the two trees. A change of any of it makes another comparison. */
interface ComparisonQuestion {
  readonly compared: Compared;
  readonly direction: EditDirection;
  readonly matchBy: MatchBy | 'suggested';
  readonly dialect: Dialect | null;
}

interface ComparisonAnswer {
  readonly direction: EditDirection;
  readonly comparison: Comparison;
  readonly matchBy: MatchBy;
}

type ShownComparison =
  | { readonly state: 'working'; readonly matchBy: MatchBy | null }
  | { readonly state: 'current' | 'stale'; readonly comparison: Comparison; readonly matchBy: MatchBy };

/** Compares the trees, in slices. The source is the tree that the target is to become like. */
export function* makeComparison(
  { compared, direction, matchBy: wanted, dialect }: ComparisonQuestion,
  { model }: Pick<TreeSnapshot, 'model'>
): SlicedWork<ComparisonAnswer> {
  // A backup of this workspace has its ids, whatever has happened to the names since, and so has an import into it.
  const { kind } = compared.with;
  const suggested = kind === 'backup' || kind === 'import' ? 'id' : yield* likelyMatch(model, compared.model);
  const matchBy = wanted === 'suggested' ? suggested : wanted;
  const [source, target] = direction === 'here' ? [compared.model, model] : [model, compared.model];
  const comparable = yield* comparableFields({ model, dialect }, compared);
  const pairs = yield* matchTrees(source, target, matchBy);
  return { direction, matchBy, comparison: yield* compareTrees(source, target, pairs, comparable) };
}

/** What may be shown: an earlier answer until the next is there, but not one of the other direction, which would be applied to the wrong tree. */
export const shownComparison = (
  { result, isStale }: Pick<Sliced<ComparisonAnswer>, 'result' | 'isStale'>,
  { direction, matchBy: wanted }: Pick<ComparisonQuestion, 'direction' | 'matchBy'>
): ShownComparison => {
  const matchBy = wanted === 'suggested' ? (result?.matchBy ?? null) : wanted;
  if (result === null || result.direction !== direction) return { state: 'working', matchBy };
  return { state: isStale ? 'stale' : 'current', comparison: result.comparison, matchBy: matchBy ?? result.matchBy };
};

/** How the two trees differ, kept true while this workspace is edited. */
export const useComparison = (snapshot: TreeSnapshot, compared: Compared): ShownComparison => {
  const direction = useCompare((state) => state.direction);
  const matchBy = useCompare((state) => state.matchBy);
  const dialect = useDialect();
  const begin = useCallback(
    (of: TreeSnapshot) => makeComparison({ compared, direction, matchBy, dialect }, of),
    [compared, direction, matchBy, dialect]
  );
  return shownComparison(useSliced(begin, snapshot), { direction, matchBy });
};
