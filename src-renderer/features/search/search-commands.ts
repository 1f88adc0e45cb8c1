import { hasTree, type FeatureCommands } from '../../session/command-runner';
import { selectMatches, stepMatches } from '../../session/matches';
import { session } from '../../session/session';

export const SEARCH_BOX_ID = 'search-categories';

/** Focuses the search box and selects its text. */
export const goToSearch = (): void => {
  const box = document.getElementById(SEARCH_BOX_ID);
  if (box instanceof HTMLInputElement) box.select();
};

const isSearching = (): boolean => session.state.query.trim() !== '';

export const searchCommands = {
  find: { run: goToSearch, isEnabled: hasTree },
  findNext: { run: () => stepMatches(1), isEnabled: isSearching },
  findPrevious: { run: () => stepMatches(-1), isEnabled: isSearching },
  selectFinds: { run: selectMatches, isEnabled: isSearching }
} satisfies FeatureCommands;
