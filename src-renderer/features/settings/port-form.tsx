import { ActionIcon, Button, NumberInput, Popover, Stack, Text } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain, errorText } from '../../platform/bridge';
import { messages } from './messages';
import { IconSettings } from '@tabler/icons-react';
import { Tooltip } from '../../ui/tooltip';

/** Those below are kept for the system's own services. */
const LEAST_PORT = 1_024;
const MOST_PORT = 65_535;

interface Props {
  /** The one in use. */
  port: number;
  takesFocus?: boolean;
  /** The service listens at the new one. */
  onDone: () => void;
}

/** Changes the port at which other programs reach the workspace. The choice is kept. */
export const PortForm = ({ port: current, takesFocus = false, onDone }: Props): ReactElement => {
  const [port, setPort] = useState<number | string>(current);
  const [fault, setFault] = useState<string | null>(null);

  const save = async (event: { preventDefault: () => void }): Promise<void> => {
    event.preventDefault();
    const wanted = Number(port);
    if (!Number.isInteger(wanted) || wanted < LEAST_PORT || wanted > MOST_PORT) {
      setFault(messages.portFault(LEAST_PORT, MOST_PORT));
      return;
    }
    try {
      const status = await callMain(IPC_CALLS.setPort, { port: wanted });
      setFault(status.state === 'failed' ? status.message : null);
      if (status.state !== 'failed') onDone();
    } catch (error) {
      setFault(errorText(error));
    }
  };

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="xs" maw={260} align="flex-start">
        <NumberInput
          label={messages.port}
          w="100%"
          value={port}
          onChange={setPort}
          min={LEAST_PORT}
          max={MOST_PORT}
          allowDecimal={false}
          allowNegative={false}
          error={fault}
          data-autofocus={takesFocus || undefined}
        />
        <Text size="xs" c="dimmed">
          {messages.portHint}
        </Text>
        <Button type="submit" size="xs">
          {messages.portUse}
        </Button>
      </Stack>
    </form>
  );
};

/** Opens the form that changes the port of the service. */
export const PortButton = ({ port }: { port: number }): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" trapFocus returnFocus withArrow>
      <Tooltip label={messages.portChange}>
        <Popover.Target>
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={messages.portChange}
            onClick={() => setOpen(!isOpen)}
          >
            <IconSettings size={15} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label={messages.portDialog}>
        {isOpen && <PortForm port={port} takesFocus onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
};
