import { Button, NumberInput, Stack } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain, errorText } from '../../platform/bridge';
import messages from './messages/en.json' with { type: 'json' };
import classes from './settings-dialog.module.css';

const LEAST_PORT = 1_024;
const MOST_PORT = 65_535;

interface Props {
  port: number;
  isAlone?: boolean;
  onDone: () => void;
  onTry?: () => void;
}

/** Changes the port at which other programs reach the workspace, from now on and at later starts. */
export const PortForm = ({ port: current, isAlone = false, onDone, onTry = () => undefined }: Props): ReactElement => {
  /** `null`: nothing is typed, and the present one shows. */
  const [typed, setTyped] = useState<number | string | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  const save = async (event: { preventDefault: () => void }): Promise<void> => {
    event.preventDefault();
    onTry();
    const wanted = Number(typed ?? current);
    if (!Number.isInteger(wanted) || wanted < LEAST_PORT || wanted > MOST_PORT) {
      setFault(messages.portFault({ least: String(LEAST_PORT), most: String(MOST_PORT) }));
      return;
    }
    try {
      const status = await callMain(IPC_CALLS.setPort, { port: wanted });
      setFault(status.state === 'failed' ? status.message : null);
      if (status.state === 'failed') return;
      setTyped(null);
      onDone();
    } catch (error) {
      setFault(errorText(error));
    }
  };

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="xs" align="flex-start">
        <NumberInput
          label={messages.port}
          description={messages.portHint}
          classNames={{ wrapper: classes.short ?? '' }}
          value={typed ?? current}
          onChange={setTyped}
          min={LEAST_PORT}
          max={MOST_PORT}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          error={fault}
          data-autofocus={isAlone || undefined}
        />
        <Button type="submit" size="xs" variant={isAlone ? 'filled' : 'default'}>
          {messages.portUse}
        </Button>
      </Stack>
    </form>
  );
};
