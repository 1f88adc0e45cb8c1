import { create } from 'zustand';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import type { FeatureCommands } from '../../session/command-runner';
import { hideToast } from '../../ui/toasts';

/** The open dialog of the Help menu. */
export const useHelp = create<{ readonly dialog: 'report' | 'licenses' | null }>(() => ({ dialog: null }));

const openHelp = (dialog: 'report' | 'licenses'): void => {
  hideToast();
  useHelp.setState({ dialog });
};

export const closeHelp = (): void => useHelp.setState({ dialog: null });

export const helpCommands = {
  reportProblem: { run: () => openHelp('report') },
  licenses: { run: () => openHelp('licenses') },
  about: {
    run: async () => {
      await callMain(IPC_CALLS.showAbout, null);
    }
  }
} satisfies FeatureCommands;
