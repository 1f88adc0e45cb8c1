import type { FeatureCommands } from '../../session/command-runner';
import { currentSyncStatus, syncNow } from '../../session/sync-status';

export const syncCommands = {
  syncNow: { run: ({ client }) => syncNow(client), isEnabled: ({ client }) => currentSyncStatus(client) !== null }
} satisfies FeatureCommands;
