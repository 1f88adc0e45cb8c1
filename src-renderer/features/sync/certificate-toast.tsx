import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactElement } from 'react';
import type { SyncStatus } from '../../../src-shared/remote';
import { onSyncStatus } from '../../session/sync-status';
import { messages } from './messages';
import classes from './credentials-toast.module.css';
import { isDialogShown, openDialog, useDialogs } from '../../session/dialogs';

const TOAST = 'certificate';

const Prompt = (): ReactElement => (
  <>
    <Text size="sm">{messages.certificateToast.why}</Text>
    <Button className={classes.enter} size="xs" mt="xs" onClick={() => openDialog('service', null)}>
      {messages.certificateToast.check}
    </Button>
  </>
);

/**
 * Shows a toast while the service presents another certificate than the one that it is known by, which does not take the focus; once it
 * is closed it stays closed. The settings of the service, which it opens, ask about the certificate.
 */
export const followCertificate = (): void => {
  let isWanted = false;
  let isDismissed = false;
  let isHiding = false;

  const hide = (): void => {
    isHiding = true;
    notifications.hide(TOAST);
    isHiding = false;
  };
  const present = (): void => {
    if (!isWanted || isDismissed || isDialogShown('service')) {
      hide();
      return;
    }
    notifications.show({
      id: TOAST,
      title: messages.certificateToast.title,
      message: <Prompt />,
      color: 'yellow',
      autoClose: false,
      closeButtonProps: { 'aria-label': messages.certificateToast.close },
      onClose: () => {
        if (!isHiding) isDismissed = true;
      }
    });
  };
  const onStatus = (status: SyncStatus | null): void => {
    // The outcome of a sync is known at its end.
    if (status?.state === 'syncing') return;
    const isWantedNow = status?.isOtherCertificate === true;
    if (isWantedNow === isWanted) return;
    isWanted = isWantedNow;
    isDismissed = false;
    present();
  };
  onSyncStatus(onStatus);
  useDialogs.subscribe(present);
};
