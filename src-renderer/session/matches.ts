import type { CategoryId } from '../../src-shared/ids';
import { findInTree, matchesInOrder, type TreeFilter } from '../model/search/tree-filter';
import { hiddenSelectedCount } from './selection';
import { session, useSession } from './session';
import { useDeferredValue, useLayoutEffect, useMemo } from 'react';
import type { TreeSnapshot } from '../model/tree-model';

/** What is typed now has found, which may be a letter ahead of the screen; `null` while there is no search. */
const currentFilter = (): TreeFilter | null => {
  const { snapshot, query } = session.state;
  return snapshot === null ? null : findInTree(snapshot, query);
};

/** The matches of what is typed now, in the order of the tree; empty while there is no search. */
export const currentMatches = (): readonly CategoryId[] => {
  const filter = currentFilter();
  return filter === null ? [] : matchesInOrder(session.model, filter);
};

/** Goes to a match. Who collects categories by several searches keeps those that this one hides: the focus alone moves then. */
export const goToMatch = (id: CategoryId): void => {
  // Even where it has been collapsed during the search.
  session.reveal(id);
  if (hiddenSelectedCount() > 0) session.activate(id);
  else session.select(id);
};

/** Goes to the next match (`1`) or the one before (`-1`), round and round; from elsewhere to the first or the last. */
export const stepMatches = (way: 1 | -1): void => {
  const matches = currentMatches();
  const { activeId } = session.state;
  const at = activeId === null ? -1 : matches.indexOf(activeId);
  const id = at === -1 ? matches.at(way === 1 ? 0 : -1) : matches[(at + way + matches.length) % matches.length];
  if (id !== undefined) goToMatch(id);
  // Whoever goes on typing in the box, or presses a button again and again, keeps the focus there.
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLButtonElement) session.showActive();
  else session.focusTree();
};

/** Selects every match, beside several that were selected before and that the search hides. */
export const selectMatches = (): void => {
  const filter = currentFilter();
  const matches = currentMatches();
  const [first] = matches;
  if (filter === null || first === undefined) return;
  session.showMatches(filter);
  const hidden = hiddenSelectedCount() > 0 ? [...session.state.selected] : [];
  // What is collapsed could not stay selected.
  session.setAllExpanded(filter.kept, true);
  const selected = new Set(hidden.concat(matches));
  const { activeId } = session.state;
  const active = activeId !== null && filter.matches.has(activeId) ? activeId : first;
  session.selectMany(selected, active, active);
  session.focusTree();
};

/** Keeps the rows filtered by what is searched for, as the tree changes. Typing stays ahead of a search through a large tree. */
export const useFilter = (snapshot: TreeSnapshot): void => {
  const query = useDeferredValue(useSession((state) => state.query));
  const filter = useMemo(() => findInTree(snapshot, query), [snapshot, query]);
  useLayoutEffect(() => session.showMatches(filter), [filter]);
};
