import { create } from 'zustand';
import { hideNotice } from '../../ui/notices';

/** Which hint shows; `null` while nobody is being shown around. */
export const useTour = create<{ readonly step: number | null }>(() => ({ step: null }));

export const startTour = (): void => {
  hideNotice();
  useTour.setState({ step: 0 });
};

export const goToStep = (step: number): void => useTour.setState({ step });

export const endTour = (): void => useTour.setState({ step: null });
