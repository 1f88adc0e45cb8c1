import { Button, Group, Switch, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useId, type ReactElement } from 'react';
import type { UpdateStatus } from '../../../src-shared/update-state';
import { changeSettings, useSetting } from '../../session/settings-state';
import { ago } from '../../platform/dates';
import { SteadyButton, SmallButton } from '../../ui/steady-button';
import messages from './messages/en.json' with { type: 'json' };
import classes from './settings-dialog.module.css';
import { openDialog } from '../../session/dialogs';
import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../../src-shared/ipc';
import { callMain, onMain } from '../../platform/bridge';
import { attempt } from '../../ui/toasts';

const useUpdateStatus = create<{ readonly status: UpdateStatus }>(() => ({ status: { state: 'unknown' } }));

let changes = 0;

/** An announcement that arrives during a call is newer than its answer. */
const requestStatus = (call: 'readUpdates' | 'checkForUpdates' | 'proceedWithUpdate'): Promise<boolean> => {
  const before = changes;
  return attempt(async () => {
    const status = await callMain(IPC_CALLS[call], null);
    if (changes === before) useUpdateStatus.setState({ status });
  }, messages.updates.notRead);
};

/** Follows the status. Must be called after the first render, from which the first check of the feed is timed. */
const followUpdates = (): (() => void) => {
  const stop = onMain(IPC_EVENTS.updatesChanged, (status) => {
    changes += 1;
    useUpdateStatus.setState({ status });
  });
  void requestStatus('readUpdates');
  return stop;
};

const words = messages.updates;

const sentenceFor = (status: UpdateStatus): string => {
  switch (status.state) {
    case 'off':
      return words.off[status.reason];
    case 'unknown':
      return '';
    case 'checking':
      return words.checking;
    case 'current':
      return words.current({ when: ago(status.checkedAt) });
    case 'available':
      return words.available({ version: status.version, way: status.way });
    case 'downloading':
      return words.downloading({ version: status.version, percent: Math.floor(status.fraction * 100) });
    case 'ready':
      return words.ready({ version: status.version, way: status.way });
    case 'failed':
      return status.message;
  }
};

const NextStep = ({ status }: { status: UpdateStatus }): ReactElement | null => {
  if ((status.state !== 'available' && status.state !== 'ready') || status.way === 'packages') return null;
  return (
    <Button variant="filled" size="xs" onClick={() => void requestStatus('proceedWithUpdate')}>
      {status.state === 'available' ? words.download : words.proceed[status.way]}
    </Button>
  );
};

/** Whether Canopy checks for newer versions, and what the last check found. */
export const UpdatesSection = (): ReactElement => {
  const isWanted = useSetting('checkForUpdates');
  const status = useUpdateStatus((state) => state.status);
  const titleId = useId();
  const isFixed = status.state === 'off' && status.reason !== 'setting';
  const isBusy = status.state === 'checking' || status.state === 'downloading';
  return (
    <section className={classes.choice} aria-labelledby={titleId}>
      <Text id={titleId} fw="var(--font-weight-semibold)" mb="var(--space-8)">
        {words.title}
      </Text>
      <Switch
        label={words.look}
        description={words.hint}
        classNames={{ description: classes.hint ?? '' }}
        checked={isWanted && !isFixed}
        disabled={isFixed}
        onChange={(event) => void changeSettings({ checkForUpdates: event.currentTarget.checked })}
      />
      <Text size="xs" role="status" className={classes.status}>
        {isWanted || isFixed ? sentenceFor(status) : ''}
      </Text>
      {isWanted && !isFixed && (
        <Group gap="var(--space-8)" mt="var(--space-8)">
          <SteadyButton size="xs" isDisabled={isBusy} onClick={() => void requestStatus('checkForUpdates')}>
            {words.check}
          </SteadyButton>
          <NextStep status={status} />
        </Group>
      )}
    </section>
  );
};

/** Shown in the status bar while there is a newer version. It opens the settings, which say more. */
export const UpdateEntry = (): ReactElement | null => {
  // Followed from the first drawing on: updates are no part of the start.
  useEffect(followUpdates, []);
  const status = useUpdateStatus((state) => state.status);
  const isWanted = useSetting('checkForUpdates');
  if (!isWanted) return null;
  if (status.state !== 'available' && status.state !== 'ready') return null;
  return (
    <SmallButton
      mih={24}
      variant="light"
      leftSection={<IconDownload size={13} />}
      onClick={() => openDialog('settings', null)}
    >
      {words.entry({ version: status.version })}
    </SmallButton>
  );
};
