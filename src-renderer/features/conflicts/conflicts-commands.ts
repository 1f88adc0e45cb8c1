import type { FeatureCommands } from '../../session/command-runner';
import { session } from '../../session/session';
import { currentList, shownIn } from '../../session/workspace-query';

export const conflictsCommands = {
  conflicts: {
    run: () => session.toggleView('conflicts'),
    isEnabled: () => shownIn(currentList())?.kind === 'replica'
  }
} satisfies FeatureCommands;
