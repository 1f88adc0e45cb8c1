import { create } from 'zustand';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import type { FeatureCommands } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';

export const useMainMenu = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const setMainMenuOpen = (isOpen: boolean): void => useMainMenu.setState({ isOpen });

export const helpCommands = {
  mainMenu: { run: () => setMainMenuOpen(true) },
  palette: { run: () => openDialog('palette', null) },
  settings: { run: () => openDialog('settings', null) },
  guide: { run: () => openDialog('guide', null) },
  shortcuts: { run: () => openDialog('shortcuts', null) },
  reportProblem: { run: () => openDialog('report', null) },
  licenses: { run: () => openDialog('licenses', null) },
  about: {
    run: async () => {
      await callMain(IPC_CALLS.showAbout, null);
    }
  }
} satisfies FeatureCommands;
