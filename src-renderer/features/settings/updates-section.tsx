import { Button, Group, Switch, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { UpdateStatus } from '../../../src-shared/update-state';
import { changeSettings, useSetting } from '../../session/settings-state';
import { checkForUpdates, proceedWithUpdate, useUpdateStatus } from '../../session/update-status';
import { ago } from '../../platform/dates';
import { messages } from './messages';
import classes from './settings-dialog.module.css';

const words = messages.updates;

/** One sentence of how things stand; empty while nothing is known. */
const sentenceFor = (status: UpdateStatus): string => {
  switch (status.state) {
    case 'off':
      return words.off[status.reason];
    case 'unknown':
      return '';
    case 'checking':
      return words.checking;
    case 'current':
      return words.current(ago(status.checkedAt));
    case 'available':
      return words.available(status.version, status.way);
    case 'downloading':
      return words.downloading(status.version, status.fraction);
    case 'ready':
      return words.ready(status.version, status.way);
    case 'failed':
      return status.message;
  }
};

const NextStep = ({ status }: { status: UpdateStatus }): ReactElement | null => {
  if ((status.state !== 'available' && status.state !== 'ready') || status.way === 'packages') return null;
  return (
    <Button size="xs" onClick={() => void proceedWithUpdate()}>
      {status.state === 'available' ? words.download : words.proceed[status.way]}
    </Button>
  );
};

/** Whether Canopy looks for newer versions, and what it knows of them. */
export const UpdatesSection = (): ReactElement => {
  const isWanted = useSetting('checkForUpdates');
  const status = useUpdateStatus((state) => state.status);
  const isFixed = status.state === 'off' && status.reason !== 'setting';
  const isBusy = status.state === 'checking' || status.state === 'downloading';
  return (
    <section className={classes.choice} aria-label={words.title}>
      <Switch
        size="xs"
        label={words.look}
        description={words.hint}
        checked={isWanted && !isFixed}
        disabled={isFixed}
        onChange={(event) => void changeSettings({ checkForUpdates: event.currentTarget.checked })}
      />
      <Group gap="var(--space-12)" mt="var(--space-8)">
        {!isFixed && isWanted && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => void checkForUpdates()}>
            {words.check}
          </Button>
        )}
        {isWanted && <NextStep status={status} />}
        <Text size="xs" role="status">
          {isWanted || isFixed ? sentenceFor(status) : ''}
        </Text>
      </Group>
    </section>
  );
};
