import type { ReactElement } from 'react';
import { ConnectDialog } from './connect/connect-dialog';
import { CredentialsDialog } from './connect/credentials-dialog';
import { DeleteWorkspaceDialog } from './delete-dialog';
import { CreateDialog, RenameDialog } from './name-dialog';
import { ServiceSettingsDialog } from './connect/service-settings-dialog';
import { PendingDialog } from './sync/pending-dialog';
import { useWorkspaces } from './workspaces-commands';

/** The one that is open, if any. */
export const WorkspaceDialogs = (): ReactElement | null => {
  const dialog = useWorkspaces((state) => state.dialog);
  if (dialog === 'create') return <CreateDialog />;
  if (dialog === 'rename') return <RenameDialog />;
  if (dialog === 'delete') return <DeleteWorkspaceDialog />;
  if (dialog === 'connect') return <ConnectDialog />;
  if (dialog === 'credentials') return <CredentialsDialog />;
  if (dialog === 'pending') return <PendingDialog />;
  if (dialog === 'service') return <ServiceSettingsDialog />;
  return null;
};
