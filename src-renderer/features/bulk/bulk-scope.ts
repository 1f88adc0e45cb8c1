import { atOnce, type SlicedWork } from '../../../src-shared/sliced-work';
import { nodesInTreeOrder, type TreeModel } from '../../model/tree-model';
import { currentMatches } from '../../session/matches';
import { selectedIds } from '../../session/selection';
import { session } from '../../session/session';

/** These categories and everything below them, each once, in the order of the tree. `'all'` stands for the whole tree. */
export function* everythingBelow(model: TreeModel, ids: readonly number[] | 'all'): SlicedWork<number[]> {
  const all: number[] = [];
  for (const { id } of nodesInTreeOrder(model, ids === 'all' ? undefined : ids)) if (all.push(id) % 2_000 === 0) yield;
  return all;
}

/** As `everythingBelow`, without pauses. */
export const withEverythingBelow = (model: TreeModel, ids: readonly number[] | 'all'): number[] =>
  atOnce(everythingBelow(model, ids));

/** `selection` is with everything below, `selected` without. */
type ReplaceScope = 'selected' | 'selection' | 'matches' | 'all';

export const SCOPES: readonly ReplaceScope[] = ['selected', 'selection', 'matches', 'all'];

export const categoriesIn = (model: TreeModel, scope: ReplaceScope): readonly number[] => {
  if (scope === 'matches') return currentMatches();
  if (scope === 'selected') return selectedIds(model);
  return withEverythingBelow(model, scope === 'all' ? 'all' : selectedIds(model));
};

/** The scope that a person most likely means: several that are selected, or else the matches of a search, a selected branch, or all. */
export const likelyScope = (model: TreeModel): ReplaceScope => {
  const [first, ...others] = selectedIds(model);
  if (others.length > 0) return 'selected';
  if (session.state.query.trim() !== '') return 'matches';
  return first !== undefined && model.childIds(first).length > 0 ? 'selection' : 'all';
};
