import { hasTree, type FeatureCommands } from '../../session/command-runner';
import { showDetails, usePanel } from '../../session/panel-state';
import { session } from '../../session/session';

const toggleDetails = (): void => {
  const { isDetailsOpen } = usePanel.getState().panes;
  showDetails(!isDetailsOpen);
  if (isDetailsOpen) session.focusTree();
};

export const inspectorCommands = { details: { run: toggleDetails, isEnabled: hasTree } } satisfies FeatureCommands;
