import type { FeatureCommands } from '../../session/command-runner';
import { openSettings } from '../../session/settings-state';

export const settingsCommands = { settings: { run: openSettings } } satisfies FeatureCommands;
