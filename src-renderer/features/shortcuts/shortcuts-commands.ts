import type { FeatureCommands } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';

export const shortcutsCommands = { shortcuts: { run: () => openDialog('shortcuts', null) } } satisfies FeatureCommands;
