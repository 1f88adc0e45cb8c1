import { Button } from '@mantine/core';
import { IconNetwork } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Tooltip } from '../../ui/tooltip';
import { messages } from './messages';
import { useFollowedSharing, useSharing } from './sharing-section';
import { openDialog } from '../../session/dialogs';

/** Shown in the status bar while other computers reach the workspace. It opens the settings, which turn that off. */
export const SharingEntry = (): ReactElement | null => {
  useFollowedSharing();
  const { data } = useSharing();
  if (data?.state !== 'on') return null;
  return (
    <Tooltip label={messages.sharing.entryHint} multiline maw={320}>
      <Button
        size="compact-xs"
        mih={24}
        variant="light"
        leftSection={<IconNetwork size={13} />}
        onClick={() => openDialog('settings', null)}
      >
        {messages.sharing.entry}
      </Button>
    </Tooltip>
  );
};
