import { create } from 'zustand';
import type { WindowView } from '../../src-shared/window-view';
import type { CategoryId } from '../../src-shared/ids';
import type { TreeModel } from '../model/tree-model';
import { session, useSession } from './session';

/** What this window keeps beside how it shows the tree; the keys of palette entries with the last used first, the basket in the order in which it was filled. */
export const useKept = create<Readonly<Pick<WindowView, 'recent' | 'searches' | 'exports' | 'basket'>>>(() => ({
  recent: [],
  searches: [],
  exports: [],
  basket: []
}));

/*
 * The basket: categories that the person has set aside over several searches. A deleted one is out of the basket until its deletion is
 * undone.
 */

const presentIn = (model: TreeModel, ids: readonly CategoryId[]): CategoryId[] =>
  ids.filter((id) => model.get(id) !== undefined);

export const useBasketIds = (): readonly CategoryId[] => {
  const ids = useKept((kept) => kept.basket);
  // Each commit makes a new snapshot around the same model.
  const snapshot = useSession((state) => state.snapshot);
  return snapshot === null ? [] : presentIn(snapshot.model, ids);
};

/** What is in the basket, outside of rendering. */
export const basketIds = (): readonly CategoryId[] => presentIn(session.model, useKept.getState().basket);

export const setBasket = (ids: readonly CategoryId[]): void => useKept.setState({ basket: [...ids] });

/** Adds categories. @returns how many were not in it yet */
export const addToBasket = (ids: readonly CategoryId[]): number => {
  const { basket } = useKept.getState();
  const after = [...new Set([...basket, ...ids])];
  setBasket(after);
  return after.length - basket.length;
};

export const takeFromBasket = (id: CategoryId): void =>
  setBasket(useKept.getState().basket.filter((one) => one !== id));

/** Shows and selects all of them, so that every command acts on them. Ends a search, which might hide some. */
export const selectBasket = (): void => {
  const ids = basketIds();
  const [first = null] = ids;
  session.search('');
  session.showView('tree');
  session.revealAll(ids);
  session.selectMany(new Set(ids), first, first);
};
