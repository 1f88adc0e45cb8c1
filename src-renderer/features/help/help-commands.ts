import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import type { FeatureCommands } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';

export const helpCommands = {
  reportProblem: { run: () => openDialog('report', null) },
  licenses: { run: () => openDialog('licenses', null) },
  about: {
    run: async () => {
      await callMain(IPC_CALLS.showAbout, null);
    }
  }
} satisfies FeatureCommands;
