import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactElement } from 'react';
import type { SyncStatus } from '../../../src-shared/remote';
import { isSyncingByHand, onSyncStatus } from '../../session/sync-status';
import { messages } from './messages';
import classes from './credentials-toast.module.css';
import { closeDialog, isDialogShown, openDialog, useDialogs } from '../../session/dialogs';

const TOAST = 'credentials';

const Prompt = (): ReactElement => (
  <>
    <Text size="sm">{messages.credentialsToast.why}</Text>
    <Button className={classes.enter} size="xs" mt="xs" onClick={() => openDialog('credentials', null)}>
      {messages.credentialsToast.enter}
    </Button>
  </>
);

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true;

/**
 * Shows a toast while the service asks for credentials, which does not take the focus; once it is closed it stays closed. If the
 * person has not used the window yet, or has asked for this sync, the dialog opens instead.
 */
export const followCredentials = (): void => {
  let isWanted = false;
  let isDismissed = false;
  let isHiding = false;
  let isUsed = false;
  const noteUse = (): void => {
    isUsed = true;
  };

  const hide = (): void => {
    isHiding = true;
    notifications.hide(TOAST);
    isHiding = false;
  };
  const show = (): void => {
    const onClose = (): void => {
      if (!isHiding) isDismissed = true;
    };
    notifications.show({
      id: TOAST,
      title: messages.credentialsToast.title,
      message: <Prompt />,
      color: 'yellow',
      autoClose: false,
      closeButtonProps: { 'aria-label': messages.credentialsToast.close },
      onClose
    });
  };
  const present = (): void => {
    if (isWanted && !isDismissed && !isDialogShown('credentials')) show();
    else hide();
  };

  const onStatus = (status: SyncStatus | null): void => {
    // The outcome of a sync is known at its end.
    if (status?.state === 'syncing') return;
    const isWantedNow = status?.state === 'unauthorized';
    if (isWantedNow === isWanted) return;
    isWanted = isWantedNow;
    isDismissed = false;
    if (!isWanted) closeDialog('credentials');
    // It waits for whatever dialog is open.
    if (isWanted && (!isUsed || (isSyncingByHand() && !isTyping()))) openDialog('credentials', null);
    present();
  };

  for (const event of ['keydown', 'pointerdown'] as const)
    globalThis.addEventListener(event, noteUse, { capture: true, once: true });
  onSyncStatus(onStatus);
  useDialogs.subscribe(present);
};
