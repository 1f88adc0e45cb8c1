import { ActionIcon, Button, NumberInput, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../src-shared/ipc';
import type { ServiceStatus } from '../../src-shared/workspace-calls';
import { callMain, sentenceOf } from './bridge';

/** Changes the port at which other programs reach the workspace. The choice is kept. */
export const PortButton = ({ service }: { service: ServiceStatus }): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  const [port, setPort] = useState<number | string>(service.port);
  const [fault, setFault] = useState<string | null>(null);

  const save = async (event: { preventDefault: () => void }): Promise<void> => {
    event.preventDefault();
    const wanted = Number(port);
    if (!Number.isInteger(wanted) || wanted < 1024 || wanted > 65_535) {
      setFault('Enter a whole number from 1024 to 65535.');
      return;
    }
    try {
      const status = await callMain(IPC_CALLS.setPort, { port: wanted });
      if (status.state === 'failed') setFault(status.message);
      else setOpen(false);
    } catch (error) {
      setFault(sentenceOf(error));
    }
  };

  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" trapFocus returnFocus withArrow>
      <Popover.Target>
        <Tooltip label="Change the port">
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label="Change the port"
            onClick={() => {
              setPort(service.port);
              setFault(null);
              setOpen(!isOpen);
            }}
          >
            <IconSettings size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Port of the service">
        <form onSubmit={(event) => void save(event)}>
          <Stack gap="xs" maw={260}>
            <NumberInput label="Port" value={port} onChange={setPort} min={1024} max={65_535} allowDecimal={false} allowNegative={false} error={fault} data-autofocus />
            <Text size="xs" c="dimmed">
              Other programs on this computer reach the categories at this port.
            </Text>
            <Button type="submit" size="xs">
              Use this port
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};
