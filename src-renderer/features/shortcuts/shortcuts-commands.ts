import { create } from 'zustand';
import type { FeatureCommands } from '../../session/command-runner';
import { hideToast } from '../../ui/toasts';

export const useShortcutsDialog = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const closeShortcuts = (): void => useShortcutsDialog.setState({ isOpen: false });

const openShortcuts = (): void => {
  hideToast();
  useShortcutsDialog.setState({ isOpen: true });
};

export const shortcutsCommands = { shortcuts: { run: openShortcuts } } satisfies FeatureCommands;
