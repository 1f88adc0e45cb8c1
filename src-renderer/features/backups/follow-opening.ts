import { IPC_EVENTS } from '../../../src-shared/ipc';
import { onMain } from '../../platform/bridge';
import { usePanel } from '../../session/panel-state';
import { askToDelete, select, useTreeView } from '../../session/tree-view-state';

/**
 * Ends what was about categories and changes that may not be there any more. What was selected stays so, if it is there, and
 * whoever types a name types on: should its category be gone, the tree says so, and quotes it.
 */
const forgetOldState = (): void => {
  askToDelete([]);
  select(useTreeView.getState().activeId);
  usePanel.setState({ restoring: null, isRetentionOpen: false, expanded: new Set() });
};

/** Keeps what is looked at in step with the workspace. Returns the way to stop. */
export const followOpening = (): (() => void) => onMain(IPC_EVENTS.workspaceOpened, forgetOldState);
