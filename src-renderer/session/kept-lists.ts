import { create } from 'zustand';
import type { WindowView } from '../../src-shared/window-view';

/** What this window keeps beside how it shows the tree; the keys of palette entries with the last used first, the basket in the order in which it was filled. */
export const useKept = create<Readonly<Pick<WindowView, 'recent' | 'searches' | 'exports' | 'basket'>>>(() => ({
  recent: [],
  searches: [],
  exports: [],
  basket: []
}));
