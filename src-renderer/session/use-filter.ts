import { useDeferredValue, useLayoutEffect, useMemo } from 'react';
import { findInTree } from '../model/search/tree-filter';
import type { TreeSnapshot } from '../model/tree-model';
import { session, useSession } from './session';

/** Keeps the rows filtered by what is searched for, as the tree changes. Typing stays ahead of a search through a large tree. */
export const useFilter = (snapshot: TreeSnapshot): void => {
  const query = useDeferredValue(useSession((state) => state.query));
  const filter = useMemo(() => findInTree(snapshot, query), [snapshot, query]);
  useLayoutEffect(() => session.showMatches(filter), [filter]);
};
