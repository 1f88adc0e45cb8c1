import { create } from 'zustand';
import type { KeptSearch } from '../../src-shared/window-view';

/** The searches that this window keeps under names. */
export const useKeptSearches = create<{ readonly searches: readonly KeptSearch[] }>(() => ({ searches: [] }));

/** Keeps a search, in place of one of the same name. */
export const keepSearch = (search: KeptSearch): void =>
  useKeptSearches.setState(({ searches }) => {
    const at = searches.findIndex(({ name }) => name === search.name);
    return { searches: at === -1 ? [...searches, search] : searches.with(at, search) };
  });

export const forgetSearch = ({ name }: KeptSearch): void =>
  useKeptSearches.setState(({ searches }) => ({ searches: searches.filter((one) => one.name !== name) }));
