import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useWorkspace } from '../../session/workspace-query';
import { SteadyButton } from '../../ui/steady-button';
import { examineAndToast } from './backups-commands';
import { messages } from './messages';

const TOAST = 'damage';

const look = async (): Promise<void> => {
  await examineAndToast();
  notifications.hide(TOAST);
};

const DAMAGE = (
  <>
    <Text>{messages.damage.text}</Text>
    <SteadyButton variant="filled" size="xs" mt="xs" onAct={look}>
      {messages.damage.check}
    </SteadyButton>
  </>
);

const toastDamage = (): void => {
  notifications.hide(TOAST);
  notifications.show({
    id: TOAST,
    title: messages.damage.title,
    message: DAMAGE,
    color: 'var(--canopy-danger)',
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
