import type { ReactElement } from 'react';
import { ConnectDialog } from './connect/connect-dialog';
import { CredentialsDialog } from './connect/credentials-dialog';
import { ForgetDialog } from './forget-dialog';
import { CreateDialog, RenameDialog } from './name-dialog';
import { WaitingDialog } from './sync/waiting-dialog';
import { useWorkspaces } from './workspaces-state';

/** The one that is open, if any. */
export const WorkspaceDialogs = (): ReactElement | null => {
  const dialog = useWorkspaces((state) => state.dialog);
  if (dialog === 'create') return <CreateDialog />;
  if (dialog === 'rename') return <RenameDialog />;
  if (dialog === 'forget') return <ForgetDialog />;
  if (dialog === 'connect') return <ConnectDialog />;
  if (dialog === 'credentials') return <CredentialsDialog />;
  if (dialog === 'waiting') return <WaitingDialog />;
  return null;
};
