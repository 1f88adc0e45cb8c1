import type { ReactElement } from 'react';
import { useWorkspaceDialog } from '../../session/workspace-dialog-state';
import { ConnectDialog } from './connect-dialog';
import { CredentialsDialog } from './credentials-dialog';
import { ServiceSettingsDialog } from './service-settings-dialog';

/** The one of this feature that is open, if any. */
export const ConnectDialogs = (): ReactElement | null => {
  const dialog = useWorkspaceDialog();
  if (dialog === 'connect') return <ConnectDialog />;
  if (dialog === 'credentials') return <CredentialsDialog />;
  if (dialog === 'service') return <ServiceSettingsDialog />;
  return null;
};
