import type { FeatureCommands } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';

export const paletteCommands = { palette: { run: () => openDialog('palette', null) } } satisfies FeatureCommands;
