import { create } from 'zustand';
import type { KeptSearch } from '../../src-shared/window-view';

/** The searches that this window keeps under names. */
export const useKeptSearches = create<{ readonly searches: readonly KeptSearch[] }>(() => ({ searches: [] }));
