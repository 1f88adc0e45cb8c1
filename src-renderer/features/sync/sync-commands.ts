import type { FeatureCommands } from '../../session/command-runner';
import { currentSyncStatus, syncNow } from '../../session/sync-status';

export const syncCommands = {
  syncNow: { run: () => syncNow(), isEnabled: () => currentSyncStatus() !== null }
} satisfies FeatureCommands;
