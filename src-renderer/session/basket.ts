import { create } from 'zustand';
import type { CategoryId } from '../../src-shared/ids';
import type { TreeModel } from '../model/tree-model';
import { session, useSession } from './session';

/**
 * Categories that the person has set aside over several searches, in the order in which they came. A deleted one is out of the
 * basket until its deletion is undone.
 */
export const useBasket = create<{ readonly ids: ReadonlySet<CategoryId> }>(() => ({ ids: new Set() }));

const presentIn = (model: TreeModel, ids: ReadonlySet<CategoryId>): CategoryId[] =>
  [...ids].filter((id) => model.get(id) !== undefined);

export const useBasketIds = (): readonly CategoryId[] => {
  const ids = useBasket((state) => state.ids);
  // Each commit makes a new snapshot around the same model.
  const snapshot = useSession((state) => state.snapshot);
  return snapshot === null ? [] : presentIn(snapshot.model, ids);
};

/** What is in the basket, outside of rendering. */
export const basketIds = (): readonly CategoryId[] => presentIn(session.model, useBasket.getState().ids);

export const setBasket = (ids: Iterable<CategoryId>): void => useBasket.setState({ ids: new Set(ids) });

/** Adds categories. @returns how many were not in it yet */
export const addToBasket = (ids: readonly CategoryId[]): number => {
  const { ids: before } = useBasket.getState();
  const after = new Set([...before, ...ids]);
  setBasket(after);
  return after.size - before.size;
};

export const takeFromBasket = (id: CategoryId): void =>
  setBasket([...useBasket.getState().ids].filter((one) => one !== id));

/** Shows and selects all of them, so that every command acts on them. Ends a search, which might hide some. */
export const selectBasket = (): void => {
  const ids = basketIds();
  const [first = null] = ids;
  session.search('');
  session.showView('tree');
  session.revealAll(ids);
  session.selectMany(new Set(ids), first, first);
};
