import { create } from 'zustand';

interface OverviewState {
  readonly isOpen: boolean;
  /** What the picture shows whole; `null`: everything. */
  readonly topId: number | null;
}

export const useOverview = create<OverviewState>(() => ({ isOpen: false, topId: null }));

export const openOverview = (): void => useOverview.setState({ isOpen: true, topId: null });
export const closeOverview = (): void => useOverview.setState({ isOpen: false });
export const toggleOverview = (): void => (useOverview.getState().isOpen ? closeOverview() : openOverview());
export const zoomTo = (topId: number | null): void => useOverview.setState({ topId });
