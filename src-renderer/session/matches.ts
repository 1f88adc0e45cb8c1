import type { CategoryId } from '../../src-shared/ids';
import { narrowed, findInTree, matchesInOrder, type TreeFilter } from '../model/search/tree-filter';
import { hasUnsavedText } from './save-typed-text';
import { hiddenSelectedCount } from './selection';
import { session, useSession } from './session';
import { useDeferredValue, useLayoutEffect, useMemo } from 'react';
import type { TreeSnapshot } from '../model/tree-model';

const currentlyFound = (): TreeFilter | null => {
  const { snapshot, query } = session.state;
  return snapshot === null ? null : findInTree(snapshot, query);
};

/** The matches of the query as typed that filters let through, in the order in which they show; empty without a search. */
export const currentMatches = (): readonly CategoryId[] => {
  const { letThrough, order } = session.state;
  const found = currentlyFound();
  if (found === null) return [];
  return matchesInOrder(session.model, letThrough === null ? found : narrowed(session.model, found, letThrough), order);
};

/** Goes to a match. When this search hides some of several selected categories, only the focus moves, so that the selection is kept. */
export const goToMatch = (id: CategoryId): void => {
  session.reveal(id);
  if (hiddenSelectedCount() > 0) session.activate(id);
  else session.select(id);
};

/** Goes to the next (`1`) or previous (`-1`) match, wrapping around; from any other row to the first or last. */
export const stepMatches = (way: 1 | -1): void => {
  const matches = currentMatches();
  const { activeId } = session.state;
  // The results of what is typed may still be on their way. They select nothing where that would leave text that is not saved.
  const chosen = activeId === null ? -1 : matches.indexOf(activeId);
  const at = session.suggestsMatch && !hasUnsavedText() ? 0 : chosen;
  const id = at === -1 ? matches.at(way === 1 ? 0 : -1) : matches[(at + way + matches.length) % matches.length];
  if (id !== undefined) goToMatch(id);
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLButtonElement) session.showActive();
  else session.focusTree();
};

/** Selects all matches, in addition to several selected ones that the search hides. */
export const selectMatches = (): void => {
  const found = currentlyFound();
  const matches = currentMatches();
  const [first] = matches;
  if (found === null || first === undefined) return;
  session.showMatches(found);
  const hidden = hiddenSelectedCount() > 0 ? [...session.state.selected] : [];
  session.setAllExpanded(found.kept, true);
  const selected = new Set(hidden.concat(matches));
  const { activeId } = session.state;
  const active = activeId !== null && matches.includes(activeId) ? activeId : first;
  session.selectMany(selected, active, active);
  session.focusTree();
};

/** Keeps the rows filtered by the query as the tree changes. Deferred, so that typing does not wait for the search. */
export const useFilter = (snapshot: TreeSnapshot): void => {
  const typed = useSession((state) => state.query);
  const query = useDeferredValue(typed);
  const filter = useMemo(() => findInTree(snapshot, query), [snapshot, query]);
  useLayoutEffect(() => session.showMatches(filter), [filter]);
  // A search that is ended and started again with the same text may never be seen as ended by the deferred query.
  const isEnded = useSession((state) => state.found === null);
  useLayoutEffect(() => {
    if (isEnded && query === typed) session.showMatches(filter);
  }, [isEnded, query, typed, filter]);
};
