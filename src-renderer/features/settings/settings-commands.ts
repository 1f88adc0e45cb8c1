import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import type { FeatureCommands } from '../../session/command-runner';
import { openSettings } from '../../session/settings-state';

export const settingsCommands = {
  settings: { run: openSettings },
  about: {
    run: async () => {
      await callMain(IPC_CALLS.showAbout, null);
    }
  }
} satisfies FeatureCommands;
