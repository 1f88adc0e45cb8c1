import type { FeatureCommands } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';

export const settingsCommands = { settings: { run: () => openDialog('settings', null) } } satisfies FeatureCommands;
