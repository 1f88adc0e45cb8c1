import type { FeatureCommands } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';

export const connectCommands = {
  connectService: { run: () => openDialog('connect', null) }
} satisfies FeatureCommands;
