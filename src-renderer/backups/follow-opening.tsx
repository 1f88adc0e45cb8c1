import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { IPC_EVENTS } from '../../src-shared/ipc';
import { onMain } from '../app/bridge';
import { usePanel } from '../history/panel-state';
import { askToDelete, select, stopNaming, useTreeView } from '../tree/tree-view-state';
import { useBackupsState } from './backups-state';
import { examineAndTell } from './opening';
import classes from './follow-opening.module.css';

const NOTICE = 'damage';

const Damage = ({ client }: { client: QueryClient }): ReactElement => {
  const [isBusy, setBusy] = useState(false);
  const look = async (): Promise<void> => {
    setBusy(true);
    await examineAndTell(client);
    notifications.hide(NOTICE);
  };
  return (
    <>
      <Text size="sm">Some of it can no longer be read. Have the file read through; if it is damaged, you can restore a backup, and the damaged file is kept.</Text>
      <Button className={classes.look} size="xs" mt="xs" loading={isBusy} onClick={() => void look()}>
        Check the file
      </Button>
    </>
  );
};

/** Stays until somebody has dealt with it: to work on with a damaged file makes it worse. */
const noticeDamage = (client: QueryClient): void => {
  // Where the workspace is not shown, the page in its place says it all.
  if (useBackupsState.getState().failure !== null) return;
  notifications.hide(NOTICE);
  notifications.show({
    id: NOTICE,
    title: 'The workspace file is damaged',
    message: <Damage client={client} />,
    color: 'red',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close' },
  });
};

/** Ends what was about categories and changes that may not be there any more. What was selected stays so, if it is there. */
const forgetOldState = (): void => {
  stopNaming();
  askToDelete([]);
  select(useTreeView.getState().activeId);
  usePanel.setState({ restoring: null, isRetentionOpen: false, expanded: new Set() });
};

/** Follows what becomes of the workspace's file. Returns the way to stop. */
export const followOpening = (client: QueryClient): (() => void) => {
  const stops = [onMain(IPC_EVENTS.workspaceOpened, forgetOldState), onMain(IPC_EVENTS.damageFound, () => noticeDamage(client))];
  return () => {
    for (const stop of stops) stop();
  };
};
