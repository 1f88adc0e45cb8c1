import { Button, NumberInput, Stack, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain, sentenceOf } from '../../platform/bridge';

interface Props {
  /** The one in use. */
  port: number;
  takesKeyboard?: boolean;
  /** The service listens at the new one. */
  onDone: () => void;
}

/** Changes the port at which other programs reach the workspace. The choice is kept. */
export const PortForm = ({ port: current, takesKeyboard = false, onDone }: Props): ReactElement => {
  const [port, setPort] = useState<number | string>(current);
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
      setFault(status.state === 'failed' ? status.message : null);
      if (status.state !== 'failed') onDone();
    } catch (error) {
      setFault(sentenceOf(error));
    }
  };

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="xs" maw={260} align="flex-start">
        <NumberInput
          label="Port"
          w="100%"
          value={port}
          onChange={setPort}
          min={1024}
          max={65_535}
          allowDecimal={false}
          allowNegative={false}
          error={fault}
          data-autofocus={takesKeyboard || undefined}
        />
        <Text size="xs" c="dimmed">
          Other programs on this computer reach the categories at this port.
        </Text>
        <Button type="submit" size="xs">
          Use this port
        </Button>
      </Stack>
    </form>
  );
};
