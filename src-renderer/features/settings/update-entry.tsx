import { UnstyledButton } from '@mantine/core';
import { useEffect, type ReactElement } from 'react';
import { openSettings, useSetting } from '../../session/settings-state';
import { followUpdates, useUpdateStatus } from '../../session/update-status';
import { messages } from './messages';

/** A line in the status bar while a newer version is there; nothing otherwise. It opens the settings, which say more. */
export const UpdateEntry = (): ReactElement | null => {
  // Not before this is drawn: nothing of updates belongs to the start.
  useEffect(followUpdates, []);
  const status = useUpdateStatus((state) => state.status);
  const isWanted = useSetting('checkForUpdates');
  if (!isWanted) return null;
  if (status.state !== 'available' && status.state !== 'ready') return null;
  return (
    <UnstyledButton fz="inherit" c="inherit" td="underline" mih={24} onClick={openSettings}>
      {messages.updates.entry(status.version)}
    </UnstyledButton>
  );
};
