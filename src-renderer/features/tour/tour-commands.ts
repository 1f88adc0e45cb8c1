import { create } from 'zustand';
import type { FeatureCommands } from '../../session/command-runner';
import { hideToast } from '../../ui/toasts';

/** The hint that shows; `null` outside of a tour. */
export const useTour = create<{ readonly step: number | null }>(() => ({ step: null }));

const startTour = (): void => {
  hideToast();
  useTour.setState({ step: 0 });
};

export const goToStep = (step: number): void => useTour.setState({ step });

export const endTour = (): void => useTour.setState({ step: null });

export const tourCommands = { tour: { run: startTour } } satisfies FeatureCommands;
