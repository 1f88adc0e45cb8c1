import { create } from 'zustand';
import { showMainView, toggleMainView } from '../../session/main-view';

interface OverviewState {
  /** What the picture shows whole; `null`: everything. */
  readonly topId: number | null;
}

export const useOverview = create<OverviewState>(() => ({ topId: null }));

export const closeOverview = (): void => showMainView('tree');
export const toggleOverview = (): void => {
  zoomTo(null);
  toggleMainView('overview');
};
export const zoomTo = (topId: number | null): void => useOverview.setState({ topId });
