import { create } from 'zustand';
import type { FeatureCommands } from '../../session/command-runner';
import { hideToast } from '../../ui/toasts';

export const usePalette = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const closePalette = (): void => usePalette.setState({ isOpen: false });

const openPalette = (): void => {
  hideToast();
  usePalette.setState({ isOpen: true });
};

export const paletteCommands = { palette: { run: openPalette } } satisfies FeatureCommands;
