import type { FeatureCommands } from '../../session/command-runner';
import { askAboutWorkspace } from '../../session/workspace-dialog-state';

export const connectCommands = {
  connectService: { run: () => askAboutWorkspace('connect') }
} satisfies FeatureCommands;
