import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { useWorkspace } from '../../session/workspace-query';
import { examineAndTell } from './opening';
import classes from './damage-notice.module.css';

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
      <Text size="sm">
        Some of it can no longer be read. Have the file read through; if it is damaged, you can restore a backup, and
        the damaged file is kept.
      </Text>
      <Button className={classes.look} size="xs" mt="xs" loading={isBusy} onClick={() => void look()}>
        Check the file
      </Button>
    </>
  );
};

const noticeDamage = (client: QueryClient): void => {
  notifications.hide(NOTICE);
  notifications.show({
    id: NOTICE,
    title: 'The workspace file is damaged',
    message: <Damage client={client} />,
    color: 'red',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close' }
  });
};

/** Says that the workspace is damaged, until somebody has dealt with it: to work on with a damaged file makes it worse. */
export const useDamageNotice = (): void => {
  const client = useQueryClient();
  const isDamaged = useWorkspace((workspace) => workspace.isDamaged).data === true;
  useEffect(() => {
    if (isDamaged) noticeDamage(client);
    else notifications.hide(NOTICE);
  }, [client, isDamaged]);
};
