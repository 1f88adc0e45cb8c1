import type { ReactElement } from 'react';
import { ForgetDialog } from './forget-dialog';
import { CreateDialog, RenameDialog } from './name-dialog';
import { useWorkspaces } from './workspaces-state';

/** The one that is open, if any. */
export const WorkspaceDialogs = (): ReactElement | null => {
  const dialog = useWorkspaces((state) => state.dialog);
  if (dialog === 'create') return <CreateDialog />;
  if (dialog === 'rename') return <RenameDialog />;
  if (dialog === 'forget') return <ForgetDialog />;
  return null;
};
