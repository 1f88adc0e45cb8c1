import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { setAllExpanded } from './row-state';
import { reveal } from './reveal';
import { currentTree } from './tree-query';
import { focusTree, select, selectMany, showActive, useTreeView } from './tree-view-state';
import { findInTree, findsInOrder, type TreeFilter } from '../model/search/tree-filter';

interface Finds {
  /** What the rows on screen are filtered by; `null` while there is no search. */
  readonly filter: TreeFilter | null;
}

export const useFinds = create<Finds>(() => ({ filter: null }));

export const showFinds = (filter: TreeFilter | null): void => useFinds.setState({ filter });

/** The finds of what is typed now, which may be a letter ahead of the screen; empty while there is no search. */
export const currentFinds = (client: QueryClient): readonly number[] => {
  const snapshot = currentTree(client);
  if (snapshot === undefined) return [];
  const filter = findInTree(snapshot, useTreeView.getState().query);
  return filter === null ? [] : findsInOrder(snapshot.model, filter);
};

const goTo = (client: QueryClient, id: number): void => {
  const model = currentTree(client)?.model;
  if (model === undefined) return;
  // Even where it has been folded away during the search.
  reveal(model, id);
  select(id);
};

/** Goes to the next find (`1`) or the one before (`-1`), round and round; from elsewhere to the first or the last. */
export const stepFinds = (client: QueryClient, way: 1 | -1): void => {
  const finds = currentFinds(client);
  const { activeId } = useTreeView.getState();
  const at = activeId === null ? -1 : finds.indexOf(activeId);
  const id = at === -1 ? finds.at(way === 1 ? 0 : -1) : finds[(at + way + finds.length) % finds.length];
  if (id !== undefined) goTo(client, id);
  // Whoever goes on typing in the box, or presses a button again and again, keeps the keyboard.
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLButtonElement) showActive();
  else focusTree();
};

/** Selects everything that the search has found. */
export const selectFinds = (client: QueryClient): void => {
  const snapshot = currentTree(client);
  const finds = currentFinds(client);
  const [first] = finds;
  if (snapshot === undefined || first === undefined) return;
  // What is folded away could not stay selected.
  setAllExpanded(findInTree(snapshot, useTreeView.getState().query)?.kept ?? [], true);
  const { activeId } = useTreeView.getState();
  const selected = new Set(finds);
  const active = activeId !== null && selected.has(activeId) ? activeId : first;
  selectMany(selected, active, active);
  focusTree();
};
