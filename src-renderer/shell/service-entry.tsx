import { Group, Popover, Stack, Text } from '@mantine/core';
import { IconCopy, IconPlugConnected } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../src-shared/ipc';
import type { WorkspaceDescription } from '../../src-shared/workspace-calls';
import { PortForm } from '../features/settings/port-form';
import { callMain } from '../platform/bridge';
import { SmallButton } from '../ui/steady-button';
import { attempt, toast } from '../ui/toasts';
import { Tooltip } from '../ui/tooltip';
import { BarButton } from './bar-button';
import { messages } from './messages';
import classes from './status-bar.module.css';

const copyToken = async (): Promise<void> => {
  if (await attempt(callMain(IPC_CALLS.copyToken, null), messages.tokenNotCopied)) toast(messages.tokenCopied);
};

/** How other programs reach the workspace, in one place: the address, the token and the port. */
export const ServiceEntry = ({
  service,
  tokenKeeping
}: Pick<WorkspaceDescription, 'service' | 'tokenKeeping'>): ReactElement | null => {
  const [isOpen, setOpen] = useState(false);
  if (service.state === 'opening') return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" trapFocus returnFocus withArrow withinPortal={false}>
      <Popover.Target>
        <BarButton
          label={messages.developers}
          hint={messages.developersHint}
          icon={<IconPlugConnected size={13} />}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown w={320} aria-label={messages.developers}>
        {isOpen && (
          <Stack gap="sm">
            {service.state === 'listening' && (
              <>
                <Text size="xs">{messages.developersHint}</Text>
                <Group justify="space-between" gap="xs">
                  <span className={classes.url}>{service.url}</span>
                  <Tooltip label={messages.tokenHint(tokenKeeping)} multiline maw={320}>
                    <SmallButton leftSection={<IconCopy size={13} />} onAct={copyToken}>
                      {messages.copyToken}
                    </SmallButton>
                  </Tooltip>
                </Group>
              </>
            )}
            <PortForm port={service.port} isAlone onDone={() => setOpen(false)} />
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};
