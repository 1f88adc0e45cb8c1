import { IPC_EVENTS } from '../../src-shared/ipc';
import { onMain } from '../app/bridge';
import { usePanel } from '../history/panel-state';
import { askToDelete, select, useTreeView } from '../tree/tree-view-state';

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
