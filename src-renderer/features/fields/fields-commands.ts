import { hasTree, type FeatureCommands } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';

export const fieldsCommands = {
  fields: { run: () => openDialog('fields', null), isEnabled: hasTree }
} satisfies FeatureCommands;
