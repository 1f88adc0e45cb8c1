import { TOP_LEVEL } from '../../../src-shared/ids';
import { atOnce, type SlicedWork } from '../../../src-shared/sliced-work';
import type { TreeModel } from '../../model/tree-model';
import { currentMatches } from '../../session/matches';
import { selectedIds } from '../../session/selection';
import { session } from '../../session/session';

/** Categories between two pauses. */
const PAUSE_EVERY = 2_000;

/** These and everything below them, each once, in the order of the tree. `null` stands for the whole tree. */
export function* everythingBelow(model: TreeModel, ids: readonly number[] | null): SlicedWork<number[]> {
  const all: number[] = [];
  const seen = new Set<number>();
  const pending = [...(ids ?? model.childIds(TOP_LEVEL))].reverse();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (seen.has(id) || model.get(id) === undefined) continue;
    seen.add(id);
    if (all.push(id) % PAUSE_EVERY === 0) yield;
    const children = model.childIds(id);
    for (let at = children.length - 1; at >= 0; at -= 1) pending.push(children[at] ?? 0);
  }
  return all;
}

/** The same in one go. */
export const withEverythingBelow = (model: TreeModel, ids: readonly number[] | null): number[] =>
  atOnce(everythingBelow(model, ids));

type ReplaceScope = 'selection' | 'matches' | 'all';

export const SCOPES: readonly ReplaceScope[] = ['selection', 'matches', 'all'];

export const isScope = (text: string): text is ReplaceScope => SCOPES.some((scope) => scope === text);

/** What each scope holds now, in the order of the tree. */
export const categoriesIn = (model: TreeModel, scope: ReplaceScope): readonly number[] => {
  if (scope === 'matches') return currentMatches();
  return withEverythingBelow(model, scope === 'all' ? null : selectedIds(model));
};

/** What people most likely mean: what they have selected, if that is more than a leaf; else what they look at. */
export const likelyScope = (model: TreeModel): ReplaceScope => {
  const [first, ...others] = selectedIds(model);
  if (others.length > 0) return 'selection';
  if (session.state.query.trim() !== '') return 'matches';
  return first !== undefined && model.childIds(first).length > 0 ? 'selection' : 'all';
};
