import { hasTree, type FeatureCommands } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';

export const mappingCommands = {
  mapCategories: { run: () => openDialog('mapping', null), isEnabled: hasTree }
} satisfies FeatureCommands;
