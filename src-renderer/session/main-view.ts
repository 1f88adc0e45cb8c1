import { create } from 'zustand';

/** What stands in the middle of the window. */
export type MainView = 'tree' | 'overview' | 'compare' | 'conflicts';

interface MainViewState {
  readonly view: MainView;
}

export const useMainView = create<MainViewState>(() => ({ view: 'tree' }));

export const showMainView = (view: MainView): void => useMainView.setState({ view });

/** What a command does: shows the view, or the tree again. */
export const toggleMainView = (view: MainView): void =>
  showMainView(useMainView.getState().view === view ? 'tree' : view);
