import type { QueryClient } from '@tanstack/react-query';
import { currentFinds } from '../../session/finds';
import type { TreeModel } from '../../model/tree-model';
import { useTreeView } from '../../session/tree-view-state';
import { selectedCategories, withEverythingBelow } from './bulk-selection';

export type ReplaceScope = 'selection' | 'finds' | 'all';

export const SCOPES: readonly ReplaceScope[] = ['selection', 'finds', 'all'];

export const isScope = (text: string): text is ReplaceScope => SCOPES.some((scope) => scope === text);

/** What each scope holds now, in the order of the tree. */
export const categoriesIn = (client: QueryClient, model: TreeModel, scope: ReplaceScope): readonly number[] => {
  if (scope === 'finds') return currentFinds(client);
  return withEverythingBelow(model, scope === 'all' ? null : selectedCategories(model));
};

/** What people most likely mean: what they have selected, if that is more than a leaf; else what they look at. */
export const likelyScope = (model: TreeModel): ReplaceScope => {
  const [first, ...others] = selectedCategories(model);
  if (others.length > 0) return 'selection';
  if (useTreeView.getState().query.trim() !== '') return 'finds';
  return first !== undefined && model.childIds(first).length > 0 ? 'selection' : 'all';
};
