import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState, type ReactElement } from 'react';
import { useWorkspace } from '../../session/workspace-query';
import { examineAndToast } from './backups-commands';
import { messages } from './messages';

const TOAST = 'damage';

const Damage = (): ReactElement => {
  const [isBusy, setBusy] = useState(false);
  const look = async (): Promise<void> => {
    setBusy(true);
    await examineAndToast();
    notifications.hide(TOAST);
  };
  return (
    <>
      <Text size="sm">{messages.damage.text}</Text>
      <Button variant="filled" size="xs" mt="xs" loading={isBusy} onClick={() => void look()}>
        {messages.damage.check}
      </Button>
    </>
  );
};

const toastDamage = (): void => {
  notifications.hide(TOAST);
  notifications.show({
    id: TOAST,
    title: messages.damage.title,
    message: <Damage />,
    color: 'red',
    autoClose: false,
    closeButtonProps: { 'aria-label': messages.close }
  });
};

/** Shown until the damage has been dealt with: working on with a damaged file makes it worse. */
export const useDamageToast = (): void => {
  const isDamaged = useWorkspace((workspace) => workspace.isDamaged).data === true;
  useEffect(() => {
    if (isDamaged) toastDamage();
    else notifications.hide(TOAST);
  }, [isDamaged]);
};
